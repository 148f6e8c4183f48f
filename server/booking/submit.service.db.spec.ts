import { addDays, mondayOf, stamp } from '#domain/kit/time';
import { dateRangeType } from '#domain/venues/venue.status';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { slotStatus } from '#domain/boards/slot.status';
import { aPerson, aMemberCaller, type TestVenue } from '#server/kit/testing/test-data';
import { BookingStore } from './booking.store';
import { TestBooking, type TestSlot } from './test-booking';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('submit');
}, 60_000);
afterAll(() => booking.close());
afterEach(() => booking.travel(0));

const person = (roleId = 3) => aPerson(booking.db, { roleId, balance: 0 });
const slot = (world: TestVenue, space = 0, time = 3): TestSlot => ({
  spaceId: world.spaceIds[space] as number,
  timeId: world.timeIds[time] as number,
});
const MINUTES = 60_000;

/** Returns the changes written for these rooms, by room and version. */
const toldIn = <P>(...rooms: readonly string[]) =>
  booking.db.rows<{ room: string; v: number; patch: P }>(
    `
      select told.room, told.v, told.patch
      from outbox_live o, json_to_recordset(o.patch) as told(room text, v int, patch json)
      where o.room = '' and told.room = any ($1)
      order by told.room collate "C", told.v
    `,
    [rooms],
  );

