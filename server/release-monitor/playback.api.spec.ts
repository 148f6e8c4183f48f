import { boardAt, eventsOf } from '#domain/release-monitor/playback.rules';
import { role } from '#domain/session/role.status';
import type { RightName } from '#contract/catalogue';
import { orderChanges } from '#contract/order-changes/change.contract';
import { payments } from '#contract/payments/payment.contract';
import { playback } from '#contract/release-monitor/playback.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { addDays, type LocalDate } from '#domain/kit/time';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';

let api: TestApi;
let today: LocalDate;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'playback');
  const [row] = await api.db.rows<{ today: LocalDate }>('select school_now()::date as today');
  today = (row as { today: LocalDate }).today;
}, 90_000);
afterAll(() => api.close());

const aPlace = async (of: Parameters<typeof aVenue>[1] = {}) => {
  const world = await aVenue(api.db, of);
  await api.app.get(VenueTables, { strict: false }).refresh();
  return world;
};
const watcher = async (venueIds: readonly number[] | null = null, ...more: RightName[]) => {
  const userId = await aPerson(api.db, { roleId: role.finance });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, venueIds]);
  return api.clientFor(userId, { rights: ['ReservationMonitor', ...more] });
};
const book = async (world: TestVenue, space: number, time: number, more = {}) => {
  const userId = await aPerson(api.db);
  const client = await api.clientFor(userId);
  const { data } = await client.post(reservations.submit, {
    venueSiteId: world.siteId,
    reservationDate: addDays(today, 1),
    reservationOrderJson: JSON.stringify([{ spaceId: world.spaceIds[space], timeId: world.timeIds[time] }]),
    ...more,
  });
  return { client, userId, tradeNo: data.tradeNo };
};
const played = async (world: TestVenue) =>
  (await (await watcher()).get(playback.day, { venueSiteId: world.siteId, date: addDays(today, 1), day: today })).data;
const soon = () => new Promise((done) => setTimeout(done, 20));

it('plays back every slot: paid at once, returned, held by the next', async () => {
  const world = await aPlace({ spaces: 2, price: 0 });
  const free = await book(world, 0, 3);
  await soon();
  await free.client.post(payments.cancel, { venueTradeNo: free.tradeNo });
  await api.db.rows('update charge set price = 2000 where site_id = $1', [world.siteId]);
  await api.app.get(VenueTables, { strict: false }).refresh();
  await book(world, 0, 3);
  const day = await played(world);
  const slot = { spaceId: world.spaceIds[0], timeId: world.timeIds[3] };
  const events = eventsOf(day.claims, day.from, day.to);
  expect(events.map(({ at: _at, ...rest }) => rest)).toEqual(
    ['paid', 'freed', 'held'].map((change) => ({ ...slot, change })),
  );
  expect(events.map(({ at }) => boardAt(day.claims, at).get(`${slot.spaceId}/${slot.timeId}`)?.status ?? 1)).toEqual([
    4, 1, 3,
  ]);
  expect(JSON.stringify(day)).not.toMatch(/D\d{14}|Person|13800000000/);
});

it('ends a hold at its deadline, even if no sweep ran', async () => {
  const world = await aPlace();
  const { tradeNo } = await book(world, 0, 4);
  await api.db.rows(`update slot_hold set expires_at = app_now() - interval '1 second' where trade_no = $1`, [tradeNo]);
  await api.db.rows(`update venue_order set gmt_create = gmt_create - interval '10 minutes' where trade_no = $1`, [
    tradeNo,
  ]);
  const { claims } = await played(world);
  expect(claims).toHaveLength(1);
  expect(claims[0]?.until).toBeLessThan(Date.now());
});

