import { addDays, type LocalDate } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import { orderStatus } from '#domain/orders/order.status';
import { room } from '#contract/kit/live';
import type { SiteRoom, SysRoom } from '#contract/kit/rooms';
import { reservations } from '#contract/booking/reservation.contract';
import { siteDesk } from '#contract/venues/site-desk.contract';
import { spaceDesk } from '#contract/venues/space-desk.contract';
import { venueDesk } from '#contract/venues/venue-desk.contract';
import { venues } from '#contract/venues/venue.contract';
import { AppModule } from '#server/app.module';
import { schoolTime } from '#server/kit/runtime/clock';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { TestListener } from '#server/live/test-listener';
import { seedReference } from '#server/system/reference.seed';
import { VenueTables } from './venue-tables.service';

/** Tests venues, sites and spaces from creation to deletion, with permissions. */
let api: TestApi;
let admin: TestClient;
let venueAdmin: TestClient;
let member: TestClient;
let memberId: number;
let ownVenue: TestVenue;
let otherVenue: TestVenue;
const tomorrow = addDays(schoolTime(Date.now()).date, 1) as LocalDate;
const rights = [
  'Venues',
  'VenuesAdd',
  'VenuesEdit',
  'VenuesDel',
  'VenuesExport',
  'VenuesSites',
  'VenuesSitesAdd',
  'VenuesSitesEdit',
  'VenuesSitesDel',
  'VenuesSitesExport',
  'VenuesSpace',
  'VenuesSpaceAdd',
  'VenuesSpaceEdit',
  'VenuesSpaceDel',
  'VenuesSpaceExport',
  'VenuesSpaceImport',
] as const;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'place_desk');
  await seedReference(api.db);
  [ownVenue, otherVenue] = [await aVenue(api.db), await aVenue(api.db)];
  await api.app.get(VenueTables, { strict: false }).refresh();
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights });
  const venueAdminId = await aPerson(api.db, { roleId: role.venueAdmin, name: 'Keeper' });
  await api.db.rows('update role_grant set venue_ids = array[$2::int] where user_id = $1', [
    venueAdminId,
    ownVenue.venueId,
  ]);
  venueAdmin = await api.clientFor(venueAdminId, { rights });
  memberId = await aPerson(api.db);
  member = await api.clientFor(memberId);
}, 90_000);
afterAll(() => api.close());

const all = { page: -1, size: -1 } as const;
const venueDraft = async (more: object = {}) => {
  const { data } = await admin.get(venueDesk.choices);
  return {
    venueName: '新体育馆',
    enName: 'New Hall',
    campusId: Number(data.campuses[0]?.id),
    merchantId: Number(data.merchants[0]?.id),
    venueType: '1',
    openFrom: '08:00',
    openTo: '22:00',
    maxPeople: 300,
    access: ['ramp' as const],
    ...more,
  };
};
const siteDraft = (more: object = {}) => ({
  siteName: '新球馆',
  enName: 'New courts',
  venueId: ownVenue.venueId,
  sportType: 151,
  bookingMode: 1 as const,
  openObjects: [3, 4],
  openFrom: '08:00',
  openTo: '22:00',
  templateId: ownVenue.templateId,
  ruleSetId: ownVenue.ruleSetId,
  refundRuleId: 1,
  protocolCode: 'RESERVATION_PROTOCOL',
  buddyNumMax: 3,
  ...more,
});
const siteRow = async (id: number) =>
  (await admin.get(siteDesk.list, { size: 200 })).data.content.find((row) => row.id === id);
const spacesOf = async (siteId: number) => (await admin.get(spaceDesk.list, { siteId, size: 200 })).data.content;

