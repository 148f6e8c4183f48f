import { addDays } from '#domain/kit/time';
import { promiseStatus } from '#domain/attendance/promise.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { orders } from '#contract/orders/order.contract';
import { monitor } from '#contract/monitor/monitor.contract';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { walkIns } from '#contract/walk-ins/walk-in.contract';
import { AppModule } from '#server/app.module';
import { instantOf } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { SweepService } from '#server/kit/jobs/sweep';
import type { TestClient } from '#server/kit/testing/test-api';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { PromiseSweepService } from '#server/attendance/promise-sweep.service';
import { setPayPassword } from '#server/channels/test-gateway';
import { TestBooking } from '#server/booking/test-booking';

const rules = { sign_mode: 4, late_grace_min: 15, auto_release: true, max_unpaid: 1 };
/** Slots 10–11 and 11–12 of tomorrow. */
const [TEN, ELEVEN] = [2, 3];

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('walk_in', 1, {}, AppModule);
  await booking.api.app.get(SweepService).beforeApplicationShutdown();
}, 90_000);
afterEach(() => booking.travel(0));
afterAll(() => booking.close());

const day = () => addDays(booking.date(0), 1);
/** Moves business time to this minute of tomorrow. */
const at = async (clock: string, of = day()) =>
  booking.travel(instantOf(of, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) - Date.now());
const createMember = async (name = ''): Promise<{ client: TestClient; userId: number }> => {
  const userId = await aPerson(booking.db, { name });
  return { userId, client: await booking.api.clientFor(userId) };
};
/**
 * Books and pays slots of tomorrow for a member who does not come, and moves business time to sixteen minutes after the
 * start.
 */
const missed = async ({ more = {}, slots = [TEN] as readonly number[], spaces = 1, seats = 0, manNum = 0 } = {}) => {
  await booking.travel(0);
  const world = await booking.world({ spaces, seats, price: 1600, rules: { ...rules, ...more } });
  const owner = await createMember();
  const wants = slots.map((n) => ({ spaceId: world.spaceIds[0], timeId: world.timeIds[n] }));
  const {
    data: { tradeNo },
  } = await owner.client.post(reservations.submit, {
    venueSiteId: world.siteId,
    reservationDate: day(),
    reservationOrderJson: JSON.stringify(wants),
    ...(manNum > 0 ? { manNum } : {}),
  });
  await owner.client.post(payments.pay, {
    venueTradeNo: tradeNo,
    payType: 5,
    payPassword: await setPayPassword(booking.db, owner.userId),
    isApp: '0',
  });
  const of = day();
  await at('10:16', of);
  await booking.api.app.get(PromiseSweepService).sweepMissed();
  const [row] = await booking.db.rows<{ id: number }>('select id from walk_in where trade_no = $1', [tradeNo]);
  return { world, tradeNo, of, id: row?.id ?? 0 };
};
const live = (tradeNo: string) =>
  booking.db.rows('select time_id from slot_hold where trade_no = $1 and released_at is null', [tradeNo]);
const shownWalkIns = async ({ siteId }: TestVenue) =>
  (await (await createMember()).client.get(monitor.door, { id: siteId })).data.walkIns;

