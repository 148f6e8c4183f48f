import { meetingVerify } from '#domain/meetings/meeting.status';
import { meetingDesk } from '#contract/meetings/meeting-desk.contract';
import { seedDepartments } from '#server/access/department.seed';
import { TestBooking } from '#server/booking/test-booking';
import { testKeyring } from '#server/kit/testing/test-env';
import { seedAccounts, seedRoles } from '#server/members/account.seed';
import { seedRooms } from '#server/rooms/room.seed';
import { seedReference } from '#server/system/reference.seed';
import { seedCampus } from '#server/venues/campus.seed';
import { seedMeetings } from './meeting.seed';
import { aSteward, decide, stateOf, TestMeetings } from './test-meetings';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('meeting_seed', 1, {}, TestMeetings);
  await seedReference(booking.db);
  await seedRoles(booking.db);
  await seedCampus(booking.db);
  await seedAccounts(booking.db, testKeyring);
  await seedDepartments(booking.db);
  await seedRooms(booking.db);
}, 120_000);
afterAll(() => booking.close());

it('seeds twenty rooms with a month of meetings, once, whose applications can be decided', async () => {
  expect(await seedMeetings(booking.db)).toBeGreaterThan(200);
  expect(await seedMeetings(booking.db)).toBe(0);
  await booking.tables.refresh();
  expect(await booking.db.rows('select site_id from meeting_room')).toHaveLength(20);
  expect(await booking.overlaps()).toBe(0);
  const [waiting] = await booking.db.rows<{ id: number; tradeNo: string }>(
    `
      select id, trade_no as "tradeNo"
      from meeting_order
      where check_status = ${meetingVerify.checking} and begin_at > school_now()
      order by begin_at desc
      limit 1
    `,
  );
  const steward = await aSteward(booking);
  expect((await decide(steward, waiting?.id ?? 0)).code).toBe(200);
  expect(await stateOf(booking, waiting?.tradeNo ?? '')).toMatchObject({ checkStatus: meetingVerify.passed });
  expect((await steward.get(meetingDesk.running, {})).data.venues.length).toBeGreaterThan(0);
  expect(await booking.overlaps()).toBe(0);
});