describe('booking rules in order', () => {
  it('R01: refuses an account before its review and after a failed one', async () => {
    const world = await booking.world();
    const userId = await person();
    expect(await booking.trySubmit(world, aMemberCaller(userId, { loginCheckStatus: 0 }), [slot(world)])).toMatchObject(
      {
        refused: 'REVIEW_PENDING',
        facts: { rule: 'R01', limit: null, mine: null, window: null, nextAllowedAt: null, alternatives: [] },
      },
    );
    expect(await booking.trySubmit(world, aMemberCaller(userId, { loginCheckStatus: 2 }), [slot(world)])).toMatchObject(
      {
        refused: 'REVIEW_FAILED',
      },
    );
  });

  it('R04: accepts only roles with access to the site', async () => {
    const world = await booking.world();
    await booking.db.rows(`update site set open_objects = '{4}' where id = $1`, [world.siteId]);
    await booking.tables.refresh();
    expect(await booking.trySubmit(world, await person(), [slot(world)])).toMatchObject({
      refused: 'ROLE_NOT_OPEN',
      facts: { rule: 'R04' },
    });
    const staff = await person(4);
    expect(await booking.trySubmit(world, aMemberCaller(staff, { roleId: 4 }), [slot(world)])).toMatchObject({
      refused: null,
    });
  });

  it('R05: refuses a date before its release, with the release time', async () => {
    const world = await booking.world({ rules: { advance_days: 2, release_minute: 420 } });
    const date = booking.date(5);
    expect(await booking.trySubmit(world, await person(), [slot(world)], { reservationDate: date })).toMatchObject({
      refused: 'NOT_RELEASED',
      facts: { rule: 'R05', nextAllowedAt: stamp(addDays(date, -2), 420) },
    });
  });

  it('R06: refuses a slot that has begun, is closed or out of use', async () => {
    const world = await booking.world();
    const userId = await person();
    expect(
      await booking.trySubmit(world, userId, [slot(world, 0, 0)], { reservationDate: booking.date(-1) }),
    ).toMatchObject({
      refused: 'SLOT_STARTED',
      facts: { rule: 'R06' },
    });
    await booking.db.rows(`update space set status = 0 where id = $1`, [world.spaceIds[0]]);
    await booking.tables.refresh();
    expect(await booking.trySubmit(world, userId, [slot(world)])).toMatchObject({
      refused: 'SPACE_OFF',
      facts: {
        alternatives: [
          { spaceId: world.spaceIds[1], timeId: world.timeIds[3] },
          { spaceId: world.spaceIds[2], timeId: world.timeIds[3] },
        ],
      },
    });
    await booking.db.rows(
      `
        insert into holiday (name, en_name, begin_date, end_date, kind, venue_ids)
        values ('校庆', 'Day', $1, $1, 1, array[$2::int])
      `,
      [booking.date(), world.venueId],
    );
    await booking.tables.refresh();
    expect(await booking.trySubmit(world, userId, [slot(world, 1)])).toMatchObject({ refused: 'DATE_CLOSED' });
  });

  it('R07: refuses a taken slot, with the three nearest free ones', async () => {
    const world = await booking.world();
    await booking.submit(world, await person(), [slot(world, 1)]);
    const { facts } = (await booking.trySubmit(world, await person(), [slot(world, 1)])) as unknown as {
      facts: { alternatives: unknown[]; rule: string };
    };
    expect(facts.rule).toBe('R07');
    expect(facts.alternatives).toEqual([
      { spaceId: world.spaceIds[0], timeId: world.timeIds[3], place: 0, position: 3 },
      { spaceId: world.spaceIds[2], timeId: world.timeIds[3], place: 2, position: 3 },
      { spaceId: world.spaceIds[1], timeId: world.timeIds[2], place: 1, position: 2 },
    ]);
  });

  it('R07: refuses more places than are left, with the number left', async () => {
    const world = await booking.world({ seats: 3 });
    await booking.submit(world, await person(), [slot(world)], { manNum: 1 });
    expect(await booking.trySubmit(world, await person(), [slot(world)], { childNum: 2 })).toMatchObject({
      refused: 'CAPACITY_SHORT',
      facts: { rule: 'R07', left: 1, limit: 1, mine: 3 },
    });
    expect(await booking.trySubmit(world, await person(), [slot(world)])).toMatchObject({
      refused: null,
      order: { peopleNum: 1, orderAmount: 20 },
    });
  });

  it('R08: refuses bookings over the weekly quota, with the next possible day', async () => {
    const world = await booking.world({
      rules: { quotas: JSON.stringify([{ windowType: 4, n: 1, scope: 'sport', maxTimes: 2 }]) },
    });
    const other = await booking.world({
      rules: { quotas: JSON.stringify([{ windowType: 4, n: 1, scope: 'sport', maxTimes: 2 }]) },
    });
    const userId = await person();
    await booking.submit(world, userId, [slot(world, 0)]);
    await booking.submit(other, userId, [slot(other, 0), slot(other, 0, 4)]);
    const date = booking.date();
    expect(await booking.trySubmit(world, userId, [slot(world, 1)])).toMatchObject({
      refused: 'QUOTA_DAY',
      facts: { rule: 'R08', limit: 2, mine: 2, window: { from: date, to: date }, nextAllowedAt: addDays(date, 1) },
    });
    expect(
      await booking.trySubmit(world, userId, [slot(world, 1)], { reservationDate: addDays(date, 1) }),
    ).toMatchObject({
      refused: null,
    });
  });

  it("R08: ends a natural week on Sunday, refuses a third booking until Monday, offers Monday's slots", async () => {
    const monday = addDays(mondayOf(booking.date()), 7);
    const world = await booking.world({
      rules: {
        advance_days: 21,
        quotas: JSON.stringify([{ windowType: dateRangeType.week, scope: 'site', maxTimes: 2 }]),
      },
    });
    const userId = await person();
    for (const day of [0, 3])
      await booking.submit(world, userId, [slot(world)], { reservationDate: addDays(monday, day) });
    expect(
      await booking.trySubmit(world, userId, [slot(world)], { reservationDate: addDays(monday, 6) }),
    ).toMatchObject({
      refused: 'QUOTA_WEEK',
      facts: { rule: 'R08', limit: 2, mine: 2, nextAllowedAt: addDays(monday, 7) },
    });
    expect(
      await booking.trySubmit(world, userId, [slot(world)], { reservationDate: addDays(monday, 7) }),
    ).toMatchObject({
      refused: null,
    });
  });

  it('R08: refuses more minutes than the window allows', async () => {
    const world = await booking.world({
      rules: { quotas: JSON.stringify([{ windowType: 4, n: 1, scope: 'site', maxHours: 2 }]) },
    });
    const userId = await person();
    await booking.submit(world, userId, [slot(world, 0), slot(world, 0, 4)]);
    expect(await booking.trySubmit(world, userId, [slot(world, 1)])).toMatchObject({
      refused: 'QUOTA_HOURS',
      facts: { limit: 2, mine: 2 },
    });
  });

  it('evaluates R08 before R09, and R09 before R11', async () => {
    const world = await booking.world({
      rules: {
        max_unpaid: 1,
        max_slots: 1,
        quotas: JSON.stringify([{ windowType: 4, n: 1, scope: 'site', maxTimes: 1 }]),
      },
    });
    const userId = await person();
    await booking.submit(world, userId, [slot(world)]);
    expect(await booking.trySubmit(world, userId, [slot(world, 1)])).toMatchObject({ refused: 'QUOTA_DAY' });
    expect(
      await booking.trySubmit(world, userId, [slot(world, 1), slot(world, 1, 4)], { reservationDate: booking.date(2) }),
    ).toMatchObject({ refused: 'UNPAID_ORDER', facts: { rule: 'R09', limit: 1, mine: 1 } });
    expect(await booking.trySubmit(world, await person(), [slot(world, 1), slot(world, 1, 4)])).toMatchObject({
      refused: 'TOO_MANY_SLOTS',
      facts: { rule: 'R11', limit: 1, mine: 2 },
    });
  });

  it('R09: refuses the next order while one is unpaid', async () => {
    const world = await booking.world({ rules: { max_unpaid: 1 } });
    const userId = await person();
    await booking.submit(world, userId, [slot(world)]);
    expect(await booking.trySubmit(world, userId, [slot(world, 1)])).toMatchObject({ refused: 'UNPAID_ORDER' });
    await booking.travel(11 * MINUTES);
    expect(await booking.trySubmit(world, userId, [slot(world, 1)])).toMatchObject({ refused: null });
  });

  it('R10: refuses more upcoming bookings than allowed', async () => {
    const world = await booking.world({ rules: { max_active: 1 } });
    const userId = await person();
    await booking.submit(world, userId, [slot(world)]);
    expect(await booking.trySubmit(world, userId, [slot(world, 1)])).toMatchObject({
      refused: 'TOO_MANY_ACTIVE',
      facts: { rule: 'R10', limit: 1, mine: 1 },
    });
  });

  it('R11: requires consecutive slots of one court if the site demands them', async () => {
    const world = await booking.world({ rules: { consecutive_only: true, same_space_only: true } });
    expect(await booking.trySubmit(world, await person(), [slot(world, 0), slot(world, 1)])).toMatchObject({
      refused: 'NOT_SAME_SPACE',
    });
    expect(await booking.trySubmit(world, await person(), [slot(world, 0, 3), slot(world, 0, 5)])).toMatchObject({
      refused: 'NOT_CONSECUTIVE',
    });
    expect(await booking.trySubmit(world, await person(), [slot(world, 0, 4), slot(world, 0, 3)])).toMatchObject({
      order: { reservationDateDetail: '1号 11:00-12:00,12:00-13:00', orderAmount: 40 },
    });
  });

  it("R12: accepts the site's number of people only", async () => {
    const world = await booking.world();
    await booking.db.rows('update site set buddy_num_min = 1, buddy_num_max = 1 where id = $1', [world.siteId]);
    await booking.tables.refresh();
    expect(await booking.trySubmit(world, await person(), [slot(world)])).toMatchObject({
      refused: 'TOO_FEW_PEOPLE',
      facts: { rule: 'R12', limit: 2, mine: 1 },
    });
    expect(await booking.trySubmit(world, await person(), [slot(world)], { manNum: 3 })).toMatchObject({
      refused: 'TOO_MANY_PEOPLE',
      facts: { limit: 2, mine: 4 },
    });
  });

  it('answers bad input for unknown ids', async () => {
    const world = await booking.world();
    const userId = await person();
    for (const wants of [
      [{ spaceId: 999_999, timeId: world.timeIds[0] as number }],
      [{ spaceId: world.spaceIds[0] as number, timeId: 999_999 }],
    ])
      expect(await booking.trySubmit(world, userId, wants)).toMatchObject({ refused: 'BAD_INPUT' });
    for (const reservationOrderJson of [
      '',
      'null',
      '{}',
      '[]',
      '[{"spaceId":1}]',
      '[{"spaceId":"1;drop","timeId":2}]',
      '['.repeat(50),
    ])
      expect(await booking.trySubmit(world, userId, [], { reservationOrderJson })).toMatchObject({
        refused: 'BAD_INPUT',
      });
    expect(await booking.trySubmit({ ...world, siteId: 999_999 }, userId, [slot(world)])).toMatchObject({
      refused: 'BAD_INPUT',
    });
    expect(await booking.trySubmit(world, userId, [slot(world)], { manNum: -5 })).toMatchObject({
      refused: 'BAD_INPUT',
    });
  });
});

