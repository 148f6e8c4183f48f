import { attemptState, payType } from '#domain/payments/pay.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { findingKind, findingState, lineKind, reconSource } from '#domain/reconciliation/recon.status';
import { role } from '#domain/session/role.status';
import { payments } from '#contract/payments/payment.contract';
import { schoolTime } from '#server/kit/runtime/clock';
import type { TestApi } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { PaymentNotificationService } from './payment-notification.service';
import { PaymentInquiryService } from './payment-inquiry.service';
import { RefundSweepService } from '#server/refunds/refund-sweep.service';
import { PollSweepService } from './poll-sweep.service';
import { setPayPassword, TestGateway, waitUntil } from '#server/channels/test-gateway';
import { TestPaymentApp } from './test-payment-app';

let app: TestPaymentApp;
let gateway: TestGateway;
let api: TestApi;

beforeAll(async () => {
  app = await TestPaymentApp.open('notice', { messages: true });
  ({ gateway, api } = app);
}, 90_000);
afterAll(() => app.close());
afterEach(() => gateway.faults());

/** Creates an order with an open WeChat code and returns its attempt number. */
async function openedOrder(more: Parameters<TestPaymentApp['heldOrder']>[1] = {}) {
  const userId = await aPerson(api.db);
  await api.db.rows('update app_user set phone = $2 where id = $1', [userId, phoneOf(userId)]);
  const member = await api.clientFor(userId);
  const { tradeNo } = await app.heldOrder(userId, more);
  const { data } = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
  const [attempt] = await api.db.rows<{ no: string }>('select attempt_no as no from pay_attempt where trade_no = $1', [
    tradeNo,
  ]);
  return { userId, member, tradeNo, no: attempt?.no ?? '', codeUrl: data.payData?.codeUrl ?? '' };
}
const stateOf = async (tradeNo: string) =>
  (
    await api.db.rows<{ os: string; ps: number }>(
      'select order_status as os, pay_status as ps from venue_order where trade_no = $1',
      [tradeNo],
    )
  )[0];
/** Delivers the member's pending messages twice and returns them, newest first. */
async function deliveredMessages(userId: number): Promise<string[]> {
  for (let times = 0; times < 2; times += 1) {
    for (const { payload } of await api.db.rows<{ payload: Parameters<PaymentNotificationService['notify']>[0] }>(
      `select payload from outbox where name = 'money.unforeseen' and (payload ->> 'userId')::int = $1`,
      [userId],
    ))
      await api.app.get(PaymentNotificationService).notify(payload);
  }
  return app.receivedMessages(phoneOf(userId));
}
const phoneOf = (userId: number) => `139${String(userId).padStart(8, '0')}`;
const count = async (sql: string, ...values: unknown[]) =>
  Number((await api.db.rows<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]?.n);

describe('an untrusted notice', () => {
  it.each([
    ['without signature headers', 'noHeaders', 401],
    ['under a made-up signature', 'badSignature', 401],
    ['signed with another key', 'otherKey', 401],
    ['probing the signature check', 'signTest', 401],
    ['ten minutes old', 'oldTimestamp', 401],
    ['ten minutes ahead', 'futureTimestamp', 401],
    ['under an unknown serial', 'otherSerial', 401],
    ['with a body changed after it was signed', 'changedBody', 401],
    ['sealed under another merchant’s key', 'otherMerchantKey', 400],
    ['with a changed cipher text', 'changedCipher', 400],
    ['with changed associated data', 'changedAssociated', 400],
    ['that is no JSON', 'notJson', 400],
    ['without a body', 'emptyBody', 400],
  ])('%s changes nothing and is answered with a failure', async (_, corrupt, status) => {
    const { tradeNo, no } = await openedOrder();
    const [receipt] = await gateway.notices({ no, spoil: corrupt });
    expect(receipt?.status).toBe(status);
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid });
    expect(await count('finance_record where trade_no = $1', tradeNo)).toBe(0);
  });

  it('is stored', async () => {
    const { no } = await openedOrder();
    await gateway.notices({ no, spoil: 'badSignature' });
    const [storedNotice] = await api.db.rows('select verified, result from pay_notice order by id desc limit 1');
    expect(storedNotice).toEqual({ verified: false, result: 'wrong signature' });
  });

  it('of the school platform changes nothing', async () => {
    const userId = await aPerson(api.db);
    const { tradeNo } = await app.heldOrder(userId);
    await (await api.clientFor(userId)).post(payments.pay, { venueTradeNo: tradeNo, payType: 19 });
    for (const corrupt of ['noHeaders', 'badSignature', 'oldTimestamp', 'changedBody']) {
      expect(
        await gateway.notices({
          no: `${tradeNo}A01`,
          channel: 'school',
          spoil: corrupt,
          change: { status: 'PAID', platformNo: 'X1' },
        }),
      ).toMatchObject([{ status: 401 }]);
    }
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid });
  });
});

