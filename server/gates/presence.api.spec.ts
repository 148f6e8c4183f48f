import { gateDirection, hardwareKind, type GateDirection } from '#domain/devices/device.status';
import { visitEnd } from '#domain/gates/presence.status';
import { MINUTE_MS } from '#domain/kit/time';
import { AppModule } from '#server/app.module';
import { schoolTime } from '#server/kit/runtime/clock';
import { SweepService } from '#server/kit/jobs/sweep';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { TestApi } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { PassageService, type NewPassage } from './passage.service';
import { PresenceRegistry, type VisitChange } from './presence-registry.service';

let api: TestApi;
const heard: VisitChange[] = [];
let fail = false;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'presence');
  api.app.get(PresenceRegistry).register({
    visitsChanged: (_, changes) => {
      heard.push(...changes);
      return fail ? Promise.reject(new Error('listener')) : Promise.resolve();
    },
  });
}, 60_000);
afterAll(() => api.close());
beforeEach(() => heard.splice(0));

const { in: enters, out: leaves } = gateDirection;
let serial = 0;

/** Returns a gate of a venue that is open from midnight to midnight, so that nothing closes today. */
async function aHall(venue?: number, kind: number = hardwareKind.gate) {
  const venueId = venue ?? (await aVenue(api.db)).venueId;
  await api.db.rows('update venue set open_begin = 0, open_end = 1440 where id = $1', [venueId]);
  const device = await aDevice(api.db, api.env.SECRETS_KEY, { venueId, kind, direction: 3 });
  return { venueId, device, gate: new TestDevice(api, device) };
}
type Hall = Awaited<ReturnType<typeof aHall>>;

const midnight = () => Date.parse(`${schoolTime(Date.now()).date}T00:00:00+08:00`);
const passing = (minute: number, direction: GateDirection, who: Partial<NewPassage>, seq = (serial += 1)) => ({
  seq,
  at: midnight() + minute * MINUTE_MS,
  deviceAt: null,
  direction,
  userId: null,
  username: null,
  cardNo: null,
  method: 2,
  result: 1,
  reason: null,
  late: false,
  clockSuspect: false,
  ...who,
});
const record = ({ device, venueId }: Hall, ...passings: readonly NewPassage[]) =>
  api.db.transact((tx) =>
    api.app.get(PassageService).record(tx, { ...device, kind: hardwareKind.gate, venueId, siteIds: [] }, 'b', passings),
  );
const visitsAt = (venueId: number) =>
  api.db.rows<{ from: number; to: number | null }>(
    `
      select user_id as "user", card_no as card, (epoch_ms(in_at) - $2) / 60000 as "from",
        (epoch_ms(out_at) - $2) / 60000 as "to", minutes, closed_as as "as", flagged
      from v_presence
      where venue_id = $1
      order by in_at, user_id
    `,
    [venueId, midnight()],
  );

it('follow from passages at the entrances of a venue, of people and of cards', async () => {
  const hall = await aHall();
  const [member, cardHolder] = [await aPerson(api.db), await aPerson(api.db)];
  await api.db.rows('update app_user set campus_card_no = $2 where id = $1', [cardHolder, `card${cardHolder}`]);
  await record(
    hall,
    passing(1, enters, { userId: member }),
    passing(2, enters, { cardNo: 'chip-7' }),
    passing(3, enters, { cardNo: `card${cardHolder}` }),
    passing(4, enters, {}),
    passing(5, leaves, { userId: member }),
    passing(6, enters, { userId: member, result: 2 }),
  );
  expect(await visitsAt(hall.venueId)).toEqual([
    { user: member, card: null, from: 1, to: 5, minutes: 4, as: visitEnd.exit, flagged: false },
    { user: null, card: 'chip-7', from: 2, to: null, minutes: null, as: null, flagged: false },
    { user: cardHolder, card: null, from: 3, to: null, minutes: null, as: null, flagged: false },
  ]);
  expect(heard.map(({ kind, visit }) => [kind, visit.userId, visit.cardNo])).toEqual(
    expect.arrayContaining([
      ['closed', member, null],
      ['opened', null, 'chip-7'],
      ['opened', cardHolder, null],
    ]),
  );
  const inner = await aHall(hall.venueId, hardwareKind.faceTerminal);
  await inner.gate.reportEvents([inner.gate.event({ kind: 'pass', direction: leaves, userId: cardHolder })]);
  expect(await visitsAt(hall.venueId)).toHaveLength(3);
});

it('are corrected by a late passage and keep their id; a repeated one changes nothing', async () => {
  const [hall, userId] = [await aHall(), await aPerson(api.db)];
  await record(hall, passing(10, enters, { userId }));
  const [opened] = heard;
  const exit = passing(40, leaves, { userId });
  await record(hall, exit);
  await record(hall, exit);
  await record(hall, passing(5, enters, { userId }), passing(7, leaves, { userId }));
  await record(hall, passing(30, leaves, { userId }));
  expect(heard.map(({ kind, visit, before }) => [kind, visit.minutes, before?.minutes ?? null])).toEqual([
    ['opened', null, null],
    ['closed', 30, null],
    ['closed', 2, null],
    ['changed', 20, 30],
  ]);
  expect(new Set([heard[0], heard[1], heard[3]].map((one) => one?.visit.id))).toEqual(new Set([opened?.visit.id]));
  expect(await visitsAt(hall.venueId)).toMatchObject([
    { from: 5, to: 7, minutes: 2 },
    { from: 10, to: 30, minutes: 20 },
  ]);
});

