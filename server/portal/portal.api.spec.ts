import { createHash } from 'node:crypto';
import { catalogSite } from '#domain/portal/catalog.status';
import { webType } from '#domain/venues/venue.status';
import { role } from '#domain/session/role.status';
import { portal } from '#contract/portal/portal.contract';
import { session } from '#contract/session/session.contract';
import { AppModule } from '#server/app.module';
import { Settings } from '#server/kit/settings/settings';
import { TestApi } from '#server/kit/testing/test-api';
import { anOrder, aPerson, aVenue } from '#server/kit/testing/test-data';
import { seedCatalog } from './catalog.seed';

const ORIGIN = 'https://venue.example.edu';
let api: TestApi;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'portal', {
    ASSISTANT_URL: 'http://127.0.0.1:9/assistant',
    PUBLIC_URL: ORIGIN,
    HELPER_URL: 'http://127.0.0.1:8090',
  });
  await seedCatalog(api.db);
}, 60_000);
afterAll(() => api.close());
afterEach(async () => {
  jest.restoreAllMocks();
  await api.database.travel(0);
});

const overrideSettings = (values: Readonly<Record<string, unknown>>) => {
  const settings = api.app.get(Settings);
  const real = settings.get.bind(settings);
  jest
    .spyOn(settings, 'get')
    .mockImplementation(((key: string) => (key in values ? values[key] : real(key as never))) as never);
};