describe('companions', () => {
  const friends = async (n: number, status = 1): Promise<{ me: number; ids: number[]; users: number[] }> => {
    const me = await person();
    const users: number[] = [];
    const ids: number[] = [];
    for (let i = 0; i < n; i += 1) {
      users.push(await person());
      const [row] = await booking.db.rows<{ id: number }>(
        'insert into buddy (user_id, buddy_user_id, check_status) values ($1, $2, $3) returning id',
        [me, users[i], status],
      );
      ids.push((row as { id: number }).id);
    }
    return { me, ids, users };
  };

  it("must be the member's own and confirmed", async () => {
    const world = await booking.world();
    const mine = await friends(1);
    const otherFriends = await friends(1);
    const waiting = await friends(1, 0);
    expect(await booking.trySubmit(world, mine.me, [slot(world)], { buddyIds: otherFriends.ids })).toMatchObject({
      refused: 'BUDDY_MISSING',
    });
    expect(await booking.trySubmit(world, waiting.me, [slot(world)], { buddyIds: waiting.ids })).toMatchObject({
      refused: 'BUDDY_UNCONFIRMED',
      facts: { buddy: expect.stringMatching(/^P\*+$/) as string },
    });
    const { order } = await booking.trySubmit(world, mine.me, [slot(world)], { buddyIds: mine.ids });
    expect(order?.peopleNum).toBe(2);
    expect(await booking.db.rows('select buddy_ids from venue_order where trade_no = $1', [order?.tradeNo])).toEqual([
      { buddy_ids: mine.users },
    ]);
  });

  it('cannot play at two places at the same time', async () => {
    const world = await booking.world();
    const { me, ids, users } = await friends(1);
    await booking.submit(world, users[0] as number, [slot(world, 2)]);
    await booking.db.rows(`update app_user set name = '张小明' where id = $1`, [users[0]]);
    expect(await booking.trySubmit(world, me, [slot(world, 0)], { buddyIds: ids })).toMatchObject({
      refused: 'BUDDY_CONFLICT',
      facts: { rule: 'R12', buddy: '张**' },
    });
    expect(await booking.trySubmit(world, me, [slot(world, 0, 4)], { buddyIds: ids })).toMatchObject({ refused: null });
  });

  it('are still playing in the last hour of a day-long booking', async () => {
    const world = await booking.world();
    const { me, ids, users } = await friends(1);
    const { tradeNo } = await booking.submit(world, users[0] as number, [slot(world, 2)]);
    await booking.db.rows(`update venue_order set begin_at = end_at - interval '15 hours' where trade_no = $1`, [
      tradeNo,
    ]);
    expect(await booking.trySubmit(world, me, [slot(world, 0)], { buddyIds: ids })).toMatchObject({
      refused: 'BUDDY_CONFLICT',
    });
  });

  it('are named by their daily codes if codes are required', async () => {
    const world = await booking.world();
    const { me, ids, users } = await friends(2);
    const codes = await booking.db.rows<{ code: string }>(
      'select buddy_no(buddy_seed, school_now()::date) as code from app_user where id = any($1) order by id',
      [users],
    );
    const buddyNo = codes.map(({ code }) => code).join(',');
    expect(buddyNo).toMatch(/^\d{6},\d{6}$/);
    expect(
      await booking.trySubmit(world, me, [slot(world)], { buddyIds: ids, buddyNo: '000000', isCheckBuddyNo: true }),
    ).toMatchObject({ refused: 'BUDDY_CODE_WRONG' });
    expect(await booking.trySubmit(world, me, [slot(world)], { buddyIds: ids, isCheckBuddyNo: true })).toMatchObject({
      refused: 'BUDDY_CODE_WRONG',
    });
    expect(
      await booking.trySubmit(world, me, [slot(world)], { buddyIds: ids, buddyNo, isCheckBuddyNo: true }),
    ).toMatchObject({ refused: null });
    expect(await booking.trySubmit(world, me, [slot(world, 1, 6)], { buddyNo, isCheckBuddyNo: true })).toMatchObject({
      order: { peopleNum: 3 },
    });
  });
});

