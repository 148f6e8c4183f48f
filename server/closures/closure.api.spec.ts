import { closures } from '#contract/closures/closure.contract';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/booking/reservation.contract';
import type { LocalDate } from '#domain/kit/time';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { slotStatus } from '#domain/boards/slot.status';
import { closureStatus } from '#domain/closures/closure.status';
import { AppModule } from '#server/app.module';
import { Db, type Tx } from '#server/kit/db/db';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { RefundRunService } from '#server/refunds/refund-run.service';
import { setPayPassword } from '#server/channels/test-gateway';
import { MovePlanService } from '#server/boards/move-plan.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import { ClosureBookingService } from './closure-booking.service';
import { ClosureDayService } from './closure-day.service';
import { ClosureBookingStore } from './closure-booking.store';
import { ClosureSlotStore } from './closure-slot.store';
import { ClosureStore } from './closure.store';

let api: TestApi;
let desk: TestClient;
let staffId: number;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'closures', { POOL_SIZE: '20' });
  await api.app.get(SweepService).beforeApplicationShutdown();
  staffId = await aPerson(api.db, { roleId: 9 });
  desk = await api.clientFor(staffId, { rights: ['Closures', 'ClosuresApply', 'ClosuresUndo'] });
}, 90_000);
afterAll(() => api.close());

async function createSite(of: Parameters<typeof aVenue>[1] = { spaces: 3 }): Promise<TestVenue> {
  const world = await aVenue(api.db, of);
  await api.app.get(VenueTables, { strict: false }).refresh();
  return world;
}
async function bookSlot(world: TestVenue, space: number, time: number, pay = true) {
  const userId = await aPerson(api.db);
  const order = await anOrder(api.db, world, userId, { space, time });
  if (pay) {
    const password = await setPayPassword(api.db, userId);
    expect(
      await (
        await api.clientFor(userId)
      ).post(payments.pay, { venueTradeNo: order.tradeNo, payType: 5, payPassword: password }),
    ).toMatchObject({ code: 200 });
  }
  return { ...order, userId };
}
const closureInput = (world: TestVenue, date: string, overrides: object = {}) => ({
  siteIds: [world.siteId],
  beginDate: date as LocalDate,
  endDate: date as LocalDate,
  beginMinute: 14 * 60,
  endMinute: 18 * 60,
  ...overrides,
});
const apply = (world: TestVenue, date: string, expect: number, overrides: object = {}) =>
  desk.post(closures.apply, { ...closureInput(world, date, overrides), reasonType: 2, note: '暴雨', expect });
const stateOf = async (tradeNo: string) =>
  (
    await api.db.rows(
      'select order_status as os, pay_status as ps, cancel_kind as kind from venue_order where trade_no = $1',
      [tradeNo],
    )
  )[0];
const moneyOf = async (tradeNo: string) =>
  (await api.db.rows('select paid, refunded, in_transit, kept from v_payment where trade_no = $1', [tradeNo]))[0];
const balanceOf = async (userId: number) =>
  (await api.db.rows<{ balance: number }>('select balance from wallet where user_id = $1', [userId]))[0]?.balance;
const blocked = async (world: TestVenue) =>
  (
    await api.db.rows<{ n: number }>(
      `select count(*)::int as n from slot_hold where site_id = $1 and kind = 'BLOCKED' and released_at is null`,
      [world.siteId],
    )
  )[0]?.n;
const runRefunds = async (tradeNo: string) => {
  for (const { no: refundNo } of await api.db.rows<{ no: string }>(
    'select refund_no as no from refund where trade_no = $1',
    [tradeNo],
  ))
    await api.app.get(RefundRunService).run(refundNo);
};

