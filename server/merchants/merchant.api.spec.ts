import { generateKeyPairSync } from 'node:crypto';
import { fen } from '#domain/kit/money';
import { feeOf } from '#domain/merchants/pay-service.rules';
import { payType } from '#domain/payments/pay.status';
import { merchantStatus } from '#domain/merchants/pay-service.status';
import { payStatus } from '#domain/orders/order.status';
import { merchants } from '#contract/merchants/merchant.contract';
import { payServices } from '#contract/merchants/pay-service.contract';
import { payments } from '#contract/payments/payment.contract';
import { deploymentSettings } from '#contract/system/setting.contract';
import { wallet } from '#contract/wallet/wallet.contract';
import { Keyring } from '#server/kit/crypto/keyring';
import { Settings } from '#server/kit/settings/settings';
import type { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MERCHANT_FILE, type MerchantFile } from '#contract/channels/channel.contract';
import { MerchantKeys } from '#server/channels/merchant-keys.service';
import { RefundSweepService } from '#server/refunds/refund-sweep.service';
import { TestGateway, waitUntil } from '#server/channels/test-gateway';
import { TestPaymentApp } from '#server/payments/test-payment-app';

let app: TestPaymentApp;
let gateway: TestGateway;
let api: TestApi;
let asAdmin: TestClient;

beforeAll(async () => {
  app = await TestPaymentApp.open('merchant');
  ({ gateway, api } = app);
  asAdmin = await api.clientFor(await aPerson(api.db, { roleId: 17 }), {
    rights: ['PayService', 'PayServiceEdit', 'PayServiceExport', 'Mch', 'MchAdd', 'MchEdit', 'MchKeys', 'MchExport'],
  });
}, 90_000);
afterAll(() => app.close());

const readTerms = async (method: number) =>
  (await asAdmin.get(payServices.list, {})).data.content.find((row) => row.payType === method);
/** Changes terms as the form does and keeps the rest. */
async function changeTerms(method: number, change: object) {
  const { version, enabled, roleIds, merchantIds, openFrom, openTo, feeRate, feeMin, feeBearer } = (await readTerms(
    method,
  )) as NonNullable<Awaited<ReturnType<typeof readTerms>>>;
  return asAdmin.post(payServices.edit, {
    payType: method,
    version,
    enabled,
    roleIds: roleIds.join(','),
    merchantIds: merchantIds.join(','),
    openFrom: openFrom ?? '',
    openTo: openTo ?? '',
    feeRate,
    feeMin,
    feeBearer,
    ...change,
  });
}
const openTerms = { enabled: '1', roleIds: '', merchantIds: '', openFrom: '', openTo: '', feeRate: 0, feeMin: 0 };
async function memberWithOrder(roleId?: number) {
  const userId = await aPerson(api.db, roleId ? { roleId } : {});
  const member = await api.clientFor(userId);
  const { tradeNo } = await app.heldOrder(userId);
  return {
    userId,
    member,
    tradeNo,
    pay: (method: number) => member.post(payments.pay, { venueTradeNo: tradeNo, payType: method }),
    offered: async () =>
      (await member.get(payments.methods, { venueTradeNo: tradeNo })).data.methods.map(({ payType: one }) => one),
  };
}

