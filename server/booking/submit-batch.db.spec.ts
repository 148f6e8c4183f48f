import { orderStatus } from '#domain/orders/order.status';
import { room } from '#contract/kit/live';
import { aPerson, aMemberCaller, type TestVenue } from '#server/kit/testing/test-data';
import { BookingStore } from './booking.store';
import { TestBooking, type SubmitResult, type TestSlot } from './test-booking';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('submit_together', 4);
}, 60_000);
afterAll(() => booking.close());
afterEach(() => booking.travel(0));
afterEach(() => jest.restoreAllMocks());

const people = async (n: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let i = 0; i < n; i += 1) ids.push(await aPerson(booking.db, { balance: 0 }));
  return ids;
};
const slot = (world: TestVenue, space: number, time: number): TestSlot => ({
  spaceId: world.spaceIds[space] as number,
  timeId: world.timeIds[time] as number,
});
/** Observes which bookings shared a transaction, and their results. */
const spyOnBatch = () => jest.spyOn(booking.api.app.get(BookingStore, { strict: false }), 'book').mockClear();
const shared = (spy: ReturnType<typeof spyOnBatch>): number =>
  spy.mock.calls.reduce((sum, [rows]) => sum + (rows.length > 1 ? rows.length : 0), 0);
/** Submits for all members of one process at once. */
const submitAll = (
  world: TestVenue,
  users: readonly number[],
  want: (i: number) => TestSlot[],
  process = 0,
): Promise<SubmitResult[]> =>
  Promise.all(users.map((userId, i) => booking.trySubmit(world, userId, want(i), {}, process)));

const storedOrders = async (siteId: number): Promise<unknown> =>
  (
    await booking.db.rows(
      `
        select
          (
            select jsonb_agg(
              to_jsonb(o) - array[
                'id', 'trade_no', 'user_id', 'site_id', 'venue_id', 'merchant_id', 'gmt_create', 'pay_deadline',
                'paid_at', 'entry_code', 'detail', 'detail_en'
              ] || jsonb_build_object(
                'hold', round(extract(epoch from pay_deadline - gmt_create)), 'paid', paid_at is not null,
                'code', entry_code ~ '^[0-9A-F]{12}$', 'detail', replace(detail, s.site_name, ''),
                'detailEn', replace(detail_en, s.en_name, '')
              )
              order by begin_at, space_names
            )
          ) as orders,
          (
            select jsonb_agg(jsonb_build_object(
              'fee', i.fee, 'from', i.begin_at, 'to', i.end_at, 'promise', i.promise_status
            ) order by i.begin_at)
            from venue_order_item i
              join venue_order o using (trade_no)
            where o.site_id = s.id
          ) as items,
          (
            select jsonb_agg(jsonb_build_object(
              'during', h.during, 'kind', h.kind, 'rival', h.by_conflict,
              'until', h.expires_at is not distinct from o.pay_deadline
            ) order by h.during)
            from slot_hold h
              join venue_order o using (trade_no)
            where h.site_id = s.id
          ) as holds,
          (
            select jsonb_agg(
              jsonb_build_object('who', l.who, 'action', l.action, 'note', l.note, 'own', l.user_id = o.user_id)
            )
            from order_log l
              join venue_order o using (trade_no)
            where o.site_id = s.id
          ) as log,
          (
            select jsonb_agg(jsonb_build_object(
              'name', b.name, 'keys', (select jsonb_agg(k order by k) from jsonb_object_keys(b.payload) k)
            ))
            from (
              select name, payload from outbox
              union all
              select 'order.held', one || jsonb_build_object('payDeadline', payload -> 'payDeadline')
              from outbox, jsonb_array_elements(payload -> 'orders') one
            ) b
            where (b.payload ->> 'siteId')::int = s.id
          ) as events,
          (
            select jsonb_agg(jsonb_build_object(
              'path', i.path, 'hash', i.body_hash,
              'told', to_jsonb(o) @> (i.answer -> 'ok')::jsonb
                and (i.answer -> 'ok')::jsonb
                  ?& array['id', 'trade_no', 'detail_en', 'pay_deadline', 'gmt_create', 'occupy_label']
            ))
            from idempotency i
              join venue_order o on o.trade_no = i.answer -> 'ok' ->> 'trade_no'
            where o.site_id = s.id
          ) as answers
        from site s
          join venue_order o on o.site_id = s.id
        where s.id = $1
        group by s.id
      `,
      [siteId],
    )
  )[0];