describe('a venue', () => {
  it('is added, shown publicly, changed by version, closed and deleted', async () => {
    const id = (await admin.post(venueDesk.add, await venueDraft())).data.id;
    const shown = async () => (await api.anonymous.get(venues.venueList)).data.find((one) => one.id === id);
    expect(await shown()).toMatchObject({
      venueName: '新体育馆',
      enVenueName: 'New Hall',
      maxPeople: 300,
      openTimeText: '08:00-22:00',
    });
    const row = (await admin.get(venueDesk.list, { keyword: '新体育馆' })).data.content[0];
    expect(row).toMatchObject({
      id,
      typeName: '体育馆',
      sites: 0,
      access: ['ramp'],
      status: switchStatus.on,
      version: 0,
    });
    expect(
      await admin.post(venueDesk.edit, { ...(await venueDraft({ venueName: '新新体育馆' })), id, version: 0 }),
    ).toMatchObject({ code: 200, message: '操作成功' });
    expect(await admin.post(venueDesk.edit, { ...(await venueDraft()), id, version: 0 })).toMatchObject({
      code: 409,
      errKey: 'STALE_VERSION',
    });
    expect(await admin.post(venueDesk.publish, { id, status: switchStatus.off })).toMatchObject({ code: 200 });
    expect(await shown()).toBeUndefined();
    expect(await admin.post(venueDesk.remove, { id })).toMatchObject({ code: 200 });
    expect(
      (await api.db.rows(`select action from audit where object = $1 order by id`, [`venue:${id}`])).map(
        ({ action }) => action,
      ),
    ).toEqual(['venue.add', 'venue.change', 'venue.switch', 'venue.delete']);
  });

  it.each([
    ['hours that go backwards', { openFrom: '22:00', openTo: '08:00' }, 400, 'PLACE_HOURS_WRONG'],
    ['half a point on the map', { lng: 120 }, 400, 'PLACE_POINT_HALF'],
    ['a campus that is not there', { campusId: 999_999 }, 400, 'PLACE_UNKNOWN'],
    ['a name of one letter', { venueName: '馆' }, 400, 'BAD_INPUT'],
    ['a telephone that is none', { telephone: '12' }, 400, 'BAD_INPUT'],
    ['a picture nobody sent', { pics: [{ id: 'a'.repeat(32), ext: 'png' }] }, 404, 'ATTACHMENT_GONE'],
  ])('is not added with %s', async (_what, more, code, errKey) => {
    expect(await admin.post(venueDesk.add, await venueDraft(more))).toMatchObject({ code, errKey });
  });

  it('with a duplicate name is refused, and one in use names its dependants', async () => {
    const [{ name } = { name: '' }] = await api.db.rows<{ name: string }>(
      'select venue_name as name from venue where id = $1',
      [ownVenue.venueId],
    );
    expect(await admin.post(venueDesk.add, await venueDraft({ venueName: name }))).toMatchObject({
      code: 250,
      errKey: 'PLACE_NAME_TAKEN',
      message: `已有同名的“${name}”，请换一个名称`,
    });
    expect(await admin.post(venueDesk.remove, { id: ownVenue.venueId })).toMatchObject({
      code: 250,
      errKey: 'PLACE_IN_USE',
      data: { uses: expect.arrayContaining([{ zh: '场地', en: 'sites', count: 1 }]) as unknown },
    });
  });

  it('is managed by its own admin, who cannot add one', async () => {
    expect((await venueAdmin.get(venueDesk.list, { size: 50 })).data.content.map(({ id }) => id)).toEqual([
      ownVenue.venueId,
    ]);
    expect((await venueAdmin.get(venueDesk.list, { size: 50 })).data.content[0]?.managers).toBe('Keeper');
    expect((await venueAdmin.post(venueDesk.add, await venueDraft())).code).toBe(403);
    expect(await venueAdmin.post(venueDesk.edit, { ...(await venueDraft()), id: otherVenue.venueId })).toMatchObject({
      code: 404,
      errKey: 'PLACE_MISSING',
    });
    expect(await venueAdmin.post(venueDesk.order, { ids: [ownVenue.venueId, otherVenue.venueId] })).toMatchObject({
      code: 404,
    });
    expect(await admin.post(venueDesk.order, { ids: [otherVenue.venueId, ownVenue.venueId] })).toMatchObject({
      data: { count: 2 },
    });
    expect((await api.anonymous.get(venues.venueList)).data.map(({ id }) => id)).toEqual([
      otherVenue.venueId,
      ownVenue.venueId,
    ]);
  });
});

