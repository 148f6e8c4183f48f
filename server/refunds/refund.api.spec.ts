import { randomBytes } from 'node:crypto';
import { fileClass } from '#domain/attachments/attachment.status';
import { localDate } from '#domain/kit/time';
import { attemptState, financeStatus, payType } from '#domain/payments/pay.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { financeRecords } from '#contract/finance/finance-record.contract';
import { room } from '#contract/kit/live';
import type { OrderRoom } from '#contract/kit/rooms';
import { payments } from '#contract/payments/payment.contract';
import { refundDesk } from '#contract/refunds/refund-desk.contract';
import { orders } from '#contract/orders/order.contract';
import { ownOrders } from '#contract/orders/own-order.contract';
import { schoolTime } from '#server/kit/runtime/clock';
import type { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { AggregateService } from '#server/live/aggregate.service';
import { TestListener } from '#server/live/test-listener';
import { ChannelsService } from '#server/channels/channels.service';
import { RefundRunService } from './refund-run.service';
import { RefundSettlementService } from './refund-settlement.service';
import { setPayPassword, TestGateway, waitUntil } from '#server/channels/test-gateway';
import { TestPaymentApp } from '#server/payments/test-payment-app';

let app: TestPaymentApp;
let gateway: TestGateway;
let api: TestApi;
let admin: TestClient;

beforeAll(async () => {
  app = await TestPaymentApp.open('refund');
  ({ gateway, api } = app);
  admin = await api.clientFor(await aPerson(api.db, { roleId: 17 }), {
    rights: ['VenuesFinances', 'VenuesFinancesRefund', 'VenuesFinancesExport', 'moneyEye', 'Orders', 'OrdersCancel'],
  });
}, 90_000);
afterAll(() => app.close());
afterEach(() => gateway.faults());

/** Creates a WeChat order that was paid and cancelled, with a pending refund. */
async function cancelledOrder() {
  const userId = await aPerson(api.db);
  const member = await api.clientFor(userId);
  const { tradeNo } = await app.heldOrder(userId);
  const { data } = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
  await gateway.pressButton(data.payData?.codeUrl ?? '');
  await waitUntil(async () => (await payStatusOf(tradeNo)) === 2);
  await member.post(payments.cancel, { venueTradeNo: tradeNo });
  return { userId, tradeNo, refundNo: `${tradeNo}R01`, member };
}
const payStatusOf = async (tradeNo: string) =>
  (await api.db.rows<{ ps: number }>('select pay_status as ps from venue_order where trade_no = $1', [tradeNo]))[0]?.ps;
const refundOf = async (refundNo: string) =>
  (
    await api.db.rows<{ status: number; tries: number; error: string | null; wait: number }>(
      `
        select status, tries, last_error as error, round(extract(epoch from next_try_at - app_now()))::int as wait
        from refund
        where refund_no = $1
      `,
      [refundNo],
    )
  )[0];
const run = (refundNo: string) => api.app.get(RefundRunService).run(refundNo);
/** Runs it again as if its pause were over. */
const runAgain = async (refundNo: string) => {
  await api.db.rows('update refund set next_try_at = app_now(), claimed_until = null where refund_no = $1', [refundNo]);
  return run(refundNo);
};
const payouts = async (refundNo: string) =>
  (await gateway.fetchRecords()).refunds.filter((one) => one.refundNo === refundNo).map((one) => one.payouts);

it('polls a refund whose response was lost, and never sends it under another number', async () => {
  await gateway.faults({ calls: [{ on: 'refund', times: 1, dropAfter: true }] });
  const { tradeNo, refundNo } = await cancelledOrder();
  await run(refundNo);
  expect(await refundOf(refundNo)).toMatchObject({ status: financeStatus.refunding, tries: 1, wait: 15 });
  await runAgain(refundNo);
  await waitUntil(async () => (await payStatusOf(tradeNo)) === 4);
  expect(await payouts(refundNo)).toEqual([1]);
});

it('counts no attempt the channel did not receive, and resumes once it is reachable', async () => {
  const [exhausted, waiting] = [await cancelledOrder(), await cancelledOrder()];
  await gateway.faults({ calls: [{ on: '*', status500: true }] });
  for (let n = 0; n < 5; n += 1) await runAgain(exhausted.refundNo);
  await run(waiting.refundNo);
  expect(await refundOf(waiting.refundNo)).toMatchObject({ status: financeStatus.refunding, tries: 0, wait: 5 });
  await gateway.faults();
  await waitUntil(async () => {
    await runAgain(waiting.refundNo);
    return (await payStatusOf(waiting.tradeNo)) === 4;
  }, 10_000);
  expect(await payouts(waiting.refundNo)).toEqual([1]);
}, 30_000);

it('polls a processing refund again soon, however many processes died over it', async () => {
  await gateway.faults({ refundMs: 60_000 });
  const { refundNo } = await cancelledOrder();
  await api.db.rows('update refund set attempt_no = 40 where refund_no = $1', [refundNo]);
  for (let n = 0; n < 5; n += 1) {
    await runAgain(refundNo);
    expect(await refundOf(refundNo)).toMatchObject({ status: financeStatus.refunding, tries: 0, wait: 3 });
  }
  await runAgain(refundNo);
  expect(await refundOf(refundNo)).toMatchObject({ status: financeStatus.refunding, tries: 0, wait: 15 });
  await gateway.faults();
});

it("reads every channel's daily statement: payments, refunds and fees", async () => {
  const { tradeNo, refundNo } = await cancelledOrder();
  await run(refundNo);
  await waitUntil(async () => (await payStatusOf(tradeNo)) === 4);
  const { date } = schoolTime(Date.now());
  const statement = await api.app.get(ChannelsService).channelFor(payType.wechat).downloadStatement(date);
  expect(statement.filter((line) => line.tradeNo.startsWith(tradeNo))).toEqual([
    {
      kind: 'pay',
      tradeNo: `${tradeNo}A01`,
      channelTradeNo: expect.stringMatching(/^42/) as string,
      amount: 2000,
      fee: 12,
      at: expect.any(Number) as number,
    },
    {
      kind: 'refund',
      tradeNo: refundNo,
      channelTradeNo: expect.stringMatching(/^50/) as string,
      amount: 2000,
      fee: -12,
      at: expect.any(Number) as number,
    },
  ]);
  await gateway.faults({
    bill: {
      omit: [refundNo],
      add: [
        { channel: 'school', kind: 'pay', no: 'D26010100000009A01', platformNo: 'SP9', amount: 700, at: Date.now() },
      ],
    },
  });
  expect(
    (await api.app.get(ChannelsService).channelFor(payType.wechat).downloadStatement(date)).map((line) => line.tradeNo),
  ).not.toContain(refundNo);
  expect(await api.app.get(ChannelsService).channelFor(payType.school).downloadStatement(date)).toContainEqual(
    expect.objectContaining({ kind: 'pay', tradeNo: 'D26010100000009A01', amount: 700 }),
  );
  expect(
    await api.app.get(ChannelsService).channelFor(payType.wechat).downloadStatement(localDate('2020-01-01')),
  ).toEqual([]);
  await gateway.faults({ calls: [{ on: 'bill', times: 1, refuse: 'STATEMENT_CREATING' }] });
  await expect(api.app.get(ChannelsService).channelFor(payType.wechat).downloadStatement(date)).rejects.toThrow(
    'channel unavailable: STATEMENT_CREATING',
  );
});

it('finds the result by polling if the notice never arrives', async () => {
  const { tradeNo, refundNo } = await cancelledOrder();
  await gateway.faults({ neverNotify: true });
  expect(await run(refundNo)).not.toBeNull();
  await waitUntil(async () =>
    (await gateway.fetchRecords()).refunds.some((one) => one.refundNo === refundNo && one.state === 'SUCCESS'),
  );
  await runAgain(refundNo);
  expect(await payStatusOf(tradeNo)).toBe(4);
  expect(await payouts(refundNo)).toEqual([1]);
});

it('has the same result if the notice arrives before the response', async () => {
  const { tradeNo, refundNo } = await cancelledOrder();
  await gateway.faults({ notifyFirst: true });
  await run(refundNo);
  expect(await payStatusOf(tradeNo)).toBe(4);
  expect(await api.db.rows('select status from finance_record where refund_no = $1', [refundNo])).toEqual([
    { status: financeStatus.complete },
  ]);
});

it('retries after 15 s, 60 s, 5 min, 30 min and 2 h while the gateway is down, then raises an alarm', async () => {
  const { tradeNo, refundNo } = await cancelledOrder();
  await gateway.faults({ calls: [{ on: 'refund', refuse: 'NOT_ENOUGH' }] });
  for (const [tries, wait] of [
    [1, 15],
    [2, 60],
    [3, 300],
    [4, 1800],
    [5, 7200],
  ] as const) {
    await runAgain(refundNo);
    expect(await refundOf(refundNo)).toMatchObject({
      status: financeStatus.refunding,
      tries,
      wait,
      error: 'NOT_ENOUGH',
    });
  }
  await runAgain(refundNo);
  expect(await refundOf(refundNo)).toMatchObject({ status: financeStatus.failed, error: 'NOT_ENOUGH' });
  expect(await payStatusOf(tradeNo)).toBe(5);
  expect(await api.db.rows('select status from finance_record where refund_no = $1', [refundNo])).toEqual([
    { status: financeStatus.failed },
  ]);
  expect((await admin.get(payments.board, {})).data.failed).toBeGreaterThan(0);
  expect(
    await api.db.rows(
      `select payload ->> 'status' as status from outbox where name = 'refund.settled' and payload ->> 'refundNo' = $1`,
      [refundNo],
    ),
  ).toEqual([{ status: String(financeStatus.failed) }]);

  // The desk retries under the same number.
  await gateway.faults();
  expect(await admin.post(payments.retryRefund, { refundNo })).toMatchObject({
    code: 200,
    data: { refundNo, status: financeStatus.refunding },
  });
  expect(await payStatusOf(tradeNo)).toBe(3);
  expect(await admin.post(payments.retryRefund, { refundNo })).toMatchObject({
    code: 250,
    errKey: 'REFUND_NOT_FAILED',
  });
  await run(refundNo);
  await waitUntil(async () => (await payStatusOf(tradeNo)) === 4);
  expect(await payouts(refundNo)).toEqual([1]);
});

it('loses nothing during a gateway outage', async () => {
  const refunds = await Promise.all([cancelledOrder(), cancelledOrder(), cancelledOrder()]);
  await gateway.faults({ calls: [{ on: '*', status500: true }] });
  for (const { refundNo } of refunds) await run(refundNo);
  await gateway.faults();
  // The circuit breaker is open for a few seconds after so many failures.
  await waitUntil(async () => {
    for (const { refundNo } of refunds) await runAgain(refundNo);
    return (await Promise.all(refunds.map(({ tradeNo }) => payStatusOf(tradeNo)))).every((ps) => ps === 4);
  }, 12_000);
  for (const { refundNo } of refunds) expect(await payouts(refundNo)).toEqual([1]);
}, 40_000);

it('fails at once on a permanent error, and completes if it is paid after all', async () => {
  await gateway.faults({ refundEnds: 'ABNORMAL' });
  const { tradeNo, refundNo } = await cancelledOrder();
  await run(refundNo);
  await waitUntil(async () => (await payStatusOf(tradeNo)) === 5);
  expect(await refundOf(refundNo)).toMatchObject({ status: financeStatus.failed, error: 'ABNORMAL' });
});

it('refuses writes of a run whose refund another has taken over', async () => {
  const { tradeNo, refundNo } = await cancelledOrder();
  await gateway.faults({ neverNotify: true, calls: [{ on: 'refund', times: 1, delayMs: 1_500 }] });
  const sleeper = run(refundNo);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await api.db.rows('update refund set claimed_until = app_now() where refund_no = $1', [refundNo]);
  await run(refundNo);
  const taken = (
    await api.db.rows<{ n: number; channel: string | null }>(
      'select attempt_no as n, channel_refund_no as channel from refund where refund_no = $1',
      [refundNo],
    )
  )[0];
  expect(taken?.n).toBe(2);
  await sleeper;
  await gateway.faults();
  await waitUntil(async () => {
    await runAgain(refundNo);
    return (await payStatusOf(tradeNo)) === 4;
  });
  expect(await payouts(refundNo)).toEqual([1]);
});

it('counts in a later venue cancellation, failed or not: the rest is refunded, never over the income', async () => {
  const userId = await aPerson(api.db);
  const { tradeNo } = await app.heldOrder(userId);
  const { data } = await (await api.clientFor(userId)).post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
  await gateway.pressButton(data.payData?.codeUrl ?? '');
  await waitUntil(async () => (await payStatusOf(tradeNo)) === 2);
  // A failed partial refund that the order itself does not count.
  await api.db.rows(
    `
      insert into refund (refund_no, trade_no, attempt_no_paid, pay_type, amount, status, next_try_at)
      values ($1, $2, $3, 3, 500, 5, 'infinity')
    `,
    [`${tradeNo}R01`, tradeNo, `${tradeNo}A01`],
  );
  expect(await admin.post(orders.staffCancel, { tradeNo, reason: 'the venue is closed' })).toMatchObject({
    code: 200,
    data: { orderStatus: Number(orderStatus.cancelled), payStatus: payStatus.refunding, refundFee: 20 },
  });
  expect(
    await api.db.rows('select refund_no as no, amount from refund where trade_no = $1 order by 1', [tradeNo]),
  ).toEqual([
    { no: `${tradeNo}R01`, amount: 500 },
    { no: `${tradeNo}R02`, amount: 1500 },
  ]);
});

it('is listed by page, total, board and export, with the right only', async () => {
  const { tradeNo, refundNo } = await cancelledOrder();
  await run(refundNo);
  await waitUntil(async () => (await payStatusOf(tradeNo)) === 4);
  const { data } = await admin.get(payments.finances, { keyword: tradeNo });
  expect(data.content).toMatchObject([
    { kind: 2, status: financeStatus.complete, amount: 20, refundNo, payType: 3 },
    { kind: 1, status: financeStatus.complete, amount: 20, no: `F${tradeNo}A01` },
  ]);
  expect(data.totals).toEqual({ income: 20, expense: 20, pending: 0, awaited: 0, fees: 0 });
  const { data: board } = await admin.get(payments.board, {});
  expect(board.todayIn).toBeGreaterThan(0);
  expect(board.methods.reduce((sum, method) => sum + method.in, 0)).toBeCloseTo(board.todayIn, 2);
  expect(board.methods.reduce((sum, method) => sum + method.failed, 0)).toBe(board.failed);
  const [refund, income] = data.content;
  const numbers = async (more: object) =>
    (await admin.get(payments.finances, { keyword: tradeNo, ...more })).data.content.map(({ no }) => no);
  expect(await numbers({ biz: 'D', payType: 3, kind: 1 })).toEqual([income?.no]);
  expect(await numbers({ biz: 'B' })).toEqual([]);
  expect(await numbers({ offlineType: 1 })).toEqual([]);
  expect(await numbers({ doneFrom: '2099-01-01' })).toEqual([]);
  expect(
    (await admin.get(payments.finances, { keyword: income?.channelTradeNo ?? '-' })).data.content.map(({ no }) => no),
  ).toContain(income?.no);
  expect((await admin.get(financeRecords.detail, { id: refund?.id ?? 0 })).data).toMatchObject({
    record: { no: refund?.no, amount: 20 },
    order: { due: 20, paid: 20, refunded: 20, moving: 0, kept: 0, payStatus: payStatus.refunded },
    records: [{ kind: 1 }, { kind: 2 }],
    attempts: [{ attemptNo: `${tradeNo}A01`, state: attemptState.success, amount: 20 }],
    refunds: [{ refundNo, status: financeStatus.complete, amount: 20, route: 1 }],
    notices: expect.arrayContaining([expect.objectContaining({ channel: 'wechat', verified: true })]) as unknown,
  });
  const file = await admin.fetch(payments.exportFile, { keyword: tradeNo, lang: 'en' });
  expect([file.status, (await file.arrayBuffer()).byteLength > 3_000]).toEqual([200, true]);

  const noMoneyRight = await api.clientFor(await aPerson(api.db, { roleId: 14 }), { rights: ['VenuesFinances'] });
  expect((await noMoneyRight.get(payments.finances, { keyword: tradeNo })).data.totals).toBeNull();
  expect(await noMoneyRight.post(payments.retryRefund, { refundNo })).toMatchObject({ code: 403 });
  const elsewhere = await aPerson(api.db, { roleId: 9 });
  await api.db.rows('update role_grant set venue_ids = array[0] where user_id = $1', [elsewhere]);
  const far = await api.clientFor(elsewhere, {
    rights: ['VenuesFinances', 'VenuesFinancesRefund', 'Orders', 'OrdersCancel'],
  });
  expect((await far.get(payments.finances, { keyword: tradeNo })).data.totalElements).toBe(0);
  expect(await far.get(financeRecords.detail, { id: refund?.id ?? 0 })).toMatchObject({ code: 404, data: null });
  expect(await far.post(payments.retryRefund, { refundNo })).toMatchObject({ code: 404 });
  expect(await far.get(orders.detail, { tradeNo })).toMatchObject({ code: 404 });
});

it('by staff refunds everything, even in the last minute, and writes an audit line', async () => {
  const userId = await aPerson(api.db);
  const password = await setPayPassword(api.db, userId);
  const { tradeNo } = await app.heldOrder(userId);
  await (await api.clientFor(userId)).post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: password });
  await api.db.rows(
    `update venue_order set begin_at = school_now() + interval '1 minute', end_at = school_now() + interval '1 hour' where trade_no = $1`,
    [tradeNo],
  );
  expect(await admin.post(orders.staffCancel, { tradeNo, reason: '设备检修' })).toMatchObject({
    code: 200,
    message: '操作成功',
    data: { payStatus: payStatus.refunding, refundFee: 20 },
  });
  expect(await api.db.rows(`select action, reason from audit where object = $1`, [tradeNo])).toEqual([
    { action: 'order.cancel', reason: '设备检修' },
  ]);
  await run(`${tradeNo}R01`);
  expect(await api.db.rows('select balance from wallet where user_id = $1', [userId])).toEqual([{ balance: 50_000 }]);
});

