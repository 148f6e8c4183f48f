import { role } from '#domain/session/role.status';
import { screenOp } from '#domain/screens/screen.status';
import { history } from '#contract/logs/history.contract';
import { screens } from '#contract/screens/screen.contract';
import { users } from '#contract/access/user.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { AuditSeal } from './audit-seal.service';

let api: TestApi;
let admin: TestClient;
let venueAdmin: TestClient;
let here: TestVenue;
let there: TestVenue;

const RIGHTS = [
  'User',
  'UserEdit',
  'UserLock',
  'Orders',
  'OrdersCancel',
  'Screens',
  'ScreensCommand',
  'Role',
  'Code',
] as const;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'history');
  [here, there] = [await aVenue(api.db), await aVenue(api.db)];
  await api.app.get(VenueTables, { strict: false }).refresh();
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.schoolAdmin }), {
    roleId: role.schoolAdmin,
    rights: RIGHTS,
  });
  const id = await aPerson(api.db, { roleId: role.venueAdmin });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [id, [here.venueId]]);
  venueAdmin = await api.clientFor(id, { roleId: role.venueAdmin, rights: RIGHTS });
}, 90_000);
afterAll(() => api.close());

const historyOf = (who: TestClient, kind: 'user' | 'order' | 'screen' | 'role', key: string | number, size = 20) =>
  who.get(history.list, { kind, key: String(key), page: 0, size });

it('lists the changes of one object, newest first, sealed, and of no other', async () => {
  const [one, two] = [await aPerson(api.db), await aPerson(api.db)];
  for (const id of [one, two]) await admin.post(users.lock, { id, reason: '材料不符' });
  await admin.post(users.unlock, { id: one });
  const answer = await historyOf(admin, 'user', one);
  expect(answer).toMatchObject({ code: 200, data: { totalElements: 2 } });
  expect(answer.data.content.map(({ action }) => action)).toEqual(['user.unlock', 'user.lock']);
  expect(answer.data.content[1]).toMatchObject({
    module: 'user',
    reason: '材料不符',
    changes: [{ field: 'status', before: 1, after: 0 }],
  });
  await api.app.get(AuditSeal, { strict: false }).seal();
  expect((await historyOf(admin, 'user', one)).data.content.map(({ sealed }) => sealed)).toEqual([true, true]);
  expect((await historyOf(admin, 'user', one, 10)).data.content).toHaveLength(2);
  expect(JSON.stringify(answer.data)).not.toContain('"ip"');
});

it("requires the screen's right, and masks the actor for a developer", async () => {
  const id = await aPerson(api.db);
  await admin.post(users.lock, { id, reason: '材料不符' });
  const clerk = await api.clientFor(await aPerson(api.db, { roleId: role.checker }), {
    roleId: role.checker,
    rights: ['Orders'],
  });
  expect(await historyOf(clerk, 'user', id)).toMatchObject({ code: 403 });
  expect(await historyOf(api.anonymous, 'user', id)).toMatchObject({ code: 401 });
  const developer = await api.clientFor(await aPerson(api.db, { roleId: role.developer }), {
    roleId: role.developer,
    rights: ['User'],
  });
  const [mine] = (await historyOf(admin, 'user', id)).data.content;
  const [masked] = (await historyOf(developer, 'user', id)).data.content;
  expect(masked?.userName).not.toBe(mine?.userName);
  expect(masked?.userName).toContain('*');
});

it('hides objects out of scope', async () => {
  const buyer = await aPerson(api.db);
  const [near, far] = [
    await anOrder(api.db, here, buyer, { time: 1 }),
    await anOrder(api.db, there, buyer, { time: 1 }),
  ];
  expect(await historyOf(venueAdmin, 'order', near.tradeNo)).toMatchObject({ code: 200, data: { totalElements: 0 } });
  expect(await historyOf(venueAdmin, 'order', far.tradeNo)).toMatchObject({ code: 404 });
  const paired = async (venueId: number) =>
    (
      (
        await api.db.rows<{ id: number }>(
          `
            insert into screen (name, venue_id, page, paired_by) values ('厅', $1, '/monitor-echart-ws', $2) returning id
          `,
          [venueId, buyer],
        )
      )[0] as { id: number }
    ).id;
  const [mine, other] = [await paired(here.venueId), await paired(there.venueId)];
  await admin.post(screens.command, { id: other, op: screenOp.reload });
  await admin.post(screens.command, { id: mine, op: screenOp.identify });
  expect(await historyOf(venueAdmin, 'screen', mine)).toMatchObject({
    code: 200,
    data: { content: [{ action: 'screen.command', changes: [{ field: 'op', before: null, after: 1 }] }] },
  });
  expect(await historyOf(venueAdmin, 'screen', other)).toMatchObject({ code: 404 });
  expect(await historyOf(venueAdmin, 'screen', 'x; drop table audit')).toMatchObject({ code: 404 });
  expect(await historyOf(venueAdmin, 'role', role.student)).toMatchObject({ code: 200 });
  expect(await venueAdmin.get(history.list, { kind: 'wallet' as never, key: '1', page: 0, size: 20 })).toMatchObject({
    code: 400,
  });
});
