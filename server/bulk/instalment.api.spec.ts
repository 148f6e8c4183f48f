import { attemptState, financeKind, financeStatus } from '#domain/payments/pay.status';
import { leaseStatus } from '#domain/bulk/bulk.status';
import { bulks } from '#contract/bulk/bulk.contract';
import { leases } from '#contract/bulk/lease.contract';
import { room } from '#contract/kit/live';
import type { FinanceRoom } from '#contract/kit/rooms';
import { payments } from '#contract/payments/payment.contract';
import type { TestClient } from '#server/kit/testing/test-api';
import { type TestVenue } from '#server/kit/testing/test-data';
import { aggregateSql } from '#server/live/aggregate-room.store';
import { TestMessages } from '#server/messages/test-messages';
import { TestBooking } from '#server/booking/test-booking';
import { TestGateway, waitUntil } from '#server/channels/test-gateway';
import { RefundOutcomeService } from '#server/refunds/refund-outcome.service';
import { RefundSweepService } from '#server/refunds/refund-sweep.service';
import { PollSweepService } from '#server/payments/poll-sweep.service';
import { PayPasswordCheck } from '#server/wallet/pay-password-check.service';
import { BulkExecutionService } from './bulk-execution.service';
import { BulkStore, type BulkRequest } from './bulk.store';
import { LeaseRemindService } from './lease-remind.service';
import { applicant, submitRequest, staffClient, leaseInputOf, reviewRequest, TestBulk, bulkInputOf } from './test-bulk';
import { BulkSweepService } from './bulk-sweep.service';
import { BulkEndService } from './bulk-end.service';
import { InstalmentStore } from './instalment.store';

let provider: TestMessages;
let gateway: TestGateway;
let booking: TestBooking;
beforeAll(async () => {
  gateway = await TestGateway.start();
  provider = await TestMessages.start(gateway.dataDir);
  booking = await TestBooking.boot('instalment', 1, { ...gateway.env, ...provider.env }, TestBulk);
}, 60_000);
afterAll(async () => {
  await booking.close();
  await provider.stop();
  await gateway.stop();
});

const of = <T>(what: abstract new (...args: never[]) => T): T =>
  booking.api.app.get<T>(what as never, { strict: false });
const dates = () => [2, 9, 16, 23].map((days) => booking.date(days));
const ordersOf = (world: TestVenue) =>
  booking.db.rows<{ date: string; source: number; status: string; pay: number; amount: number }>(
    `
      select reservation_date as date, source, order_status as status, pay_status as pay, amount
      from venue_order
      where site_id = $1 and source in (5, 7)
      order by reservation_date
    `,
    [world.siteId],
  );
const readsEnglish = (userId: number) => booking.db.rows(`update app_user set lang = 'en' where id = $1`, [userId]);
/** Returns the messages sent to a member and their language. */
const messagesOf = (userId: number) =>
  booking.db.rows<{ template: string; lang: string }>(
    'select template, lang from message_record where user_id = $1 order by id',
    [userId],
  );