describe('a closure', () => {
  it('ends the previewed bookings, blocks the hours, refunds after the undo period, states the reason', async () => {
    const world = await createSite();
    const [inside, unpaid, outside] = [
      await bookSlot(world, 0, 6),
      await bookSlot(world, 1, 8, false),
      await bookSlot(world, 2, 1),
    ];
    const { data: seen } = await desk.post(closures.preview, closureInput(world, inside.date));
    expect(seen).toMatchObject({ count: 2, left: 0, refund: 20, days: 1, slots: 12 });
    expect(seen.orders.map(({ tradeNo }: { tradeNo: string }) => tradeNo)).toEqual([inside.tradeNo, unpaid.tradeNo]);
    const { code, data } = await apply(world, inside.date, 2);
    expect([code, data.status]).toEqual([200, 2]);
    expect(await stateOf(inside.tradeNo)).toEqual({ os: orderStatus.cancelled, ps: payStatus.refunding, kind: 4 });
    expect(await stateOf(unpaid.tradeNo)).toEqual({ os: orderStatus.cancelled, ps: payStatus.unpaid, kind: 4 });
    expect(await stateOf(outside.tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.paid, kind: null });
    expect(await blocked(world)).toBe(12);
    await runRefunds(inside.tradeNo);
    expect(await moneyOf(inside.tradeNo)).toEqual({ paid: 2000, refunded: 0, in_transit: 2000, kept: 0 });
    expect(
      await api.db.rows('select reason, reason_type as type, rule_type as rule from refund where trade_no = $1', [
        inside.tradeNo,
      ]),
    ).toEqual([{ reason: '暴雨', type: 2, rule: 2 }]);
    await api.db.rows(`update refund set next_try_at = app_now() where trade_no = $1`, [inside.tradeNo]);
    await runRefunds(inside.tradeNo);
    expect(await balanceOf(inside.userId)).toBe(50_000);
    const row = (await desk.get(closures.detail, { id: data.id })).data;
    expect(row).toMatchObject({ orders: 2, left: 0, refund: 20, clock: '14:00–18:00', status: closureStatus.applied });
    expect(row.met).toHaveLength(2);
    const again = await bookSlot(world, 2, 2);
    expect(await stateOf(again.tradeNo)).toMatchObject({ os: orderStatus.normal });
  });

  it('of some courts leaves the others open, and of a pool takes every place', async () => {
    const world = await createSite();
    const [mine, other] = [await bookSlot(world, 0, 7), await bookSlot(world, 1, 7)];
    expect(await apply(world, mine.date, 1, { spaceIds: [world.spaceIds[0]] })).toMatchObject({ code: 200 });
    expect(await stateOf(other.tradeNo)).toMatchObject({ os: orderStatus.normal });
    expect(await blocked(world)).toBe(4);
    const pool = await createSite({ seats: 5 });
    const swim = await bookSlot(pool, 0, 7);
    expect(await apply(pool, swim.date, 1)).toMatchObject({ code: 200 });
    expect(await api.db.rows('select distinct taken from slot_capacity where site_id = $1', [pool.siteId])).toEqual([
      { taken: 5 },
    ]);
  });

  it('refuses unseen bookings, two venues, the past and anything out of scope', async () => {
    const [world, far] = [await createSite(), await createSite()];
    const order = await bookSlot(world, 0, 6);
    expect(await apply(world, order.date, 0)).toMatchObject({ code: 409, errKey: 'CLOSURE_MOVED' });
    expect(await apply(world, order.date, 1, { siteIds: [world.siteId, far.siteId] })).toMatchObject({
      code: 400,
      errKey: 'CLOSURE_SITES',
    });
    expect(await apply(world, '2026-01-01', 0)).toMatchObject({ code: 400, errKey: 'CLOSURE_WINDOW' });
    const narrow = await aPerson(api.db, { roleId: 9 });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [narrow, [far.venueId]]);
    const narrowClient = await api.clientFor(narrow, {
      roleId: 9,
      rights: ['Closures', 'ClosuresApply', 'ClosuresUndo'],
    });
    expect((await narrowClient.post(closures.preview, closureInput(world, order.date))).code).toBe(404);
    expect(await stateOf(order.tradeNo)).toMatchObject({ os: orderStatus.normal });
  });

  it('is undone as a whole within five minutes: slots and money are back, no refund has left', async () => {
    const world = await createSite();
    const [paid, unpaid] = [await bookSlot(world, 0, 6), await bookSlot(world, 1, 6, false)];
    const { data } = await apply(world, paid.date, 2);
    expect(await desk.post(closures.undo, { id: data.id })).toMatchObject({
      code: 200,
      data: { status: closureStatus.undone },
    });
    expect(await stateOf(paid.tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.paid, kind: null });
    expect(await stateOf(unpaid.tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid, kind: null });
    expect(await moneyOf(paid.tradeNo)).toEqual({ paid: 2000, refunded: 0, in_transit: 0, kept: 2000 });
    expect(await blocked(world)).toBe(0);
    await api.db.rows('update refund set next_try_at = app_now() where trade_no = $1', [paid.tradeNo]);
    await runRefunds(paid.tradeNo);
    expect(await balanceOf(paid.userId)).toBe(48_000);
    expect((await desk.get(closures.detail, { id: data.id })).data).toMatchObject({
      status: closureStatus.undone,
      refund: 0,
    });
    expect(await desk.post(closures.undo, { id: data.id })).toMatchObject({ code: 250, errKey: 'ILLEGAL_STEP' });
    // A later cancellation refunds the same money again, and the ledger check accepts it.
    await (await api.clientFor(paid.userId)).post(payments.cancel, { venueTradeNo: paid.tradeNo });
    await runRefunds(paid.tradeNo);
    expect(await balanceOf(paid.userId)).toBe(50_000);
  });

  it('refunds twelve bookings on three courts, notifies all, uses no quota, and is undone completely', async () => {
    const world = await createSite();
    const orders: Awaited<ReturnType<typeof bookSlot>>[] = [];
    for (const space of [0, 1, 2]) for (const time of [6, 7, 8, 9]) orders.push(await bookSlot(world, space, time));
    const [{ date, userId }] = orders as [(typeof orders)[number]];
    const tradeNos = orders.map(({ tradeNo }) => tradeNo);
    const { data: seen } = await desk.post(closures.preview, closureInput(world, date));
    expect([
      seen.count,
      seen.left,
      seen.refund,
      new Set(seen.orders.map(({ tradeNo }: { tradeNo: string }) => tradeNo)),
    ]).toEqual([12, 0, 240, new Set(tradeNos)]);
    const { data } = await apply(world, date, 12);
    const stood = async () =>
      await api.db.rows(
        'select order_status as os, pay_status as ps, count(*)::int as n from venue_order where trade_no = any ($1) group by 1, 2',
        [tradeNos],
      );
    const used = async () =>
      (
        await api.db.rows<{ used: { times: number }[] }>('select quota_use($1, $2) as used', [
          userId,
          JSON.stringify([{ n: 0, sites: [world.siteId], from: date, to: date, waive: 0, maxMinutes: 0 }]),
        ])
      )[0]?.used[0]?.times;
    expect([await stood(), await used()]).toEqual([[{ os: orderStatus.cancelled, ps: payStatus.refunding, n: 12 }], 0]);
    expect(
      await api.db.rows(
        'select reason_type as type, amount, count(*)::int as n from refund where trade_no = any ($1) group by 1, 2',
        [tradeNos],
      ),
    ).toEqual([{ type: 2, amount: 2000, n: 12 }]);
    expect(
      await api.db.rows(
        `
          select count(*)::int as n
          from outbox
          where name = 'order.cancelled' and payload ->> 'tradeNo' = any ($1) and (payload ->> 'cancelKind')::int = 4
        `,
        [tradeNos],
      ),
    ).toEqual([{ n: 12 }]);
    expect(
      await api.db.rows(
        `
          select distinct c ->> 'reservationStatus' as status
          from jsonb_array_elements(slot_patch($1, $2, $3, $4) -> 'cells') c
        `,
        [world.siteId, date, world.spaceIds, world.timeIds.slice(6, 10)],
      ),
    ).toEqual([{ status: String(slotStatus.reserved) }]);
    expect(await desk.post(closures.undo, { id: data.id })).toMatchObject({
      code: 200,
      data: { status: closureStatus.undone },
    });
    expect([await stood(), await used()]).toEqual([[{ os: orderStatus.normal, ps: payStatus.paid, n: 12 }], 1]);
  });

  it('keeps slots freed within its hours by occupations or pools, and returns them when undone', async () => {
    const staffClient = await api.clientFor(staffId, {
      rights: [
        'Closures',
        'ClosuresApply',
        'ClosuresUndo',
        'ReservationManage',
        'ReservationManageOccupy',
        'ReservationManageOccupyCancel',
      ],
    });
    const [world, pool] = [await createSite({ spaces: 1 }), await createSite({ seats: 5 })];
    for (const place of [world, pool]) {
      const { date } = await anOrder(api.db, place, await aPerson(api.db), { space: 0, time: 0 });
      const taken = async (times: readonly number[]) => {
        const { data } = await staffClient.post(reservations.occupy, {
          venueSiteId: place.siteId,
          reservationDate: date as LocalDate,
          reservationOrderJson: JSON.stringify(
            times.map((time) => ({ spaceId: place.spaceIds[0], timeId: place.timeIds[time] })),
          ),
          reason: '训练',
        });
        return data.tradeNo;
      };
      const inside = await taken([6, 7, 8, 9]);
      const partly = await taken([10, 11]);
      const { data } = await apply(place, date, 0, { endMinute: 19 * 60 });
      const free = async () =>
        (
          await api.db.rows<{ t: number }>(
            `
              select (c ->> 'timeId')::int as t
              from jsonb_array_elements(slot_patch($1, $2, $3, $4) -> 'cells') c
              where (c ->> 'reservationStatus')::int = 1
              order by 1
            `,
            [place.siteId, date, [place.spaceIds[0]], place.timeIds],
          )
        )
          .map(({ t }) => place.timeIds.indexOf(t))
          .filter((time) => time >= 6);
      expect(await free()).toEqual([12, 13]);
      for (const tradeNo of [inside, partly])
        expect(await staffClient.post(reservations.occupyCancel, { tradeNo })).toMatchObject({ code: 200 });
      expect(await free()).toEqual([11, 12, 13]);
      expect(await desk.post(closures.undo, { id: data.id })).toMatchObject({ code: 200 });
      expect(await free()).toEqual([6, 7, 8, 9, 10, 11, 12, 13]);
    }
  });

  it('keeps a freed place once under two closures, and returns it when both are undone', async () => {
    const staffClient = await api.clientFor(staffId, {
      rights: [
        'Closures',
        'ClosuresApply',
        'ClosuresUndo',
        'ReservationManage',
        'ReservationManageOccupy',
        'ReservationManageOccupyCancel',
      ],
    });
    for (const place of [await createSite({ spaces: 1 }), await createSite({ seats: 5 })]) {
      const { date } = await anOrder(api.db, place, await aPerson(api.db), { space: 0, time: 0 });
      const { data: held } = await staffClient.post(reservations.occupy, {
        venueSiteId: place.siteId,
        reservationDate: date as LocalDate,
        reservationOrderJson: JSON.stringify([{ spaceId: place.spaceIds[0], timeId: place.timeIds[6] }]),
        reason: '训练',
      });
      const ids: number[] = [];
      for (let n = 0; n < 2; n += 1) ids.push((await apply(place, date, 0, { endMinute: 16 * 60 })).data.id);
      const free = async () =>
        (
          await api.db.rows<{ n: number }>(
            `
              select count(*)::int as n
              from jsonb_array_elements(slot_patch($1, $2, $3, $4) -> 'cells') c
              where (c ->> 'reservationStatus')::int = 1
            `,
            [place.siteId, date, [place.spaceIds[0]], place.timeIds.slice(6, 8)],
          )
        )[0]?.n;
      expect(await staffClient.post(reservations.occupyCancel, { tradeNo: held.tradeNo })).toMatchObject({ code: 200 });
      expect(await free()).toBe(0);
      for (const [n, id] of ids.entries()) {
        expect(await desk.post(closures.undo, { id })).toMatchObject({ code: 200 });
        expect(await free()).toBe(n === 0 ? 0 : 2);
      }
    }
  });

  it('refuses a later undo', async () => {
    const world = await createSite();
    const { date } = await bookSlot(world, 0, 6);
    const { data } = await apply(world, date, 1);
    await api.db.rows(`update closure set undo_until = app_now() - interval '1 second' where id = $1`, [data.id]);
    expect(await desk.post(closures.undo, { id: data.id })).toMatchObject({ code: 250, errKey: 'REOPEN_OVER' });
  });
});