describe('a site', () => {
  it('is added with courts, and is bookable at once', async () => {
    const { id } = (await venueAdmin.post(siteDesk.add, siteDraft())).data;
    expect(
      await venueAdmin.post(spaceDesk.add, { siteId: id, spaceName: '{n}号', enName: 'No. {n}', count: 3, from: 1 }),
    ).toMatchObject({ code: 200 });
    await api.db.rows('insert into charge (site_id, price) values ($1, 1500)', [id]);
    await api.app.get(VenueTables, { strict: false }).refresh();
    const { data } = await member.get(reservations.dayInfo, { venueSiteId: id, searchDate: tomorrow });
    const rows = data.reservationDateSpaceInfo[tomorrow] ?? [];
    expect(rows.map(({ spaceName }) => spaceName)).toEqual(['1号', '2号', '3号']);
    expect(
      await member.post(reservations.submit, {
        venueSiteId: id,
        reservationDate: tomorrow,
        reservationOrderJson: JSON.stringify([
          { spaceId: rows[0]?.id, timeId: ownVenue.timeIds[0], venueSpaceGroupId: null },
        ]),
      }),
    ).toMatchObject({ code: 200 });
    expect(await venueAdmin.post(siteDesk.edit, { ...siteDraft({ bookingMode: 2, seatCount: 20 }), id })).toMatchObject(
      {
        code: 250,
        errKey: 'SITE_BOOKED',
      },
    );
    expect(await venueAdmin.post(siteDesk.remove, { id })).toMatchObject({ code: 250, errKey: 'PLACE_IN_USE' });
    expect((await siteRow(id))?.spaces).toBe(3);
  });

  it('of places has one space, and its capacity applies at once', async () => {
    const { id } = (
      await venueAdmin.post(
        siteDesk.add,
        siteDraft({ siteName: '泳池', enName: 'Pool', bookingMode: 2, seatCount: 40 }),
      )
    ).data;
    expect((await spacesOf(id)).map(({ spaceName }) => spaceName)).toEqual(['泳池']);
    expect(await venueAdmin.post(spaceDesk.add, { siteId: id, spaceName: '二', enName: 'two' })).toMatchObject({
      code: 250,
      errKey: 'ONE_SPACE_ONLY',
    });
    await api.db.rows('insert into slot_capacity (site_id, date, time_id, taken, total) values ($1, $2, $3, 15, 40)', [
      id,
      tomorrow,
      ownVenue.timeIds[0],
    ]);
    expect(
      await venueAdmin.post(siteDesk.edit, {
        ...siteDraft({ siteName: '泳池', enName: 'Pool', bookingMode: 2, seatCount: 10 }),
        id,
      }),
    ).toMatchObject({ code: 200 });
    expect(await api.db.rows('select taken, total from slot_capacity where site_id = $1', [id])).toEqual([
      { taken: 15, total: 15 },
    ]);
  });

  it.each([
    ['no places where places are sold', { bookingMode: 2 }, 'SEATS_MISSING'],
    ['companions upside down', { buddyNumMin: 5 }, 'BUDDIES_WRONG'],
    ['times that are not there', { templateId: 999_999 }, 'PLACE_UNKNOWN'],
    ['a protocol that is not there', { protocolCode: 'NONE' }, 'PLACE_UNKNOWN'],
    ['nobody it is open to', { openObjects: [] }, 'BAD_INPUT'],
    ['a way of booking there is not', { bookingMode: 4 as 1 }, 'BAD_INPUT'],
  ])('is not added with %s', async (_what, more, errKey) => {
    expect(
      await venueAdmin.post(siteDesk.add, siteDraft({ siteName: '不成', enName: 'Never', ...more })),
    ).toMatchObject({
      code: 400,
      errKey,
    });
  });

  it('of another venue is out of scope', async () => {
    expect(await venueAdmin.post(siteDesk.add, siteDraft({ venueId: otherVenue.venueId }))).toMatchObject({
      code: 404,
    });
    expect(await venueAdmin.post(siteDesk.publish, { id: otherVenue.siteId, status: switchStatus.off })).toMatchObject({
      code: 404,
    });
    expect((await venueAdmin.get(siteDesk.choices)).data.venues.map(({ id }) => id)).toEqual([ownVenue.venueId]);
    expect(
      (await venueAdmin.get(siteDesk.list, { size: 200 })).data.content.every(
        ({ venueId }) => venueId === ownVenue.venueId,
      ),
    ).toBe(true);
  });

  it('that is closed leaves every portal and closes every open board within a second', async () => {
    const screen = await TestListener.open(api.address);
    const [site, sys] = [room.site(ownVenue.siteId, tomorrow), room.sys()];
    for (const name of [site, sys]) await screen.subscribe(name);
    const before = screen.body<SysRoom>(sys).venues;
    const began = performance.now();
    expect(await venueAdmin.post(siteDesk.publish, { id: ownVenue.siteId, status: switchStatus.off })).toMatchObject({
      code: 200,
    });
    await screen.waitUntil(
      () =>
        screen.body<SiteRoom>(site).cells.every(({ reservationStatus }) => reservationStatus === 2) &&
        screen.body<SysRoom>(sys).venues > before,
      1_000,
    );
    expect(performance.now() - began).toBeLessThan(1_000);
    expect((await api.anonymous.get(venues.siteList, all)).data.content.some(({ id }) => id === ownVenue.siteId)).toBe(
      false,
    );
    await venueAdmin.post(siteDesk.publish, { id: ownVenue.siteId, status: switchStatus.on });
    await screen.waitUntil(
      () => screen.body<SiteRoom>(site).cells.some(({ reservationStatus }) => reservationStatus === 1),
      1_000,
    );
    screen.close();
  });
});

