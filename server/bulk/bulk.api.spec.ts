import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { bulkStatus, leaseStatus } from '#domain/bulk/bulk.status';
import { bulks } from '#contract/bulk/bulk.contract';
import { room } from '#contract/kit/live';
import { orderChanges } from '#contract/order-changes/change.contract';
import type { TestApi } from '#server/kit/testing/test-api';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { Db } from '#server/kit/db/db';
import { TestMessages } from '#server/messages/test-messages';
import { TestBooking } from '#server/booking/test-booking';
import { TestGateway } from '#server/channels/test-gateway';
import { VenueTables } from '#server/venues/venue-tables.service';
import { BulkExecutionService } from './bulk-execution.service';
import { applicant, submitRequest, staffClient, leaseInputOf, reviewRequest, TestBulk, bulkInputOf } from './test-bulk';
import { BulkSweepService } from './bulk-sweep.service';

let provider: TestMessages;
let gateway: TestGateway;
let booking: TestBooking;
beforeAll(async () => {
  gateway = await TestGateway.start();
  provider = await TestMessages.start(gateway.dataDir);
  booking = await TestBooking.boot('bulk', 1, { ...gateway.env, ...provider.env }, TestBulk);
}, 60_000);
afterAll(async () => {
  await booking.close();
  await provider.stop();
  await gateway.stop();
});

const of = <T>(what: abstract new (...args: never[]) => T): T =>
  booking.api.app.get<T>(what as never, { strict: false });
const previewInput = ({ spaceIds, weekdays, ...rest }: ReturnType<typeof bulkInputOf>) =>
  ({ ...rest, spaceIds: spaceIds.join(','), weekdays: weekdays.join(',') }) as never;
const dates = () => [2, 9, 16, 23].map((days) => booking.date(days));
const ordersOf = (world: TestVenue) =>
  booking.db.rows<{ date: string; source: number; status: string; pay: number; amount: number }>(
    'select reservation_date as date, source, order_status as status, pay_status as pay, amount from venue_order where site_id = $1 and source in (5, 7) order by reservation_date',
    [world.siteId],
  );
const versionOf = async (userId: number) =>
  (
    await booking.db.rows<{ v: number }>('select coalesce(max(v), 0) as v from room_version where room = $1', [
      room.user(userId),
    ])
  )[0]?.v ?? 0;

