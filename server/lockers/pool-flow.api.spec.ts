import { braceletEvent, depositMode } from '#domain/bracelets/bracelet.status';
import { gateBillStatus } from '#domain/gate-bills/gate-bill.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { bracelets } from '#contract/bracelets/bracelet.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { devices } from '#contract/devices/device.contract';
import { gateBills, ownGateBills } from '#contract/gate-bills/gate-bill.contract';
import { lockers } from '#contract/lockers/locker.contract';
import { reviews } from '#contract/reviews/review.contract';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { setPayPassword } from '#server/channels/test-gateway';
import { LedgerRunService } from '#server/reconciliation/ledger-run.service';
import { RefundRunService } from '#server/refunds/refund-run.service';
import { TestPool } from './test-pool';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'pool_flow');
}, 90_000);
afterAll(() => api.close());

const kindsOf = async (braceletId: number): Promise<number[]> =>
  (
    await api.db.rows<{ kind: number }>('select kind from bracelet_log where bracelet_id = $1 order by id', [
      braceletId,
    ])
  ).map(({ kind }) => kind);
const stateOf = async (id: number) =>
  (
    await api.db.rows(
      'select card_status as card, bind_status as bind, deposit_no as deposit from bracelet where id = $1',
      [id],
    )
  )[0];

it('takes a member of the pool from the wristband to its return, with a locker and a debt (scenario 36)', async () => {
  const pool = await TestPool.create(api);
  const { userId, username, client } = await pool.member(100);
  const { id, chipNo } = await pool.bracelet();

  const issued = await pool.desk.post(bracelets.issue, {
    id,
    member: username,
    depositMode: depositMode.counter,
    offlineType: 1,
  });
  expect(issued).toMatchObject({ code: 200, data: { bindStatus: 2 } });
  const again = await pool.desk.post(bracelets.issue, { id, member: username, depositMode: depositMode.none });
  expect(again).toMatchObject({ errKey: 'BRACELET_STEP' });

  await pool.pass(chipNo, 1, 60);
  expect(await pool.tap(1, chipNo)).toEqual({ result: 'ok', reason: null });
  expect(await pool.tap(2, chipNo)).toEqual({ result: 'rejected', reason: 'BRACELET_HAS_CELL' });
  expect(await pool.desk.post(bracelets.giveBack, { id })).toMatchObject({ errKey: 'LOCKER_OPEN' });

  await pool.pass(chipNo, 2, 0);
  const [bill] = await pool.bills(userId);
  expect(bill).toMatchObject({ amount: 250, minutes: 60, status: gateBillStatus.owed });

  const refused = await pool.gate.post(devices.admit, {
    sn: pool.gate.self.sn,
    bootId: 'admit',
    seq: 1,
    direction: 1,
    employeeNo: userId,
  });
  expect(refused.data).toMatchObject({ pass: false, reason: 'debtOpen' });
  expect(await pool.desk.post(bracelets.giveBack, { id })).toMatchObject({ errKey: 'BILL_OPEN' });
  expect((await pool.desk.get(bracelets.desk, { code: chipNo.toLowerCase() })).data).toMatchObject({
    row: { id, depositPaid: true },
    bills: [{ id: bill?.id, amount: 2.5, part: 1 }],
    lockers: [{ cellId: pool.cellIds[0] }],
    inside: false,
  });
  expect(await pool.desk.get(bracelets.desk, { code: 'FFFFFFFF' })).toMatchObject({ errKey: 'BRACELET_NOT_FOUND' });
  const book = () =>
    client.post(reservations.submit, {
      venueSiteId: pool.world.siteId,
      reservationDate: pool.tomorrow(),
      reservationOrderJson: JSON.stringify([{ spaceId: pool.world.spaceIds[0], timeId: pool.world.timeIds[3] }]),
    });
  expect(await book()).toMatchObject({ errKey: 'DEBT_OPEN' });

  expect((await client.get(ownGateBills.list, { page: 0, size: 10 })).data).toMatchObject({ owed: 2.5 });
  const collected = await pool.desk.post(gateBills.collect, { id: bill?.id ?? 0, offlineType: 1 });
  expect(collected).toMatchObject({ code: 200 });
  expect(await book()).toMatchObject({ code: 200 });
  expect(await pool.desk.post(bracelets.giveBack, { id })).toMatchObject({ errKey: 'LOCKER_OPEN' });
  expect(await pool.tap(1, chipNo)).toEqual({ result: 'ok', reason: null });

  const returned = await pool.desk.post(bracelets.giveBack, { id });
  expect(returned).toMatchObject({ code: 200, data: { bindStatus: 1, refunded: 20 } });
  expect(await stateOf(id)).toEqual({ card: 1, bind: 1, deposit: null });
  expect((await kindsOf(id)).sort((one, other) => one - other)).toEqual([
    braceletEvent.issue,
    braceletEvent.enter,
    braceletEvent.leave,
    braceletEvent.consume,
    braceletEvent.giveBack,
    braceletEvent.depositBack,
  ]);
  const [deposit] = await api.db.rows(
    `select s.order_status as os, s.pay_status as ps, s.refund_fee as back from sale s where s.trade_no = $1`,
    [issued.data.tradeNo],
  );
  expect(deposit).toEqual({ os: '2', ps: 4, back: 2_000 });
});

