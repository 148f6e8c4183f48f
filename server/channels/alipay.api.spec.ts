import { localDate } from '#domain/kit/time';
import { attemptState, payScene, payType } from '#domain/payments/pay.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { payments } from '#contract/payments/payment.contract';
import { schoolTime } from '#server/kit/runtime/clock';
import type { TestApi } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { ChannelsService } from './channels.service';
import { RefundSweepService } from '#server/refunds/refund-sweep.service';
import { PollSweepService } from '#server/payments/poll-sweep.service';
import { TestGateway, waitUntil } from './test-gateway';
import { TestPaymentApp } from '#server/payments/test-payment-app';

let app: TestPaymentApp;
let gateway: TestGateway;
let api: TestApi;

beforeAll(async () => {
  app = await TestPaymentApp.open('alipay');
  ({ gateway, api } = app);
}, 90_000);
afterAll(() => app.close());
afterEach(() => gateway.faults());

/** Creates an order with an open Alipay charge and returns its attempt number. */
async function openedOrder({ scene, ...more }: Parameters<TestPaymentApp['heldOrder']>[1] & { scene?: number } = {}) {
  const userId = await aPerson(api.db);
  const member = await api.clientFor(userId);
  const { tradeNo } = await app.heldOrder(userId, more);
  const { data } = await member.post(payments.pay, {
    venueTradeNo: tradeNo,
    payType: payType.alipay,
    ...(scene ? { scene } : {}),
  });
  const [attempt] = await api.db.rows<{ no: string }>(
    'select attempt_no as no from pay_attempt where trade_no = $1 order by id desc limit 1',
    [tradeNo],
  );
  return { userId, member, tradeNo, no: attempt?.no ?? '', data };
}
const stateOf = async (tradeNo: string) =>
  (
    await api.db.rows<{ os: string; ps: number }>(
      'select order_status as os, pay_status as ps from venue_order where trade_no = $1',
      [tradeNo],
    )
  )[0];
const stateOfAttempt = async (no: string) =>
  (await api.db.rows<{ state: number }>('select state from pay_attempt where attempt_no = $1', [no]))[0]?.state;
const count = async (sql: string, ...values: unknown[]) =>
  Number((await api.db.rows<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]?.n);
const queryAttempt = async (no: string) => {
  await api.db.rows('update pay_attempt set next_poll_at = app_now() where attempt_no = $1', [no]);
  await api.app.get(PollSweepService).sweepPolls();
};