describe('dates returned after payment', () => {
  const secret = 'e10adc3949ba59abbe56e057f20f883e';
  /** Four dates of 80.00 each, confirmed and paid: from the balance, or at the counter. */
  const settled = async (world: TestVenue, online = true) => {
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    await booking.db.rows('update wallet set balance = $2 where user_id = $1', [who.userId, online ? 32_000 : 0]);
    const id = await submitRequest(who, bulkInputOf(booking, world));
    await reviewRequest(staff, id, 1);
    await who.post(bulks.confirm, { id, signedName: '周晓燕', drop: [], expect: 320 });
    const [due] = (await who.get(bulks.detail, { id })).data.dues;
    if (online) {
      await booking.transact(async (tx) =>
        of(PayPasswordCheck).set(tx, who.userId, await of(PayPasswordCheck).hash(secret)),
      );
      expect(await who.post(leases.pay, { id: due?.id as number, payPassword: secret })).toMatchObject({ code: 200 });
    } else
      expect(await staff.post(leases.collect, { id: due?.id as number, offlineType: 1 })).toMatchObject({ code: 200 });
    return { who, staff, id };
  };
  const detail = async (who: TestClient, id: number) => (await who.get(bulks.detail, { id })).data;
  const balance = async (userId: number) =>
    (await booking.db.rows<{ balance: number }>('select balance from wallet where user_id = $1', [userId]))[0]?.balance;
  const tradeNos = async (id: number) =>
    (
      await booking.db.rows<{ no: string }>('select trade_no as no from bulk_date where bulk_id = $1 order by date', [
        id,
      ])
    ).map(({ no }) => no);
  const returned = (id: number) =>
    booking.db.rows<{ n: number; sum: number }>(
      `
        select count(*)::int as n, coalesce(sum(r.amount), 0)::int as sum
        from refund r
          join bulk_booking b using (batch_no)
        where b.id = $1
      `,
      [id],
    );

  it('refund their price by its own route, once, and are billed again when rebooked', async () => {
    const world = await booking.world();
    const { who, staff, id } = await settled(world);
    await who.post(bulks.drop, { id, dates: [dates()[0] as never] });
    await staff.post(bulks.drop, { id, dates: [dates()[1] as never], reason: '场馆检修' });
    expect(await detail(who, id)).toMatchObject({
      booked: 2,
      rent: 160,
      paid: 320,
      returned: 160,
      dropped: 160,
      dues: [{ amount: 320, returned: 160, stage: 'paid' }],
      returns: [
        { amount: 80, status: financeStatus.refunding },
        { amount: 80, status: financeStatus.refunding },
      ],
    });
    expect((await staff.get(payments.finances, {})).data.content.slice(0, 2)).toMatchObject([
      { kind: 2, amount: 80, status: financeStatus.refunding, payType: 5 },
      { kind: 2, amount: 80, status: financeStatus.refunding },
    ]);
    expect((await staff.get(payments.board, {})).data).toMatchObject({ queued: 2 });
    for (const no of await tradeNos(id)) await of(BulkExecutionService).syncDateWithOrder(no);
    await of(RefundSweepService).sweepRefunds();
    await of(RefundSweepService).sweepRefunds();
    expect(await balance(who.userId)).toBe(16_000);
    expect((await detail(who, id)).returns).toMatchObject([
      { status: financeStatus.complete, doneAt: expect.any(String) as string },
      { status: financeStatus.complete },
    ]);
    // Balances count when they are topped up: a payment from the balance moves no money, but is recorded in the ledger.
    const { content, totals } = (await staff.get(payments.finances, {})).data;
    expect(totals).toMatchObject({ income: 0, expense: 0, pending: 0 });
    expect(
      [financeKind.income, financeKind.refund].map((kind) =>
        content.filter((row) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0),
      ),
    ).toEqual([320, 160]);
    expect((await who.post(bulks.again, { id, dates: [dates()[0] as never] })).data).toEqual({ booked: 1, left: 0 });
    expect(await detail(who, id)).toMatchObject({
      rent: 240,
      dues: [{ stage: 'paid' }, { amount: 80, stage: 'ahead' }],
    });
    expect((await staff.get(leases.endPreview, { id, lastDay: dates()[3] as never })).data).toMatchObject({
      paid: 160,
    });
  });

  it('refund counter payments to the balance; finance retries failures', async () => {
    const { who, staff, id } = await settled(await booking.world(), false);
    await staff.post(bulks.drop, { id, dates: dates() as never, reason: '场馆检修' });
    const [first, ...rest] = (await detail(who, id)).returns;
    expect(rest).toHaveLength(3);
    await of(RefundOutcomeService).fail(first?.refundNo as string, 'TEST');
    expect(
      await (await staffClient(booking, [-1])).post(payments.retryRefund, { refundNo: first?.refundNo as string }),
    ).toMatchObject({ code: 404 });
    await of(RefundSweepService).sweepRefunds();
    expect(await balance(who.userId)).toBe(24_000);
    expect(await staff.post(payments.retryRefund, { refundNo: first?.refundNo as string })).toMatchObject({
      code: 200,
    });
    await of(RefundSweepService).sweepRefunds();
    expect(await balance(who.userId)).toBe(32_000);
    expect(await detail(who, id)).toMatchObject({ rent: 0, returned: 320, dues: [{ amount: 320, returned: 320 }] });
  });

  it('are billed again if the closure that took them is undone', async () => {
    const { who, id } = await settled(await booking.world());
    const [no] = await tradeNos(id);
    const turn = async (status: string) => {
      await booking.db.rows(
        `update venue_order set order_status = $2, cancel_kind = case $2 when '2' then 4 end where trade_no = $1`,
        [no, status],
      );
      await of(BulkExecutionService).syncDateWithOrder(no as string);
      return detail(who, id);
    };
    expect(await turn('2')).toMatchObject({ booked: 3, rent: 240, returned: 80, dropped: 80 });
    expect(await turn('1')).toMatchObject({
      booked: 4,
      rent: 320,
      returned: 80,
      dropped: 0,
      dues: [{ stage: 'paid' }, { amount: 80, stage: 'ahead' }],
    });
    expect(await turn('2')).toMatchObject({
      booked: 3,
      rent: 240,
      returned: 80,
      dues: [{ stage: 'paid' }, { stage: 'void' }],
    });
  });

  /** Cancels two dates and syncs both concurrently, several times each. */
  const followed = async (id: number, each = 3) => {
    const nos = (await tradeNos(id)).slice(0, 2);
    await booking.db.rows(
      `update venue_order set order_status = '2', cancel_kind = 1, cancel_at = app_now() where trade_no = any ($1)`,
      [nos],
    );
    await Promise.all(
      Array.from({ length: each }, () => nos)
        .flat()
        .map((no) => of(BulkExecutionService).syncDateWithOrder(no)),
    );
  };

  it('refund no fen twice under concurrency', async () => {
    const { id } = await settled(await booking.world());
    await followed(id);
    expect((await returned(id))[0]?.sum).toBe(16_000);
  });

  it('would refund twice without the request lock (control)', async () => {
    const { id } = await settled(await booking.world());
    const store = of(BulkStore);
    const instalments = of(InstalmentStore);
    const dues = await booking.transact((tx) => instalments.lockAll(tx, id));
    const spies = [
      jest.spyOn(store, 'lock').mockImplementation(async (_, one) => (await store.find(one)) as BulkRequest),
      jest.spyOn(instalments, 'lockAll').mockResolvedValue(dues),
    ];
    await booking.db.rows(
      `
        alter table bulk_due drop constraint bulk_due_returned;
        alter table refund drop constraint refund_refund_no_key cascade;
        alter table finance_record drop constraint finance_record_no_key;
        drop index finance_refund_once
      `,
    );
    try {
      await followed(id, 1);
      expect((await returned(id))[0]?.sum).toBeGreaterThan(16_000);
    } finally {
      spies.forEach((spy) => spy.mockRestore());
      await booking.db.rows(
        'delete from finance_record where trade_no = (select batch_no from bulk_booking where id = $1) and kind = 2',
        [id],
      );
      await booking.db.rows('delete from refund where trade_no = (select batch_no from bulk_booking where id = $1)', [
        id,
      ]);
      await booking.db.rows('update bulk_due set returned = 0 where bulk_id = $1', [id]);
      await booking.db.rows(`
          alter table bulk_due add constraint bulk_due_returned check (
            returned = 0
            or paid_at is not null and returned between 0 and amount
          ); alter table refund add constraint refund_refund_no_key unique (
            refund_no
          ); alter table refund_mark add constraint refund_mark_refund_no_fkey foreign key (
            refund_no
          ) references refund (
            refund_no
          ); alter table finance_record add constraint finance_record_no_key unique (
            no
          ); create unique index finance_refund_once on finance_record (
            refund_no
          )
          where kind = 2
        `);
    }
  });

  it('keep paid less refunded plus billed equal to the active price, for any changes', async () => {
    let seed = 23;
    const roll = (most: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % most;
    const { who, staff, id } = await settled(await booking.world(), false);
    for (let turn = 0; turn < 14; turn += 1) {
      const date = dates()[roll(4)] as never;
      const open = (await detail(who, id)).dues.find(({ stage }) => stage !== 'paid' && stage !== 'void');
      if (roll(3) === 0 && open) await staff.post(leases.collect, { id: open.id, offlineType: 1 });
      else
        await (roll(2) === 0
          ? staff.post(bulks.drop, { id, dates: [date], reason: '调整' })
          : who.post(bulks.again, { id, dates: [date] }));
      const now = await detail(who, id);
      const billed = now.dues
        .filter(({ stage }) => stage !== 'paid' && stage !== 'void')
        .reduce((total, { amount }) => total + amount, 0);
      expect([
        now.paid - now.returned + billed,
        now.rent,
        now.returns.reduce((total, { amount }) => total + amount, 0),
      ]).toEqual([80 * now.booked, 80 * now.booked, now.returned]);
      expect(now.returned).toBeLessThanOrEqual(now.paid);
    }
  }, 30_000);
});

describe('an instalment paid at a channel', () => {
  const passed = async (more: object = {}) => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    const id = await submitRequest(who, bulkInputOf(booking, world, more));
    await reviewRequest(staff, id, 1);
    await who.post(bulks.confirm, { id, signedName: '周晓燕', drop: [], expect: 320 });
    const {
      dues: [due],
      batchNo,
    } = (await who.get(bulks.detail, { id })).data;
    return { who, staff, id, due: due?.id as number, batchNo, merchantId: world.merchantId };
  };
  const opened = async (client: TestClient, due: number) =>
    (await client.post(leases.payOnline, { id: due, payType: 3 })).data;
  const detail = async (who: TestClient, id: number) => (await who.get(bulks.detail, { id })).data;
  const moved = (batchNo: string) =>
    waitUntil(async () => {
      await booking.db.rows(`update refund set next_try_at = app_now() where status = 3`);
      await of(RefundSweepService).sweepRefunds();
      return (
        (await booking.db.rows('select 1 from refund where batch_no = $1 and status <> 2', [batchNo])).length === 0
      );
    });
  const polled = async (no: string) => {
    await booking.db.rows('update pay_attempt set next_poll_at = app_now() where attempt_no = $1', [no]);
    await of(PollSweepService).sweepPolls();
  };
  const attempts = (due: number) =>
    booking.db.rows<{ no: string; state: number }>(
      'select attempt_no as no, state from pay_attempt where due_id = $1 order by id',
      [due],
    );
  const backAt = async (refundNo: string) =>
    (await gateway.fetchRecords()).refunds
      .filter((one) => one.refundNo === refundNo)
      .map(({ amount, payouts }) => [amount, payouts]);

  it('has one code however often requested, counts once, and is refunded by channel with its dates', async () => {
    const { who, staff, id, due, batchNo, merchantId } = await passed();
    expect(await (await applicant(booking)).post(leases.payOnline, { id: due, payType: 3 })).toMatchObject({
      code: 404,
    });
    for (const payType of [1, 5, 6, 7])
      expect((await who.post(leases.payOnline, { id: due, payType })).code).not.toBe(200);
    const { codeUrl } = await opened(who, due);
    expect((await opened(who, due)).codeUrl).toBe(codeUrl);
    await gateway.pressButton(codeUrl ?? '');
    await waitUntil(async () => (await detail(who, id)).dues[0]?.stage === 'paid');
    const [attempt] = await attempts(due);
    expect(attempt).toEqual({ no: `${batchNo}P01A01`, state: attemptState.success });
    await gateway.notices({ no: attempt?.no ?? '', copies: 3 });
    expect(
      await booking.db.rows(
        `
          select no, kind, amount, status, pay_type as way, attempt_no as attempt
          from finance_record
          where trade_no = $1
        `,
        [batchNo],
      ),
    ).toEqual([
      { no: `F${batchNo}P01`, kind: 1, amount: 32_000, status: financeStatus.complete, way: 3, attempt: attempt?.no },
    ]);
    expect((await staff.get(leases.dues, { keyword: batchNo })).data.content).toMatchObject([
      { stage: 'paid', payType: 3, offlineType: null },
    ]);
    expect((await who.post(leases.payOnline, { id: due, payType: 3 })).data).toEqual({
      paid: true,
      codeUrl: null,
      payUrl: null,
    });
    await staff.post(bulks.drop, { id, dates: [dates()[0] as never], reason: '场馆检修' });
    const board = async () =>
      (await booking.db.rows<{ body: FinanceRoom }>(aggregateSql.finance, [merchantId, 72]))[0]?.body.board;
    expect(await board()).toMatchObject({ queued: 1, todayOut: 0 });
    await moved(batchNo);
    expect(await board()).toMatchObject({ queued: 0, todayOut: 80 });
    expect((await detail(who, id)).returns).toMatchObject([
      { refundNo: `${batchNo}R01`, amount: 80, status: financeStatus.complete, route: 1 },
    ]);
    expect(await backAt(`${batchNo}R01`)).toEqual([[8_000, 1]]);
  });

  it('charges the campus card at once and once, and refunds it with its dates', async () => {
    const { who, staff, id, due, batchNo } = await passed();
    const byCard = () => who.post(leases.payOnline, { id: due, payType: 1 });
    expect(await byCard()).toMatchObject({ code: 250, errKey: 'METHOD_CLOSED' });
    await booking.db.rows(`update app_user set campus_card_no = 'CARD' || id where id = $1`, [who.userId]);
    expect(await Promise.all([byCard(), byCard()])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 200, data: { paid: true, codeUrl: null, payUrl: null } }),
      ]),
    );
    expect(await byCard()).toMatchObject({ code: 200, data: { paid: true } });
    expect((await detail(who, id)).dues).toMatchObject([{ stage: 'paid', amount: 320 }]);
    expect(
      (await gateway.fetchRecords()).orders
        .filter(({ no, state }) => no.startsWith(batchNo) && state === 'PAID')
        .map(({ channel, amount }) => [channel, amount]),
    ).toEqual([['card', 32_000]]);
    await staff.post(bulks.drop, { id, dates: [dates()[0] as never], reason: '场馆检修' });
    await moved(batchNo);
    expect((await detail(who, id)).returns).toMatchObject([{ amount: 80, status: financeStatus.complete, route: 1 }]);
    expect(await backAt(`${batchNo}R01`)).toEqual([[8_000, 1]]);
  });

  it('is refunded in full if paid otherwise meanwhile or if the amount due has changed', async () => {
    const [twice, less] = [await passed(), await passed()];
    for (const one of [twice, less]) {
      const { codeUrl } = await opened(one.who, one.due);
      const [attempt] = await attempts(one.due);
      if (one === twice) await one.staff.post(leases.collect, { id: one.due, offlineType: 2 });
      else await one.staff.post(bulks.drop, { id: one.id, dates: [dates()[0] as never], reason: '场馆检修' });
      await gateway.pressButton(codeUrl ?? '');
      await waitUntil(async () => (await attempts(one.due))[0]?.state === 4);
      await gateway.notices({ no: attempt?.no ?? '', copies: 2 });
      await moved(one.batchNo);
      expect(await backAt(`${one.batchNo}R01`)).toEqual([[32_000, 1]]);
      expect((await detail(one.who, one.id)).returns).toMatchObject([{ amount: 320, status: financeStatus.complete }]);
    }
    expect((await detail(twice.who, twice.id)).dues).toMatchObject([{ stage: 'paid', amount: 320, returned: 0 }]);
    expect((await detail(less.who, less.id)).dues).toMatchObject([{ amount: 240, returned: 0 }]);
    const fresh = await opened(less.who, less.due);
    await gateway.pressButton(fresh.codeUrl ?? '');
    await waitUntil(async () => (await detail(less.who, less.id)).dues[0]?.stage === 'paid');
  });

  it('is found by polling without a notice, and closed at its channel once it is no longer payable', async () => {
    const [silent, other] = [await passed(), await passed()];
    await gateway.faults({ neverNotify: true });
    const { codeUrl } = await opened(silent.who, silent.due);
    await gateway.pressButton(codeUrl ?? '');
    await polled((await attempts(silent.due))[0]?.no ?? '');
    expect((await detail(silent.who, silent.id)).dues).toMatchObject([{ stage: 'paid' }]);
    await gateway.faults();
    await opened(other.who, other.due);
    await other.staff.post(leases.collect, { id: other.due, offlineType: 1 });
    const [attempt] = await attempts(other.due);
    await polled(attempt?.no ?? '');
    expect(await attempts(other.due)).toEqual([{ no: attempt?.no, state: attemptState.closed }]);
    expect((await gateway.fetchRecords()).orders.find(({ no }) => no === attempt?.no)?.state).toBe('CLOSED');
  });

  it('requires the confirmation of the dates and the review', async () => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    const id = await submitRequest(who, leaseInputOf(booking, world));
    const due = (await detail(who, id)).dues[0]?.id as number;
    expect(await who.post(leases.payOnline, { id: due, payType: 3 })).toMatchObject({ code: 404 });
    await reviewRequest(staff, id, 1, { lease: true });
    expect((await who.post(leases.payOnline, { id: due, payType: 19 })).data.payUrl).toMatch(/^http/);
    const requestId = await submitRequest(who, bulkInputOf(booking, await booking.world()));
    await reviewRequest(staff, requestId, 1);
    expect(
      await who.post(leases.payOnline, { id: (await detail(who, requestId)).dues[0]?.id as number, payType: 3 }),
    ).toMatchObject({ errKey: 'BULK_CONFIRM_FIRST' });
  });
});