it('pays from the balance at the exit, refunds what a late passage corrects, and waives an unpaid one', async () => {
  const pool = await TestPool.create(api);
  const { userId, username } = await pool.member(5_000);
  const { id, chipNo } = await pool.bracelet(0);
  await pool.desk.post(bracelets.issue, { id, member: username, depositMode: depositMode.none });
  await pool.pass(chipNo, 1, 70);
  await pool.pass(chipNo, 2, 0);
  expect(await pool.bills(userId)).toMatchObject([{ amount: 300, status: gateBillStatus.paid }]);
  const balance = async () =>
    (await api.db.rows<{ balance: number }>('select balance from wallet where user_id = $1', [userId]))[0]?.balance;
  expect(await balance()).toBe(4_700);

  await pool.pass(chipNo, 2, 30);
  const [refund] = await api.db.rows<{ no: string; amount: number }>(
    `select refund_no as no, amount from refund where trade_no = (select bill_no from gate_bill where user_id = $1)`,
    [userId],
  );
  expect(refund?.amount).toBe(150);
  await api.app.get(RefundRunService, { strict: false }).run(refund?.no ?? '');
  expect(await balance()).toBe(4_850);
});

it('answers an appeal: the unpaid bill is waived and the debt is gone', async () => {
  const pool = await TestPool.create(api);
  const { userId, username, client } = await pool.member(0);
  const { id, chipNo } = await pool.bracelet(0);
  await pool.desk.post(bracelets.issue, { id, member: username, depositMode: depositMode.none });
  await pool.pass(chipNo, 1, 60);
  await pool.pass(chipNo, 2, 0);
  const [bill] = await pool.bills(userId);
  const billId = bill?.id ?? 0;
  expect(await client.post(ownGateBills.appeal, { id: billId, reason: '闸机未识别' })).toMatchObject({ code: 200 });
  expect(await client.post(ownGateBills.appeal, { id: billId, reason: '闸机未识别' })).toMatchObject({
    errKey: 'APPEAL_OPEN',
  });
  const { data: inbox } = await pool.desk.get(reviews.waiting, {
    page: 0,
    size: 10,
    sourceType: sourceType.gateBill,
    keyword: bill?.billNo,
  });
  expect(inbox.content).toMatchObject([
    { sourceId: billId, reason: '闸机未识别', amount: 2.5, keyword: bill?.billNo, overdue: false },
  ]);
  expect(
    await client.post(reviews.check, { sourceId: billId, sourceType: 18, checkStatus: 2, checkContent: '情况属实' }),
  ).toMatchObject({ code: 403 });
  expect(await pool.acceptAppeal(billId)).toMatchObject({ code: 200 });
  expect(await pool.acceptAppeal(billId)).toMatchObject({ errKey: 'GATE_BILL_STEP' });
  expect(await pool.bills(userId)).toMatchObject([{ status: gateBillStatus.waived }]);
  expect((await client.get(ownGateBills.list, { page: 0, size: 10 })).data).toMatchObject({ owed: 0 });
  expect(await pool.desk.post(bracelets.giveBack, { id })).toMatchObject({ code: 200 });
});

it('keeps people inside where the rule wants its due first', async () => {
  const pool = await TestPool.create(api, { debt_policy: 2, return_first: true });
  const { userId, username } = await pool.member(0);
  const { id, chipNo } = await pool.bracelet(0);
  await pool.desk.post(bracelets.issue, { id, member: username, depositMode: depositMode.none });
  await pool.pass(chipNo, 1, 60);
  expect(await pool.leave(userId)).toBe('braceletOut');
  expect(await pool.desk.post(bracelets.giveBack, { id })).toMatchObject({ errKey: 'BILL_OPEN' });
  const [bill] = await pool.bills(userId);
  expect(bill).toMatchObject({ amount: 250, status: gateBillStatus.owed });
  await pool.desk.post(gateBills.collect, { id: bill?.id ?? 0, offlineType: 1 });
  expect(await pool.desk.post(bracelets.giveBack, { id })).toMatchObject({ code: 200 });
  expect(await pool.leave(userId)).toBe('pass');
  expect(await pool.bills(userId)).toHaveLength(1);
});