const findings: Readonly<Record<string, number>> = {
  unknownOrder: findingKind.unknownPayment,
  wrongAmount: findingKind.paidAmount,
  wrongAccount: findingKind.paidAccount,
  wrongCurrency: findingKind.paidCurrency,
};

describe('a genuine notice that does not match', () => {
  it.each([
    ['another amount', { amount: { total: 1 } }, 'wrongAmount'],
    ['a fen more', { amount: { total: 2001 } }, 'wrongAmount'],
    ['another merchant', { mchid: '1999999999' }, 'wrongAccount'],
    ['another app', { appid: 'wx0000000000000000' }, 'wrongAccount'],
    ['another currency', { amount: { currency: 'USD' } }, 'wrongCurrency'],
    ['an unknown order', { out_trade_no: 'D99010100000001A01' }, 'unknownOrder'],
  ])('naming %s marks nothing paid and is reported to staff once', async (_, change, kind) => {
    const { tradeNo, no } = await openedOrder();
    const ref = (change as { out_trade_no?: string }).out_trade_no ?? no;
    const receipts = await gateway.notices({ no, change, copies: 3 });
    expect(receipts.every(({ status }) => status === 400)).toBe(true);
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid });
    expect(await api.db.rows('select kind from pay_anomaly where ref_no = $1', [ref])).toEqual([{ kind }]);
    expect(
      await api.db.rows('select source, kind, line, state, trade_no, ours from recon_finding where no = $1', [ref]),
    ).toEqual([
      {
        source: reconSource.notice,
        kind: findings[kind],
        line: lineKind.pay,
        state: findingState.open,
        trade_no: kind === 'unknownOrder' ? null : tradeNo,
        ours: kind === 'unknownOrder' ? null : 2000,
      },
    ]);
  });

  it('is counted on the desk of those whose scope has its merchant or no limit', async () => {
    const unmatchedOf = async (merchantIds: readonly number[] | null) => {
      const userId = await aPerson(api.db, { roleId: role.finance });
      await api.db.rows('update role_grant set merchant_ids = $2 where user_id = $1', [userId, merchantIds]);
      const desk = await api.clientFor(userId, { roleId: role.finance, rights: ['VenuesFinances'] });
      return (await desk.get(payments.board, {})).data.unmatched;
    };
    expect(await unmatchedOf(null)).toBeGreaterThan(0);
    expect(await unmatchedOf([app.world.merchantId])).toBe(0);
  });

  it('of an unsuccessful payment is accepted and changes nothing', async () => {
    const { tradeNo, no } = await openedOrder();
    expect(await gateway.notices({ no, change: { trade_state: 'NOTPAY' } })).toMatchObject([{ status: 200 }]);
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid });
  });
});

