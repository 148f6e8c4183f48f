import { gateDirection } from '#domain/devices/device.status';
import { gateStatBy } from '#domain/gates/gate-stat.status';
import { localDate } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import { gateStatistics } from '#contract/gates/gate-stat.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { aDevice } from '#server/kit/testing/test-device';

let api: TestApi;
let desk: TestClient;
const day = localDate('2026-05-11');
const period = { dateFrom: day, dateTo: day };
let venueId = 0;
let gateId = 0;

/** Seeds one day of a gate and of a device without a gate. */
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'gate_stat');
  desk = await api.clientFor(await aPerson(api.db, { roleId: role.statistics }), {
    rights: ['StatisticsGateInOut', 'StatisticsGateInOutExport'],
  });
  ({ venueId } = await aVenue(api.db));
  await api.db.rows('update venue set open_begin = 480, open_end = 1320 where id = $1', [venueId]);
  const [door, other] = [
    await aDevice(api.db, api.env.SECRETS_KEY, { venueId, sn: 'STAT-1' }),
    await aDevice(api.db, api.env.SECRETS_KEY, { venueId, sn: 'STAT-2' }),
  ];
  [{ id: gateId } = { id: 0 }] = await api.db.rows<{ id: number }>(
    `insert into gate (venue_id, name, en_name) values ($1, '西门', 'West door') returning id`,
    [venueId],
  );
  await api.db.rows('insert into gate_device (gate_id, hardware_id) values ($1, $2)', [gateId, door.id]);
  await api.db.rows(
    `
      insert into gate_event (
        hardware_id, boot_id, seq, at, venue_id, direction, corrected_direction, method, result, reason, late
      )
      select case d when 0 then null when 1 then $1::int else $2::int end, 'stat', seq,
        ('2026-05-11'::date + m * interval '1 minute') at time zone 'Asia/Shanghai', $3, direction, corrected, method,
        result, reason, late
      from (
        values
          (1, 1, 500, 1, null::int, 1, 1, null, false),
          (1, 2, 510, 1, null, 2, 1, null, true),
          (1, 3, 520, 1, 2, 2, 1, null, false),
          (1, 4, 530, 1, null, 3, 2, 'noBooking', false),
          (1, 5, 540, 1, null, 3, 2, 'noBooking', false),
          (2, 6, 600, 2, null, 3, 1, null, false),
          (2, 7, 610, 1, null, 3, 2, 'tooEarly', false),
          (0, 8, 620, 1, null, 5, 1, 'headCount', false)
      ) x (d, seq, m, direction, corrected, method, result, reason, late)
    `,
    [door.id, other.id, venueId],
  );
  await api.db.rows(
    `
      insert into gate_minute (venue_id, minute, ins, outs)
      select $1, ('2026-05-11'::date + m * interval '1 minute') at time zone 'Asia/Shanghai', i, o
      from (values (470, 9, 0), (500, 1, 8), (510, 1, 0), (520, 0, 1), (600, 0, 1), (620, 1, 0)) x (m, i, o)
    `,
    [venueId],
  );
  await api.db.rows(`insert into gate_day (venue_id, date, ins, outs) values ($1, '2026-05-11', 12, 10)`, [venueId]);
  await api.db.rows(
    `
      insert into presence (venue_id, card_no, date, in_event, out_event, in_at, out_at, minutes, closed_as, flagged)
      values
        ($1, 'a', '2026-05-11', 1, 2, '2026-05-11 09:00+08', '2026-05-11 10:00+08', 60, 1, false),
        ($1, 'b', '2026-05-11', 3, null, '2026-05-11 09:00+08', '2026-05-11 22:00+08', 780, 2, true),
        ($1, 'b', '2026-05-12', 4, null, '2026-05-12 09:00+08', '2026-05-12 22:00+08', 780, 2, true)
    `,
    [venueId],
  );
}, 60_000);
afterAll(() => api.close());

const rowsBy = async (by: number, filter: object = {}) =>
  (await desk.get(gateStatistics.list, { ...period, venueId, by, ...filter } as never)).data;

it('counts what passed and was refused by gate, and what belongs to none', async () => {
  const { content, sums } = await rowsBy(gateStatBy.gate);
  expect(content.map(({ enName, events, ins, outs, refused }) => [enName, events, ins, outs, refused])).toEqual([
    [expect.stringContaining('West door'), 5, 2, 1, 2],
    ['Without a gate, and by hand', 3, 1, 1, 1],
  ]);
  expect(sums).toEqual({
    events: 8,
    ins: 3,
    outs: 2,
    refused: 3,
    corrected: 1,
    manual: 1,
    visits: 2,
    missingExits: 1,
  });
});

it.each([
  [
    gateStatBy.direction,
    [
      ['In', 6],
      ['Out', 2],
    ],
  ],
  [
    gateStatBy.result,
    [
      ['Passed', 5],
      ['Refused', 3],
    ],
  ],
  [
    gateStatBy.method,
    [
      ['QR code', 4],
      ['Card', 2],
      ['Face', 1],
      ['Staff', 1],
    ],
  ],
  [
    gateStatBy.reason,
    [
      ['You have no booking for this time.', 2],
      ['Too early. Please come back later.', 1],
    ],
  ],
  [
    gateStatBy.hour,
    [
      ['08:00', 4],
      ['09:00', 1],
      ['10:00', 3],
    ],
  ],
  [gateStatBy.day, [['2026-05-11', 8]]],
])('names the rows by %i', async (by, expected) => {
  const { content } = await rowsBy(by);
  expect(content.map(({ enName, events }) => [enName, events])).toEqual(expected);
});

it('filters by gate, direction and result', async () => {
  expect((await rowsBy(gateStatBy.device, { gateId })).sums).toMatchObject({ events: 5, refused: 2 });
  expect((await rowsBy(gateStatBy.device, { direction: gateDirection.out })).sums).toMatchObject({
    events: 2,
    outs: 2,
  });
  expect((await rowsBy(gateStatBy.device, { result: 2 })).sums).toMatchObject({ events: 3, ins: 0 });
});

it('finds the most and the least people inside while the venue was open', async () => {
  expect(await rowsBy(gateStatBy.gate)).toMatchObject({
    most: { inside: 3, at: '2026-05-11 08:30' },
    least: { inside: 1, at: '2026-05-11 10:00' },
  });
});

it('refuses periods that are too long', async () => {
  expect(
    await desk.get(gateStatistics.list, { dateFrom: localDate('2024-01-01'), dateTo: day } as never),
  ).toMatchObject({ errKey: 'STATISTICS_RANGE' });
});

it('exports every event of the period', async () => {
  const response = await desk.fetch(gateStatistics.exportFile, { ...period, venueId });
  expect(response.headers.get('content-type')).toContain('spreadsheet');
});