it('shows the old and new place of a moved order', async () => {
  const world = await aPlace({ spaces: 2, price: 0 });
  const { tradeNo, client } = await book(world, 0, 5);
  await client.post(payments.pay, { venueTradeNo: tradeNo });
  await soon();
  const desk = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), {
    roleId: role.admin,
    rights: ['AdjustOrder', 'Orders'],
  });
  const moved = await desk.post(orderChanges.adjust, {
    tradeNo,
    siteId: world.siteId,
    date: addDays(today, 1),
    reservationOrderJson: JSON.stringify([{ spaceId: world.spaceIds[1], timeId: world.timeIds[5] }]),
    reason: 'a good reason',
    expect: 0,
  });
  expect(moved).toMatchObject({ code: 200 });
  const { claims } = await played(world);
  const [before, after] = [
    claims.find(({ spaceId }) => spaceId === world.spaceIds[0]),
    claims.find(({ spaceId }) => spaceId === world.spaceIds[1]),
  ];
  expect(before?.until).not.toBeNull();
  expect(after?.until).toBeNull();
  expect(after?.from).toBeGreaterThanOrEqual((before?.until as number) - 1_000);
  expect(after?.from).toBeGreaterThan(before?.from as number);
});

it('counts places, people inside and alarms of the day', async () => {
  const world = await aPlace({ seats: 5 });
  await book(world, 0, 3);
  await api.db.rows(
    `
      insert into gate_minute (venue_id, minute, ins, outs)
      select $1, date_trunc('minute', school_day_start()) + n * interval '1 minute', 3, n
      from generate_series(0, 2) n
    `,
    [world.venueId],
  );
  const day = await played(world);
  expect(day.total).toBe(5);
  expect(boardAt(day.claims, day.to).get(`${world.spaceIds[0]}/${world.timeIds[3]}`)).toMatchObject({ places: 1 });
  expect(day.inside.map(({ inside }) => inside)).toEqual([3, 5, 6]);
});

it("shows the day's income and refunds of the site only with the finance right", async () => {
  const [world, next] = [await aPlace(), await aPlace()];
  const { tradeNo } = await book(world, 0, 3);
  const { tradeNo: elsewhere } = await book(next, 0, 3);
  const record = (no: string, of: string, kind: number, amount: number, when: string, status = 2) =>
    api.db.rows(
      `
        insert into finance_record (
          no, kind, trade_no, refund_no, amount, status, merchant_id, venue_id, user_id, gmt_create, done_at
        )
        select $1, $2::int, trade_no, case when $2::int = 2 then $1 end, $3, $4::int, merchant_id, $5, user_id,
          app_now(), case when $4::int = 2 then school_day_start() + $6::interval end
        from venue_order
        where trade_no = $7
      `,
      [no, kind, amount, status, world.venueId, when, of],
    );
  await record('F1', tradeNo, 1, 2000, '10 hours');
  await record('F2', tradeNo, 2, 450, '11 hours');
  await record('F3', tradeNo, 2, 300, '12 hours', 3);
  await record('F4', tradeNo, 1, 700, '-1 hour');
  await record('F5', elsewhere, 1, 900, '10 hours');
  const ask = { venueSiteId: world.siteId, date: addDays(today, 1), day: today };
  const [start] = await api.db.rows<{ at: number }>('select epoch_ms(school_day_start()) as at');
  expect((await (await watcher(null, 'VenuesFinances', 'moneyEye')).get(playback.day, ask)).data.money).toEqual([
    { at: (start?.at ?? 0) + 36_000_000, amount: 20 },
    { at: (start?.at ?? 0) + 39_600_000, amount: -4.5 },
  ]);
  for (const rights of [[], ['moneyEye'], ['VenuesFinances']] as RightName[][])
    expect((await (await watcher(null, ...rights)).get(playback.day, ask)).data.money).toBeNull();
});

it('requires the right and is limited to its scope', async () => {
  const [here, there] = [await aPlace(), await aPlace()];
  const ask = { venueSiteId: there.siteId, date: addDays(today, 1), day: today };
  expect(await (await watcher([here.venueId])).get(playback.day, ask)).toMatchObject({ code: 404, data: null });
  expect(await (await watcher([there.venueId])).get(playback.day, ask)).toMatchObject({ code: 200 });
  expect(await (await api.clientFor(await aPerson(api.db))).get(playback.day, ask)).toMatchObject({ code: 403 });
});
