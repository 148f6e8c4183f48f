import { Db } from '#server/kit/db/db';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { MemberEligibility } from './member-eligibility.service';
import { TestBooking } from './test-booking';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('member_eligibility');
}, 60_000);
afterAll(() => booking.close());

const slotsOf = (world: TestVenue, time: number) => [
  { spaceId: world.spaceIds[0] as number, timeId: world.timeIds[time] as number },
];
const submitKey = async (world: TestVenue, userId: number, time = 3) =>
  (await booking.trySubmit(world, userId, slotsOf(world, time))).refused;
async function aText(version: number): Promise<number> {
  await booking.db.rows(`update protocol set status = 2 where code = 'RESERVATION_PROTOCOL' and status = 1`);
  const [row] = await booking.db.rows<{ id: number }>(
    `
      insert into protocol (code, title, en_title, kind, version, content, en_content, status, published_at)
      values ('RESERVATION_PROTOCOL', '预约协议', 'Protocol', 1, $1, '请守时', 'Be on time', 1, now())
      returning id
    `,
    [version],
  );
  await booking.tables.refresh();
  return row?.id ?? 0;
}
const agrees = (userId: number, textId: number) =>
  booking.db.rows('insert into protocol_agreement (protocol_id, user_id) values ($1, $2)', [textId, userId]);

it('requires consent to the protocol version in force', async () => {
  const first = await aText(91);
  const world = await booking.world({ rules: { need_protocol: true } });
  const userId = await aPerson(booking.db);
  expect(await submitKey(world, userId)).toBe('PROTOCOL_MISSING');
  await agrees(userId, first);
  expect(await submitKey(world, userId)).toBeNull();
  await agrees(userId, await aText(92));
  const late = await aPerson(booking.db);
  await agrees(late, first);
  expect(await submitKey(world, late, 4)).toBe('PROTOCOL_MISSING');
  expect(await submitKey(world, userId, 4)).toBeNull();
});

it('requires a face photo and a minimum wallet balance, names what is missing, and holds nothing', async () => {
  const world = await booking.world({ rules: { need_face: true, min_balance: 5_000 } });
  const userId = await aPerson(booking.db, { balance: 4_999 });
  expect(await submitKey(world, userId)).toBe('FACE_MISSING');
  await booking.db.rows('update app_user set face_status = 1 where id = $1', [userId]);
  const poor = await booking.trySubmit(world, userId, slotsOf(world, 3));
  expect(poor).toMatchObject({
    refused: 'BALANCE_LOW',
    facts: { rule: 'R15', least: '50.00', limit: 50, mine: 49.99 },
  });
  expect(await booking.db.rows('select 1 from slot_hold where site_id = $1', [world.siteId])).toEqual([]);
  const rich = await aPerson(booking.db, { balance: 5_000 });
  await booking.db.rows('update app_user set face_status = 1 where id = $1', [rich]);
  expect(await submitKey(world, rich)).toBeNull();
  // A lost slot is reported before missing requirements.
  expect(await submitKey(world, userId)).toBe('SLOT_TAKEN');
});

it('requires a valid record of every safety video of the site, in one statement', async () => {
  const world = await booking.world();
  const video = async (siteId: number) => {
    const [row] = await booking.db.rows<{ id: number }>(
      `
        with v as (
          insert into safety_video (title, en_title, address, seconds, valid_months)
          values ('安全', 'Safety', 'https://a.example/a.mp4', 20, 12)
          returning id
        )
        insert into safety_video_site (video_id, site_id) select id, $1 from v returning video_id as id
      `,
      [siteId],
    );
    await booking.tables.refresh();
    return row?.id ?? 0;
  };
  const watched = (userId: number, videoId: number, until: string) =>
    booking.db.rows(
      `
        insert into safety_watch (user_id, video_id, status, total_ms, watched_ms, passed_at, valid_until)
        values ($1, $2, 3, 20000, 20000, now(), school_now()::date + $3::int)
      `,
      [userId, videoId, until],
    );
  const [first, second] = [await video(world.siteId), await video(world.siteId)];
  const userId = await aPerson(booking.db);
  const prepared = jest.spyOn(booking.api.app.get(Db, { strict: false }), 'prepared');
  expect(await booking.trySubmit(world, userId, slotsOf(world, 3))).toMatchObject({
    refused: 'VIDEO_MISSING',
    facts: { rule: 'R13', videoId: first },
  });
  await watched(userId, first, '-1');
  expect(await submitKey(world, userId)).toBe('VIDEO_MISSING');
  await watched(userId, first, '0');
  expect(await booking.trySubmit(world, userId, slotsOf(world, 3))).toMatchObject({ facts: { videoId: second } });
  await watched(userId, second, '30');
  prepared.mockClear();
  expect(await submitKey(world, userId)).toBeNull();
  expect(prepared.mock.calls.filter(([name]) => name === 'booking requirements')).toHaveLength(1);
  prepared.mockRestore();
  const other = await aPerson(booking.db);
  expect(await submitKey(world, other, 4)).toBe('VIDEO_MISSING');
  await booking.db.rows('update safety_video set status = 0 where id = any ($1)', [[first, second]]);
  await booking.tables.refresh();
  expect(await submitKey(world, other, 4)).toBeNull();
});

it('queries nothing for a site without requirements', async () => {
  const world = await booking.world();
  const userId = await aPerson(booking.db);
  const prepared = jest.spyOn(booking.api.app.get(Db, { strict: false }), 'prepared');
  expect(await submitKey(world, userId)).toBeNull();
  expect(prepared.mock.calls.filter(([name]) => name === 'booking requirements')).toEqual([]);
  expect(
    booking.api.app
      .get(MemberEligibility, { strict: false })
      .missingRequirements(userId, booking.tables.site(world.siteId) as never),
  ).toBeNull();
});