it('lets a debtor out after the payment only, where the rule says so', async () => {
  const pool = await TestPool.create(api, { debt_policy: 2 });
  const { userId, username, client } = await pool.member(100);
  const { id, chipNo } = await pool.bracelet(0);
  await pool.desk.post(bracelets.issue, { id, member: username, depositMode: depositMode.none });
  await pool.pass(chipNo, 1, 60);
  expect(await pool.leave(userId)).toBe('debtOpen');
  expect(await pool.leave(userId)).toBe('debtOpen');
  const [bill] = await pool.bills(userId);
  await pool.topUp(userId, 1_000);
  const payPassword = await setPayPassword(api.db, userId);
  expect(await client.post(ownGateBills.pay, { id: bill?.id ?? 0, payPassword })).toMatchObject({ code: 200 });
  expect(await pool.leave(userId)).toBe('pass');
  expect(await pool.bills(userId)).toMatchObject([{ amount: 250, status: gateBillStatus.paid }]);
});

it('asks at the exit for the time after an early payment, and refunds it if it did not take place', async () => {
  const pool = await TestPool.create(api, { debt_policy: 2 });
  const { userId, username, client } = await pool.member(0);
  const { id, chipNo } = await pool.bracelet(0);
  await pool.desk.post(bracelets.issue, { id, member: username, depositMode: depositMode.none });
  await pool.pass(chipNo, 1, 60);
  expect(await pool.leave(userId)).toBe('debtOpen');
  const [asked] = await pool.bills(userId);
  await pool.desk.post(gateBills.collect, { id: asked?.id ?? 0, offlineType: 1 });
  const first = { amount: 250, minutes: 60, status: gateBillStatus.paid };
  expect(await pool.bills(userId)).toMatchObject([first]);

  await pool.wait(30);
  expect(await pool.leave(userId)).toBe('debtOpen');
  expect(await pool.leave(userId)).toBe('debtOpen');
  expect(await pool.bills(userId)).toMatchObject([first, { amount: 150, minutes: 30, status: gateBillStatus.owed }]);
  await pool.wait(20);
  expect(await pool.leave(userId)).toBe('debtOpen');
  expect((await client.get(ownGateBills.list, { page: 0, size: 10 })).data).toMatchObject({
    owed: 2.5,
    content: [{ part: 2, minutes: 50 }, { part: 1 }],
  });

  // The balance pays at the gate, and the minutes of leaving cost nothing.
  await pool.topUp(userId, 1_000);
  await pool.wait(5);
  expect(await pool.leave(userId)).toBe('pass');
  expect(await pool.bills(userId)).toMatchObject([first, { amount: 250, minutes: 50, status: gateBillStatus.paid }]);

  await pool.pass(chipNo, 2, 35);
  expect(
    await api.db.rows(
      `
        select g.part, g.minutes, g.refund_fee as refunded
        from gate_bill g
        where g.user_id = $1
        order by g.part
      `,
      [userId],
    ),
  ).toEqual([
    { part: 1, minutes: 60, refunded: 0 },
    { part: 2, minutes: 20, refunded: 150 },
  ]);
});

it('opens no locker for a lost wristband, not even its own', async () => {
  const pool = await TestPool.create(api);
  const { username } = await pool.member(0);
  const { id, chipNo } = await pool.bracelet(0);
  await pool.desk.post(bracelets.issue, { id, member: username, depositMode: depositMode.none });
  expect(await pool.tap(1, chipNo)).toEqual({ result: 'ok', reason: null });
  expect(await pool.desk.post(bracelets.lose, { id, note: '丢失' })).toMatchObject({ code: 200 });
  for (const cell of [1, 2])
    expect(await pool.tap(cell, chipNo)).toEqual({ result: 'rejected', reason: 'BRACELET_UNUSABLE' });
});

