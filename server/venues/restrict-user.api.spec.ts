import { addDays, type LocalDate } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import { restrictionState } from '#domain/venues/venue.status';
import { reservations } from '#contract/booking/reservation.contract';
import { restrictUsers } from '#contract/venues/restrict-user.contract';
import { AppModule } from '#server/app.module';
import { schoolTime } from '#server/kit/runtime/clock';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from './venue-tables.service';

let api: TestApi;
let other: TestApi;
let admin: TestClient;
let venueAdmin: TestClient;
let member: TestClient;
let username: string;
let ownVenue: TestVenue;
let otherVenue: TestVenue;
const today = schoolTime(Date.now()).date;
const tomorrow = addDays(today, 1) as LocalDate;
const rights = ['RestrictUser', 'RestrictUserAdd', 'RestrictUserEdit', 'RestrictUserExport'] as const;
const reason = 'climbed over the fence';

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'restrict_user');
  other = await api.startReplica(AppModule);
  [ownVenue, otherVenue] = [await aVenue(api.db), await aVenue(api.db)];
  for (const one of [api, other]) await one.app.get(VenueTables, { strict: false }).refresh();
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights });
  const venueAdminId = await aPerson(api.db, { roleId: role.venueAdmin });
  await api.db.rows('update role_grant set venue_ids = array[$2::int] where user_id = $1', [
    venueAdminId,
    ownVenue.venueId,
  ]);
  venueAdmin = await api.clientFor(venueAdminId, { rights });
  const memberId = await aPerson(api.db);
  [{ username } = { username: '' }] = await api.db.rows<{ username: string }>(
    'select username from app_user where id = $1',
    [memberId],
  );
  member = await api.clientFor(memberId);
}, 90_000);
afterAll(async () => {
  await other.close();
  await api.close();
});

let time = 0;
const book = (world: TestVenue, at = api) =>
  member.at(at.address).post(reservations.submit, {
    venueSiteId: world.siteId,
    reservationDate: tomorrow,
    reservationOrderJson: JSON.stringify([
      { spaceId: world.spaceIds[0], timeId: world.timeIds[(time += 1)], venueSpaceGroupId: null },
    ]),
  });
const known = () => new Promise((resolve) => setTimeout(resolve, 400));

it("refuses a person's bookings there in every process until it is lifted", async () => {
  expect(await book(ownVenue)).toMatchObject({ code: 200 });
  const { data } = await venueAdmin.post(restrictUsers.add, {
    username,
    venueIds: [ownVenue.venueId],
    reason,
    beginOn: today,
  });
  await known();
  for (const at of [api, other])
    expect(await book(ownVenue, at)).toMatchObject({ code: 250, errKey: 'RESTRICTED', data: { rule: 'R03' } });
  expect(await book(otherVenue)).toMatchObject({ code: 200 });
  expect(
    (await venueAdmin.get(restrictUsers.list, { state: restrictionState.inForce, size: 50 })).data.content,
  ).toMatchObject([{ id: data.id, username, endOn: null, state: restrictionState.inForce, reason }]);
  expect(await venueAdmin.post(restrictUsers.lift, { id: data.id })).toMatchObject({ code: 200, message: '操作成功' });
  await known();
  expect(await book(ownVenue, other)).toMatchObject({ code: 200 });
  expect(await venueAdmin.post(restrictUsers.lift, { id: data.id })).toMatchObject({
    code: 250,
    errKey: 'RESTRICTION_OVER',
  });
  expect(
    await api.db.rows('select action, reason from audit where object = $1 order by id', [`restriction:${data.id}`]),
  ).toEqual([
    { action: 'restriction.add', reason },
    { action: 'restriction.lift', reason: null },
  ]);
});

it('starts and ends with its days', async () => {
  const { id } = (await admin.post(restrictUsers.add, { username, reason, beginOn: tomorrow })).data;
  await known();
  expect(await book(ownVenue)).toMatchObject({ code: 200 });
  expect(
    await admin.post(restrictUsers.edit, {
      id,
      venueIds: [],
      reason,
      beginOn: addDays(today, -1),
      endOn: today,
      version: 0,
    }),
  ).toMatchObject({ code: 200 });
  await known();
  expect(await book(otherVenue)).toMatchObject({ errKey: 'RESTRICTED' });
  expect(await admin.post(restrictUsers.edit, { id, venueIds: [], reason, beginOn: today, version: 0 })).toMatchObject({
    code: 409,
  });
  expect(await venueAdmin.post(restrictUsers.lift, { id })).toMatchObject({ code: 404 });
  expect((await venueAdmin.get(restrictUsers.list, { size: 50 })).data.content.some((row) => row.id === id)).toBe(
    false,
  );
  await admin.post(restrictUsers.lift, { id });
});

it.each([
  ['an account there is not', { username: 'nobody' }, 400, 'PERSON_UNKNOWN'],
  ['days that go backwards', { endOn: addDays(today, -3) }, 400, 'DAYS_BACKWARDS'],
  ['a reason of a word', { reason: 'no' }, 400, 'BAD_INPUT'],
  ['all venues', { venueIds: [] }, 403, 'NO_RIGHT'],
])('is refused to a venue admin for %s', async (_what, more, code, errKey) => {
  expect(
    await venueAdmin.post(restrictUsers.add, {
      username,
      venueIds: [ownVenue.venueId],
      reason,
      beginOn: today,
      ...more,
    }),
  ).toMatchObject({ code, errKey });
});

it("is refused for another admin's venue and for an unknown one", async () => {
  expect(
    await venueAdmin.post(restrictUsers.add, { username, venueIds: [otherVenue.venueId], reason, beginOn: today }),
  ).toMatchObject({ code: 403 });
  expect(await admin.post(restrictUsers.add, { username, venueIds: [999_999], reason, beginOn: today })).toMatchObject({
    code: 400,
    errKey: 'PLACE_UNKNOWN',
  });
});