describe('a genuine notice', () => {
  it('sent twenty times during polling counts once and is accepted twenty times', async () => {
    const { tradeNo, no, codeUrl } = await openedOrder();
    await gateway.faults({ neverNotify: true });
    await gateway.pressButton(codeUrl);
    await api.db.rows('update pay_attempt set next_poll_at = app_now() where attempt_no = $1', [no]);
    const [receipts] = await Promise.all([
      gateway.notices({ no, copies: 20 }),
      api.app.get(PollSweepService).sweepPolls(),
    ]);
    expect(receipts.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.paid });
    expect(await count('finance_record where trade_no = $1', tradeNo)).toBe(1);
    expect(await count(`outbox where name = 'order.paid' and payload ->> 'tradeNo' = $1`, tradeNo)).toBeLessThanOrEqual(
      1,
    );
    expect(await count('refund where trade_no = $1', tradeNo)).toBe(0);
    expect(await count(`order_log where trade_no = $1 and action = 'pay'`, tradeNo)).toBe(1);
  });

  it('repeated days later changes nothing', async () => {
    const { tradeNo, no, codeUrl } = await openedOrder();
    await gateway.pressButton(codeUrl);
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 2);
    for (let i = 0; i < 5; i += 1) expect(await gateway.notices({ no })).toMatchObject([{ status: 200 }]);
    expect(await count('finance_record where trade_no = $1', tradeNo)).toBe(1);
  });

  it('arriving before the page response has the same result', async () => {
    await gateway.faults({ notifyFirst: true });
    const { tradeNo, codeUrl } = await openedOrder();
    await gateway.pressButton(codeUrl);
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.paid });
  });
});

describe('the unified platform', () => {
  const redirect = async () => {
    const [userId, { tradeNo }] = await aPerson(api.db).then(async (id) => [id, await app.heldOrder(id)] as const);
    const member = await api.clientFor(userId);
    const { data } = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: payType.platform });
    return { userId, member, tradeNo, no: `${tradeNo}A01`, page: data.schoolPayUrl ?? '', data };
  };

  it('opens its cashier, is trusted at its own endpoint only, and pays once however often it notifies', async () => {
    const { member, tradeNo, no, page, data } = await redirect();
    expect([new URL(page).origin, new URL(page).pathname, data.payData]).toEqual([gateway.url, '/cashier', null]);
    expect(
      (await member.post(payments.pay, { venueTradeNo: tradeNo, payType: payType.platform })).data.schoolPayUrl,
    ).toBe(page);
    const at = (channel: string) => `${api.address}${api.env.API_BASE}/notify/${channel}/pay`;
    expect((await gateway.notices({ no, channel: 'platform', to: at('school') }))[0]?.status).toBe(401);
    for (const corrupt of ['noHeaders', 'otherKey', 'oldTimestamp', 'changedBody'])
      expect(
        (await gateway.notices({ no, channel: 'platform', spoil: corrupt, change: { status: 'PAID' } }))[0]?.status,
      ).toBe(401);
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid });
    await gateway.pressButton(page);
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 2);
    expect((await gateway.notices({ no, channel: 'platform', copies: 3 })).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    expect(
      await api.db.rows('select kind, amount, pay_type as by from finance_record where trade_no = $1', [tradeNo]),
    ).toEqual([{ kind: 1, amount: 2_000, by: payType.platform }]);
  });

  it('is polled without a notice, refunds under one number, and lists both in its statement', async () => {
    const { member, tradeNo, no, page } = await redirect();
    await gateway.faults({ neverNotify: true });
    await gateway.pressButton(page);
    await api.db.rows(`update pay_attempt set next_poll_at = app_now() where attempt_no = $1`, [no]);
    await waitUntil(async () => (await api.app.get(PollSweepService).sweepPolls(), (await stateOf(tradeNo))?.ps === 2));
    await member.post(payments.cancel, { venueTradeNo: tradeNo });
    await waitUntil(
      async () => (await api.app.get(RefundSweepService).sweepRefunds(), (await stateOf(tradeNo))?.ps === 4),
    );
    expect((await gateway.fetchRecords()).refunds.filter(({ orderNo }) => orderNo === no)).toMatchObject([
      { refundNo: `${tradeNo}R01`, amount: 2_000, payouts: 1 },
    ]);
    const inquiries = api.app.get(PaymentInquiryService);
    expect(inquiries.listAccounts()).toContainEqual({ payType: payType.platform, accountId: null });
    const { date } = schoolTime(Date.now());
    expect(
      (await inquiries.downloadStatement({ payType: payType.platform, accountId: null }, date)).filter(
        ({ tradeNo: of }) => of.startsWith(tradeNo),
      ),
    ).toMatchObject([
      { kind: 'pay', tradeNo: no, amount: 2_000 },
      { kind: 'refund', tradeNo: `${tradeNo}R01`, amount: 2_000 },
    ]);
  });
});