describe('a bulk booking', () => {
  it('is previewed by date with conflicts and price, booked only once approved, only where accepted', async () => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    await booking.submit(
      world,
      await aPerson(booking.db, { balance: 0 }),
      [{ spaceId: world.spaceIds[1] as number, timeId: world.timeIds[2] as number }],
      { reservationDate: dates()[0] as never },
    );
    const { data: seen } = await who.get(bulks.preview, previewInput(bulkInputOf(booking, world)));
    expect(seen).toMatchObject({
      open: 3,
      amount: 240,
      dates: [
        { date: dates()[0], result: 2, blocked: '2号 10:00–11:00', blockedEn: 'No. 2 10:00–11:00' },
        { result: 0, slots: 4, amount: 80 },
        { result: 0 },
        { result: 0 },
      ],
    });
    const id = await submitRequest(who, bulkInputOf(booking, world, { skip: [dates()[3]] }));
    expect(await ordersOf(world)).toEqual([]);
    const before = await versionOf(who.userId);
    expect(await reviewRequest(staff, id, 1)).toMatchObject({ code: 200, message: '审核成功' });
    expect(await versionOf(who.userId)).toBeGreaterThan(before);
    expect(await ordersOf(world)).toEqual(
      [dates()[1], dates()[2]].map((date) => ({
        date,
        source: orderSource.bulk,
        status: orderStatus.normal,
        pay: payStatus.paid,
        amount: 0,
      })),
    );
    const { data: whole } = await who.get(bulks.detail, { id });
    expect(whole).toMatchObject({
      status: bulkStatus.passed,
      leaseStatus: leaseStatus.running,
      booked: 2,
      missed: 1,
      rent: 160,
      own: true,
      mayReview: false,
      dates: [{ result: 2 }, { result: 1 }, { result: 1 }, { result: 4 }],
      dues: [{ amount: 160, kind: 1, stage: 'ahead' }],
      phone: '13800000001',
    });
    expect((await staff.get(bulks.detail, { id })).data).toMatchObject({
      phone: '138****0001',
      mayReview: true,
      mayEnd: true,
      own: false,
    });
    expect(await booking.overlaps()).toBe(0);
  });

  it('is previewed in one statement, courts and places alike, matching the final result', async () => {
    const who = await applicant(booking);
    const rows = jest.spyOn(of(Db), 'rows');
    try {
      for (const seats of [0, 6]) {
        const world = await booking.world(seats > 0 ? { seats } : {});
        const input = bulkInputOf(booking, world, {
          weekdays: [1, 2, 3, 4, 5, 6, 7],
          spaceIds: world.spaceIds.slice(0, 1),
          people: 4,
          dateTo: booking.date(15),
        });
        const other = await aPerson(booking.db, { balance: 0 });
        for (const n of [3, 5])
          await booking.submit(
            world,
            other,
            [{ spaceId: world.spaceIds[0] as number, timeId: world.timeIds[3] as number }],
            { reservationDate: booking.date(n) as never, ...(seats > 0 ? { manNum: 2 } : {}) } as never,
          );
        rows.mockClear();
        const { data } = await who.get(bulks.preview, previewInput(input));
        expect(rows.mock.calls.filter(([sql]) => /slot_hold|places_short|book_slots/.test(String(sql)))).toHaveLength(
          1,
        );
        expect(data.dates.filter(({ result }) => result === 2).map(({ date, blocked }) => [date, blocked])).toEqual(
          [3, 5].map((n) => [booking.date(n), '1号 11:00–12:00']),
        );
        expect(data.open).toBe(12);
        const staff = await staffClient(booking);
        const id = await submitRequest(who, input);
        await reviewRequest(staff, id, 1);
        expect((await ordersOf(world)).map(({ date }) => date)).toEqual(
          data.dates.filter(({ result }) => result === 0).map(({ date }) => date),
        );
      }
    } finally {
      rows.mockRestore();
    }
  });

  it("uses none of its applicant's personal quota", async () => {
    const world = await booking.world({
      rules: { quotas: JSON.stringify([{ windowType: 4, n: 60, scope: 'site', maxTimes: 2, maxHours: 2 }]) },
    });
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    await reviewRequest(staff, await submitRequest(who, bulkInputOf(booking, world)), 1);
    await reviewRequest(
      staff,
      await submitRequest(who, leaseInputOf(booking, world, { beginTime: '14:00', endTime: '16:00' })),
      1,
      {
        lease: true,
      },
    );
    const own = (time: number) =>
      booking.trySubmit(
        world,
        who.userId,
        [{ spaceId: world.spaceIds[2] as number, timeId: world.timeIds[time] as number }],
        { reservationDate: dates()[0] as never },
      );
    expect([await own(2), await own(3), await own(4)].map(({ refused }) => refused)).toEqual([
      null,
      null,
      'QUOTA_DAYS',
    ]);
  });

  it('counts neither as unpaid nor as upcoming order of its applicant', async () => {
    const world = await booking.world({ rules: { max_unpaid: 1, max_active: 1 } });
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    await reviewRequest(
      staff,
      await submitRequest(who, bulkInputOf(booking, world, { payMode: 3, priceMode: 2, priceValue: 50 })),
      1,
    );
    const own = (time: number) =>
      booking.trySubmit(
        world,
        who.userId,
        [{ spaceId: world.spaceIds[2] as number, timeId: world.timeIds[time] as number }],
        { reservationDate: dates()[0] as never },
      );
    expect([await own(2), await own(3)].map(({ refused }) => refused)).toEqual([null, 'UNPAID_ORDER']);
  });

  it('retries conflicting and omitted dates, and bills what is then booked', async () => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    const { order: blocker } = await booking.occupy(
      world,
      await aPerson(booking.db, { roleId: 2 }),
      [{ spaceId: world.spaceIds[0] as number, timeId: world.timeIds[2] as number }],
      dates()[0],
    );
    const id = await submitRequest(who, bulkInputOf(booking, world, { skip: [dates()[3]] }));
    await reviewRequest(staff, id, 1);
    expect((await who.post(bulks.again, { id })).data).toEqual({ booked: 0, left: 1 });
    await booking.db.rows('update slot_hold set released_at = now() where trade_no = $1', [blocker?.tradeNo]);
    expect((await who.post(bulks.again, { id, dates: [dates()[3] as string] as never })).data).toEqual({
      booked: 2,
      left: 0,
    });
    const { data } = await who.get(bulks.detail, { id });
    expect(data).toMatchObject({ booked: 4, rent: 320, dues: [{ amount: 320 }] });
  });

  it('is reviewed by other staff of its venue only, returned with a reason, resubmitted or withdrawn', async () => {
    const world = await booking.world();
    const [who, other, staff, far] = [
      await applicant(booking),
      await applicant(booking),
      await staffClient(booking, [world.venueId]),
      await staffClient(booking, [world.venueId + 1_000]),
    ];
    const id = await submitRequest(who, bulkInputOf(booking, world));
    expect(await reviewRequest(far, id, 1)).toMatchObject({ code: 404, errKey: 'BULK_MISSING' });
    expect(await reviewRequest(who, id, 1)).toMatchObject({ code: 403 });
    expect(await other.get(bulks.detail, { id })).toMatchObject({ code: 404 });
    expect(await reviewRequest(staff, id, 3)).toMatchObject({ code: 400 });
    expect(await reviewRequest(staff, id, 3, { lease: true, reason: '种类不符' })).toMatchObject({ code: 404 });
    expect(await reviewRequest(staff, id, 3, { reason: '请改到周末' })).toMatchObject({ code: 200 });
    expect(await reviewRequest(staff, id, 1)).toMatchObject({ code: 250, errKey: 'BULK_ILLEGAL_STEP' });
    expect(await other.post(bulks.apply, { ...bulkInputOf(booking, world), id } as never)).toMatchObject({ code: 404 });
    expect(await submitRequest(who, bulkInputOf(booking, world, { id, title: '改期训练' }))).toBe(id);
    expect((await who.get(bulks.detail, { id })).data).toMatchObject({
      status: bulkStatus.checking,
      round: 2,
      title: '改期训练',
      checkContent: '',
    });
    expect(await other.post(bulks.withdraw, { id })).toMatchObject({ code: 404 });
    expect(await who.post(bulks.withdraw, { id })).toMatchObject({ code: 200 });
    expect(await reviewRequest(staff, id, 1)).toMatchObject({ code: 250, errKey: 'BULK_ILLEGAL_STEP' });
    const own = await submitRequest(staff, bulkInputOf(booking, world));
    expect(await reviewRequest(staff, own, 1)).toMatchObject({ code: 250, errKey: 'BULK_OWN_REVIEW' });
    expect((await who.get(bulks.list, {})).data.content.map((row) => row.id)).toEqual([id]);
    expect((await far.get(bulks.list, {})).data.content).toEqual([]);
  });

  it('refuses invalid requests', async () => {
    const world = await booking.world();
    const who = await applicant(booking);
    const refusal = async (more: object) =>
      (await who.post(bulks.apply, bulkInputOf(booking, world, more) as never)).errKey;
    expect(await refusal({ dateTo: booking.date(400) })).toBe('BULK_TOO_LONG');
    expect(await refusal({ dateTo: booking.date(1) })).toBe('BULK_ORDER');
    expect(await refusal({ beginTime: '12:00', endTime: '10:00' })).toBe('BULK_ORDER');
    expect(
      await refusal({
        dateTo: booking.date(2),
        weekdays: [((bulkInputOf(booking, world).weekdays[0] as number) % 7) + 1],
      }),
    ).toBe('BULK_NO_DATE');
    expect(await refusal({ priceMode: 2, priceValue: 0 })).toBe('BULK_PERCENT');
    expect(await refusal({ beginTime: '00:00', endTime: '02:00' })).toBe('BULK_NOTHING_FREE');
    expect(await refusal({ kind: 7, rent: 100, instalments: [{ due: booking.date(2), amount: 99.99 }] })).toBe(
      'LEASE_SUM',
    );
    expect((await who.post(bulks.apply, bulkInputOf(booking, world, { spaceIds: [999_999] }) as never)).code).toBe(400);
  });

  it('lets each order be paid separately at the agreed price, held for days but not past its start', async () => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    const id = await submitRequest(who, bulkInputOf(booking, world, { payMode: 3, priceMode: 2, priceValue: 50 }));
    await reviewRequest(staff, id, 1);
    expect((await ordersOf(world)).map(({ pay, amount }) => [pay, amount])).toEqual([
      [1, 4_000],
      [1, 4_000],
      [1, 4_000],
      [1, 4_000],
    ]);
    const [{ late } = { late: -1 }] = await booking.db.rows<{ late: number }>(
      `
        select count(*)::int as late
        from venue_order
        where site_id = $1
          and (
            pay_deadline > begin_at at time zone 'Asia/Shanghai'
            or pay_deadline > app_now() + interval '3 days 1 minute'
          )
      `,
      [world.siteId],
    );
    expect(late).toBe(0);
  });

  it('is changed only here: other order changes refuse its orders by name, as does the database', async () => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    for (const [lease, input] of [
      [false, bulkInputOf(booking, world)],
      [true, leaseInputOf(booking, world, { beginTime: '14:00', endTime: '16:00' })],
    ] as const) {
      const id = await submitRequest(who, input);
      await reviewRequest(staff, id, 1, { lease });
      const tradeNo = (await who.get(bulks.detail, { id })).data?.dates[0]?.tradeNo as string;
      const to = {
        tradeNo,
        siteId: world.siteId,
        date: dates()[0] as never,
        reservationOrderJson: JSON.stringify([{ spaceId: world.spaceIds[3], timeId: world.timeIds[5] }]),
      };
      const no = { code: 250, message: expect.stringContaining('场地租赁') };
      expect(await staff.post(orderChanges.adjust, { ...to, reason: '换一个场地', expect: 0 })).toMatchObject(no);
      expect(await staff.post(orderChanges.changeBuddies, { tradeNo, userIds: [], reason: '不来了' })).toMatchObject(
        no,
      );
      expect(await who.post(orderChanges.changeOwnBuddies, { tradeNo, userIds: [] })).toMatchObject(no);
      expect((await staff.get(orderChanges.adjustView, { tradeNo })).data?.refusals).toMatchObject({
        adjust: { en: expect.stringContaining('Site leases') },
        buddies: { zh: expect.stringContaining('批量预约') },
      });
      for (const set of [
        'site_id = site_id + 1',
        `begin_at = begin_at - interval '1 hour'`,
        `end_at = end_at + interval '1 hour'`,
        'reservation_date = reservation_date + 1',
      ])
        await expect(
          booking.db.rows(`update venue_order set ${set} where trade_no = $1`, [tradeNo]),
        ).rejects.toMatchObject({ constraint: 'bulk_order_stays' });
      await booking.db.rows(`update venue_order set begin_at = begin_at, remark = 'x' where trade_no = $1`, [tradeNo]);
    }
  });

  it('returns single dates, and bills the rest', async () => {
    const world = await booking.world();
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    const id = await submitRequest(who, bulkInputOf(booking, world));
    await reviewRequest(staff, id, 1);
    expect((await who.post(bulks.drop, { id, dates: [dates()[0] as never] })).data).toEqual({ dropped: 1, left: 0 });
    expect(
      (await staff.post(bulks.drop, { id, dates: [dates()[0], dates()[1]] as never, reason: '场馆检修' })).data,
    ).toEqual({ dropped: 1, left: 1 });
    expect((await who.get(bulks.detail, { id })).data).toMatchObject({
      booked: 2,
      rent: 160,
      dates: [{ result: 5 }, { result: 5 }, { result: 1 }, { result: 1 }],
      dues: [{ amount: 160 }],
    });
    expect(
      (await booking.db.rows('select 1 from slot_hold where site_id = $1 and released_at is null', [world.siteId]))
        .length,
    ).toBe(8);
    expect(await (await applicant(booking)).post(bulks.drop, { id, dates: [dates()[2] as never] })).toMatchObject({
      code: 404,
    });
  });
});