describe('payment by Alipay', () => {
  it('shows a code, receives the notice, answers "success", and marks the order paid', async () => {
    const { tradeNo, no, data } = await openedOrder();
    expect(data).toMatchObject({
      payStatus: payStatus.unpaid,
      schoolPayUrl: null,
      payData: { codeUrl: expect.stringContaining('/pay/') as string },
    });
    await gateway.pressButton(data.payData?.codeUrl ?? '');
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 2);
    expect(await gateway.notices({ no, channel: 'alipay', copies: 5 })).toEqual(
      Array(5).fill({ status: 200, body: 'success' }),
    );
    expect(await count('finance_record where trade_no = $1', tradeNo)).toBe(1);
    expect(
      await api.db.rows('select pay_type, channel_trade_no ~ $2 as own from finance_record where trade_no = $1', [
        tradeNo,
        '^20',
      ]),
    ).toEqual([{ pay_type: 2, own: true }]);
  });

  it.each([
    ['a computer', payScene.page, 'alipay.trade.page.pay', '/venue/back-unify/1/3/1'],
    ['a phone', payScene.phone, 'alipay.trade.wap.pay', '/venue/back-unify/1/3/4'],
  ])('returns a signed form for its page on %s', async (_, scene, method, refundedAmount) => {
    const { tradeNo, no, data } = await openedOrder({ scene });
    const { action = '', fields = {} } = data.payData ?? {};
    expect(action).toBe(`${gateway.url}/gateway.do`);
    expect(fields).toMatchObject({ method, sign_type: 'RSA2', app_id: expect.stringMatching(/^2021/) as string });
    expect(new URL(fields['return_url'] ?? '').pathname).toBe(refundedAmount);
    const page = await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    expect(page.status).toBe(302);
    await gateway.pressButton(page.headers.get('location') ?? '');
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 2);
    expect(await stateOfAttempt(no)).toBe(attemptState.success);
    // A form changed on its way opens nothing.
    const changed = await fetch(action, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, biz_content: (fields['biz_content'] ?? '').replace('20.00', '0.01') }),
      redirect: 'manual',
    });
    expect([changed.status, await changed.text()]).toEqual([400, 'isv.invalid-signature']);
  });

  it('waits for a scan, and finds the payment by polling if no notice arrives', async () => {
    await gateway.faults({ neverNotify: true });
    const { tradeNo, no, data } = await openedOrder();
    await api.db.rows(`update pay_attempt set gmt_create = gmt_create - interval '2 minutes' where attempt_no = $1`, [
      no,
    ]);
    await queryAttempt(no);
    expect(await stateOfAttempt(no)).toBe(attemptState.waiting);
    await gateway.pressButton(data.payData?.codeUrl ?? '');
    await queryAttempt(no);
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.paid });
  });

  it('is closed when the order ends, and an open page can no longer pay', async () => {
    const { tradeNo, no, member, data } = await openedOrder({ scene: payScene.page });
    const page = await fetch(data.payData?.action ?? '', {
      method: 'POST',
      body: new URLSearchParams(data.payData?.fields),
      redirect: 'manual',
    });
    await fetch(page.headers.get('location') ?? '');
    await member.post(payments.cancel, { venueTradeNo: tradeNo });
    await api.app.get(PollSweepService).sweepPolls();
    expect(await stateOfAttempt(no)).toBe(attemptState.closed);
    expect(await gateway.pressButton(page.headers.get('location') ?? '')).toMatchObject({ state: 'CLOSED' });
  });

  it('polls after a lost response without a second payment, rejects a bad signature, names an outage', async () => {
    // The SDK retries once by itself when the connection breaks.
    await gateway.faults({ calls: [{ on: 'open', times: 2, dropAfter: true }] });
    const failedAnswer = await openedOrder();
    expect(failedAnswer.data).toBeNull();
    const again = await failedAnswer.member.post(payments.pay, {
      venueTradeNo: failedAnswer.tradeNo,
      payType: payType.alipay,
    });
    expect(again.data.payData?.codeUrl).toContain('/pay/');
    expect((await gateway.fetchRecords()).orders.filter(({ no }) => no.startsWith(failedAnswer.tradeNo))).toHaveLength(
      1,
    );
    await gateway.faults({
      calls: [
        { on: 'open', times: 1, badSignature: true },
        { on: 'open', times: 1, status500: true },
      ],
    });
    const userId = await aPerson(api.db);
    const { tradeNo } = await app.heldOrder(userId);
    const member = await api.clientFor(userId);
    for (let i = 0; i < 2; i += 1)
      expect(await member.post(payments.pay, { venueTradeNo: tradeNo, payType: payType.alipay })).toMatchObject({
        code: 250,
        errKey: 'GATEWAY_AWAY',
      });
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid });
  });
});

describe('refunding by Alipay', () => {
  it('pays a refund number once despite a lost response, and lists both movements in the statement', async () => {
    const { tradeNo, no, member, data } = await openedOrder();
    await gateway.pressButton(data.payData?.codeUrl ?? '');
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 2);
    await gateway.faults({ calls: [{ on: 'refund', times: 2, dropAfter: true }] });
    await member.post(payments.cancel, { venueTradeNo: tradeNo });
    await api.app.get(RefundSweepService).sweepRefunds();
    expect(await stateOf(tradeNo)).toMatchObject({ ps: payStatus.refunding });
    await api.db.rows('update refund set next_try_at = app_now(), claimed_until = null where trade_no = $1', [tradeNo]);
    await api.app.get(RefundSweepService).sweepRefunds();
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 4);
    expect((await gateway.fetchRecords()).refunds.filter(({ orderNo }) => orderNo === no)).toMatchObject([
      { refundNo: `${tradeNo}R01`, payouts: 1 },
    ]);
    const alipay = api.app.get(ChannelsService).channelFor(payType.alipay);
    expect(
      (await alipay.downloadStatement(schoolTime(Date.now()).date)).filter((line) => line.tradeNo.startsWith(tradeNo)),
    ).toEqual([
      {
        kind: 'pay',
        tradeNo: no,
        channelTradeNo: expect.stringMatching(/^20/) as string,
        amount: 2000,
        fee: 12,
        at: expect.any(Number) as number,
      },
      {
        kind: 'refund',
        tradeNo: `${tradeNo}R01`,
        channelTradeNo: expect.stringMatching(/^20/) as string,
        amount: 2000,
        fee: -12,
        at: expect.any(Number) as number,
      },
    ]);
    expect(await alipay.downloadStatement(localDate('2020-01-01'))).toEqual([]);
    // A charge that was paid and refunded in full counts as paid.
    expect(await alipay.query(no)).toMatchObject({ kind: 'paid' });
    expect(await alipay.queryRefund({ refundNo: `${tradeNo}R09`, attemptNo: no })).toEqual({ kind: 'none' });
  });
});