describe('terms of a payment method', () => {
  afterEach(() => changeTerms(payType.wechat, openTerms));

  it('disable it: not offered, refused', async () => {
    const { pay, offered } = await memberWithOrder();
    expect(await offered()).toContain(payType.wechat);
    expect(await changeTerms(payType.wechat, { enabled: '0' })).toMatchObject({ code: 200 });
    expect(await offered()).not.toContain(payType.wechat);
    expect(await pay(payType.wechat)).toMatchObject({ code: 250, errKey: 'METHOD_CLOSED' });
  });

  it('limit it by role, merchant and hour, each with its reason', async () => {
    const { pay } = await memberWithOrder();
    await changeTerms(payType.wechat, { roleIds: '4' });
    expect(await pay(payType.wechat)).toMatchObject({ code: 403, errKey: 'METHOD_NOT_ALLOWED' });
    const other = await asAdmin.post(merchants.add, { merchantName: '只供限制', enName: 'For the limit' });
    await changeTerms(payType.wechat, { ...openTerms, merchantIds: String(other.data.id) });
    expect(await pay(payType.wechat)).toMatchObject({ code: 250, errKey: 'METHOD_NOT_HERE' });
    const { member } = await memberWithOrder();
    const ways = async (merchantId: number) =>
      (await member.get(payments.methods, { merchantId })).data.methods.map(({ payType: one }) => one);
    expect([
      (await ways(app.world.merchantId)).includes(payType.wechat),
      (await ways(other.data.id)).includes(payType.wechat),
    ]).toEqual([false, true]);
    await api.db.rows(`insert into sys_setting (sys_key, sys_val) values ('wallet.merchant', $1)`, [
      String(other.data.id),
    ]);
    await api.app.get(Settings).refresh();
    expect((await member.get(wallet.own, {})).data.merchantId).toBe(other.data.id);
    await api.db.rows(`delete from sys_setting where sys_key = 'wallet.merchant'`);
    await api.app.get(Settings).refresh();
    const [{ hour } = { hour: 0 }] = await api.db.rows<{ hour: number }>(
      `select extract(hour from app_now() at time zone 'Asia/Shanghai')::int as hour`,
    );
    const at = (h: number) => `${String((h + 24) % 24).padStart(2, '0')}:30`;
    await changeTerms(payType.wechat, { ...openTerms, openFrom: at(hour + 3), openTo: at(hour + 5) });
    expect(await pay(payType.wechat)).toMatchObject({
      code: 250,
      errKey: 'METHOD_NOT_NOW',
      data: { from: at(hour + 3), to: at(hour + 5) },
    });
    await changeTerms(payType.wechat, { ...openTerms, openFrom: at(hour - 3), openTo: at(hour + 3) });
    expect(await pay(payType.wechat)).toMatchObject({ code: 200 });
  });

  it('store the fee with the income, equal in code and database; refunds and amounts ignore it', async () => {
    await changeTerms(payType.wechat, { feeRate: 0.6, feeMin: 0.1, feeBearer: 2 });
    const { tradeNo, pay } = await memberWithOrder();
    const { data } = await pay(payType.wechat);
    await gateway.pressButton(data.payData?.codeUrl ?? '');
    await waitUntil(
      async () => (await api.db.rows('select 1 from finance_record where trade_no = $1', [tradeNo])).length === 1,
    );
    expect(
      await api.db.rows('select amount, fee, fee_bearer from finance_record where trade_no = $1', [tradeNo]),
    ).toEqual([{ amount: 2000, fee: 12, fee_bearer: 2 }]);
    const report = (
      await (
        await api.clientFor(await aPerson(api.db, { roleId: 2 }), { rights: ['VenuesFinances', 'moneyEye'] })
      ).get(payments.finances, { keyword: tradeNo })
    ).data;
    expect([report.content, report.totals]).toMatchObject([
      [{ amount: 20, fee: 0.12, feeBearer: 2 }],
      { income: 20, fees: 0.12 },
    ]);
    const amounts = [1, 9, 10, 833, 834, 916, 917, 1999, 99_999, 9_999_999];
    const rows = await api.db.rows<{ amount: number; fee: number }>(
      'select a as amount, channel_fee($1, a) as fee from unnest($2::int[]) a',
      [payType.wechat, amounts],
    );
    expect(rows).toEqual(amounts.map((amount) => ({ amount, fee: feeOf(fen(amount), { rate: 60, min: fen(10) }) })));
  });

  it('refuse half an opening time, an excessive rate and a stale form', async () => {
    expect(await changeTerms(payType.wechat, { openFrom: '08:00' })).toMatchObject({
      code: 400,
      errKey: 'PAY_WINDOW_HALF',
    });
    expect(await changeTerms(payType.wechat, { feeRate: 11 })).toMatchObject({ code: 400 });
    expect(await changeTerms(payType.wechat, { version: 0 })).toMatchObject({ code: 409 });
    expect(await api.db.rows(`select action from audit where object = 'payService:3' limit 1`)).toEqual([
      { action: 'payService.edit' },
    ]);
  });
});