describe('a repeated request', () => {
  const once = { key: 'key-of-a-request', path: '/api/reservation/order/submit', bodyHash: 'one' };

  it('returns the first order while its hold lasts, before the unpaid rule runs', async () => {
    const world = await booking.world({ rules: { max_unpaid: 1 } });
    const userId = await person();
    const first = await booking.submit(world, userId, [slot(world, 0), slot(world, 0, 4)]);
    expect(await booking.submit(world, userId, [slot(world, 0, 4), slot(world, 0)])).toEqual(first);
    expect(await booking.trySubmit(world, userId, [slot(world, 0)])).toMatchObject({ refused: 'SLOT_TAKEN' });
    await booking.travel(11 * MINUTES);
    expect((await booking.submit(world, userId, [slot(world, 0), slot(world, 0, 4)])).tradeNo).not.toBe(first.tradeNo);
  });

  it('returns the first answer of a key for 24 hours, and refuses the key for other content', async () => {
    const world = await booking.world();
    const userId = await person();
    const first = await booking.submit(world, aMemberCaller(userId, { once }), [slot(world)]);
    await booking.db.rows(`update venue_order set order_status = '2', cancel_kind = 2 where trade_no = $1`, [
      first.tradeNo,
    ]);
    await booking.db.rows('update slot_hold set released_at = now() where trade_no = $1', [first.tradeNo]);
    expect(await booking.submit(world, aMemberCaller(userId, { once }), [slot(world)])).toEqual(first);
    expect(
      await booking.trySubmit(world, aMemberCaller(userId, { once: { ...once, bodyHash: 'two' } }), [slot(world, 1)]),
    ).toMatchObject({ refused: 'IDEMPOTENCY_REUSED' });
    expect(await booking.trySubmit(world, aMemberCaller(await person(), { once }), [slot(world, 1)])).toMatchObject({
      refused: null,
    });
  });

  it('repeats the refusal of PostgreSQL by its key, even if the slot is free by now', async () => {
    const world = await booking.world();
    const lucky = await person();
    const first = await booking.submit(world, lucky, [slot(world)]);
    const late = aMemberCaller(await person(), { once });
    const { facts } = (await booking.trySubmit(world, late, [slot(world)])) as unknown as { facts: object };
    await booking.db.rows(`update venue_order set order_status = '2', cancel_kind = 2 where trade_no = $1`, [
      first.tradeNo,
    ]);
    await booking.db.rows('select free_slots($1)', [first.tradeNo]);
    expect(await booking.trySubmit(world, late, [slot(world)])).toEqual({ order: null, refused: 'SLOT_TAKEN', facts });
  });

  it('repeats the first answer even if the slot has begun', async () => {
    const world = await booking.world();
    const member = aMemberCaller(await person(), { once });
    const first = await booking.submit(world, member, [slot(world)]);
    const reservationDate = booking.date();
    await booking.travel(40 * 60 * MINUTES);
    expect(await booking.submit(world, { ...member }, [slot(world)], { reservationDate })).toEqual(first);
  }, 20_000);

  it('refuses a replayed signed request', async () => {
    const world = await booking.world();
    const member = aMemberCaller(await person(), { once: { replayKey: `sign-${world.siteId}` } });
    await booking.submit(world, member, [slot(world)]);
    expect(await booking.trySubmit(world, member, [slot(world, 1)])).toMatchObject({ refused: 'SIGN_REPLAY' });
  });
});