describe('bookings in one transaction', () => {
  it('leave the same rows as separate bookings, paid and free of charge', async () => {
    for (const price of [2000, 0]) {
      const worlds = [await booking.world({ spaces: 6, price }), await booking.world({ spaces: 6, price })] as const;
      const users = await people(6);
      const spy = spyOnBatch();
      const member = (userId: number, n: number) =>
        aMemberCaller(userId, {
          once: {
            key: `key-${price}-${n}-${userId}`,
            path: '/api/reservation/order/submit',
            bodyHash: 'h',
            replayKey: `sign-${price}-${n}-${userId}`,
          },
        });
      const wants = (world: TestVenue, i: number) => [slot(world, i, i), slot(world, i, i + 1)];
      for (const [i, userId] of users.entries())
        await booking.submit(worlds[0], member(userId, 0), wants(worlds[0], i));
      expect(shared(spy)).toBe(0);
      await Promise.all(users.map((userId, i) => booking.submit(worlds[1], member(userId, 1), wants(worlds[1], i))));
      expect(shared(spy)).toBe(6);
      expect(await storedOrders(worlds[1].siteId)).toEqual(await storedOrders(worlds[0].siteId));
    }
  });

  it("keep each member's text, whatever characters it holds", async () => {
    const world = await booking.world({ spaces: 3 });
    const users = await people(3);
    const remarks = ['"{1,2}", \\ NULL', `'); drop table venue_order; --`, 'NULL'];
    const spy = spyOnBatch();
    const orders = await Promise.all(
      users.map((userId, i) =>
        booking.submit(world, aMemberCaller(userId), [slot(world, i, 3)], { remark: remarks[i] as string }),
      ),
    );
    expect(shared(spy)).toBe(3);
    expect(orders.map(({ remark }) => remark)).toEqual(remarks);
    expect(
      (
        await booking.db.rows<{ remark: string }>(
          'select remark from venue_order where site_id = $1 order by user_id',
          [world.siteId],
        )
      ).map(({ remark }) => remark),
    ).toEqual(remarks);
  });

  it("appear on their process's board at once without a statement, as PostgreSQL has them", async () => {
    const world = await booking.world({ spaces: 20 });
    const date = booking.date();
    await booking.boards.open(world.siteId, date);
    const spy = spyOnBatch();
    const results = await submitAll(world, await people(20), (i) => [slot(world, i, 4)]);
    expect(results.every(({ order }) => order)).toBe(true);
    expect(shared(spy)).toBe(20);
    const board = booking.boards.ready(world.siteId, date);
    const time = booking.tables.day(booking.tables.site(world.siteId) as never, date).times[4] as never;
    expect(board?.holdersAt(time, Date.now()).booked.length).toBe(20);
    const [row] = await booking.db.rows<{ v: number }>('select v from room_version where room = $1', [
      room.site(world.siteId, date),
    ]);
    expect(board?.v).toBe(row?.v);
    const emitted = await booking.db.rows<{ v: number; cells: number }>(
      `
        select told.v, json_array_length(told.patch -> 'cells') as cells
        from outbox_live o, json_to_recordset(o.patch) as told(room text, v int, patch json)
        where o.room = '' and told.room = $1
        order by v
      `,
      [room.site(world.siteId, date)],
    );
    expect(emitted.map(({ v }) => v)).toEqual(emitted.map((_, i) => i + 1));
    expect(emitted.reduce((sum, { cells }) => sum + cells, 0)).toBe(20);
  });

  it('are checked by the same rules: unpaid orders, quotas and taken slots refuse only their own', async () => {
    const world = await booking.world({ spaces: 12, rules: { max_unpaid: 1 } });
    const users = await people(10);
    await booking.submit(world, users[1] as number, [slot(world, 11, 9)]);
    await booking.submit(world, (await people(1))[0] as number, [slot(world, 2, 3)]);
    const spy = spyOnBatch();
    const results = await submitAll(world, users, (i) => [slot(world, i, 3)]);
    expect(shared(spy)).toBe(10);
    expect(results.map(({ refused }) => refused)).toEqual([
      null,
      'UNPAID_ORDER',
      'SLOT_TAKEN',
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(await booking.overlaps()).toBe(0);
  });

  it('answer the same key and slots with the first order, and refuse a replay', async () => {
    const world = await booking.world({ spaces: 8 });
    const users = await people(4);
    const keyed = (userId: number, key: string, sign: string) =>
      aMemberCaller(userId, { once: { key, path: '/p', bodyHash: 'h', replayKey: sign } });
    const first = await booking.submit(world, keyed(users[0] as number, 'first-key', 'sign-one'), [slot(world, 0, 1)]);
    const second = await booking.submit(world, users[1] as number, [slot(world, 1, 1)]);
    const spy = spyOnBatch();
    const results = await Promise.all([
      booking.trySubmit(world, users[3] as number, [slot(world, 3, 1)]),
      booking.trySubmit(world, keyed(users[0] as number, 'first-key', 'sign-two'), [slot(world, 0, 1)]),
      booking.trySubmit(world, users[1] as number, [slot(world, 1, 1)]),
      booking.trySubmit(world, keyed(users[2] as number, 'other-key', 'sign-one'), [slot(world, 2, 1)]),
    ]);
    expect(shared(spy)).toBe(4);
    expect(results.map(({ order, refused }) => order?.tradeNo ?? refused)).toEqual([
      results[0]?.order?.tradeNo,
      first.tradeNo,
      second.tradeNo,
      'SIGN_REPLAY',
    ]);
  });

  it('do not bring an order back on the board that has ended since', async () => {
    const world = await booking.world({ spaces: 4 });
    const [first, other] = (await people(2)) as [number, number];
    const keyed = aMemberCaller(first, { once: { key: 'ended-key', path: '/p', bodyHash: 'h', replayKey: null } });
    const { tradeNo } = await booking.submit(world, keyed, [slot(world, 0, 1)]);
    await booking.transact(async (tx) => {
      await tx.rows(`update venue_order set order_status = '2', cancel_kind = 2 where trade_no = $1`, [tradeNo]);
      const [freed] = await tx.rows<{ patch: Record<string, unknown> }>('select free_slots($1) as patch', [tradeNo]);
      tx.emitLive([{ room: room.site(world.siteId, booking.date()), patch: freed?.patch ?? {} }]);
    });
    await booking.boards.open(world.siteId, booking.date());
    const spy = spyOnBatch();
    const answers = await Promise.all([
      booking.trySubmit(world, keyed, [slot(world, 0, 1)]),
      booking.trySubmit(world, other, [slot(world, 1, 1)]),
    ]);
    expect([shared(spy), answers[0]?.order?.tradeNo]).toEqual([2, tradeNo]);
    const board = await booking.boards.open(world.siteId, booking.date());
    const wholeDay = { id: 0, beginMinute: 0, endMinute: 1_440 } as Parameters<typeof board.holdersAt>[0];
    expect([...board.holdersAt(wholeDay, Date.now()).own.keys()]).toEqual([world.spaceIds[1]]);
  });

  it('end the expired holds they meet', async () => {
    const world = await booking.world({ spaces: 6 });
    const users = await people(12);
    await submitAll(world, users.slice(0, 6), (i) => [slot(world, i, 6)]);
    await booking.travel(11 * 60_000);
    const results = await submitAll(world, users.slice(6), (i) => [slot(world, i, 6)]);
    expect(results.every(({ order }) => order)).toBe(true);
    expect(await booking.overlaps()).toBe(0);
    expect(
      await booking.db.rows(
        `select order_status as status, count(*)::int as n from venue_order where site_id = $1 group by 1 order by 1`,
        [world.siteId],
      ),
    ).toEqual([
      { status: orderStatus.normal, n: 6 },
      { status: orderStatus.cancelled, n: 6 },
    ]);
  });

  it('of four processes and three sites neither deadlock nor get lost', async () => {
    const worlds = [
      await booking.world({ spaces: 14 }),
      await booking.world({ spaces: 14 }),
      await booking.world({ spaces: 14 }),
    ];
    const users = await people(120);
    const before = (
      await booking.db.rows<{ n: number }>(
        'select deadlocks::int as n from pg_stat_database where datname = current_database()',
      )
    )[0]?.n;
    const spy = spyOnBatch();
    const results = await Promise.all(
      users.map((userId, i) =>
        booking.trySubmit(
          worlds[i % 3] as TestVenue,
          userId,
          [slot(worlds[i % 3] as TestVenue, Math.floor(i / 3) % 14, Math.floor(i / 42))],
          {},
          i % 4,
        ),
      ),
    );
    expect(shared(spy)).toBeGreaterThan(60);
    expect(results.filter(({ order }) => order).length).toBe(120);
    expect(await booking.overlaps()).toBe(0);
    expect(
      (
        await booking.db.rows<{ n: number }>(
          'select deadlocks::int as n from pg_stat_database where datname = current_database()',
        )
      )[0]?.n,
    ).toBe(before);
  }, 30_000);

  it('are saved one by one if a writer bypassed the lock', async () => {
    const world = await booking.world({ spaces: 6 });
    const users = await people(6);
    const spy = spyOnBatch();
    spy.mockRejectedValueOnce(
      Object.assign(new Error('conflicting key value violates exclusion constraint'), {
        code: '23P01',
        constraint: 'slot_hold_one_owner',
      }),
    );
    const results = await submitAll(world, users, (i) => [slot(world, i, 2)]);
    expect(results.filter(({ order }) => order).length).toBe(6);
  });
});