describe('the catalogue', () => {
  it("returns the phone's tabs to anonymous callers, in order, with the documented fields", async () => {
    const { data } = await api.anonymous.get(portal.catalogList, { catalogSite: catalogSite.mobileTab, isMobile: 1 });
    expect(data.map(({ title, enName, mobilePath, iconfont }) => [title, enName, mobilePath, iconfont])).toEqual([
      ['首页', 'Home', '/mobileIndex', 'home'],
      ['预约', 'Book', '/mobileReservation', 'calendar'],
      ['订单', 'Orders', '/mobileOrders', 'orders'],
      ['我的', 'Me', '/mobileSelf', 'me'],
    ]);
    for (const entry of data)
      expect(entry).toMatchObject({
        id: expect.any(Number) as number,
        catalogType: 3,
        customPath: expect.stringMatching(/^\//) as string,
      });
  });

  it('has no meeting rooms yet, hides what the school closed, and is complete after login', async () => {
    expect(
      (await api.anonymous.get(portal.catalogList, { catalogSite: catalogSite.mobileTab, webType: webType.meeting }))
        .data,
    ).toEqual([]);
    await api.db.rows(`update catalog set status = 0 where mobile_path = '/mobileSelf'`);
    expect(
      (await api.anonymous.get(portal.catalogList, { catalogSite: catalogSite.mobileTab })).data.map(
        ({ mobilePath }) => mobilePath,
      ),
    ).not.toContain('/mobileSelf');
    await api.db.rows('update catalog set status = 1');
    expect((await (await api.clientFor(await aPerson(api.db))).get(portal.catalogs)).data).toHaveLength(11);
  });

  it('is seeded once however often the server starts, and keeps renamed entries', async () => {
    await api.db.rows(`update catalog set title = '主页' where catalog_site = 6 and iconfont = 'home'`);
    await seedCatalog(api.db);
    const rows = await api.db.rows<{ title: string }>('select title from catalog where catalog_site = 6 order by sort');
    expect(rows.map(({ title }) => title)).toEqual(['主页', '预约', '订单', '我的']);
  });
});

describe('switching the system', () => {
  const aSwitcher = async () => {
    const id = await aPerson(api.db, { roleId: role.meetingSuperAdmin });
    return { id, client: await api.clientFor(id, { rights: ['meetingSwitch'] }) };
  };
  const into = { sys_type: webType.meeting, role_id: role.meetingSuperAdmin, org_id: 0 } as const;

  it('reports a system without an address as under construction, and keeps the login', async () => {
    const { client } = await aSwitcher();
    expect(await client.post(portal.changeSystem, into)).toMatchObject({
      code: 250,
      message: '系统建设中',
      errKey: 'SYSTEM_UNBUILT',
    });
    expect((await client.get(session.right)).code).toBe(200);
  });

  it('ends this session and opens one in the other system, if there is one', async () => {
    overrideSettings({ 'meeting.entry': '/meeting/home' });
    const { id, client } = await aSwitcher();
    const [{ org }] = (await api.db.rows<{ org: number }>(
      'select coalesce(org_id, 0) as org from app_user where id = $1',
      [id],
    )) as [{ org: number }];
    const { code, data } = await client.post(portal.changeSystem, { ...into, org_id: org });
    expect([code, data.sysType, data.url, data.role]).toEqual([
      200,
      webType.meeting,
      '/meeting/home',
      role.meetingSuperAdmin,
    ]);
    expect((await client.get(session.right)).code).toBe(408);
  });

  it("refuses another person's role or organisation", async () => {
    overrideSettings({ 'meeting.entry': '/meeting/home' });
    const { client } = await aSwitcher();
    expect(await client.post(portal.changeSystem, { ...into, org_id: 999_999 })).toMatchObject({ message: '登录失败' });
    expect((await (await aSwitcher()).client.post(portal.changeSystem, { ...into, role_id: role.admin })).message).toBe(
      '登录失败',
    );
  });
});

describe('meeting-room applications', () => {
  it('are listed as incomplete while editable, to their owner only', async () => {
    const world = await aVenue(api.db, { spaces: 3 });
    const [me, other] = [await aPerson(api.db), await aPerson(api.db)];
    const [client, stranger] = [await api.clientFor(me), await api.clientFor(other)];
    const { tradeNo } = await anOrder(api.db, world, me);
    expect((await client.get(portal.orderRooms, { isValidForm: 1 })).data).toEqual([]);
    await api.db.rows('update venue set web_type = 2 where id = $1', [world.venueId]);
    expect((await client.get(portal.orderRooms, { isValidForm: 1 })).data).toMatchObject([
      { siteId: world.siteId, tradeNo },
    ]);
    expect((await stranger.get(portal.orderRooms, { isValidForm: 1 })).data).toEqual([]);
    await api.database.travel(601_000);
    expect((await client.get(portal.orderRooms, { isValidForm: 1 })).data).toEqual([]);
  });
});

describe('the school’s app', () => {
  it('gets no signature before the school is connected, nor for a foreign page', async () => {
    expect((await api.anonymous.get(portal.sdkConfig, { url: `${ORIGIN}/venue/portal` })).errKey).toBe(
      'APP_UNCONNECTED',
    );
    overrideSettings({ 'inApp.clientId': 'campus-1', 'inApp.ticket': 'ticket-of-the-app' });
    for (const url of [
      'https://evil.example/venue/portal',
      'https://venue.example.edu.evil.example/',
      'https://venue.example.edu@evil.example/',
    ])
      expect((await api.anonymous.get(portal.sdkConfig, { url })).errKey).toBe('FOREIGN_PAGE');
    expect((await api.anonymous.get(portal.sdkConfig, { url: 'javascript:alert(1)' })).code).toBe(400);
  });

  it('gets a page signed without its fragment, and never the ticket', async () => {
    overrideSettings({ 'inApp.clientId': 'campus-1', 'inApp.ticket': 'ticket-of-the-app' });
    const url = `${ORIGIN}/venue/mobileIndex?a=1`;
    const answer = await api.anonymous.get(portal.sdkConfig, { url: `${url}#top` });
    const { clientId, noncestr, timestamp, signature } = answer.data;
    expect(clientId).toBe('campus-1');
    expect(signature).toBe(
      createHash('sha1')
        .update(`jsapi_ticket=ticket-of-the-app&noncestr=${noncestr}&timestamp=${timestamp}&url=${url}`)
        .digest('hex'),
    );
    expect(JSON.stringify(answer)).not.toContain('ticket-of-the-app');
  });
});

describe('an assistant ticket', () => {
  const aTicket = async () =>
    (await (await api.clientFor(await aPerson(api.db, { roleId: role.student }))).get(portal.assistantTicket)).data;
  const bring = (token: string) => api.anonymous.post(portal.assistantGuest, { token });

  it('is valid once, and names only a person and a role', async () => {
    const { token, url } = await aTicket();
    expect(url).toBe('http://127.0.0.1:9/assistant');
    const first = await bring(token);
    expect(first).toMatchObject({ code: 200, data: { role: '学生', enRole: 'Student' } });
    expect(Object.keys(first.data).sort()).toEqual(['enName', 'enRole', 'name', 'role']);
    expect((await bring(token)).errKey).toBe('TICKET_USED');
  });

  it('admits one of twenty concurrent uses', async () => {
    const { token } = await aTicket();
    const codes = await Promise.all(Array.from({ length: 20 }, () => bring(token).then(({ code }) => code)));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });

  it('expires after sixty seconds, and cannot be guessed', async () => {
    const { token } = await aTicket();
    await api.database.travel(61_000);
    expect((await bring(token)).errKey).toBe('TICKET_USED');
    expect((await bring('A'.repeat(43))).errKey).toBe('TICKET_USED');
  });

  it('is stored as a hash, and is missing if the school has no assistant', async () => {
    const { token } = await aTicket();
    const rows = await api.db.rows<{ hash: string }>('select hash from assistant_ticket');
    expect(rows.map(({ hash }) => hash)).not.toContain(token);
    overrideSettings({ 'assistant.enabled': false });
    const client = await api.clientFor(await aPerson(api.db));
    expect((await client.get(portal.assistantTicket)).errKey).toBe('ASSISTANT_OFF');
    expect((await client.get(portal.shell)).data).toMatchObject({
      assistant: false,
      helper: 'http://127.0.0.1:8090',
      inApp: '',
    });
  });
});