describe('the rows of an order', () => {
  it('are one order with slots, history, event and two room versions', async () => {
    const world = await booking.world();
    const userId = await person();
    const order = await booking.submit(world, userId, [slot(world), slot(world, 0, 4)], { remark: '带球' });
    expect(order).toMatchObject({
      orderStatus: Number(orderStatus.normal),
      payStatus: payStatus.unpaid,
      reservationDate: booking.date(),
      reservationStartDate: `${booking.date()} 11:00`,
      reservationEndDate: `${booking.date()} 13:00`,
      phone: '13800000000',
      venueSpaceName: '1号',
      orderAmount: 40,
      amountFee: 40,
      remark: '带球',
      source: orderSource.online,
      peopleNum: 1,
      orderInfo: { tradeNo: order.tradeNo },
    });
    expect(order.tradeNo).toMatch(/^D\d{14}$/);
    expect(order.payDeadline).toBeGreaterThan(booking.boards.clock.now() + 9.9 * MINUTES);
    expect(order.payDeadline).toBeLessThanOrEqual(booking.boards.clock.now() + 10 * MINUTES);
    expect(
      await booking.db.rows(
        'select space_id, time_id, fee from venue_order_item where trade_no = $1 order by time_id',
        [order.tradeNo],
      ),
    ).toEqual([3, 4].map((i) => ({ space_id: world.spaceIds[0], time_id: world.timeIds[i], fee: 2000 })));
    expect(
      await booking.db.rows('select action, user_id, who from order_log where trade_no = $1', [order.tradeNo]),
    ).toEqual([{ action: 'submit', user_id: userId, who: 'member' }]);
    const [event] = await booking.db.rows(`select name, payload from outbox where payload ->> 'tradeNo' = $1`, [
      order.tradeNo,
    ]);
    expect(event).toEqual({
      name: 'order.held',
      payload: {
        tradeNo: order.tradeNo,
        userId,
        siteId: world.siteId,
        venueId: world.venueId,
        date: booking.date(),
        payDeadline: order.payDeadline,
      },
    });
    const live = await toldIn(`site:${world.siteId}:${booking.date()}`, `user:${userId}`);
    expect(live).toEqual([
      {
        room: `site:${world.siteId}:${booking.date()}`,
        v: 1,
        patch: {
          cells: [3, 4].map((i) => ({
            spaceId: world.spaceIds[0],
            timeId: world.timeIds[i],
            reservationStatus: slotStatus.unpaid,
            left: null,
            total: null,
          })),
        },
      },
      {
        room: `user:${userId}`,
        v: 1,
        patch: {
          orders: [
            {
              tradeNo: order.tradeNo,
              orderStatus: orderStatus.normal,
              payStatus: payStatus.unpaid,
              payDeadline: order.payDeadline,
            },
          ],
        },
      },
    ]);
  });

  it('get another trade number if the first is taken', async () => {
    const world = await booking.world();
    const first = await booking.submit(world, await person(), [slot(world)]);
    const [{ src = '' } = {}] = await booking.db.rows<{ src: string }>(
      `select pg_get_functiondef('new_trade_no(text)'::regprocedure) as src`,
    );
    await booking.db.rows(
      `create sequence draws; create or replace function new_trade_no(letter text) returns text language sql volatile as $$ select case when nextval('draws') < 3 then '${first.tradeNo}' else 'D26010100000042' end $$`,
    );
    try {
      expect(await booking.submit(world, await person(), [slot(world, 1)])).toMatchObject({
        tradeNo: 'D26010100000042',
      });
    } finally {
      await booking.db.rows(src);
    }
  });

  it('are paid at once if nothing is due', async () => {
    const world = await booking.world({ price: 0 });
    const order = await booking.submit(world, await person(), [slot(world)]);
    expect(order).toMatchObject({ payStatus: payStatus.paid, orderAmount: 0, payDeadline: null });
    expect(
      await booking.db.rows('select kind, expires_at from slot_hold where trade_no = $1', [order.tradeNo]),
    ).toEqual([{ kind: 'PAID', expires_at: null }]);
    expect(
      await booking.db.rows(
        `select name, payload ->> 'amount' as amount from outbox where payload ->> 'tradeNo' = $1`,
        [order.tradeNo],
      ),
    ).toEqual([{ name: 'order.paid', amount: '0' }]);
  });
});