describe('a review and members competing for one slot in two processes', () => {
  let beside: TestApi;
  beforeAll(async () => {
    beside = await booking.api.startReplica(TestBulk);
  }, 60_000);
  afterAll(() => beside.close());

  const race = async (world: TestVenue) => {
    await beside.app.get(VenueTables, { strict: false }).refresh();
    const [who, staff] = [await applicant(booking), await staffClient(booking)];
    const date = dates()[0] as never;
    const id = await submitRequest(
      who,
      bulkInputOf(booking, world, {
        spaceIds: world.spaceIds.slice(0, 1),
        dateTo: date,
        beginTime: '10:00',
        endTime: '11:00',
      }),
    );
    const members = await Promise.all(Array.from({ length: 6 }, () => aPerson(booking.db)));
    const slot = { spaceId: world.spaceIds[0] as number, timeId: world.timeIds[2] as number };
    const [, ...tries] = await Promise.all([
      reviewRequest(staff.at(beside.address), id, 1),
      ...members.map((member) => booking.trySubmit(world, member, [slot], { reservationDate: date })),
    ]);
    const { data } = await who.get(bulks.detail, { id });
    return {
      bulk: data.booked,
      members: (tries as { order: unknown }[]).filter(({ order }) => order !== null).length,
      result: data.dates[0]?.result,
    };
  };

  it('gives it to one of them and refuses the other', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { bulk, members, result } = await race(await booking.world());
      expect(bulk + members).toBe(1);
      expect(result).toBe(bulk === 1 ? 1 : 2);
    }
    expect(await booking.overlaps()).toBe(0);
  }, 60_000);

  it('would give it to both without the lock and the constraint: the race is real', async () => {
    const world = await booking.world();
    const read = async (name: string) =>
      (
        await booking.db.rows<{ def: string }>(
          'select pg_get_functiondef(oid) as def from pg_proc where proname = $1',
          [name],
        )
      )[0]?.def as string;
    const locks = [await read('lock_slots'), await read('try_lock_slots')];
    await booking.db
      .rows(`create function slow_write() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$;
      create trigger slow_write before insert on venue_order for each row execute function slow_write();
      alter table slot_hold drop constraint slot_hold_one_owner;
      create or replace function lock_slots(of_site int, of_date date) returns void language sql volatile as 'select null::void';
      create or replace function try_lock_slots(of_site int, of_date date) returns boolean language sql volatile as 'select true'`);
    try {
      const { bulk, members } = await race(world);
      expect(bulk + members).toBeGreaterThan(1);
    } finally {
      await booking.db.rows('drop function slow_write() cascade');
      await booking.db.rows('update slot_hold set released_at = now() where site_id = $1', [world.siteId]);
      await booking.db.rows(
        'alter table slot_hold add constraint slot_hold_one_owner exclude using gist (space_id with =, during with &&) where (released_at is null)',
      );
      for (const lock of locks) await booking.db.rows(lock);
    }
    expect(await booking.overlaps()).toBe(0);
  }, 60_000);
});