describe('an Alipay notice', () => {
  it.each([
    ['without a signature', { spoil: 'noHeaders' }],
    ['under a made-up signature', { spoil: 'badSignature' }],
    ['signed with another key', { spoil: 'otherKey' }],
    ['claiming another kind of signature', { spoil: 'otherSignType' }],
    ['with a field changed after it was signed', { spoil: 'changedField' }],
    ['naming a field twice', { spoil: 'twiceTold' }],
    ['that is no form', { spoil: 'notJson' }],
    ['without a body', { spoil: 'emptyBody' }],
  ])('%s changes nothing and is answered with fail', async (_, forgedNotice) => {
    const { tradeNo, no } = await openedOrder();
    expect(await gateway.notices({ no, channel: 'alipay', ...forgedNotice })).toEqual([{ status: 200, body: 'fail' }]);
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid });
    expect(await api.db.rows('select channel, verified from pay_notice order by id desc limit 1')).toEqual([
      { channel: 'alipay', verified: false },
    ]);
  });

  it.each([
    ['another app', { app_id: '2021000000000000' }, 'wrongAccount'],
    ['another merchant', { seller_id: '2088000000000000' }, 'wrongAccount'],
    ['another amount', { total_amount: '0.01' }, 'wrongAmount'],
    ['another currency', { trans_currency: 'USD' }, 'wrongCurrency'],
    ['an unknown order', { out_trade_no: 'D99010100000002A01' }, 'unknownOrder'],
  ])('naming %s marks nothing paid and is reported to staff once', async (_, change, kind) => {
    const { tradeNo, no } = await openedOrder();
    const ref = (change as { out_trade_no?: string }).out_trade_no ?? no;
    expect(await gateway.notices({ no, channel: 'alipay', change, copies: 3 })).toEqual(
      Array(3).fill({ status: 200, body: 'fail' }),
    );
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid });
    expect(await api.db.rows('select channel, kind from pay_anomaly where ref_no = $1', [ref])).toEqual([
      { channel: 'alipay', kind },
    ]);
  });

  it.each([
    ['closed', { trade_status: 'TRADE_CLOSED' }],
    ['still waited for', { trade_status: 'WAIT_BUYER_PAY' }],
    ['given back in part', { refund_fee: '1.00' }],
  ])('of a trade %s is accepted and changes nothing', async (_, change) => {
    const { tradeNo, no } = await openedOrder();
    expect(await gateway.notices({ no, channel: 'alipay', change })).toEqual([{ status: 200, body: 'success' }]);
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid });
  });
});