describe('a no-show court', () => {
  it('is released after the grace period, offered on its door screen, and logged in the history', async () => {
    const { world, tradeNo, id } = await missed();
    expect(await live(tradeNo)).toEqual([]);
    expect(await booking.db.rows('select given_away($1) as gone', [tradeNo])).toEqual([{ gone: true }]);
    expect(await shownWalkIns(world)).toEqual([
      {
        spaceId: world.spaceIds[0],
        timeId: world.timeIds[TEN],
        name: '1号',
        enName: 'No. 1',
        until: '11:00',
        minutes: 44,
        fee: 11.7,
        path: `/venue/mobile/walk-in/${id}`,
      },
    ]);
    expect(
      await booking.db.rows(
        `select action from order_log where trade_no = $1 and action in ('letGo', 'miss') order by id`,
        [tradeNo],
      ),
    ).toEqual([{ action: 'letGo' }, { action: 'miss' }]);
    expect(
      await booking.db.rows('select promise_status, order_status, pay_status from venue_order where trade_no = $1', [
        tradeNo,
      ]),
    ).toEqual([{ promise_status: promiseStatus.noShow, order_status: orderStatus.normal, pay_status: payStatus.paid }]);
  });

  it('stays booked if the rules do not release it, or if somebody came', async () => {
    const retained = await missed({ more: { auto_release: false } });
    expect(await live(retained.tradeNo)).toHaveLength(1);
    expect(await booking.db.rows('select given_away($1) as gone', [retained.tradeNo])).toEqual([{ gone: false }]);
    expect(await shownWalkIns(retained.world)).toEqual([]);
  });

  it('goes to the first taker at the remaining price; the second is told; grace starts with the slot', async () => {
    const { world, id, of } = await missed({ slots: [TEN, ELEVEN] });
    const [first, second] = [await createMember('张伟'), await createMember()];
    expect((await first.client.get(walkIns.look, { id })).data).toMatchObject({
      state: 'open',
      until: '12:00',
      minutes: 104,
      fee: 27.7,
      takenBy: null,
    });
    const claimed = await first.client.post(walkIns.claim, { id }, { key: 'claim-once-1' });
    expect(claimed).toMatchObject({ code: 200, data: { payStatus: payStatus.unpaid, amountFee: 27.7 } });
    expect(await second.client.post(walkIns.claim, { id })).toMatchObject({
      code: 250,
      errKey: 'WALK_IN_TAKEN',
      data: { name: '张*', at: '10:16' },
    });
    expect((await second.client.get(walkIns.look, { id })).data).toMatchObject({
      state: 'taken',
      takenBy: '张*',
      takenAt: '10:16',
      tradeNo: null,
    });
    expect((await first.client.get(walkIns.look, { id })).data).toMatchObject({
      state: 'taken',
      tradeNo: claimed.data.tradeNo,
    });
    expect(await shownWalkIns(world)).toEqual([]);
    expect(
      await first.client.post(payments.pay, {
        venueTradeNo: claimed.data.tradeNo,
        payType: 5,
        payPassword: await setPayPassword(booking.db, first.userId),
        isApp: '0',
      }),
    ).toMatchObject({ code: 200, data: { payFee: 27.7, payStatus: payStatus.paid } });
    await booking.api.app.get(PromiseSweepService).sweepMissed();
    const promiseRows = () =>
      booking.db.rows('select promise_status from venue_order where trade_no = $1', [claimed.data.tradeNo]);
    expect(await promiseRows()).toEqual([{ promise_status: promiseStatus.none }]);
    await at('10:32', of);
    await booking.api.app.get(PromiseSweepService).sweepMissed();
    expect(await promiseRows()).toEqual([{ promise_status: promiseStatus.noShow }]);
    expect(await shownWalkIns(world)).toMatchObject([{ minutes: 88, until: '12:00' }]);
  });

  it('is offered again if the first does not pay in time, and ends when little time is left', async () => {
    const { world, id, of } = await missed();
    const [first, second] = [await createMember(), await createMember()];
    expect(await first.client.post(walkIns.claim, { id })).toMatchObject({ code: 200 });
    await at('10:22', of);
    expect(await shownWalkIns(world)).toMatchObject([{ minutes: 38 }]);
    const again = await second.client.post(walkIns.claim, { id });
    expect(again).toMatchObject({ code: 200, data: { amountFee: 10.1 } });
    await at('10:51', of);
    const third = await createMember();
    expect(await third.client.post(walkIns.claim, { id })).toMatchObject({ code: 250, errKey: 'WALK_IN_OVER' });
    expect(await third.client.post(walkIns.claim, { id: 999_999 })).toMatchObject({
      code: 404,
      errKey: 'WALK_IN_MISSING',
    });
  });

  it('is refused to people the rules refuse, and no slot is taken by that', async () => {
    const { id, world } = await missed();
    const debtor = await createMember();
    const [spare] = [await booking.world({ rules: { max_unpaid: 1 } })];
    await booking.submit(
      spare,
      debtor.userId,
      [{ spaceId: spare.spaceIds[0] as number, timeId: spare.timeIds[0] as number }],
      { reservationDate: booking.date(2) },
    );
    expect(await debtor.client.post(walkIns.claim, { id })).toMatchObject({
      code: 250,
      errKey: 'UNPAID_ORDER',
      data: { rule: 'R09' },
    });
    await booking.db.rows('update site set open_objects = array[4] where id = $1', [world.siteId]);
    await booking.tables.refresh();
    expect(await (await createMember()).client.post(walkIns.claim, { id })).toMatchObject({
      code: 250,
      data: { rule: 'R04' },
    });
    expect(await shownWalkIns(world)).toHaveLength(1);
  });
});

