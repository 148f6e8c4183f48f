import { addDays, type LocalDate } from '#domain/kit/time';
import { findingKind, findingState, reconSource, repair, runState } from '#domain/reconciliation/recon.status';
import { payStatus } from '#domain/orders/order.status';
import type { RightName } from '#contract/catalogue';
import { payments } from '#contract/payments/payment.contract';
import { reconciliations } from '#contract/reconciliation/recon.contract';
import type { TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { waitUntil } from '#server/channels/test-gateway';
import { TestPaymentApp } from '#server/payments/test-payment-app';
import { StatementRunService } from './statement-run.service';
import { ReconNotifications } from './recon-notification';
import { ReconService } from './recon.service';
import { LedgerRunService } from './ledger-run.service';
import { RunStore } from './run.store';

let app: TestPaymentApp;
let first: TestClient;
let second: TestClient;
let today: LocalDate;
const rights: readonly RightName[] = [
  'VenuesFinancesReconciliation',
  'VenuesFinancesReconciliationRun',
  'VenuesFinancesReconciliationRepair',
  'VenuesFinancesReconciliationConfirm',
  'VenuesFinancesReconciliationExport',
];
const PHONE = '13700004401';
const wechat = { payType: 3, accountId: null } as const;

beforeAll(async () => {
  app = await TestPaymentApp.open('reconciliation', { messages: true });
  const { api } = app;
  [first, second] = [
    await api.clientFor(await aPerson(api.db, { roleId: 17, name: '顾清' }), { rights }),
    await api.clientFor(await aPerson(api.db, { roleId: 17, name: '沈越' }), { rights }),
  ];
  today = (await api.db.rows<{ d: LocalDate }>(`select (app_now() at time zone 'Asia/Shanghai')::date as d`))[0]
    ?.d as LocalDate;
}, 90_000);
afterAll(() => app.close());

/** Creates a booking paid at the gateway. */
async function paidOrder(): Promise<{ tradeNo: string; attemptNo: string }> {
  const userId = await aPerson(app.api.db);
  const member = await app.api.clientFor(userId);
  const { tradeNo } = await app.heldOrder(userId);
  const { data } = await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
  await app.gateway.pressButton(data.payData?.codeUrl ?? '');
  await waitUntil(
    async () =>
      (
        await app.api.db.rows<{ ps: number }>('select pay_status as ps from venue_order where trade_no = $1', [tradeNo])
      )[0]?.ps === 2,
  );
  return { tradeNo, attemptNo: `${tradeNo}A01` };
}
const compare = () => app.api.app.get(StatementRunService).run(wechat, today, null);
/** Returns the notifications of the night's runs, sent twice. */
const sentMessages = async () => {
  const notifications = app.api.app.get(ReconNotifications, { strict: false });
  await notifications.notify();
  await notifications.notify();
  return app.receivedMessages(PHONE);
};
const findingsOf = async (keyword: string) => (await first.get(reconciliations.list, { keyword })).data.content;

it('finds nothing if statement and ledger agree, and classifies each difference', async () => {
  const [good, lost, changed, waits] = [await paidOrder(), await paidOrder(), await paidOrder(), await paidOrder()];
  await app.api.db.rows(`update app_user set phone = $1 where name = '顾清'`, [PHONE]);
  expect(await compare()).toBe(0);
  expect(await sentMessages()).toEqual([]);
  const { db } = app.api;
  // One payment of ours the channel does not know, one with another amount, and one it received that we still wait for.
  await db.rows(
    `
      insert into pay_attempt (attempt_no, trade_no, user_id, pay_type, amount, state, expires_at, done_at)
      select 'GHOST' || attempt_no, trade_no, user_id, 3, 700, 4, now(), app_now()
      from pay_attempt
      where attempt_no = $1
    `,
    [lost.attemptNo],
  );
  await db.rows('update pay_attempt set amount = amount + 1 where attempt_no = $1', [changed.attemptNo]);
  await db.rows(`update pay_attempt set state = 3, done_at = null where attempt_no = $1`, [waits.attemptNo]);
  expect(await compare()).toBe(3);
  const [reported] = await db.rows<{ n: number }>(
    `select count(*)::int as n from recon_finding where state = ${findingState.open}`,
  );
  expect(await sentMessages()).toEqual([expect.stringContaining(`对账发现${reported?.n}笔差异待处理`)]);
  expect(await findingsOf(good.tradeNo)).toEqual([]);
  expect(await findingsOf(`GHOST${lost.attemptNo}`)).toMatchObject([
    { kind: findingKind.onlyOurs, ours: 7, theirs: null, state: findingState.open },
  ]);
  expect(await findingsOf(changed.attemptNo)).toMatchObject([
    { kind: findingKind.amount, ours: 20.01, theirs: 20, proposal: repair.byHand },
  ]);
  // A second run writes nothing twice; what was repaired meanwhile is solved.
  await db.rows('update pay_attempt set amount = amount - 1 where attempt_no = $1', [changed.attemptNo]);
  await compare();
  expect(await findingsOf(changed.attemptNo)).toMatchObject([{ state: findingState.solved }]);
  expect(await findingsOf(`GHOST${lost.attemptNo}`)).toHaveLength(1);
  // Known findings are not reported again.
  expect(await sentMessages()).toHaveLength(1);
}, 60_000);

it('finds omitted, additional and differing statement lines', async () => {
  const [left, wrong] = [await paidOrder(), await paidOrder()];
  await app.gateway.faults({
    bill: {
      omit: [left.attemptNo],
      amountPlus: { [wrong.attemptNo]: 5 },
      add: [{ channel: 'wechat', kind: 'pay', no: 'NOBODYS0001', platformNo: '42000', amount: 900, at: Date.now() }],
    },
  });
  await compare();
  await app.gateway.faults();
  expect([
    await findingsOf(left.attemptNo),
    await findingsOf(wrong.attemptNo),
    await findingsOf('NOBODYS0001'),
  ]).toMatchObject([
    [{ kind: findingKind.onlyOurs }],
    [{ kind: findingKind.amount, theirs: 20.05 }],
    [{ kind: findingKind.onlyTheirs, theirs: 9 }],
  ]);
  await compare();
  for (const no of [left.attemptNo, wrong.attemptNo, 'NOBODYS0001'])
    expect(await findingsOf(no)).toMatchObject([{ state: findingState.solved }]);
});

it('books automatically what the channel received while our attempt was still open', async () => {
  const userId = await aPerson(app.api.db);
  const member = await app.api.clientFor(userId);
  const { tradeNo } = await app.heldOrder(userId);
  await app.gateway.faults({ neverNotify: true });
  await member.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 });
  await app.api.db.rows(`update pay_attempt set next_poll_at = 'infinity' where trade_no = $1`, [tradeNo]);
  await app.gateway.payLate(`${tradeNo}A01`);
  expect(await app.api.db.rows('select pay_status as ps from venue_order where trade_no = $1', [tradeNo])).toEqual([
    { ps: payStatus.unpaid },
  ]);
  await compare();
  await app.gateway.faults();
  await waitUntil(
    async () =>
      (
        await app.api.db.rows<{ ps: number }>('select pay_status as ps from venue_order where trade_no = $1', [tradeNo])
      )[0]?.ps === 2,
  );
  const open = (await findingsOf(`${tradeNo}A01`)).filter(({ state }) => state !== findingState.solved);
  expect(open).toEqual([]);
});