describe('late money', () => {
  const expire = async (tradeNo: string) => {
    await api.db.rows(`update venue_order set pay_deadline = app_now() - interval '1 second' where trade_no = $1`, [
      tradeNo,
    ]);
    await api.db.rows(`update slot_hold set expires_at = app_now() - interval '1 second' where trade_no = $1`, [
      tradeNo,
    ]);
  };
  const end = async (tradeNo: string) => {
    await expire(tradeNo);
    await api.db.rows('select expire_order($1)', [tradeNo]);
  };

  it('restores an expired order if its slots are free', async () => {
    const { tradeNo, no, userId } = await openedOrder();
    await end(tradeNo);
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.cancelled, ps: payStatus.unpaid });
    await gateway.payLate(no);
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 2);
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.paid });
    expect(
      await api.db.rows('select kind from slot_hold where trade_no = $1 and released_at is null', [tradeNo]),
    ).toEqual([{ kind: 'PAID' }]);
    expect(await api.db.rows('select cancel_kind, cancel_at from venue_order where trade_no = $1', [tradeNo])).toEqual([
      { cancel_kind: null, cancel_at: null },
    ]);
    expect(await deliveredMessages(userId)).toEqual([expect.stringContaining('支付的20.00元已到账，预约已恢复')]);
  });

  it('restores an order that expired but was not yet ended', async () => {
    const { tradeNo, no } = await openedOrder();
    await expire(tradeNo);
    await gateway.payLate(no);
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 2);
    expect(
      await api.db.rows('select kind from slot_hold where trade_no = $1 and released_at is null', [tradeNo]),
    ).toEqual([{ kind: 'PAID' }]);
    expect(await api.db.rows('select action from order_log where trade_no = $1 order by id', [tradeNo])).toEqual([
      { action: 'expire' },
      { action: 'restorePaid' },
    ]);
  });

  it('is refunded in full if the slot is taken', async () => {
    const place = { space: 0, time: 3 };
    const { tradeNo, no, userId } = await openedOrder(place);
    await end(tradeNo);
    const other = await app.heldOrder(await aPerson(api.db), place);
    await gateway.payLate(no);
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 3);
    await api.app.get(RefundSweepService).sweepRefunds();
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 4);
    expect(await stateOf(other.tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid });
    expect(
      await api.db.rows('select paid, refunded, in_transit, kept from v_payment where trade_no = $1', [tradeNo]),
    ).toEqual([{ paid: 2000, refunded: 2000, in_transit: 0, kept: 0 }]);
    expect((await gateway.fetchRecords()).refunds.filter(({ orderNo }) => orderNo === no)).toMatchObject([
      { payouts: 1 },
    ]);
    expect(await deliveredMessages(userId)).toEqual([expect.stringContaining('到账时订单已结束，将原路退回')]);
  });

  it('is refunded in full if the member had cancelled, free slot or not', async () => {
    const { tradeNo, no, member } = await openedOrder();
    await member.post(payments.cancel, { venueTradeNo: tradeNo });
    await gateway.payLate(no);
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 3);
    expect(await api.db.rows('select 1 from slot_hold where trade_no = $1 and released_at is null', [tradeNo])).toEqual(
      [],
    );
  });

  it('closes open payments once the order has ended', async () => {
    const { tradeNo, no, member, codeUrl } = await openedOrder();
    await member.post(payments.cancel, { venueTradeNo: tradeNo });
    await api.app.get(PollSweepService).sweepPolls();
    expect((await gateway.fetchRecords()).orders.find((order) => order.no === no)?.state).toBe('CLOSED');
    expect(await gateway.pressButton(codeUrl)).toMatchObject({ state: 'CLOSED' });
    expect(await count(`pay_attempt where attempt_no = $1 and state = 3`, no)).toBe(1);
  });
});