describe('a lease', () => {
  it('falls due in instalments, sends one reminder per stage, and is collected once', async () => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking, [world.venueId])];
    await readsEnglish(who.userId);
    const id = await submitRequest(who, leaseInputOf(booking, world));
    await reviewRequest(staff, id, 1, { lease: true });
    expect((await ordersOf(world)).map(({ source, amount }) => [source, amount])).toEqual([
      [7, 0],
      [7, 0],
      [7, 0],
      [7, 0],
    ]);
    const { data } = await staff.get(leases.dues, {});
    expect(data).toMatchObject({
      totalElements: 3,
      totals: { open: 1_300, overdue: 0, paid: 0 },
      content: [
        { no: 3, kind: 2, amount: 300, stage: 'soon' },
        { no: 1, amount: 600 },
        { no: 2, stage: 'ahead' },
      ],
    });
    expect(await of(LeaseRemindService).remind()).toBeGreaterThanOrEqual(2);
    expect(await of(LeaseRemindService).remind()).toBe(0);
    expect(await messagesOf(who.userId)).toEqual(
      ['bulkReviewed', 'dueReminder', 'dueReminder'].map((template) => ({ template, lang: 'en' })),
    );
    const moneyState = () =>
      booking.db.rows(
        `
          select right(no, 3) as no, kind, amount, status
          from finance_record
          where trade_no = (select batch_no from bulk_booking where id = $1)
          order by no
        `,
        [id],
      );
    expect(await moneyState()).toEqual([
      { no: 'P01', kind: 1, amount: 60_000, status: financeStatus.created },
      { no: 'P03', kind: 7, amount: 30_000, status: financeStatus.created },
    ]);
    const due = data.content[1]?.id as number;
    const paid = await Promise.all(
      [1, 2, 3].map(() => staff.post(leases.collect, { id: due, offlineType: 6, receipt: 'HK2027-01' })),
    );
    expect(paid.map(({ code }) => code).sort()).toEqual([200, 250, 250]);
    expect(await moneyState()).toMatchObject([
      { no: 'P01', status: financeStatus.complete },
      { no: 'P03', status: financeStatus.created },
    ]);
    expect((await staff.get(leases.dues, { stage: 'paid' })).data).toMatchObject({
      totals: { paid: 600 },
      content: [{ receipt: 'HK2027-01', offlineType: 6, collector: '沈力' }],
    });
    expect((await (await staffClient(booking, [world.venueId + 1_000])).get(leases.dues, {})).data.totalElements).toBe(
      0,
    );
    expect(
      await (
        await staffClient(booking, [world.venueId + 1_000])
      ).post(leases.collect, { id: data.content[0]?.id as number, offlineType: 1 }),
    ).toMatchObject({ code: 404 });
  });

  it('is paid by its applicant from the balance, once, and counts as receivable until then', async () => {
    const world = await booking.world();
    const [who, other, staff] = [
      await applicant(booking),
      await applicant(booking),
      await staffClient(booking, [world.venueId]),
    ];
    const secret = 'e10adc3949ba59abbe56e057f20f883e';
    const passwords = of(PayPasswordCheck);
    for (const { userId } of [who, other])
      await booking.transact(async (tx) => passwords.set(tx, userId, await passwords.hash(secret)));
    const id = await submitRequest(who, leaseInputOf(booking, world));
    const [rent] = (await who.get(bulks.detail, { id })).data.dues;
    expect(await who.post(leases.pay, { id: rent?.id as number, payPassword: secret })).toMatchObject({ code: 404 });
    await reviewRequest(staff, id, 1, { lease: true });
    await of(LeaseRemindService).remind();
    expect((await staff.get(payments.finances, {})).data.totals).toMatchObject({ pending: 0, awaited: 900 });
    const pay = (client: TestClient, payPassword = secret) =>
      client.post(leases.pay, { id: rent?.id as number, payPassword });
    expect(await pay(other)).toMatchObject({ code: 404 });
    expect(await pay(who, '0'.repeat(32))).toMatchObject({ code: 250, errKey: 'PAY_PASSWORD_WRONG' });
    expect(await pay(who)).toMatchObject({ code: 250, errKey: 'BALANCE_SHORT' });
    await booking.db.rows('update wallet set balance = 100000 where user_id = $1', [who.userId]);
    const answers = await Promise.all([1, 2, 3].map(() => pay(who)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 250, 250]);
    expect(await booking.db.rows('select balance from wallet where user_id = $1', [who.userId])).toEqual([
      { balance: 40_000 },
    ]);
    expect(
      await booking.db.rows(
        `
          select amount, status, pay_type as way, cashier_id as cashier
          from finance_record
          where trade_no = (select batch_no from bulk_booking where id = $1) and kind = 1
        `,
        [id],
      ),
    ).toEqual([{ amount: 60_000, status: financeStatus.complete, way: 5, cashier: null }]);
    expect((await who.get(bulks.detail, { id })).data.dues).toMatchObject([{ stage: 'paid' }, { stage: 'ahead' }, {}]);
    expect((await staff.get(leases.dues, { stage: 'paid' })).data.content).toMatchObject([
      { amount: 600, offlineType: null, collector: null },
    ]);
    expect(await staff.post(leases.collect, { id: rent?.id as number, offlineType: 1 })).toMatchObject({
      code: 250,
      errKey: 'DUE_PAID',
    });
    expect((await staff.get(payments.finances, {})).data.totals).toMatchObject({ income: 0, pending: 0, awaited: 300 });
  });

  it('is terminated as previewed: later dates free up at once, the rest is refunded or owed', async () => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    const id = await submitRequest(who, leaseInputOf(booking, world));
    await reviewRequest(staff, id, 1, { lease: true });
    const {
      data: { content },
    } = await staff.get(leases.dues, { keyword: (await who.get(bulks.detail, { id })).data.batchNo });
    for (const due of content) await staff.post(leases.collect, { id: due.id, offlineType: 6 });
    const ending = { id, lastDay: dates()[1] as never, keepPercent: 10, damage: 20 };
    // Two of four dates are used: 500.00 owed, 50.00 of the rest kept, 20.00 of damage.
    const { data: seen } = await staff.get(leases.endPreview, ending);
    expect(seen).toMatchObject({
      usedDates: 2,
      unusedDates: 2,
      used: 500,
      unused: 500,
      kept: 50,
      damage: 20,
      paid: 1_000,
      deposit: 300,
      depositBack: 300,
      rentBack: 430,
      owed: 0,
    });
    expect(await who.get(leases.endPreview, ending)).toMatchObject({ code: 404 });
    expect(
      await staff.post(leases.end, { ...ending, reason: '承租方提前退租', offlineType: 6, expect: 1 }),
    ).toMatchObject({ code: 250, errKey: 'LEASE_OWES' });
    const boards = await booking.db.rows<{ v: number }>('select v from room_version where room = $1', [
      room.site(world.siteId, dates()[3] as string),
    ]);
    expect(
      await staff.post(leases.end, { ...ending, reason: '承租方提前退租', offlineType: 6, expect: 730 }),
    ).toMatchObject({ code: 200, data: seen });
    expect((await ordersOf(world)).map(({ status }) => status)).toEqual(['1', '1', '2', '2']);
    expect(
      (
        await booking.db.rows<{ v: number }>('select v from room_version where room = $1', [
          room.site(world.siteId, dates()[3] as string),
        ])
      )[0]?.v,
    ).toBeGreaterThan(boards[0]?.v as number);
    expect((await who.get(bulks.detail, { id })).data).toMatchObject({
      leaseStatus: leaseStatus.terminated,
      endedOn: dates()[1],
      settlement: { rentBack: 430, depositBack: 300 },
    });
    expect(
      await booking.db.rows(
        `
          select kind, amount, status
          from finance_record
          where trade_no = (select batch_no from bulk_booking where id = $1) and kind in (2, 8)
          order by kind
        `,
        [id],
      ),
    ).toEqual([
      { kind: 2, amount: 43_000, status: financeStatus.complete },
      { kind: 8, amount: 30_000, status: financeStatus.complete },
    ]);
    expect(
      await staff.post(leases.end, { ...ending, reason: '再来一次试试', offlineType: 6, expect: 730 }),
    ).toMatchObject({ code: 250, errKey: 'BULK_ILLEGAL_STEP' });
  });

  it('is a receivable when a week overdue, is reminded, and is settled from its deposit on termination', async () => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking, [world.venueId])];
    const id = await submitRequest(
      who,
      leaseInputOf(booking, world, {
        rent: 900,
        instalments: [2, 10, 20].map((days) => ({ due: booking.date(days), amount: 300 })),
      }),
    );
    await reviewRequest(staff, id, 1, { lease: true });
    const {
      data: { content },
    } = await staff.get(leases.dues, {});
    for (const due of content.filter(({ no }) => no === 1 || no === 4))
      await staff.post(leases.collect, { id: due.id, offlineType: 6 });
    await booking.db.rows('update bulk_due set due = school_now()::date - 7 where bulk_id = $1 and no = 2', [id]);
    expect([await of(LeaseRemindService).remind(), await of(LeaseRemindService).remind()]).toEqual([1, 0]);
    expect((await messagesOf(who.userId)).map(({ template }) => template)).toEqual(['bulkReviewed', 'dueReminder']);
    const second = () =>
      booking.db.rows(
        `
          select amount, status
          from finance_record
          where no like 'F' || (select batch_no from bulk_booking where id = $1) || 'P02'
        `,
        [id],
      );
    expect(await second()).toEqual([{ amount: 30_000, status: financeStatus.created }]);
    expect((await staff.get(leases.dues, { stage: 'overdue' })).data).toMatchObject({
      totals: { overdue: 300 },
      content: [{ no: 2, days: -7 }],
    });
    const ending = { id, lastDay: dates()[1] as never };
    expect((await staff.get(leases.endPreview, ending)).data).toMatchObject({
      usedDates: 2,
      used: 450,
      paid: 300,
      deposit: 300,
      depositBack: 150,
      rentBack: 0,
      owed: 0,
    });
    expect(
      await staff.post(leases.end, { ...ending, reason: '承租方逾期未付', offlineType: 6, expect: 150 }),
    ).toMatchObject({ code: 200 });
    expect((await ordersOf(world)).map(({ source, status }) => [source, status])).toEqual([
      [7, '1'],
      [7, '1'],
      [7, '2'],
      [7, '2'],
    ]);
    expect(await second()).toEqual([]);
  });

  it('leaves one final instalment if usage exceeds payment, and resumes refunds after a crash', async () => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    const id = await submitRequest(who, leaseInputOf(booking, world));
    await reviewRequest(staff, id, 1, { lease: true });
    const { data } = await staff.post(leases.end, {
      id,
      lastDay: dates()[2] as never,
      reason: '场馆维修停用',
      expect: -750,
    });
    expect(data).toMatchObject({ used: 750, unused: 250, depositBack: 0, rentBack: 0, owed: 750 });
    expect((await who.get(bulks.detail, { id })).data.dues).toMatchObject([
      { stage: 'void' },
      { stage: 'void' },
      { stage: 'void' },
      { amount: 750, stage: 'soon' },
    ]);
    await booking.db.rows(`update bulk_booking set ended_on = $2 where id = $1`, [id, dates()[0]]);
    expect(await of(BulkSweepService).continueCancellations()).toBeGreaterThan(0);
    expect((await ordersOf(world)).map(({ status }) => status)).toEqual(['1', '2', '2', '2']);
    expect(await of(BulkSweepService).continueCancellations()).toBe(0);
  });

  it('cannot be billed a fen beside its instalments by any writer', async () => {
    const world = await booking.world();
    const id = await submitRequest(await applicant(booking), leaseInputOf(booking, world));
    await expect(
      booking.db.rows('update bulk_due set amount = amount + 1 where bulk_id = $1 and no = 1', [id]),
    ).rejects.toMatchObject({ constraint: 'bulk_due_adds_up' });
    await expect(
      booking.db.rows('update bulk_booking set billed = billed - 1 where id = $1', [id]),
    ).rejects.toMatchObject({ constraint: 'bulk_due_adds_up' });
  });

  it('ends by itself after its last day', async () => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    const id = await submitRequest(who, leaseInputOf(booking, world));
    await reviewRequest(staff, id, 1, { lease: true });
    expect(await of(BulkEndService).endExpired()).toBe(0);
    await booking.db.rows(
      'update bulk_booking set date_from = school_now()::date - 9, date_to = school_now()::date - 1 where id = $1',
      [id],
    );
    expect(await of(BulkEndService).endExpired()).toBe(1);
    expect((await who.get(bulks.detail, { id })).data).toMatchObject({ leaseStatus: leaseStatus.ended });
  });
});