describe('a slot that the board shows as taken', () => {
  const spyOnStore = () => jest.spyOn(booking.api.app.get(BookingStore, { strict: false }), 'book').mockClear();
  const takenSlot = async () => {
    const world = await booking.world();
    await booking.boards.open(world.siteId, booking.date());
    await booking.boards.poll();
    const holder = await person();
    const order = await booking.submit(world, holder, [slot(world)]);
    return { world, holder, order };
  };
  afterEach(() => jest.restoreAllMocks());

  it('is refused with alternatives and without asking PostgreSQL to book', async () => {
    const { world } = await takenSlot();
    const spy = spyOnStore();
    const late = await booking.trySubmit(world, await person(), [slot(world)]);
    expect(late).toMatchObject({ refused: 'SLOT_TAKEN', facts: { rule: 'R07' } });
    expect((late as unknown as { facts: { alternatives: unknown[] } }).facts.alternatives).toHaveLength(3);
    expect(spy).not.toHaveBeenCalled();
  });

  it('is not refused to its holder, and a stored answer of a key comes first', async () => {
    const { world, holder, order } = await takenSlot();
    expect(await booking.submit(world, holder, [slot(world)])).toEqual(order);
    const keyed = aMemberCaller(await person(), {
      once: { key: 'first-answer', path: '/p', bodyHash: 'h', replayKey: null },
    });
    const first = await booking.submit(world, keyed, [slot(world, 1)]);
    await booking.travel(10 * MINUTES + 50);
    await booking.submit(world, await person(), [slot(world, 1)]);
    await booking.boards.open(world.siteId, booking.date());
    const spy = spyOnStore();
    expect(await booking.submit(world, keyed, [slot(world, 1)])).toEqual(first);
    expect(spy).not.toHaveBeenCalled();
  });

  it('leaves no stored answer, so that a repeated request may get the slot when it is free', async () => {
    const { world } = await takenSlot();
    const late = aMemberCaller(await person(), {
      once: { key: 'late-request', path: '/p', bodyHash: 'h', replayKey: null },
    });
    expect(await booking.trySubmit(world, late, [slot(world)])).toMatchObject({ refused: 'SLOT_TAKEN' });
    expect(await booking.db.rows('select 1 from idempotency where key = $1', ['late-request'])).toEqual([]);
    await booking.travel(10 * MINUTES + 50);
    expect(await booking.trySubmit(world, late, [slot(world)])).toMatchObject({ refused: null });
  });

  it('is left to PostgreSQL if its hold is about to end or the board was not compared for two seconds', async () => {
    const { world } = await takenSlot();
    const spy = spyOnStore();
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 5_000);
    expect(await booking.trySubmit(world, await person(), [slot(world)])).toMatchObject({ refused: 'SLOT_TAKEN' });
    expect(spy).toHaveBeenCalledTimes(1);
    clock.mockRestore();
    await booking.travel(10 * MINUTES - 900);
    expect(await booking.trySubmit(world, await person(), [slot(world)])).toMatchObject({ refused: 'SLOT_TAKEN' });
    expect(spy).toHaveBeenCalledTimes(2);
  });
});