describe('a closure with concurrent bookings', () => {
  /** A store of slots without the day's lock. */
  class Careless extends ClosureSlotStore {
    override async lockDay(): Promise<void> {}
    override async occupy(
      tx: Tx,
      ...rest: Parameters<ClosureSlotStore['occupy']> extends [Tx, ...infer R] ? R : never
    ): Promise<string | null> {
      await new Promise((resolve) => {
        setTimeout(resolve, 60);
      });
      return super.occupy(tx, ...rest);
    }
  }

  async function race(store: ClosureStore): Promise<number> {
    const world = await createSite({ spaces: 8 });
    const [{ date } = { date: '' }] = await api.db.rows<{ date: string }>(
      `select (school_now()::date + 3)::text as date`,
    );
    const days = new ClosureDayService(
      api.db,
      store,
      api.app.get(MovePlanService, { strict: false }),
      api.app.get(ClosureBookingService, { strict: false }),
    );
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(api.db)));
    const closure = await api.app.get(Db, { strict: false }).transact((tx) =>
      store.add(
        tx,
        {
          ...closureInput(world, date),
          spaceIds: [],
          venueId: world.venueId,
          reasonType: 2,
          note: '暴雨',
          userId: staffId,
        } as never,
        300_000,
      ),
    );
    const submit = (userId: number, space: number) =>
      api.db.source
        .transaction(async (manager) => {
          await new Promise((resolve) => {
            setTimeout(resolve, space * 8);
          });
          await manager.query('select lock_slots($1, $2)', [world.siteId, date]);
          const [{ free }] = (await manager.query(
            `select not exists (select 1 from slot_hold where space_id = $1 and released_at is null) as free`,
            [world.spaceIds[space]],
          )) as [{ free: boolean }];
          if (!free) return;
          const [{ no }] = (await manager.query(
            `
              insert into venue_order (
                trade_no, user_id, order_type, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail,
                detail_en, space_names, amount, pay_deadline
              )
              values (
                new_trade_no('D'), $1, 3, $2, $3, $4, $5::date, $5::date + interval '15 hours',
                $5::date + interval '16 hours', 'x', 'x', 'x', 2000, app_now() + interval '10 minutes'
              )
              returning trade_no as no
            `,
            [userId, world.venueId, world.siteId, world.merchantId, date],
          )) as [{ no: string }];
          await manager.query(
            `
              insert into venue_order_item (trade_no, space_id, time_id, begin_at, end_at, fee)
              select trade_no, $2, $3, begin_at, end_at, 2000 from venue_order where trade_no = $1
            `,
            [no, world.spaceIds[space], world.timeIds[7]],
          );
          await manager.query(
            `
              insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, expires_at)
              select site_id, $2, reservation_date, $3, tsrange(begin_at, end_at), trade_no, 'HELD', pay_deadline
              from venue_order
              where trade_no = $1
            `,
            [no, world.spaceIds[space], world.timeIds[7]],
          );
          // Some booking is not committed when the closure looks for free slots.
          await manager.query('select pg_sleep(0.04)');
        })
        .catch(() => undefined);
    // Without the lock the slot constraint aborts the transaction: nothing is closed, and the bookings remain.
    await Promise.all([
      days.close(closure, world.siteId, date as LocalDate).catch(() => undefined),
      ...people.map((userId, space) => submit(userId, space)),
    ]);
    const [row] = await api.db.rows<{ n: number; days: number }>(
      `
        select count(*)::int as n, (select count(*)::int from closure_day where closure_id = $2 and state = 1) as days
        from venue_order
        where site_id = $1 and order_status = '1'
      `,
      [world.siteId, closure.id],
    );
    // Counts only days that were closed; with the lock each one is.
    return row?.days === 1 || store.slots instanceof Careless ? (row?.n ?? -1) : -1;
  }

  it('leaves no booking inside the closed hours', async () => {
    for (let round = 0; round < 4; round += 1) expect(await race(api.app.get(ClosureStore, { strict: false }))).toBe(0);
  });

  it('would leave some without the day lock', async () => {
    let left = 0;
    for (let round = 0; round < 4 && left === 0; round += 1)
      left += await race(new ClosureStore(api.db, new ClosureBookingStore(api.db), new Careless()));
    expect(left).toBeGreaterThan(0);
  });
});
