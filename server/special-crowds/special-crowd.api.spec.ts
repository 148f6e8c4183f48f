import { localDate, type LocalDate } from '#domain/kit/time';
import { crowdKind, crowdStatus } from '#domain/special-crowds/special-crowd.status';
import { role } from '#domain/session/role.status';
import { specialCrowds } from '#contract/special-crowds/special-crowd.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { session } from '#contract/session/session.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { SpecialCrowdService } from './special-crowd.service';

let api: TestApi;
let clerk: TestClient;
let today: LocalDate;
let later: LocalDate;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'special_crowd');
  clerk = await api.clientFor(await aPerson(api.db, { roleId: role.venueAdmin }), {
    rights: ['VenuesMember', 'VenuesMemberCrowd', 'VenuesMemberCrowdExport'],
  });
  [{ today, later } = { today: localDate('2026-01-01'), later: localDate('2026-01-01') }] = await api.db.rows<{
    today: LocalDate;
    later: LocalDate;
  }>(`select school_now()::date as today, school_now()::date + 60 as later`);
}, 90_000);
afterAll(() => api.close());

const grants = (userId: number) =>
  api.db.rows<{ roleId: number }>(
    'select role_id as "roleId" from role_grant where user_id = $1 and (expires_at is null or expires_at > app_now()) order by 1',
    [userId],
  );
const add = (personId: number, more: object = {}) =>
  clerk.post(specialCrowds.add, { personId, kind: crowdKind.team, validFrom: today, validTo: later, ...more });

it('grants the role and its price for the period, and revokes it at once', async () => {
  const world = await aVenue(api.db, { price: 3000 });
  await api.db.rows('insert into charge (site_id, role_id, price) values ($1, $2, 900)', [
    world.siteId,
    role.specialCrowd,
  ]);
  await api.app.get(VenueTables).refresh();
  const userId = await aPerson(api.db);
  const { id } = (await add(userId)).data;
  expect(await grants(userId)).toEqual([{ roleId: role.student }, { roleId: role.specialCrowd }]);
  const booked = async (roleId: number, time: number) => {
    const client = await api.clientFor(userId, { roleId });
    const made = await client.post(reservations.submit, {
      venueSiteId: world.siteId,
      reservationDate:
        today < later ? ((await api.db.rows<{ d: string }>('select school_now()::date + 1 as d'))[0]?.d ?? '') : '',
      reservationOrderJson: JSON.stringify([{ spaceId: world.spaceIds[0], timeId: world.timeIds[time] }]),
    } as never);
    return (
      await api.db.rows<{ amount: number }>('select amount from venue_order where trade_no = $1', [
        (made.data as { orderInfo?: { tradeNo?: string }; tradeNo?: string }).orderInfo?.tradeNo ??
          (made.data as { tradeNo?: string }).tradeNo,
      ])
    )[0]?.amount;
  };
  expect([await booked(role.student, 3), await booked(role.specialCrowd, 5)]).toEqual([3000, 900]);
  const acting = await api.clientFor(userId, { roleId: role.specialCrowd });
  expect((await acting.get(session.right, {})).code).toBe(200);
  expect(await clerk.post(specialCrowds.end, { id, reason: '退队' })).toMatchObject({ code: 200 });
  expect(await grants(userId)).toEqual([{ roleId: role.student }]);
  expect((await acting.get(session.right, {})).code).not.toBe(200);
  expect(await clerk.post(specialCrowds.end, { id, reason: '退队' })).toMatchObject({ code: 404 });
});

it('allows one qualification per person at a time, within its limits', async () => {
  const userId = await aPerson(api.db);
  const all = await Promise.all(Array.from({ length: 4 }, (_, n) => add(userId, { remark: String(n) })));
  expect(all.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(all.filter(({ errKey }) => errKey === 'CROWD_TWICE')).toHaveLength(3);
  expect(await add(await aPerson(api.db), { validTo: '2020-01-01' })).toMatchObject({
    code: 400,
    errKey: 'CROWD_PERIOD',
  });
  expect(await add(2_000_000_000)).toMatchObject({ code: 404, errKey: 'CROWD_PERSON' });
  await api.db.rows(
    `
      update special_crowd
      set valid_from = school_now()::date - 30, valid_to = school_now()::date - 1
      where user_id = $1
    `,
    [userId],
  );
  expect(await add(userId, { kind: crowdKind.veteran })).toMatchObject({ code: 200 });
  expect(
    (await clerk.get(specialCrowds.list, {})).data.content
      .filter((one) => one.userId === userId)
      .map(({ standing }) => standing)
      .sort(),
  ).toEqual([crowdStatus.valid, crowdStatus.ended]);
  expect(await add(userId)).toMatchObject({ errKey: 'CROWD_TWICE' });
});

it('starts on its first day, and follows a change of its period', async () => {
  const userId = await aPerson(api.db);
  const { id } = (await add(userId, { validFrom: later, validTo: later })).data;
  expect(await grants(userId)).toEqual([{ roleId: role.student }]);
  const row = async () => (await clerk.get(specialCrowds.list, {})).data.content.find((one) => one.id === id);
  expect(await row()).toMatchObject({ standing: crowdStatus.ahead, version: 1 });
  await api.db.rows('update special_crowd set valid_from = school_now()::date where id = $1', [id]);
  expect(await api.app.get(SpecialCrowdService).startDue()).toBe(1);
  expect(await grants(userId)).toHaveLength(2);
  expect(
    await clerk.post(specialCrowds.edit, { id, version: 1, kind: crowdKind.retired, validFrom: later, validTo: later }),
  ).toMatchObject({ code: 200 });
  expect(await grants(userId)).toEqual([{ roleId: role.student }]);
  expect(
    await clerk.post(specialCrowds.edit, { id, version: 1, kind: crowdKind.retired, validFrom: later, validTo: later }),
  ).toMatchObject({ code: 409 });
});

it('keeps a permanent role, and requires a right', async () => {
  const userId = await aPerson(api.db, { roleId: role.specialCrowd });
  const { id } = (await add(userId)).data;
  await clerk.post(specialCrowds.end, { id, reason: '不再需要' });
  expect(await grants(userId)).toEqual([{ roleId: role.specialCrowd }]);
  const student = await api.clientFor(await aPerson(api.db));
  expect(await student.get(specialCrowds.list, {})).toMatchObject({ code: 403 });
  expect((await clerk.fetch(specialCrowds.exportFile, {})).headers.get('content-type')).toContain('spreadsheetml');
  expect((await clerk.get(specialCrowds.people, { keyword: 'Person' })).data.length).toBeGreaterThan(0);
});