it('moves money for a finding only after a second person confirms, and names both', async () => {
  const { tradeNo, attemptNo } = await paidOrder();
  const { db } = app.api;
  await db.rows(
    `
      insert into pay_attempt (attempt_no, trade_no, user_id, pay_type, amount, state, expires_at, done_at)
      select 'SPARE' || attempt_no, trade_no, user_id, 3, amount, 4, now(), app_now()
      from pay_attempt
      where attempt_no = $1
    `,
    [attemptNo],
  );
  await compare();
  const [row] = await findingsOf(`SPARE${attemptNo}`);
  const id = row?.id ?? 0;
  expect(await first.post(reconciliations.ask, { id, how: repair.refundDouble })).toMatchObject({
    code: 250,
    errKey: 'REPAIR_UNFIT',
  });
  expect(await first.post(reconciliations.ask, { id, how: repair.byHand })).toMatchObject({
    code: 400,
    errKey: 'FINDING_NOTE',
  });
  expect(await first.post(reconciliations.ask, { id, how: repair.byHand, note: '渠道后台已核对' })).toMatchObject({
    code: 200,
    data: { state: findingState.asked, mine: true },
  });
  expect(await first.post(reconciliations.decide, { id, agree: true })).toMatchObject({
    code: 403,
    errKey: 'FINDING_SECOND',
  });
  const answers = await Promise.all([1, 2, 3].map(() => second.post(reconciliations.decide, { id, agree: true })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await findingsOf(`SPARE${attemptNo}`)).toMatchObject([
    { state: findingState.solved, askedBy: '顾*', decidedBy: '沈*', note: '渠道后台已核对' },
  ]);
  // A finding that a repair cannot solve stays open to be settled by hand.
  await db.rows(
    `
      insert into pay_attempt (attempt_no, trade_no, user_id, pay_type, amount, state, expires_at, done_at)
      select 'GONE' || attempt_no, trade_no, user_id, 3, amount, 4, now(), app_now()
      from pay_attempt
      where attempt_no = $1
    `,
    [attemptNo],
  );
  await compare();
  const missingFindingId = (await findingsOf(`GONE${attemptNo}`))[0]?.id ?? 0;
  await second.post(reconciliations.ask, { id: missingFindingId, how: repair.askChannel });
  expect(await first.post(reconciliations.decide, { id: missingFindingId, agree: true })).toMatchObject({
    code: 250,
    errKey: 'REPAIR_FAILED',
  });
  expect(await findingsOf(`GONE${attemptNo}`)).toMatchObject([{ state: findingState.open, askedBy: null }]);
  await db.rows(`delete from pay_attempt where attempt_no ~ '^(?:GHOST|SPARE|GONE)'`);
  expect(tradeNo).toBeTruthy();
}, 60_000);

it('proves that orders, records and balances agree, and reports what does not', async () => {
  const { api } = app;
  const prove = () => api.app.get(LedgerRunService).findFaults();
  // Corrupted by the cases above on purpose: only those corruptions may be found.
  const before = new Set((await prove()).faults.map(({ no }) => no));
  const { tradeNo } = await paidOrder();
  const fresh = async () =>
    (await prove()).faults.filter(({ no }) => !before.has(no)).map(({ kind, no }) => [kind, no]);
  expect(await fresh()).toEqual([]);
  await api.db.rows('update finance_record set amount = amount - 1 where trade_no = $1', [tradeNo]);
  expect(await fresh()).toEqual(
    expect.arrayContaining([
      [findingKind.orderFinance, tradeNo],
      [findingKind.tryFinance, tradeNo],
    ]),
  );
  await api.db.rows('update finance_record set amount = amount + 1 where trade_no = $1', [tradeNo]);
  const userId = await aPerson(api.db);
  await api.db.rows('update wallet set balance = balance + 5 where user_id = $1', [userId]);
  expect(await fresh()).toEqual(expect.arrayContaining([[findingKind.walletSum, `U${userId}`]]));
  await api.db.rows('update wallet set balance = balance - 5 where user_id = $1', [userId]);
  await api.db.rows(
    `
      insert into finance_record (
        no, kind, trade_no, pay_type, amount, status, merchant_id, venue_id, user_id, done_at
      )
      values ('FSTRAY', 1, 'D26050100009999', 3, 100, 2, $1, $2, $3, now())
    `,
    [app.world.merchantId, app.world.venueId, userId],
  );
  expect(await fresh()).toEqual([[findingKind.stray, 'D26050100009999']]);
  // A second record of the number, far beyond the first in the order of the ranges.
  await api.db.rows(
    `
      insert into finance_record (
        id, no, kind, trade_no, pay_type, amount, status, merchant_id, venue_id, user_id, done_at
      )
      overriding system value
      values (180000, 'FSTRAY2', 1, 'D26050100009999', 3, 250, 2, $1, $2, $3, now())
    `,
    [app.world.merchantId, app.world.venueId, userId],
  );
  expect((await prove()).faults.filter(({ no }) => no === 'D26050100009999')).toEqual([
    { kind: findingKind.stray, no: 'D26050100009999', expected: 0, found: 350 },
  ]);
  await api.db.rows(`delete from finance_record where no = 'FSTRAY2'`);
});

it('takes a run for interrupted only if it has not stated for ten minutes that it is alive', async () => {
  const { api } = app;
  const runs = api.app.get(RunStore, { strict: false });
  const scope = { source: reconSource.books, payType: null, accountId: null, day: addDays(today, -40) };
  const id = await runs.begin(scope, null);
  await api.db.rows(`update recon_run set began_at = app_now() - interval '1 hour', beat_at = began_at where id = $1`, [
    id,
  ]);
  await runs.beat(id ?? 0);
  expect(await runs.begin(scope, null)).toBeNull();
  await api.db.rows(`update recon_run set beat_at = app_now() - interval '11 minutes' where id = $1`, [id]);
  const next = await runs.begin(scope, null);
  expect(next).toBeGreaterThan(id ?? 0);
  await runs.fail(next ?? 0, 'ended by the spec');
});

it('runs after 04:00, once per night and account, and manually with the right for past days', async () => {
  const service = app.api.app.get(ReconService);
  const runs = await service.runNightly();
  const { minute } = {
    minute:
      (await app.api.db.rows<{ m: number }>(`select (extract(hour from school_now()) * 60)::int as m`))[0]?.m ?? 0,
  };
  if (minute >= 240) {
    expect(runs).toBeGreaterThan(3);
    expect(await service.runNightly()).toBe(0);
  } else expect(runs).toBe(0);
  expect(await first.post(reconciliations.run, { source: reconSource.bill, day: today })).toMatchObject({
    code: 400,
    errKey: 'RECON_DAY',
  });
  expect(
    await first.post(reconciliations.run, { source: reconSource.bill, day: addDays(today, -1), payType: 3 }),
  ).toMatchObject({ code: 200, data: { runs: 1, found: 0, failed: 0 } });
  expect(await first.post(reconciliations.run, { source: reconSource.books })).toMatchObject({
    code: 200,
    data: { runs: 1 },
  });
  const { data } = await first.get(reconciliations.board);
  expect(data.days).toHaveLength(14);
  expect(data.rows.find((row) => row.payType === 3)?.runs.find(({ day }) => day === addDays(today, -1))).toMatchObject({
    state: runState.agrees,
  });
  const file = await first.fetch(reconciliations.exportFile, { lang: 'zh' });
  expect(file.headers.get('content-type')).toContain('spreadsheet');
  // Staff of one venue see no statements and start no runs.
  const venueAdminId = await aPerson(app.api.db, { roleId: 9 });
  await app.api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [venueAdminId, [app.world.venueId]]);
  const venueAdmin = await app.api.clientFor(venueAdminId, { rights });
  expect((await venueAdmin.get(reconciliations.list)).data.totalElements).toBe(0);
  expect((await venueAdmin.get(reconciliations.board)).data).toMatchObject({ open: 0, rows: [] });
  expect(await venueAdmin.post(reconciliations.run, { source: reconSource.books })).toMatchObject({ code: 404 });
});