describe('places of a capacity site', () => {
  const counted = async (siteId: number) =>
    (
      await booking.db.rows<{ taken: number; claimed: number }>(
        `
          select
            coalesce(sum(taken), 0)::int as taken,
            (
              select coalesce(sum(places), 0)::int from capacity_claim where site_id = $1 and released_at is null
            ) as claimed
          from slot_capacity
          where site_id = $1
        `,
        [siteId],
      )
    )[0];

  it('are released once after a no-show if its rules say so, and the board counts them', async () => {
    for (const [release, left] of [
      [true, 8],
      [false, 5],
    ] as const) {
      await booking.travel(0);
      const world = await booking.world({ seats: 8, price: 1600, rules: { ...rules, auto_release: release } });
      const owner = await createMember();
      const {
        data: { tradeNo },
      } = await owner.client.post(reservations.submit, {
        venueSiteId: world.siteId,
        reservationDate: day(),
        reservationOrderJson: JSON.stringify([{ spaceId: world.spaceIds[0], timeId: world.timeIds[TEN] }]),
        manNum: 2,
      });
      await owner.client.post(payments.pay, {
        venueTradeNo: tradeNo,
        payType: 5,
        payPassword: await setPayPassword(booking.db, owner.userId),
        isApp: '0',
      });
      const of = day();
      await at('10:16', of);
      await booking.api.app.get(PromiseSweepService).sweepMissed();
      await booking.api.app.get(PromiseSweepService).sweepMissed();
      expect(
        await booking.db.rows(
          'select total - taken as left, given_away($2) as gone from slot_capacity where site_id = $1',
          [world.siteId, tradeNo],
        ),
      ).toEqual([{ left, gone: release }]);
      expect(await booking.db.rows('select places from walk_in where trade_no = $1', [tradeNo])).toEqual(
        release ? [{ places: 3 }] : [],
      );
    }
  });

  it('are offered at the door one per person for the rest, and return if unpaid', async () => {
    const { world, id, of } = await missed({ seats: 3, manNum: 1 });
    const [first, second, third] = [await createMember(), await createMember(), await createMember()];
    expect(await shownWalkIns(world)).toMatchObject([{ minutes: 44, fee: 11.7, path: `/venue/mobile/walk-in/${id}` }]);
    expect((await first.client.get(walkIns.look, { id })).data).toMatchObject({ state: 'open', places: 2, fee: 11.7 });
    const { data: order } = await first.client.post(walkIns.claim, { id });
    expect((await second.client.get(walkIns.look, { id })).data).toMatchObject({
      state: 'open',
      places: 1,
      tradeNo: null,
    });
    expect((await first.client.get(walkIns.look, { id })).data).toMatchObject({
      state: 'taken',
      tradeNo: order.tradeNo,
    });
    expect(
      await first.client.post(payments.pay, {
        venueTradeNo: order.tradeNo,
        payType: 5,
        payPassword: await setPayPassword(booking.db, first.userId),
        isApp: '0',
      }),
    ).toMatchObject({ code: 200, data: { payFee: 11.7, payStatus: payStatus.paid } });
    expect(await second.client.post(walkIns.claim, { id })).toMatchObject({ code: 200 });
    expect(await third.client.post(walkIns.claim, { id })).toMatchObject({ code: 250, errKey: 'WALK_IN_PLACES_TAKEN' });
    expect([(await third.client.get(walkIns.look, { id })).data, await shownWalkIns(world)]).toMatchObject([
      { state: 'taken', places: 0, takenBy: null },
      [],
    ]);
    await at('10:22', of);
    expect(await third.client.post(walkIns.claim, { id })).toMatchObject({ code: 200, data: { amountFee: 10.1 } });
    expect(await counted(world.siteId)).toEqual({ taken: 2, claimed: 2 });
  });

  it('equal the claimed ones, whoever books, cancels, attends or not', async () => {
    let seed = 31;
    const roll = (most: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % most;
    await booking.travel(0);
    const world = await booking.world({ seats: 30, price: 0, rules: { ...rules, max_unpaid: 0 } });
    const [of, made] = [day(), [] as { tradeNo: string; came: boolean }[]];
    for (let n = 0; n < 14; n += 1) {
      const one = await createMember();
      const slots = roll(2) === 0 ? [TEN] : [TEN, ELEVEN];
      const { data } = await one.client.post(reservations.submit, {
        venueSiteId: world.siteId,
        reservationDate: of,
        reservationOrderJson: JSON.stringify(
          slots.map((slot) => ({ spaceId: world.spaceIds[0], timeId: world.timeIds[slot] })),
        ),
        manNum: roll(2),
      });
      await one.client.post(payments.pay, { venueTradeNo: data.tradeNo, isApp: '0' });
      const fate = roll(3);
      if (fate === 0) await one.client.post(orders.cancelById, { id: data.id, remark: '' } as never);
      else made.push({ tradeNo: data.tradeNo, came: fate === 1 });
    }
    await at('10:05', of);
    const came = made.filter((one) => one.came).map(({ tradeNo }) => tradeNo);
    await booking.db.rows('update venue_order set promise_status = $2 where trade_no = any ($1)', [
      came,
      promiseStatus.checkedIn,
    ]);
    await at('10:16', of);
    await booking.api.app.get(PromiseSweepService).sweepMissed();
    const now = await counted(world.siteId);
    expect(now?.taken).toBe(now?.claimed);
    const [retained] = await booking.db.rows<{ places: number }>(
      'select coalesce(sum(places), 0)::int as places from capacity_claim where trade_no = any ($1)',
      [came],
    );
    expect(came.length).toBeGreaterThan(0);
    expect(came.length).toBeLessThan(made.length);
    expect(now?.taken).toBe(retained?.places);
  });
});

describe('a dozen people at one door screen', () => {
  const slowWrite = `create function slow_write() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$;
    create trigger slow_write before insert on venue_order for each row execute function slow_write()`;
  const locks = (
    of: 'select' | 'none',
  ) => `create or replace function lock_slots(of_site int, of_date date) returns void language sql volatile as $$ select ${of === 'none' ? 'null::void' : `pg_advisory_xact_lock(hashtextextended('slot:' || of_site || ':' || of_date, 0))`} $$;
    create or replace function try_lock_slots(of_site int, of_date date) returns boolean language sql volatile as $$ select ${of === 'none' ? 'true' : `pg_try_advisory_xact_lock(hashtextextended('slot:' || of_site || ':' || of_date, 0))`} $$`;
  const rush = async (of: Parameters<typeof missed>[0] = {}) => {
    const { world, id } = await missed(of);
    const people = await Promise.all(Array.from({ length: 12 }, () => createMember()));
    const answers = await Promise.all(people.map(({ client }) => client.post(walkIns.claim, { id })));
    return {
      world,
      won: answers.filter(({ code }) => code === 200).length,
      said: new Set(answers.filter(({ code }) => code !== 200).map(({ errKey }) => errKey)),
    };
  };

  it('give the court to one, and refuse the others as taken', async () => {
    const { won, said: errKeys } = await rush();
    expect([won, [...errKeys]]).toEqual([1, ['WALK_IN_TAKEN']]);
    expect(await booking.overlaps()).toBe(0);
  }, 40_000);

  it('get as many places as were released, and the others are refused', async () => {
    const { won, said: errKeys } = await rush({ seats: 30, manNum: 2 });
    expect([won, [...errKeys]]).toEqual([3, ['WALK_IN_PLACES_TAKEN']]);
  }, 40_000);

  it('would give it to several without the lock and the constraint: the race is real', async () => {
    const unlocked = jest.spyOn(Db, 'lockSlots').mockResolvedValue();
    await booking.db.rows(`${slowWrite}; alter table slot_hold drop constraint slot_hold_one_owner; ${locks('none')}`);
    try {
      const { won, world } = await rush();
      expect(won).toBeGreaterThan(1);
      expect((await rush({ seats: 30, manNum: 2 })).won).toBeGreaterThan(3);
      await booking.db.rows('update slot_hold set released_at = now() where site_id = $1', [world.siteId]);
    } finally {
      unlocked.mockRestore();
      await booking.db.rows(
        `drop function slow_write() cascade; ${locks('select')}; alter table slot_hold add constraint slot_hold_one_owner exclude using gist (space_id with =, during with &&) where (released_at is null)`,
      );
    }
  }, 40_000);
});