describe('a court', () => {
  const court = async (name: string) => (await spacesOf(ownVenue.siteId)).find(({ spaceName }) => spaceName === name);

  it('is split in halves that block the whole and not each other', async () => {
    const [whole] = (
      await venueAdmin.post(spaceDesk.add, { siteId: ownVenue.siteId, spaceName: '9号整场', enName: 'Court 9 full' })
    ).data.ids;
    const { ids } = (await venueAdmin.post(spaceDesk.split, { id: whole ?? 0, parts: 2 })).data;
    const rows = (await spacesOf(ownVenue.siteId)).filter(({ spaceGroupId }) => spaceGroupId === whole);
    expect(rows.map(({ spaceName, conflictSpaceIds }) => [spaceName, conflictSpaceIds])).toEqual([
      ['9号整场', ids],
      ['9号东半场', [whole]],
      ['9号西半场', [whole]],
    ]);
    expect(await venueAdmin.post(spaceDesk.split, { id: whole ?? 0 })).toMatchObject({
      code: 250,
      errKey: 'ALREADY_SPLIT',
    });
    const book = (spaceId: number | undefined) =>
      member.post(reservations.submit, {
        venueSiteId: ownVenue.siteId,
        reservationDate: tomorrow,
        reservationOrderJson: JSON.stringify([{ spaceId, timeId: ownVenue.timeIds[4], venueSpaceGroupId: null }]),
      });
    expect(await book(ids[0])).toMatchObject({ code: 200 });
    expect(await book(whole)).toMatchObject({ code: 250, errKey: 'SLOT_TAKEN' });
    expect(await book(ids[1])).toMatchObject({ code: 200 });
    expect(
      await venueAdmin.post(spaceDesk.edit, {
        id: whole ?? 0,
        spaceName: '9号整场',
        enName: 'Court 9 full',
        conflictSpaceIds: [],
      }),
    ).toMatchObject({ code: 250, errKey: 'CONFLICTS_BOOKED', message: expect.stringContaining('2笔') as string });
    expect(await venueAdmin.post(spaceDesk.remove, { id: ids[0] ?? 0 })).toMatchObject({
      code: 250,
      errKey: 'PLACE_IN_USE',
    });
  });

  it('drops its conflicts when whole again, and is deletable if unused', async () => {
    const [whole] = (
      await venueAdmin.post(spaceDesk.add, { siteId: ownVenue.siteId, spaceName: '8号整场', enName: 'Court 8 full' })
    ).data.ids;
    const { ids } = (await venueAdmin.post(spaceDesk.split, { id: whole ?? 0, parts: 3 })).data;
    for (const id of ids) expect(await venueAdmin.post(spaceDesk.remove, { id })).toMatchObject({ code: 200 });
    expect(await court('8号整场')).toMatchObject({ conflictSpaceIds: [], spaceGroupId: null });
    expect(await venueAdmin.post(spaceDesk.remove, { id: whole ?? 0 })).toMatchObject({ code: 200 });
  });

  it("refuses conflicts with another site's court, overlapping splits, and ambiguous names", async () => {
    const first = await court('1号');
    const update = { id: first?.id ?? 0, spaceName: '1号', enName: 'No. 1' };
    expect(
      await venueAdmin.post(spaceDesk.edit, { ...update, conflictSpaceIds: [otherVenue.spaceIds[0] ?? 0] }),
    ).toMatchObject({
      code: 400,
      errKey: 'CONFLICT_OUTSIDE',
    });
    expect(await venueAdmin.post(spaceDesk.edit, { ...update, spaceName: '2号' })).toMatchObject({
      code: 250,
      errKey: 'PLACE_NAME_TAKEN',
    });
    expect(
      await venueAdmin.post(spaceDesk.add, { siteId: ownVenue.siteId, spaceName: '同名', enName: 'same', count: 2 }),
    ).toMatchObject({ code: 400, errKey: 'NUMBER_MISSING' });
    expect(await venueAdmin.post(spaceDesk.edit, { ...update, id: otherVenue.spaceIds[0] ?? 0 })).toMatchObject({
      code: 404,
    });
    expect((await venueAdmin.get(spaceDesk.besides, { id: otherVenue.spaceIds[0] ?? 0 })).code).toBe(404);
  });

  it('keeps its bookings when disabled', async () => {
    const order = await anOrder(api.db, ownVenue, memberId, { space: 2, time: 6, daysAhead: 1 });
    expect(
      await venueAdmin.post(spaceDesk.publish, { ids: [ownVenue.spaceIds[2] ?? 0], status: switchStatus.off }),
    ).toMatchObject({
      data: { count: 1 },
    });
    expect(await api.db.rows('select order_status from venue_order where trade_no = $1', [order.tradeNo])).toEqual([
      { order_status: orderStatus.normal },
    ]);
    expect(
      await venueAdmin.post(spaceDesk.publish, {
        ids: [ownVenue.spaceIds[2] ?? 0, otherVenue.spaceIds[0] ?? 0],
        status: switchStatus.on,
      }),
    ).toMatchObject({ code: 404 });
  });
});
