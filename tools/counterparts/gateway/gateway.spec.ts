import { createPublicKey, createVerify, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { appendFileSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MERCHANT_FILE } from '#contract/channels/channel.contract';
import { GatewayBank } from './bank';
import { selfSigned } from './certificate';
import { GatewayFaults } from './faults';
import { openGatewayKeys } from './keys';
import { GatewayLedger } from './ledger';
import { NoticeSender } from './notice-sender';
import { signatureProblem } from './wechat-signature';

const folder = () => mkdtempSync(join(tmpdir(), 'gateway-spec-'));
const orderInput = (no: string, amount = 2000) => ({
  no,
  amount,
  subject: '羽毛球场 1号',
  notifyUrl: null,
  returnUrl: null,
  expireAt: Date.now() + 60_000,
});

function bank(at = folder()) {
  const faults = new GatewayFaults();
  return new GatewayBank(
    openGatewayKeys(at, at, Date.now()),
    new GatewayLedger(join(at, 'ledger.jsonl')),
    faults,
    new NoticeSender(faults),
  );
}

it('signs a certificate that verifies publicly', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { pem, serial } = selfSigned('Payment platform', privateKey, Date.now());
  const certificate = new X509Certificate(pem);
  expect(certificate.serialNumber).toBe(serial);
  expect(certificate.verify(publicKey)).toBe(true);
  expect(certificate.publicKey.equals(publicKey)).toBe(true);
  expect(certificate.subject).toBe('CN=Payment platform');
});

it('keeps its keys over a restart, in files readable by their owner only', () => {
  const at = folder();
  const first = openGatewayKeys(at, at, Date.now());
  const second = openGatewayKeys(at, at, Date.now());
  expect(second.merchant).toEqual(first.merchant);
  expect(second.certificate.serial).toBe(first.certificate.serial);
  expect(statSync(join(at, MERCHANT_FILE)).mode & 0o777).toBe(0o600);
});

it('refuses unsigned requests', () => {
  const at = folder();
  const keys = openGatewayKeys(at, at, Date.now());
  expect(signatureProblem(keys, 'GET', '/v3/certificates', {}, '', Date.now())).toBe('no authorization');
  expect(
    createVerify('RSA-SHA256')
      .update('x')
      .verify(createPublicKey(keys.merchantKey.export({ type: 'spki', format: 'pem' })), 'AA==', 'base64'),
  ).toBe(false);
});

it('pays a refund number once, and never more than was paid in', async () => {
  const one = bank();
  const order = one.open('school', orderInput('D26010100000001A01'));
  if (typeof order === 'string') throw new Error(order);
  expect(await one.refund('school', { refundNo: 'R1', orderNo: order.no, amount: 100, notifyUrl: null })).toBe(
    'NOT_PAID',
  );
  await one.pay(order);
  expect(await one.pay(order)).toBe('PAID');
  for (let i = 0; i < 3; i += 1)
    expect(
      await one.refund('school', { refundNo: 'R1', orderNo: order.no, amount: 1500, notifyUrl: null }),
    ).toMatchObject({ state: 'SUCCESS', payouts: 1 });
  expect(await one.refund('school', { refundNo: 'R1', orderNo: order.no, amount: 1400, notifyUrl: null })).toBe(
    'OTHER_AMOUNT',
  );
  expect(await one.refund('school', { refundNo: 'R2', orderNo: order.no, amount: 501, notifyUrl: null })).toBe(
    'TOO_MUCH',
  );
  expect(await one.refund('school', { refundNo: 'R3', orderNo: order.no, amount: 500, notifyUrl: null })).toMatchObject(
    { payouts: 1 },
  );
});

it('restores its books after a kill, ignoring a truncated last line', async () => {
  const at = folder();
  const before = bank(at);
  const order = before.open('wechat', orderInput('D26010100000002A01'));
  if (typeof order === 'string') throw new Error(order);
  await before.pay(order);
  appendFileSync(join(at, 'ledger.jsonl'), '{"what":"refund","refundNo":"R9"');
  const after = bank(at);
  expect(after.ledger.order('wechat', order.no)).toMatchObject({ state: 'PAID', amount: 2000 });
  expect(after.ledger.refunds.size).toBe(0);
});

it('refuses payment for closed, refused and expired orders', async () => {
  const one = bank();
  const late = one.open('wechat', { ...orderInput('D26010100000003A01'), expireAt: Date.now() - 1 });
  const closed = one.open('wechat', orderInput('D26010100000004A01'));
  if (typeof late === 'string' || typeof closed === 'string') throw new Error('not opened');
  expect(await one.pay(late)).toBe('EXPIRED');
  one.close(closed);
  expect(await one.pay(closed)).toBe('CLOSED');
  expect(one.open('wechat', orderInput('D26010100000004A01'))).toBe('CLOSED');
  expect(one.open('wechat', orderInput('D26010100000003A01', 1))).toBe('OTHER_AMOUNT');
});

it("injects a fault into the named order's calls only, the given number of times", () => {
  const faults = new GatewayFaults();
  faults.set({ calls: [{ on: 'refund', times: 1, about: 'D26010100000001', refuse: 'NOT_ENOUGH' }] });
  expect(faults.strike('refund', '/v3/refund {"out_trade_no":"D26010100000002A01"}')).toBeNull();
  expect(faults.strike('query', '/v3/pay/D26010100000001A01')).toBeNull();
  expect(faults.strike('refund', '/v3/refund {"out_trade_no":"D26010100000001A01"}')).toMatchObject({
    refuse: 'NOT_ENOUGH',
  });
  expect(faults.strike('refund', '/v3/refund {"out_trade_no":"D26010100000001A01"}')).toBeNull();
});

it('recognises payments made before its books opened, once, and refunds them', async () => {
  const at = folder();
  const paid = [
    {
      channel: 'wechat' as const,
      no: 'W26010100000001A01',
      amount: 2_000,
      subject: '余额充值',
      platformNo: '42001',
      paidAt: Date.now() - 3_600_000,
    },
  ];
  const reopened = bank(at);
  reopened.importPaid(paid);
  expect(
    await reopened.refund('wechat', {
      refundNo: 'W26010100000001R01',
      orderNo: 'W26010100000001A01',
      amount: 1_500,
      notifyUrl: null,
    }),
  ).toMatchObject({ refundNo: 'W26010100000001R01' });
  const again = bank(at);
  again.importPaid(paid);
  expect(again.ledger.order('wechat', 'W26010100000001A01')).toMatchObject({ state: 'PAID', platformNo: '42001' });
  expect(
    await again.refund('wechat', {
      refundNo: 'W26010100000001R02',
      orderNo: 'W26010100000001A01',
      amount: 600,
      notifyUrl: null,
    }),
  ).toBe('TOO_MUCH');
});