it('gives each guest of a wristband a cap, and bills nobody for the visit of the guest before', async () => {
  const pool = await TestPool.create(api, { day_cap: 100, return_first: true });
  const { id, chipNo } = await pool.bracelet(0);
  const guest = (guestName: string) =>
    pool.desk.post(bracelets.issue, { id, guestName, guestPhone: '13900000000', depositMode: depositMode.none });
  const billsOf = (name: string) =>
    api.db.rows<{ id: number; amount: number }>('select id, amount from gate_bill where guest_name = $1 order by id', [
      name,
    ]);
  await guest('陈一');
  await pool.pass(chipNo, 1, 200);
  await pool.pass(chipNo, 2, 150);
  const [first] = await billsOf('陈一');
  expect(first?.amount).toBe(100);
  await pool.desk.post(gateBills.collect, { id: first?.id ?? 0, offlineType: 1 });
  await pool.pass(chipNo, 1, 140);
  expect(await pool.desk.post(bracelets.giveBack, { id })).toMatchObject({ code: 200 });

  await guest('陈二');
  await api.db.rows(`update bracelet set returned_at = returned_at - interval '100 minutes' where id = $1`, [id]);
  await pool.pass(chipNo, 2, 99);
  expect(await billsOf('陈二')).toEqual([]);
  await pool.pass(chipNo, 1, 90);
  await pool.pass(chipNo, 2, 40);
  expect(await billsOf('陈二')).toMatchObject([{ amount: 100 }]);
  expect(await billsOf('陈一')).toHaveLength(1);
});

it('serves a guest: deposit and bill at the counter, and the refund handed over', async () => {
  const pool = await TestPool.create(api);
  const { id, chipNo } = await pool.bracelet();
  const guest = { id, guestName: '王五', guestPhone: '13900000000' };
  expect(await pool.desk.post(bracelets.issue, { ...guest, depositMode: depositMode.phone })).toMatchObject({
    errKey: 'GUEST_PAYS_HERE',
  });
  await pool.desk.post(bracelets.issue, { ...guest, depositMode: depositMode.counter });
  await pool.pass(chipNo, 1, 40);
  await pool.pass(chipNo, 2, 0);
  const { data } = await pool.desk.get(gateBills.list, { page: 0, size: 10, keyword: '王五' });
  expect(data.content).toMatchObject([{ amount: 1.5, isGuest: true, holder: '王*', status: gateBillStatus.owed }]);
  const billId = data.content[0]?.id ?? 0;
  await pool.desk.post(gateBills.collect, { id: billId, offlineType: 1 });
  expect(await pool.desk.post(bracelets.giveBack, { id })).toMatchObject({ code: 200, data: { refunded: 20 } });
  expect(await pool.desk.post(gateBills.refund, { id: billId, amount: 9, reason: '多收' })).toMatchObject({
    errKey: 'GATE_REFUND_TOO_MUCH',
  });
  expect(await pool.desk.post(gateBills.refund, { id: billId, amount: 1.5, reason: '多收' })).toMatchObject({
    code: 200,
  });
  const [row] = await api.db.rows(
    `select r.route, r.status from refund r join gate_bill g on g.bill_no = r.trade_no where g.id = $1`,
    [billId],
  );
  expect(row).toEqual({ route: 3, status: 2 });
});

it('shows the map, forces a cell open with a reason, and charges the nights of a locker', async () => {
  const pool = await TestPool.create(api, { locker_night_fee: 500 });
  await api.db.rows('update venue set open_begin = 480, open_end = 1320 where id = $1', [pool.world.venueId]);
  const { userId, username } = await pool.member(0);
  const { id, chipNo } = await pool.bracelet(0);
  await pool.desk.post(bracelets.issue, { id, member: username, depositMode: depositMode.none });
  await pool.tap(1, chipNo);
  await api.db.rows(`update locker_record set opened_at = opened_at - interval '2 days' where bracelet_id = $1`, [id]);
  const { data } = await pool.desk.get(lockers.map, { venueId: pool.world.venueId });
  expect(data.cabinets[0]?.cells).toMatchObject([
    { no: 1, state: 2, overnight: true, braceletId: id },
    { no: 2, state: 1, holder: null },
  ]);
  const cellId = pool.cellIds[0] ?? 0;
  expect(await pool.desk.post(lockers.force, { id: cellId, note: '过夜未取' })).toMatchObject({ code: 200 });
  const records = await pool.desk.get(lockers.records, { page: 0, size: 10, venueId: pool.world.venueId });
  expect(records.data.content).toMatchObject([{ closedAs: 3, reason: '过夜未取', overnight: true, fee: 10 }]);
  expect(await pool.bills(userId)).toMatchObject([{ amount: 1_000, status: gateBillStatus.owed }]);
  expect(await pool.desk.post(lockers.setState, { id: cellId, state: 3, note: '锁坏' })).toMatchObject({
    code: 200,
    data: { state: 3 },
  });
  expect(await pool.tap(1, chipNo)).toEqual({ result: 'rejected', reason: 'CELL_STEP' });
});

it('leaves no difference in the check of our own ledger', async () => {
  expect((await api.app.get(LedgerRunService, { strict: false }).findFaults()).faults).toEqual([]);
});
