import { role } from '#domain/session/role.status';
import { memberList, studentList, teacherList } from '#contract/members/person-list.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPaidBooking, aPerson, aVenue } from '#server/kit/testing/test-data';

let api: TestApi;
let clerk: TestClient;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'people');
  clerk = await api.clientFor(await aPerson(api.db, { roleId: role.venueAdmin }), {
    rights: ['VenuesStudents', 'VenuesTeachers', 'VenuesMember', 'VenuesStudentsExport', 'moneyEye'],
  });
}, 90_000);
afterAll(() => api.close());

it('lists students, staff and members by role, masked, with their state', async () => {
  const student = await aPerson(api.db, { name: '林晓雯' });
  const staff = await aPerson(api.db, { roleId: role.staff, name: '沈力' });
  const outsider = await aPerson(api.db, { roleId: role.seller, name: '卖票的' });
  const tradeNo = await aPaidBooking(api.db, await aVenue(api.db), student, { startsIn: -1_440 });
  await api.db.rows('update venue_order set promise_status = 1 where trade_no = $1', [tradeNo]);
  await api.db.rows(`insert into black_list (user_id, scope, source, reason) values ($1, 3, 2, 'a reason')`, [student]);
  const ids = async (of: typeof memberList) =>
    (await clerk.get(of.list, { size: '200' as never })).data.content.map(({ id }) => id);
  expect(
    [await ids(studentList), await ids(teacherList), await ids(memberList)].map((all) =>
      [student, staff, outsider].filter((one) => all.includes(one)),
    ),
  ).toEqual([[student], [staff], [student, staff]]);
  expect((await clerk.get(studentList.list, { keyword: '林晓雯' })).data.content).toMatchObject([
    { id: student, phone: '138****0000', breaks: 1, listed: 1, balance: 500, roleId: role.student },
  ]);
  expect((await clerk.get(studentList.list, { listed: '1' as never })).data.content.map(({ id }) => id)).toEqual([
    student,
  ]);
});

it('requires separate rights for money and files, and is closed to members', async () => {
  const reader = await api.clientFor(await aPerson(api.db, { roleId: role.checker }), { rights: ['VenuesMember'] });
  expect((await reader.get(memberList.list, {})).data.content.every(({ balance }) => balance === null)).toBe(true);
  expect(await reader.get(studentList.list, {})).toMatchObject({ code: 403 });
  expect(((await (await reader.fetch(studentList.exportFile, {})).json()) as { code: number }).code).toBe(403);
  expect((await clerk.fetch(studentList.exportFile, { lang: 'en' })).headers.get('content-type')).toContain(
    'spreadsheetml',
  );
  const member = await api.clientFor(await aPerson(api.db));
  expect(await member.get(memberList.list, {})).toMatchObject({ code: 403 });
});
