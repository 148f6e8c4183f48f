import { gateDirection, gateMethod, gateResult, hardwareKind, type GateDirection } from '#domain/devices/device.status';
import { addDays, type LocalDate } from '#domain/kit/time';
import { flowStatistics } from '#contract/usage/flow.contract';
import { useRates } from '#contract/usage/use-rate.contract';
import { AppModule } from '#server/app.module';
import { PassageService } from '#server/gates/passage.service';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { UseUpdateService } from './use-update.service';
import { VisitUpdateService } from './visit-update.service';

let api: TestApi;
let desk: TestClient;
let far: TestClient;
let world: TestVenue;
let today: LocalDate;
let people: number[];

/** Stores an ended visit of a past day; times are `HH:mm`. */
async function visit(userId: number, day: LocalDate, from: string, to: string): Promise<void> {
  await api.db.rows(
    `
      insert into presence (
        venue_id, user_id, date, in_event, out_event, in_at, out_at, minutes, closed_as
      )
      values ($1, $2, $3, 1, 2, $4::timestamptz, $5::timestamptz,
        extract(epoch from $5::timestamptz - $4::timestamptz) / 60, 1)
    `,
    [world.venueId, userId, day, `${day}T${from}+08:00`, `${day}T${to}+08:00`],
  );
}

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'usage_api');
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db, { spaces: 2 });
  const [row] = await api.db.rows<{ today: LocalDate }>('select school_now()::date as today');
  today = (row as { today: LocalDate }).today;
  people = [await aPerson(api.db), await aPerson(api.db)];
  for (let daysAgo = 1; daysAgo <= 8; daysAgo += 1)
    for (const [space, person] of people.entries()) {
      const { tradeNo } = await anOrder(api.db, world, person, { space, time: 10, daysAhead: -daysAgo });
      await api.db.rows('update venue_order set pay_status = 2 where trade_no = $1', [tradeNo]);
    }
  for (let daysAgo = 1; daysAgo <= 8; daysAgo += 1)
    await visit(people[0] as number, addDays(today, -daysAgo), '17:50', '19:05');
  await api.app.get(UseUpdateService, { strict: false }).updateToEnd();
  const rights = [
    'StatisticsOrderUseRate',
    'StatisticsMonFlow',
    'StatisticsDetail',
    'StatisticsMonFlowExport',
  ] as const;
  desk = await api.clientFor(await aPerson(api.db, { roleId: 2 }), { rights: [...rights] });
  const scoped = await aPerson(api.db, { roleId: 14 });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [scoped, [world.venueId + 1]]);
  far = await api.clientFor(scoped, { rights: [...rights] });
}, 90_000);
afterAll(() => api.close());

it('answers rates, cells and the worst site, and nothing outside the scope', async () => {
  const { data } = await desk.get(useRates.list, {});
  const [site] = data.content;
  expect(site).toMatchObject({ siteId: world.siteId, ghost: 8, booked: 7.1, used: 3.6 });
  expect(data.sums).toMatchObject({ booked: 960, occupied: 960, used: 480, unknown: 0 });
  expect(data.heat?.siteId).toBe(world.siteId);
  expect(data.heat?.cells.filter(({ hour }) => hour === 18).map(({ used, booked }) => booked - 2 * used)).toEqual(
    Array<number>(7).fill(0),
  );
  expect(data.to).toBe(addDays(today, -1));
  const hidden = await far.get(useRates.list, {});
  expect([hidden.data.content, hidden.data.heat, hidden.data.worst]).toEqual([[], null, []]);
  expect((await far.get(useRates.hint, { siteId: world.siteId })).data.hint).toBeNull();
});

it('replays a release and names what the rule set lacks', async () => {
  const { data } = await desk.get(useRates.hint, { siteId: world.siteId });
  expect(data.hint).toMatchObject({
    hourFrom: 18,
    hourTo: 19,
    bookings: 16,
    ghost: 480,
    released: 360,
    empty: 8,
    harmed: 0,
    ruleSetId: world.ruleSetId,
    change: { autoRelease: true, lateGraceMin: 15, signMode: 4 },
  });
});

it('lists the bookings behind a cell with masked names', async () => {
  const { data } = await desk.get(useRates.bookings, { siteId: world.siteId, hourFrom: 18, hourTo: 19 });
  expect(data.totalElements).toBe(16);
  expect(data.content.map(({ used }) => used).sort((a, b) => a - b)).toEqual([
    ...Array<number>(8).fill(0),
    ...Array<number>(8).fill(60),
  ]);
  expect(data.content.every(({ userName }) => userName.includes('*'))).toBe(true);
  expect((await far.get(useRates.bookings, { siteId: world.siteId })).data.totalElements).toBe(0);
});

it('counts the visits of a month', async () => {
  const month = addDays(today, -1).slice(0, 7);
  const expected = Array.from({ length: 8 }, (_, n) => addDays(today, -1 - n)).filter((day) => day.startsWith(month));
  const { data } = await desk.get(flowStatistics.list, { month });
  expect(data.sums).toMatchObject({
    visits: expected.length,
    persons: 1,
    exits: expected.length,
    unclosed: 0,
    stay: 75,
    peak: 1,
  });
  expect(data.days.filter(({ visits }) => visits > 0).map(({ day, peakAt }) => [day, peakAt])).toEqual(
    [...expected].sort().map((day) => [day, '17:50']),
  );
  expect((await far.get(flowStatistics.list, { month })).data.sums.visits).toBe(0);
});

it('counts what the gates report, moments later', async () => {
  const hall = await aVenue(api.db);
  await api.db.rows('update venue set open_begin = 0, open_end = 1440 where id = $1', [hall.venueId]);
  const device = await aDevice(api.db, api.env.SECRETS_KEY, {
    venueId: hall.venueId,
    kind: hardwareKind.gate,
    direction: 3,
  });
  const midnight = Date.parse(`${today}T00:00:00+08:00`);
  const passage = (seq: number, direction: GateDirection) => ({
    seq,
    at: midnight + seq * 1_000,
    deviceAt: null,
    direction,
    userId: people[0] as number,
    username: null,
    cardNo: null,
    method: gateMethod.card,
    result: gateResult.pass,
    reason: null,
    late: false,
    clockSuspect: false,
  });
  await api.db.transact((tx) =>
    api.app
      .get(PassageService, { strict: false })
      .record(tx, { ...device, kind: hardwareKind.gate, venueId: hall.venueId, siteIds: [] }, 'b', [
        passage(1, gateDirection.in),
        passage(2, gateDirection.out),
      ]),
  );
  await api.app.get(VisitUpdateService, { strict: false }).countVisits();
  const { data } = await desk.get(flowStatistics.list, { month: today.slice(0, 7), venueId: hall.venueId });
  expect(data.sums).toMatchObject({ visits: 1, persons: 1, exits: 1 });
});
