import { venues } from '#contract/venues/venue.contract';
import { TestBookingApp } from '#server/booking/test-booking-app';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { seedReference } from '#server/system/reference.seed';
import { seedCampus } from './campus.seed';
import { VenueTables } from './venue-tables.service';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.boot(TestBookingApp, 'venue_api');
  await seedReference(api.db);
  await seedCampus(api.db);
  await api.app.get(VenueTables, { strict: false }).refresh();
}, 60_000);
afterAll(() => api.close());

const all = { page: -1, size: -1 } as const;

describe('directories', () => {
  it('return venues by campus and sites by venue, with every field deployed clients read', async () => {
    const { code, data } = await api.anonymous.get(venues.campusVenueInfo);
    expect(code).toBe(200);
    expect(data).toMatchObject({ advanceReservationDays: 7, reservationNumMax: 3 });
    const [campusId = ''] = Object.keys(data.venueInfo);
    expect(data.venueInfo[campusId]?.[0]).toMatchObject({
      campusId: Number(campusId),
      venueName: '综合体育馆',
      venuePhoto: null,
    });
    const site = Object.values(data.venueSiteInfo)
      .flat()
      .find(({ siteName }) => siteName === '羽毛球馆');
    expect(site).toMatchObject({
      campusName: '滨江校区',
      venueName: '综合体育馆',
      sportName: '羽毛球',
      sportType: 151,
      openStartDate: '08:00',
      openEndDate: '22:00',
      spaceCount: 12,
      reservationSpaceCount: 11,
      siteTelephone: '0571-88206001',
      isSupportReservation: 1,
    });
    for (const value of Object.values(data.venueSiteInfo).flat())
      expect(
        [value.campusName, value.venueName, value.siteName].every((text) => typeof text === 'string' && text !== ''),
      ).toBe(true);
    expect(
      Object.values((await api.anonymous.get(venues.campusVenueInfo, { sportType: 153 })).data.venueSiteInfo)
        .flat()
        .map(({ sportType }) => sportType),
    ).toEqual([153, 153]);
  });

  it('return venues with sites open to a role, paged or all', async () => {
    const everything = await api.anonymous.get(venues.frontVenues, all);
    expect(everything.data).toMatchObject({ totalElements: 7, totalPages: 1, size: -1, number: 0 });
    expect(everything.data.content.flatMap(({ siteList }) => siteList)).toHaveLength(16);
    const external = await api.anonymous.get(venues.frontVenues, { ...all, reservationRoleId: 6 });
    expect(external.data.content.flatMap(({ siteList }) => siteList)).toHaveLength(15);
    const second = await api.anonymous.get(venues.frontVenues, { page: 1, size: 4 });
    expect(second.data).toMatchObject({ totalElements: 7, totalPages: 2, number: 1 });
    expect(second.data.content).toHaveLength(3);
    expect((await api.anonymous.get(venues.siteList, all)).data.content).toHaveLength(16);
    expect((await api.anonymous.get(venues.frontVenues, { page: 0, size: 500 })).code).toBe(400);
  });

  it('return one site with its spaces, and 404 for an unknown one', async () => {
    const [site] = (await api.anonymous.get(venues.siteList, all)).data.content;
    expect((await api.anonymous.get(venues.site, { id: site?.id ?? 0 })).data).toEqual(site);
    expect(
      (await api.anonymous.get(venues.spaceList, { venueSiteId: site?.id ?? 0 })).data.map(
        ({ spaceName }) => spaceName,
      ),
    ).toEqual(Array.from({ length: 12 }, (_, i) => `${i + 1}号`));
    expect(await api.anonymous.get(venues.site, { id: 999_999 })).toMatchObject({ http: 200, code: 404 });
  });

  it('exclude a site within seconds of its being disabled', async () => {
    const [{ id } = { id: 0 }] = (await api.anonymous.get(venues.siteList, all)).data.content;
    await api.db.rows('update site set status = 0 where id = $1', [id]);
    const began = performance.now();
    while ((await api.anonymous.get(venues.site, { id })).code !== 404) {
      if (performance.now() - began > 5_000) throw new Error('still there');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await api.db.rows('update site set status = 1 where id = $1', [id]);
    await api.app.get(VenueTables, { strict: false }).refresh();
  }, 15_000);

  it('return playable sports and sites by venue for the portal', async () => {
    const { data } = await api.anonymous.get(venues.init);
    expect(data.sportList[0]).toEqual({ id: 151, codekey: 'SPORT_151', codename: '羽毛球', enName: 'Badminton' });
    expect(data.venueList.flatMap(({ siteList }) => siteList)).toHaveLength(16);
  });
});

describe('codes, settings and texts', () => {
  it('return the code groups as a tree in which only purposes are called 类', async () => {
    const { data } = await api.anonymous.get(venues.codes);
    const named = (list: { name: string; children?: { name: string }[] }[]): string[] =>
      list.flatMap(({ name, children = [] }) => [name, ...named(children)]);
    expect(named(data.filter(({ key }) => key !== 'PURPOSE')).filter((name) => name.includes('类'))).toEqual([]);
    expect(data.find(({ key }) => key === 'PURPOSE')?.children[0]).toEqual({
      key: '1',
      name: '组会类',
      enName: 'Group meeting',
    });
  });

  it('return lists by key, case-insensitively, and report an unknown one', async () => {
    expect(
      (await api.anonymous.get(venues.codeKeys, { codeKeys: 'SPORT_TYPE,venue_type' })).data['SPORT_TYPE']?.[0],
    ).toMatchObject({ value: '151', codename: '羽毛球' });
    expect(await api.anonymous.get(venues.frontCodeKeys, { codeKeys: 'nothing' })).toMatchObject({
      code: 404,
      errKey: 'NO_DICT',
      message: '没有查询到字典数据',
    });
  });

  it('show a caller the settings for them and never a secret', async () => {
    const some = new Set(['advanceCancelOrder', 'captcha.mode', 'sign.reportOnly', 'operator.token', 's.undeclared']);
    await api.db.rows(
      `
        insert into sys_setting (sys_key, sys_val, visibility)
        values ('operator.token', 'a monitoring token', 'secret'), ('s.undeclared', 'x', 'public')
      `,
    );
    const keysOf = async (client: typeof api.anonymous) =>
      (await client.get(venues.sysSets)).data
        .map(({ sysKey }) => sysKey)
        .filter((key) => some.has(key))
        .sort();
    expect(await keysOf(api.anonymous)).toEqual(['advanceCancelOrder']);
    expect(await keysOf(await api.clientFor(await aPerson(api.db)))).toEqual(['advanceCancelOrder', 'captcha.mode']);
    expect(await keysOf(await api.clientFor(await aPerson(api.db, { roleId: 2 })))).toEqual([
      'advanceCancelOrder',
      'captcha.mode',
      'sign.reportOnly',
    ]);
    expect((await api.anonymous.get(venues.sysSet, { key: 'advanceCancelOrder' })).data).toEqual({
      sysKey: 'advanceCancelOrder',
      sysVal: '2',
    });
    for (const key of ['operator.token', 'captcha.mode', 's.undeclared', 'none'])
      expect((await api.anonymous.get(venues.sysSet, { key })).code).toBe(404);
  });

  it("return the newest text of a code, and a site's own instead", async () => {
    await api.db.rows(`update protocol set status = 2 where code = 'RESERVATION_PROTOCOL'`);
    await api.db.rows(
      `
        insert into protocol (code, title, en_title, content, en_content, version)
        values ('RESERVATION_PROTOCOL', '须知二', 'Rules 2', 'x', 'y', 2), ('POOL', '泳池须知', 'Pool rules', 'x', 'y', 1)
      `,
    );
    const [site] = (await api.anonymous.get(venues.siteList, all)).data.content;
    await api.db.rows(`update site set protocol_code = 'POOL' where id = $1`, [site?.id]);
    await api.app.get(VenueTables, { strict: false }).refresh();
    expect((await api.anonymous.get(venues.protocol, { code: 'RESERVATION_PROTOCOL' })).data).toMatchObject({
      title: '须知二',
      version: 2,
    });
    expect(
      (await api.anonymous.get(venues.protocol, { code: 'RESERVATION_PROTOCOL', venueSiteId: site?.id ?? 0 })).data,
    ).toMatchObject({ title: '泳池须知' });
    expect((await api.anonymous.get(venues.protocol, { code: 'NONE' })).code).toBe(404);
  });
});