describe('a failed refund', () => {
  /** Creates a refund its channel refused until the tries ran out. */
  async function failed() {
    const one = await cancelledOrder();
    await gateway.faults({ calls: [{ on: 'refund', refuse: 'NOT_ENOUGH' }] });
    await api.db.rows('update refund set tries = 5 where refund_no = $1', [one.refundNo]);
    await run(one.refundNo);
    await gateway.faults();
    return one;
  }
  const balanceOf = async (userId: number) =>
    (await api.db.rows<{ balance: number }>('select balance from wallet where user_id = $1', [userId]))[0]?.balance;
  const view = async (refundNo: string, who = admin) => (await who.get(refundDesk.one, { refundNo })).data;
  const createProof = async (ownerId: number): Promise<string> => {
    const id = randomBytes(16).toString('hex');
    await api.db.rows(
      `
        insert into attachment (id, owner_id, file_class, open, ext, name, bytes, sha256)
        values ($1, $2, ${fileClass.proof}, false, 'pdf', 'p.pdf', 10, $3)
      `,
      [id, ownerId, randomBytes(32).toString('hex')],
    );
    return id;
  };

  it('is paid to the balance once the channel confirms non-payment, once, under the same number', async () => {
    const { tradeNo, refundNo, userId } = await failed();
    const before = (await balanceOf(userId)) ?? 0;
    expect(await view(refundNo)).toMatchObject({
      status: financeStatus.failed,
      route: 1,
      overdue: false,
      may: { retry: true, routes: [2, 3, 4], feedback: false, mark: true, confirm: false },
    });
    await gateway.faults({ calls: [{ on: 'refundQuery', status500: true }] });
    expect(await admin.post(refundDesk.route, { refundNo, route: 2, reason: '原渠道余额不足' })).toMatchObject({
      errKey: 'ROUTE_UNKNOWN',
    });
    await gateway.faults();
    await waitUntil(
      async () => (await admin.post(refundDesk.route, { refundNo, route: 2, reason: '原渠道余额不足' })).code === 200,
      15_000,
    );
    expect(await payStatusOf(tradeNo)).toBe(3);
    await Promise.all([run(refundNo), run(refundNo)]);
    expect([await payStatusOf(tradeNo), await balanceOf(userId)]).toEqual([4, before + 2000]);
    expect(await payouts(refundNo)).toEqual([]);
    expect(await admin.post(refundDesk.route, { refundNo, route: 3, reason: '再退一次' })).toMatchObject({
      errKey: 'ROUTE_NOT_FAILED',
    });
    // A channel that pays out late does not credit the balance again.
    await api.app.get(RefundSettlementService).settle(refundNo, { channelRefundNo: '50LATE' });
    expect(await balanceOf(userId)).toBe(before + 2000);
  }, 40_000);

  it('is paid at counter or card machine by report: incomplete stays, cancelled reverts, success ends', async () => {
    const { tradeNo, refundNo, userId } = await failed();
    const before = await balanceOf(userId);
    await waitUntil(
      async () => (await admin.post(refundDesk.route, { refundNo, route: 4, reason: '改由机具退回' })).code === 200,
      15_000,
    );
    expect(await run(refundNo)).toBeNull();
    const report = async (feedback: 1 | 2 | 3) => admin.post(refundDesk.feedback, { refundNo, feedback });
    expect(await report(3)).toMatchObject({ code: 200, data: { status: financeStatus.refunding, feedback: 3 } });
    expect(await report(2)).toMatchObject({ code: 200, data: { status: financeStatus.failed, feedback: 2 } });
    expect(await payStatusOf(tradeNo)).toBe(5);
    expect(await report(1)).toMatchObject({ errKey: 'FEEDBACK_OVER' });
    expect(await admin.post(refundDesk.route, { refundNo, route: 3, reason: '窗口退现金' })).toMatchObject({
      code: 200,
      data: { route: 3, status: financeStatus.refunding, feedback: null },
    });
    expect(await report(1)).toMatchObject({ code: 200, data: { status: financeStatus.complete, feedback: 1 } });
    expect([await payStatusOf(tradeNo), await balanceOf(userId)]).toEqual([4, before]);
  }, 40_000);

  it('is marked as paid externally with proof, and confirmed only by another person', async () => {
    const { tradeNo, refundNo } = await failed();
    const second = await api.clientFor(await aPerson(api.db, { roleId: 10 }), {
      rights: ['VenuesFinances', 'VenuesFinancesRefund'],
    });
    const [{ id: deskId } = { id: 0 }] = await api.db.rows<{ id: number }>(
      `select user_id as id from role_grant where role_id = 17 order by user_id limit 1`,
    );
    const proofIds = [await createProof(deskId)];
    const mark = () => admin.post(refundDesk.mark, { refundNo, note: '已线下转账', proofIds });
    await waitUntil(async () => {
      const { code, errKey } = await mark();
      return code === 200 || errKey === 'MARK_WAITS';
    }, 15_000);
    expect(await mark()).toMatchObject({ errKey: 'MARK_WAITS' });
    expect(await admin.post(refundDesk.decideMark, { refundNo, pass: true })).toMatchObject({ errKey: 'MARK_OWN' });
    expect(await view(refundNo)).toMatchObject({ mark: { own: true }, may: { retry: false, confirm: false } });
    expect(await view(refundNo, second)).toMatchObject({
      mark: { note: '已线下转账', own: false },
      may: { confirm: true },
    });
    expect(await admin.post(refundDesk.route, { refundNo, route: 2, reason: '改退余额' })).toMatchObject({
      errKey: 'MARK_WAITS',
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() => second.post(refundDesk.decideMark, { refundNo, pass: true })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await payStatusOf(tradeNo)).toBe(4);
    expect(await api.db.rows('select status from finance_record where refund_no = $1', [refundNo])).toEqual([
      { status: financeStatus.complete },
    ]);
    expect(await payouts(refundNo)).toEqual([]);
  }, 40_000);

  it('updates member and staff views at once at every step: failed, retried, arrived', async () => {
    const { tradeNo, refundNo, member } = await failed();
    const screen = await TestListener.open(api.address, { token: member.token });
    expect(await screen.subscribe(room.order(tradeNo))).toMatchObject({
      code: 200,
      snapshot: { payStatus: payStatus.refundFailed },
    });
    const liveUpdates = (payStatus: number) =>
      screen.waitUntil(() => screen.body<OrderRoom>(room.order(tradeNo)).payStatus === payStatus, 1_000);
    const progress = async () => (await member.get(ownOrders.detail, { tradeNo })).data.refunds[0];
    expect(await progress()).toMatchObject({
      status: financeStatus.failed,
      sentAt: expect.any(String) as string,
      failedAt: expect.any(String) as string,
      doneAt: null,
      overdue: false,
    });
    await api.db.rows(`update refund set gmt_create = app_now() - interval '80 hours' where refund_no = $1`, [
      refundNo,
    ]);
    expect(await progress()).toMatchObject({ overdue: true });
    const { overdue } = (await admin.get(payments.board, {})).data;
    expect(overdue).toBeGreaterThan(0);
    expect((await api.app.get(AggregateService, { strict: false }).refresh('finance:all'))?.body).toMatchObject({
      board: { overdue },
    });
    await admin.post(payments.retryRefund, { refundNo });
    await liveUpdates(3);
    expect(await progress()).toMatchObject({ status: financeStatus.refunding });
    await run(refundNo);
    await waitUntil(async () => (await payStatusOf(tradeNo)) === 4);
    await liveUpdates(4);
    expect(await progress()).toMatchObject({
      status: financeStatus.complete,
      doneAt: expect.any(String) as string,
      overdue: false,
    });
    expect(await payouts(refundNo)).toEqual([1]);
    screen.close();
  }, 40_000);
});