describe('an expired hold', () => {
  it('yields to the next request with no sweep running: ended, logged, notified', async () => {
    const world = await booking.world();
    const [late, next] = [await person(), await person()];
    const lost = await booking.submit(world, late, [slot(world), slot(world, 0, 4)]);
    await booking.travel(10 * MINUTES + 50);
    const won = await booking.submit(world, next, [slot(world)]);
    expect(
      await booking.db.rows('select order_status, pay_status, cancel_kind from venue_order where trade_no = $1', [
        lost.tradeNo,
      ]),
    ).toEqual([{ order_status: orderStatus.cancelled, pay_status: payStatus.unpaid, cancel_kind: 1 }]);
    expect(
      await booking.db.rows('select action from order_log where trade_no = $1 order by id', [lost.tradeNo]),
    ).toEqual([{ action: 'submit' }, { action: 'expire' }]);
    expect(
      await booking.db.rows(
        `
          select payload ->> 'cancelKind' as kind
          from outbox
          where name = 'order.cancelled' and payload ->> 'tradeNo' = $1
        `,
        [lost.tradeNo],
      ),
    ).toEqual([{ kind: '1' }]);
    const last = (
      await toldIn<{ cells: { timeId: number; reservationStatus: number }[] }>(`site:${world.siteId}:${booking.date()}`)
    ).at(-1);
    expect(last?.patch.cells.map(({ timeId, reservationStatus }) => [timeId, reservationStatus]).sort()).toEqual([
      [world.timeIds[3], 3],
      [world.timeIds[4], 1],
    ]);
    expect(await booking.overlaps()).toBe(0);
    expect(won.tradeNo).not.toBe(lost.tradeNo);
  });

  it('returns its places once', async () => {
    const world = await booking.world({ seats: 4 });
    const lost = await booking.submit(world, await person(), [slot(world)], { manNum: 3 });
    await booking.travel(11 * MINUTES);
    await booking.submit(world, await person(), [slot(world)], { manNum: 1 });
    expect(await booking.db.rows('select taken, total from slot_capacity where site_id = $1', [world.siteId])).toEqual([
      { taken: 2, total: 4 },
    ]);
    expect(await booking.db.rows('select expire_order($1) as again', [lost.tradeNo])).toEqual([{ again: null }]);
    expect(await booking.db.rows('select taken from slot_capacity where site_id = $1', [world.siteId])).toEqual([
      { taken: 2 },
    ]);
  });
});
