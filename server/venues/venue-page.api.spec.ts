import { addDays } from '#domain/kit/time';
import { venuePage } from '#contract/venues/venue-page.contract';
import { AppModule } from '#server/app.module';
import { schoolTime } from '#server/kit/runtime/clock';
import { TestApi } from '#server/kit/testing/test-api';
import { aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { seedReference } from '#server/system/reference.seed';
import { VenueTables } from './venue-tables.service';

let api: TestApi;
let world: TestVenue;
const today = schoolTime(Date.now()).date;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'venue_page');
  await seedReference(api.db);
  world = await aVenue(api.db);
  await api.db.rows(
    `update venue set venue_type = '1', access = '{ramp,lift}', lng = 120.1, lat = 30.2 where id = $1`,
    [world.venueId],
  );
  await api.db.rows(
    'insert into charge (site_id, role_id, begin_minute, end_minute, price) values ($1, 3, 1020, 2880, 3000)',
    [world.siteId],
  );
  await api.db.rows(
    `
      insert into holiday (name, en_name, begin_date, end_date, kind, venue_ids)
      values ('校运会', 'Games', $1, $1, 1, array[$2::int]), ('很久以后', 'Far off', $3, $3, 1, null)
    `,
    [addDays(today, 5), world.venueId, addDays(today, 100)],
  );
  await api.app.get(VenueTables, { strict: false }).refresh();
}, 90_000);
afterAll(() => api.close());

it("shows anonymous visitors the entry, closures, and today's price per role", async () => {
  const { data } = await api.anonymous.get(venuePage.one, { id: world.venueId });
  expect(data).toMatchObject({
    id: world.venueId,
    venueType: { zh: '体育馆', en: 'Sports hall' },
    access: ['ramp', 'lift'],
    lng: 120.1,
    lat: 30.2,
    exceptions: [{ name: { en: 'Games' }, kind: 1 }],
  });
  const [site] = data.sites;
  expect(site).toMatchObject({
    id: world.siteId,
    advanceDays: 7,
    maxSlots: 3,
    payTimeoutMin: 10,
    allocMode: 1,
    refundTiers: [
      { hoursBefore: 24, percent: 100 },
      { hoursBefore: 2, percent: 80 },
    ],
    protocol: { zh: '场地预约须知' },
  });
  expect(site?.prices.find(({ roleId }) => roleId === 3)).toEqual({
    roleId: 3,
    role: { zh: '学生', en: 'Student' },
    from: 20,
    to: 30,
  });
  expect(site?.prices.find(({ roleId }) => roleId === 4)).toMatchObject({ from: 20, to: 20 });
});

it('is missing for a disabled venue or site', async () => {
  await api.db.rows('update site set status = 0 where id = $1', [world.siteId]);
  await api.app.get(VenueTables, { strict: false }).refresh();
  expect((await api.anonymous.get(venuePage.one, { id: world.venueId })).data.sites).toEqual([]);
  await api.db.rows('update venue set status = 0 where id = $1', [world.venueId]);
  await api.app.get(VenueTables, { strict: false }).refresh();
  expect(await api.anonymous.get(venuePage.one, { id: world.venueId })).toMatchObject({ code: 404 });
  expect(await api.anonymous.get(venuePage.one, { id: 2_000_000_000 })).toMatchObject({ code: 404 });
});