describe('a merchant', () => {
  const add = async (merchantName: string) =>
    (
      await asAdmin.post(merchants.add, {
        merchantName,
        enName: merchantName,
        subject: '示范大学后勤有限公司',
        taxNo: '91350100M000100Y43',
        bankName: '工商银行',
        bankNo: '6222 0202 0000 1234',
      })
    ).data.id;
  const row = async (id: number) => (await asAdmin.get(merchants.list, {})).data.content.find((one) => one.id === id);

  it('is stored with documents; only the end of its bank account is shown, and an empty field keeps it', async () => {
    const id = await add('游泳中心');
    expect(await row(id)).toMatchObject({
      merchantName: '游泳中心',
      taxNo: '91350100M000100Y43',
      bankEnd: '1234',
      venues: 0,
      channels: [],
      status: merchantStatus.active,
    });
    expect(
      await asAdmin.post(merchants.edit, {
        id,
        version: 1,
        merchantName: '游泳中心',
        enName: 'Pool',
        taxNo: '91350100M000100Y43',
        settleCycle: 2,
      }),
    ).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await row(id)).toMatchObject({ bankEnd: '1234', settleCycle: 2 });
    expect(
      await asAdmin.post(merchants.edit, { id, version: 1, merchantName: '游泳中心', enName: 'Pool' }),
    ).toMatchObject({ code: 409 });
    expect(await asAdmin.post(merchants.add, { merchantName: '游泳中心', enName: 'Twice' })).toMatchObject({
      code: 250,
      errKey: 'MERCHANT_TWICE',
    });
    expect(await asAdmin.post(merchants.add, { merchantName: '错税号', enName: 'Wrong', taxNo: '123' })).toMatchObject({
      code: 400,
    });
    expect(
      JSON.stringify(await api.db.rows('select before, after from audit where object = $1', [`merchant:${id}`])),
    ).not.toContain('0202');
  });

  it('that is suspended accepts no channel payment', async () => {
    const { pay, offered } = await memberWithOrder();
    await api.db.rows('update merchant set status = 2 where id = $1', [app.world.merchantId]);
    expect(await offered()).toEqual([]);
    const ways = async (of: object) =>
      (await (await api.clientFor(await aPerson(api.db))).get(payments.methods, of)).data.methods.map(
        ({ payType: one }) => one,
      );
    expect([await ways({ merchantId: app.world.merchantId }), (await ways({})).length > 0]).toEqual([[], true]);
    expect(await pay(payType.wechat)).toMatchObject({ code: 250, errKey: 'MERCHANT_STOPPED' });
    await api.db.rows('update merchant set status = 1 where id = $1', [app.world.merchantId]);
  });

  it('with its own channel account pays, notifies and refunds by its keys; other notices are refused', async () => {
    const own = await TestGateway.start();
    await api.db.rows(`insert into sys_setting (sys_key, sys_val) values ('wallet.merchant', $1)`, [
      String(app.world.merchantId),
    ]);
    await api.app.get(Settings).refresh();
    try {
      const keys = JSON.parse(readFileSync(join(own.dataDir, MERCHANT_FILE), 'utf8')) as Required<MerchantFile>;
      const seal = (part: object) =>
        api.app.get(Keyring, { strict: false }).seal(JSON.stringify({ ...part, baseUrl: own.url }));
      for (const channel of ['wechat', 'alipay'] as const)
        await api.db.rows(
          'insert into merchant_account (merchant_id, channel, shown, sealed) values ($1, $2, $3, $4)',
          [app.world.merchantId, channel, 'own', seal(keys[channel])],
        );
      await api.app.get(MerchantKeys, { strict: false }).reload();
      expect(await asAdmin.post(merchants.test, { id: app.world.merchantId, channel: 'alipay' })).toMatchObject({
        data: { ok: true, note: '' },
      });
      for (const method of [payType.wechat, payType.alipay]) {
        const channel = method === payType.wechat ? 'wechat' : 'alipay';
        const { tradeNo, pay, member } = await memberWithOrder();
        const { data } = await pay(method);
        expect(data.payData?.codeUrl).toContain(own.url);
        // The school's own account does not know the charge, and its validly signed notice is not accepted for this
        // payment.
        expect(
          (
            await gateway.notices({
              no: `${tradeNo}A01`,
              channel,
              to: `${api.address}${api.env.API_BASE}/notify/${channel}/pay`,
              change: channel === 'wechat' ? { amount: { total: 2000 } } : { total_amount: '20.00' },
            })
          )[0]?.body,
        ).toMatch(/fail/i);
        expect(await api.db.rows('select pay_status as ps from venue_order where trade_no = $1', [tradeNo])).toEqual([
          { ps: payStatus.unpaid },
        ]);
        expect(await api.db.rows('select kind from pay_anomaly where ref_no = $1', [`${tradeNo}A01`])).toEqual([
          { kind: 'wrongAccount' },
        ]);
        await own.pressButton(data.payData?.codeUrl ?? '');
        const paid = async () =>
          (
            await api.db.rows<{ ps: number }>('select pay_status as ps from venue_order where trade_no = $1', [tradeNo])
          )[0]?.ps;
        await waitUntil(async () => (await paid()) === 2);
        // A recharge collected by this merchant goes to its account too.
        const { tradeNo: recharge } = (await member.post(wallet.place, { amount: 100 })).data;
        const { codeUrl } = (await member.post(wallet.pay, { tradeNo: recharge, payType: method })).data;
        expect([
          codeUrl?.startsWith(own.url),
          (await member.post(wallet.pay, { tradeNo: recharge, payType: method })).data.codeUrl,
        ]).toEqual([true, codeUrl]);
        await own.pressButton(codeUrl ?? '');
        await waitUntil(async () => (await member.get(wallet.recharge, { tradeNo: recharge })).data.payStatus === 2);
        expect(
          await api.db.rows(
            'select account_id as account, a.merchant_id as merchant from pay_attempt join recharge a on a.id = recharge_id where a.trade_no = $1',
            [recharge],
          ),
        ).toEqual([{ account: app.world.merchantId, merchant: app.world.merchantId }]);
        await asAdmin.post(merchants.removeKeys, { id: app.world.merchantId, channel });
        await member.post(payments.cancel, { venueTradeNo: tradeNo });
        await waitUntil(async () => {
          await api.app.get(RefundSweepService).sweepRefunds();
          return (await paid()) === 4;
        });
        expect((await own.fetchRecords()).refunds.filter(({ orderNo }) => orderNo === `${tradeNo}A01`)).toMatchObject([
          { payouts: 1 },
        ]);
        const changed = await memberWithOrder();
        expect((await changed.pay(method)).data.payData?.codeUrl).toContain(gateway.url);
      }
    } finally {
      await own.stop();
    }
  }, 60_000);
});