it('roll back with what a listener refuses, passages included', async () => {
  const [hall, userId] = [await aHall(), await aPerson(api.db)];
  fail = true;
  await expect(record(hall, passing(1, enters, { userId }))).rejects.toThrow('listener');
  fail = false;
  expect(await visitsAt(hall.venueId)).toEqual([]);
  expect(await api.db.rows('select 1 from gate_event where venue_id = $1', [hall.venueId])).toEqual([]);
});

it('of yesterday are closed at closing time and flagged, by the sweep or by the next entry of the holder', async () => {
  const [hall, userId, other] = [await aHall(), await aPerson(api.db), await aPerson(api.db)];
  const yesterday = -1_440 + 600;
  await api.db.rows(
    `
      insert into presence (venue_id, user_id, date, in_event, in_at)
      select $1, person, school_now()::date - 1, 1, to_timestamp($4::float8 / 1000)
      from unnest(array[$2::int, $3]) as x(person)
    `,
    [hall.venueId, userId, other, midnight() + yesterday * MINUTE_MS],
  );
  await api.db.rows(
    `
      insert into gate_event (hardware_id, boot_id, seq, at, venue_id, direction, user_id, method, result)
      select $1, 'past', row_number() over (), in_at, venue_id, 1, user_id, 2, 1 from presence where venue_id = $2
    `,
    [hall.device.id, hall.venueId],
  );
  await record(hall, passing(1, enters, { userId }));
  const closed = { from: yesterday, to: 0, minutes: 840, as: visitEnd.closingTime, flagged: true };
  expect(await visitsAt(hall.venueId)).toEqual([
    { ...closed, user: userId, card: null },
    { user: other, card: null, from: yesterday, to: null, minutes: null, as: null, flagged: false },
    { user: userId, card: null, from: 1, to: null, minutes: null, as: null, flagged: false },
  ]);
  heard.splice(0);
  await api.app.get(SweepService).runAll('gates.missing-exits');
  expect(heard.filter(({ visit }) => visit.venueId === hall.venueId)).toMatchObject([
    { kind: 'closed', visit: { userId: other, closedAs: visitEnd.closingTime } },
  ]);
  expect((await visitsAt(hall.venueId)).filter(({ to }) => to === null)).toHaveLength(1);
});

describe('passages of one person at five gates concurrently', () => {
  const enterEverywhere = async (hall: Hall, userId: number) => {
    const others = await Promise.all(Array.from({ length: 4 }, () => aHall(hall.venueId)));
    await Promise.all(
      [hall, ...others].map((gate, n) => record(gate, passing(n * 10, n % 2 ? leaves : enters, { userId }))),
    );
  };

  it('leave the visits of their sorted list', async () => {
    const [hall, userId] = [await aHall(), await aPerson(api.db)];
    for (let round = 0; round < 5; round += 1) await enterEverywhere(await aHall(hall.venueId), userId);
    const alone = await aHall();
    await enterEverywhere(alone, userId);
    expect(await visitsAt(alone.venueId)).toMatchObject([
      { from: 0, to: 10 },
      { from: 20, to: 30 },
      { from: 40, to: null },
    ]);
    expect((await visitsAt(hall.venueId)).filter(({ to }) => to === null)).toHaveLength(1);
  });

  it('would lose some without the locks of the holders (control)', async () => {
    const [hall, userId] = [await aHall(), await aPerson(api.db)];
    // Each writer reads the passages before the other has committed, so both derive from their own only.
    let read = 0;
    let go = () => undefined as void;
    const both = new Promise<void>((done) => {
      go = done;
    });
    const seen = await Promise.all(
      [enters, leaves].map((direction, n) =>
        api.db.transact(async (tx) => {
          await tx.rows(
            `
              insert into gate_event (hardware_id, boot_id, seq, at, venue_id, direction, user_id, method, result)
              values ($1, 'control', $2, now(), $3, $4, $5, 2, 1)
            `,
            [hall.device.id, n, hall.venueId, direction, userId],
          );
          const rows = await tx.rows('select 1 from gate_event where venue_id = $1', [hall.venueId]);
          if ((read += 1) === 2) go();
          await both;
          return rows.length;
        }),
      ),
    );
    expect(seen).toEqual([1, 1]);
  });
});

it('are refused by the database if one holder were inside twice or ended before the entry', async () => {
  const [{ venueId }, userId] = [await aHall(), await aPerson(api.db)];
  const insert = (inAt: string, outAt: string | null, closedAs: number | null) =>
    api.db.rows(
      `
        insert into presence (venue_id, user_id, date, in_event, in_at, out_at, minutes, closed_as, flagged)
        values ($1, $2, '2026-05-11', 1, $3, $4, case when $4::timestamptz is not null then 1 end, $5::smallint, coalesce($5 = 2, false))
      `,
      [venueId, userId, inAt, outAt, closedAs],
    );
  await insert('2026-05-11 08:00+08', null, null);
  await expect(insert('2026-05-11 09:00+08', null, null)).rejects.toThrow('presence_user_open');
  await expect(insert('2026-05-11 10:00+08', '2026-05-11 09:00+08', 2)).rejects.toThrow('presence_order');
  await expect(insert('2026-05-11 10:00+08', '2026-05-11 11:00+08', 1)).rejects.toThrow('presence_out_event');
});