describe('late or duplicate payments', () => {
  it('restore a released order if its slot is free, and are otherwise refunded by Alipay', async () => {
    const end = async (tradeNo: string) => {
      await api.db.rows(`update venue_order set pay_deadline = app_now() - interval '1 second' where trade_no = $1`, [
        tradeNo,
      ]);
      await api.db.rows(`update slot_hold set expires_at = app_now() - interval '1 second' where trade_no = $1`, [
        tradeNo,
      ]);
      await api.db.rows('select expire_order($1)', [tradeNo]);
    };
    const free = await openedOrder();
    await end(free.tradeNo);
    await gateway.payLate(free.no, 'alipay');
    await waitUntil(async () => (await stateOf(free.tradeNo))?.ps === 2);
    expect(await stateOf(free.tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.paid });

    const place = { space: 59, time: 5 };
    const acceptedAmount = await openedOrder(place);
    await end(acceptedAmount.tradeNo);
    const rival = await app.heldOrder(await aPerson(api.db), place);
    await gateway.payLate(acceptedAmount.no, 'alipay');
    await waitUntil(async () => (await stateOf(acceptedAmount.tradeNo))?.ps === 3);
    await api.app.get(RefundSweepService).sweepRefunds();
    await waitUntil(async () => (await stateOf(acceptedAmount.tradeNo))?.ps === 4);
    expect(await stateOf(rival.tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid });
    expect((await gateway.fetchRecords()).refunds.filter(({ orderNo }) => orderNo === acceptedAmount.no)).toMatchObject(
      [{ payouts: 1 }],
    );
  });

  it('by WeChat and Alipay count once: the second is accepted, marked duplicate and refunded', async () => {
    const { tradeNo, no: alipayNo, member, data } = await openedOrder();
    const wechat = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: payType.wechat });
    const wechatNo = alipayNo.replace(/A01$/, 'A02');
    await gateway.faults({ neverNotify: true });
    await gateway.pressButton(data.payData?.codeUrl ?? '');
    await gateway.pressButton(wechat.data.payData?.codeUrl ?? '');
    await gateway.faults();
    expect(await gateway.notices({ no: wechatNo })).toMatchObject([{ status: 200 }]);
    expect(await gateway.notices({ no: alipayNo, channel: 'alipay', copies: 4 })).toEqual(
      Array(4).fill({ status: 200, body: 'success' }),
    );
    expect(
      await api.db.rows('select attempt_no as no, state from pay_attempt where trade_no = $1 order by state', [
        tradeNo,
      ]),
    ).toEqual([
      { no: wechatNo, state: attemptState.success },
      { no: alipayNo, state: attemptState.duplicate },
    ]);
    await waitUntil(async () => {
      await api.app.get(RefundSweepService).sweepRefunds();
      return (await count('refund where trade_no = $1 and status = 2', tradeNo)) === 1;
    });
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.paid });
    expect(
      await api.db.rows('select paid, refunded, in_transit, kept from v_payment where trade_no = $1', [tradeNo]),
    ).toEqual([{ paid: 4000, refunded: 2000, in_transit: 0, kept: 2000 }]);
    expect((await gateway.fetchRecords()).refunds.filter(({ orderNo }) => orderNo.startsWith(tradeNo))).toMatchObject([
      { orderNo: alipayNo, amount: 2000, payouts: 1 },
    ]);
  });
});

describe('WeChat in a phone browser and in the app', () => {
  it('returns the payment page with its return address, and the in-app parameters', async () => {
    const userId = await aPerson(api.db);
    const member = await api.clientFor(userId);
    const { tradeNo } = await app.heldOrder(userId);
    const phone = await member.post(payments.pay, {
      venueTradeNo: tradeNo,
      payType: payType.wechat,
      scene: payScene.phone,
    });
    const page = new URL(phone.data.payData?.action ?? '');
    expect(page.searchParams.get('redirect_url')).toContain(`/venue/back-unify/1/3/4?no=${tradeNo}`);
    const inApp = await member.post(payments.pay, {
      venueTradeNo: tradeNo,
      payType: payType.wechat,
      scene: payScene.inApp,
      openId: 'o-payer-123456',
    });
    expect(inApp.data.payData).toEqual({
      fields: {
        appId: expect.stringMatching(/^wx/) as string,
        timeStamp: expect.stringMatching(/^\d{10}$/) as string,
        nonceStr: expect.any(String) as string,
        package: expect.stringMatching(/^prepay_id=wx/) as string,
        signType: 'RSA',
        paySign: expect.any(String) as string,
      },
    });
    // Two scenes are two attempts; the same scene again is the same attempt.
    expect(
      (await member.post(payments.pay, { venueTradeNo: tradeNo, payType: payType.wechat, scene: payScene.phone })).data
        .payData,
    ).toEqual(phone.data.payData);
    expect(await api.db.rows('select scene from pay_attempt where trade_no = $1 order by id', [tradeNo])).toEqual([
      { scene: 3 },
      { scene: 4 },
    ]);
    await gateway.pressButton(page.href.split('&redirect_url')[0] ?? '');
    await waitUntil(async () => (await stateOf(tradeNo))?.ps === 2);
    await api.app.get(PollSweepService).sweepPolls();
    expect(await stateOfAttempt(`${tradeNo}A02`)).toBe(attemptState.closed);
  });
});