describe('duplicate payments', () => {
  it('by two channels count once: the second is accepted, marked duplicate and refunded once', async () => {
    const { tradeNo, no, member, userId, codeUrl } = await openedOrder();
    const { data } = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 13 });
    const [school] = await api.db.rows<{ no: string }>(
      'select attempt_no as no from pay_attempt where trade_no = $1 and attempt_no <> $2',
      [tradeNo, no],
    );
    await gateway.faults({ neverNotify: true });
    await gateway.pressButton(codeUrl);
    await gateway.pressButton(new URL(data.schoolPayUrl ?? '').href);
    await gateway.faults();
    const answers = [
      ...(await gateway.notices({ no: school?.no ?? '', channel: 'school' })),
      ...(await gateway.notices({ no, copies: 3 })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(
      await api.db.rows('select attempt_no as no, state from pay_attempt where trade_no = $1 order by state', [
        tradeNo,
      ]),
    ).toEqual([
      { no: school?.no, state: attemptState.success },
      { no, state: attemptState.duplicate },
    ]);
    await waitUntil(async () => {
      await api.app.get(RefundSweepService).sweepRefunds();
      return (await count('refund where trade_no = $1 and status = 2', tradeNo)) === 1;
    });
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.paid });
    expect(
      await api.db.rows('select paid, refunded, in_transit, kept from v_payment where trade_no = $1', [tradeNo]),
    ).toEqual([{ paid: 4000, refunded: 2000, in_transit: 0, kept: 2000 }]);
    expect(
      (await gateway.fetchRecords()).refunds.filter(({ orderNo }) => orderNo === no || orderNo === school?.no),
    ).toMatchObject([{ orderNo: no, amount: 2000, payouts: 1 }]);
    expect(await deliveredMessages(userId)).toEqual([expect.stringContaining('多付的20.00元将原路退回')]);
  });

  it('by WeChat and balance concurrently count once and are refunded once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { tradeNo, no, member, userId, codeUrl } = await openedOrder();
      const password = await setPayPassword(api.db, userId);
      await gateway.faults({ neverNotify: true });
      await gateway.pressButton(codeUrl);
      const [paid] = await Promise.all([
        member.post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: password }),
        gateway.notices({ no }),
      ]);
      expect(paid).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
      await api.app.get(RefundSweepService).sweepRefunds();
      await gateway.faults();
      await waitUntil(async () => {
        await api.app.get(RefundSweepService).sweepRefunds();
        return (await count('refund where trade_no = $1 and status = 3', tradeNo)) === 0;
      });
      expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.paid });
      const [money] = await api.db.rows<{ paid: number; refunded: number; kept: number }>(
        'select paid, refunded, kept from v_payment where trade_no = $1',
        [tradeNo],
      );
      expect(money?.kept).toBe(2000);
      expect((money?.paid ?? 0) - (money?.refunded ?? 0)).toBe(2000);
      const [{ balance } = { balance: 0 }] = await api.db.rows<{ balance: number }>(
        'select balance from wallet where user_id = $1',
        [userId],
      );
      const payout = (await gateway.fetchRecords()).refunds
        .filter(({ orderNo }) => orderNo === no)
        .reduce((sum, one) => sum + one.payouts * one.amount, 0);
      expect([balance, payout]).toEqual(money?.paid === 2000 ? [50_000, 0] : [48_000, 2000]);
    }
  }, 60_000);
});