describe('keys of a channel account', () => {
  const CANARY = 'canary0secret0of0the0channel0000';
  const pem = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

  it('never appear in responses, lists, files, log, settings or plain database values', async () => {
    const logLines: string[] = [];
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = ((chunk: string | Uint8Array, ...rest: never[]) => {
      logLines.push(String(chunk));
      return write(chunk, ...rest);
    }) as typeof process.stdout.write;
    try {
      const { id } = (await asAdmin.post(merchants.add, { merchantName: '密钥商户', enName: 'Keys' })).data;
      const wechat = {
        appid: 'wx0123456789abcdef',
        mchid: '1900000109',
        merchantSerial: 'ABCDEF0123456789',
        merchantPrivateKey: pem,
        apiV3Key: CANARY,
      };
      const answers: unknown[] = [
        await asAdmin.post(merchants.setKeys, { id, channel: 'wechat', keys: JSON.stringify(wechat) }),
      ];
      expect(answers[0]).toMatchObject({ code: 200, data: { channel: 'wechat', shown: '1900000109' } });
      answers.push(
        await asAdmin.post(merchants.setKeys, {
          id,
          channel: 'wechat',
          keys: JSON.stringify({ ...wechat, apiV3Key: CANARY.slice(1) }),
        }),
      );
      expect(answers[1]).toMatchObject({ code: 400, errKey: 'MERCHANT_KEYS_WRONG', data: { fields: 'apiV3Key' } });
      answers.push(
        await asAdmin.post(merchants.setKeys, {
          id,
          channel: 'wechat',
          keys: JSON.stringify({ ...wechat, merchantPrivateKey: '-----BEGIN PRIVATE KEY-----\nx' }),
        }),
      );
      expect(answers[2]).toMatchObject({ code: 400, data: { fields: 'merchantPrivateKey' } });
      answers.push(await asAdmin.post(merchants.test, { id, channel: 'wechat' }));
      expect(answers[3]).toMatchObject({ data: { ok: false } });
      answers.push(
        await asAdmin.get(merchants.accounts, { id }),
        await asAdmin.get(merchants.list, {}),
        await (await asAdmin.fetch(merchants.exportFile, { lang: 'zh' })).text(),
        await api.anonymous.get(payments.methods, {}),
      );
      const admin = await api.clientFor(await aPerson(api.db, { roleId: 2 }), {
        rights: ['SysSetting', 'SysConfig'] as never,
      });
      answers.push(await admin.get(deploymentSettings.list, {}));
      expect(await asAdmin.get(merchants.accounts, { id })).toMatchObject({
        data: [{ channel: 'wechat', shown: '1900000109', testOk: false }],
      });
      answers.push(
        await api.db.rows('select * from merchant_account where merchant_id = $1', [id]),
        await api.db.rows('select before, after, reason from audit where object = $1', [`merchant:${id}`]),
        logLines,
      );
      const secrets = [
        CANARY,
        pem.split('\n')[3] ?? '',
        (
          JSON.parse(readFileSync(join(gateway.dataDir, MERCHANT_FILE), 'utf8')) as Required<MerchantFile>
        ).alipay.privateKey.split('\n')[3] ?? '',
      ];
      for (const secret of secrets) expect(JSON.stringify(answers)).not.toContain(secret);
    } finally {
      process.stdout.write = write;
    }
  });
});