it('resumes after a crash between two dates', async () => {
  const world = await booking.world();
  const who = await applicant(booking);
  const id = await submitRequest(who, bulkInputOf(booking, world));
  // Approved, but nothing booked yet.
  await booking.db.rows('update bulk_booking set status = 1, lease_status = 1 where id = $1', [id]);
  await Promise.all([of(BulkSweepService).continueBookings(), of(BulkExecutionService).bookOpenDates(id)]);
  expect((await ordersOf(world)).map(({ date }) => date)).toEqual(dates());
  expect((await who.get(bulks.detail, { id })).data).toMatchObject({ booked: 4, dues: [{ amount: 320 }] });
  expect(await of(BulkSweepService).continueBookings()).toBe(0);
});

it('processes each request separately: a failing one backs off and delays no other', async () => {
  const who = await applicant(booking);
  const [broken, fine] = [
    await submitRequest(who, bulkInputOf(booking, await booking.world())),
    await submitRequest(who, bulkInputOf(booking, await booking.world())),
  ];
  await booking.db.rows('update bulk_booking set status = 1, lease_status = 1 where id = any ($1)', [[broken, fine]]);
  const real = of(BulkExecutionService).bookOpenDates.bind(of(BulkExecutionService));
  const spy = jest
    .spyOn(of(BulkExecutionService), 'bookOpenDates')
    .mockImplementation((id) => (id === broken ? Promise.reject(new Error('broken')) : real(id)));
  const stuck = async () =>
    (
      await booking.db.rows<{ tries: number; minutes: number }>(
        `
          select tries, round(extract(epoch from next_at - app_now()) / 60)::int as minutes
          from bulk_stuck
          where bulk_id = $1 and work = 'make'
        `,
        [broken],
      )
    )[0];
  try {
    expect([
      await of(BulkSweepService).continueBookings(),
      await of(BulkSweepService).continueBookings(),
      await stuck(),
    ]).toEqual([1, 0, { tries: 1, minutes: 1 }]);
    const waits: (number | undefined)[] = [];
    for (let n = 0; n < 7; n += 1) {
      await booking.db.rows('update bulk_stuck set next_at = app_now() where bulk_id = $1', [broken]);
      await of(BulkSweepService).continueBookings();
      waits.push((await stuck())?.minutes);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
  } finally {
    spy.mockRestore();
  }
  expect((await who.get(bulks.detail, { id: fine })).data).toMatchObject({ booked: 4 });
  await of(BulkExecutionService).bookOpenDates(broken);
  expect([(await who.get(bulks.detail, { id: broken })).data.booked, await stuck()]).toEqual([4, undefined]);
});

it('never creates an order outside the accepted dates, whatever is requested or omitted', async () => {
  let seed = 5;
  const roll = (most: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % most;
  const [who, staff] = [await applicant(booking), await staffClient(booking)];
  for (let round = 0; round < 12; round += 1) {
    const world = await booking.world();
    const input = bulkInputOf(booking, world, {
      weekdays: [1, 2, 3, 4, 5, 6, 7]
        .filter(() => roll(2) === 0)
        .concat([7])
        .filter((day, n, all) => all.indexOf(day) === n),
      weeks: ['all', 'odd', 'even'][roll(3)],
      dateTo: booking.date(16 + roll(14)),
      payMode: 1 + roll(2),
    });
    const { data: seen } = await who.get(bulks.preview, previewInput(input));
    const open = seen.dates.filter(({ result }) => result === 0).map(({ date }) => date);
    const skip = open.filter((_, n) => n > 0 && roll(3) === 0);
    await reviewRequest(staff, await submitRequest(who, { ...input, skip }), 1);
    const accepted = open.filter((date) => !skip.includes(date));
    expect((await ordersOf(world)).map(({ date }) => date)).toEqual(accepted);
    expect(accepted.every((date) => date >= input.dateFrom && date <= input.dateTo)).toBe(true);
  }
}, 60_000);
