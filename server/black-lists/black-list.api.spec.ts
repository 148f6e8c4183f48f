import { blackListScope, blackListReleaseKind } from '#domain/black-lists/black-list.status';
import { blackListSource, blackListStatus } from '#domain/members/member.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { role } from '#domain/session/role.status';
import { checkStatus } from '#domain/system/check.status';
import { appeals } from '#contract/appeals/appeal.contract';
import { blackLists } from '#contract/black-lists/black-list.contract';
import { standing } from '#contract/appeals/standing.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { reviews } from '#contract/reviews/review.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { PromiseService } from '#server/attendance/promise.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import { BlackListPolicy } from './black-list-policy.service';
import { BlackListStore } from './black-list.store';

let api: TestApi;
let clerk: TestClient;
let ownVenue: TestVenue;
let otherVenue: TestVenue;
let day: string;
let nextTime = 0;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'black_list');
  [ownVenue, otherVenue] = [await aVenue(api.db, { spaces: 40 }), await aVenue(api.db)];
  await api.app.get(VenueTables).refresh();
  day = ((await api.db.rows<{ d: string }>('select school_now()::date + 1 as d'))[0] as { d: string }).d;
  clerk = await api.clientFor(await aPerson(api.db, { roleId: role.venueAdmin }), {
    rights: [
      'VenuesBlackList',
      'VenuesBlackListAdd',
      'VenuesBlackListEdit',
      'VenuesBlackListRelease',
      'VenuesBlackListDel',
      'VenuesBlackListCheck',
      'VenuesBlackListExport',
    ],
  });
}, 90_000);
afterAll(() => api.close());

const person = async () => {
  const id = await aPerson(api.db);
  return { id, client: await api.clientFor(id) };
};
const book = (client: TestClient, world = ownVenue, more: object = {}) => {
  const n = nextTime++;
  return client.post(reservations.submit, {
    venueSiteId: world.siteId,
    reservationDate: day,
    reservationOrderJson: JSON.stringify([
      { spaceId: world.spaceIds[Math.floor(n / 14) % world.spaceIds.length], timeId: world.timeIds[n % 14] },
    ]),
    ...more,
  } as never);
};
const list = (userId: number, more: object = {}) =>
  clerk.post(blackLists.add, { personId: userId, scope: blackListScope.all, reason: '损坏器材', ...more });
const markNoShows = async (userId: number, n: number) => {
  const tradeNos: string[] = [];
  for (let i = 0; i < n; i += 1) {
    const tradeNo = await aPaidBooking(api.db, ownVenue, userId, { startsIn: -1_440 * (i + 1) });
    await api.db.rows(`update venue_order set promise_status = ${promiseStatus.noShow} where trade_no = $1`, [tradeNo]);
    tradeNos.push(tradeNo);
  }
  return tradeNos;
};
const entries = (userId: number) =>
  api.db.rows<{ id: number; status: number; release_kind: number | null; break_count: number }>(
    'select id, status, release_kind, break_count from black_list where user_id = $1 order by id',
    [userId],
  );
const blackListPolicy = () => api.app.get(BlackListPolicy);

describe('a new black list entry', () => {
  it('refuses the next submit with R02 and its end, at its venues only, until it is lifted', async () => {
    const { id: userId, client } = await person();
    expect(await book(client)).toMatchObject({ code: 200 });
    const until = ((await api.db.rows<{ d: string }>('select school_now()::date + 30 as d'))[0] as { d: string }).d;
    const {
      data: { id },
    } = await list(userId, { scope: blackListScope.venue, scopeIds: [ownVenue.venueId], endOn: until });
    const refused = await book(client);
    expect(refused).toMatchObject({
      code: 250,
      errKey: 'BLACK_LISTED',
      data: { rule: 'R02', nextAllowedAt: expect.stringMatching(/ 00:00$/) as unknown },
    });
    expect(await book(client, otherVenue)).toMatchObject({ code: 200 });
    expect(await clerk.post(blackLists.release, { id, reason: '已赔偿' })).toMatchObject({ code: 200 });
    expect(await book(client)).toMatchObject({ code: 200 });
    expect(await clerk.post(blackLists.release, { id, reason: '已赔偿' })).toMatchObject({
      code: 250,
      errKey: 'BAN_OVER',
    });
  });

  it('without an end says so, covers a whole campus, and ends on time', async () => {
    const { id: userId, client } = await person();
    const [{ campus } = { campus: 0 }] = await api.db.rows<{ campus: number }>(
      'select campus_id as campus from venue where id = $1',
      [ownVenue.venueId],
    );
    await list(userId, { scope: blackListScope.campus, scopeIds: [campus] });
    expect(await book(client)).toMatchObject({ code: 250, errKey: 'BLACK_LISTED_OPEN', data: { rule: 'R02' } });
    expect(await book(client, otherVenue)).toMatchObject({ code: 200 });
    await api.db.rows(
      `
        update black_list
        set begin_at = app_now() - interval '2 days', end_at = app_now() - interval '1 second'
        where user_id = $1
      `,
      [userId],
    );
    expect(await book(client)).toMatchObject({ code: 200 });
    await blackListPolicy().releaseExpired();
    expect(await entries(userId)).toMatchObject([
      { status: blackListStatus.released, release_kind: blackListReleaseKind.expired },
    ]);
  });

  it('refuses a submit in a process that has not heard of it: PostgreSQL decides, before and after', async () => {
    const { id: userId, client } = await person();
    await api.db.rows(`insert into black_list (user_id, scope, source, reason) values ($1, 3, 2, 'elsewhere')`, [
      userId,
    ]);
    expect(await book(client)).toMatchObject({ code: 250, data: { rule: 'R02' } });
    await api.db.rows(
      `update black_list set status = 2, release_kind = 3, released_at = app_now() where user_id = $1`,
      [userId],
    );
    expect(await book(client)).toMatchObject({ code: 200 });
  });

  it('refuses one of many concurrent submits, and no other', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, person));
    await api.db.rows(`insert into black_list (user_id, scope, source, reason) values ($1, 3, 2, 'elsewhere')`, [
      people[5]?.id,
    ]);
    const answers = await Promise.all(people.map(({ client }) => book(client)));
    expect(answers.map(({ code }) => code)).toEqual(people.map((_, n) => (n === 5 ? 250 : 200)));
  });

  it('keeps the person from being a companion', async () => {
    const [me, friend] = [await person(), await person()];
    const [{ id } = { id: 0 }] = await api.db.rows<{ id: number }>(
      'insert into buddy (user_id, buddy_user_id) values ($1, $2) returning id',
      [me.id, friend.id],
    );
    await list(friend.id);
    expect(await book(me.client, ownVenue, { buddyIds: String(id) })).toMatchObject({
      code: 250,
      errKey: 'BUDDY_BLACK_LISTED',
      data: { rule: 'R12' },
    });
    expect(await book(me.client)).toMatchObject({ code: 200 });
  });
});

describe('the no-show rule', () => {
  it('creates one entry at the third no-show, however many evaluations run concurrently', async () => {
    const { id: userId, client } = await person();
    await markNoShows(userId, 2);
    expect(await blackListPolicy().applyNoShowRule(userId)).toBe(false);
    await markNoShows(userId, 1);
    const results = await Promise.all(Array.from({ length: 6 }, () => blackListPolicy().applyNoShowRule(userId)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await entries(userId)).toMatchObject([{ status: blackListStatus.listed, break_count: 3 }]);
    expect(await book(client)).toMatchObject({ code: 250, errKey: 'BLACK_LISTED', data: { rule: 'R02' } });
  });

  it('would create several without the lock and the index (control)', async () => {
    const { id: userId } = await person();
    await markNoShows(userId, 3);
    let open = () => undefined as void;
    let waiting = 0;
    const gate = new Promise<void>((done) => {
      open = done;
    });
    await Promise.all(
      Array.from({ length: 4 }, () =>
        api.db.transact(async (tx) => {
          const activeEntries = await tx.rows('select 1 from black_list where user_id = $1 and status = 1', [userId]);
          if (++waiting === 4) open();
          await gate;
          if (activeEntries.length === 0)
            await api.app.get(BlackListStore).insert(tx, {
              userId,
              scope: blackListScope.all,
              scopeIds: [],
              source: blackListSource.manual,
              reason: 'unguarded',
              lastDay: null,
              creator: null,
            });
        }),
      ),
    );
    expect((await entries(userId)).length).toBeGreaterThan(1);
  });

  it('counts a no-show once: after an early lift only three new ones block again', async () => {
    const { id: userId } = await person();
    await markNoShows(userId, 3);
    await blackListPolicy().applyNoShowRule(userId);
    await clerk.post(blackLists.release, { id: (await entries(userId))[0]?.id ?? 0, reason: '给予机会' });
    await markNoShows(userId, 1);
    expect(await blackListPolicy().applyNoShowRule(userId)).toBe(false);
  });

  it('gives its reason in both languages until staff edit it in either language', async () => {
    const { id: userId, client } = await person();
    await markNoShows(userId, 3);
    await blackListPolicy().applyNoShowRule(userId);
    const [{ id } = { id: 0 }] = await entries(userId);
    const own = { reason: '30 天内爽约 3 次', enReason: 'No-shows within 30 days: 3' };
    expect(await client.get(standing.mine, {})).toMatchObject({ data: { bans: [own] } });
    expect(
      await clerk.post(blackLists.edit, { id, version: 1, scope: blackListScope.all, reason: own.enReason }),
    ).toMatchObject({ code: 200 });
    expect(await clerk.get(blackLists.detail, { id })).toMatchObject({ data: own });
    expect(
      await clerk.post(blackLists.edit, { id, version: 2, scope: blackListScope.all, reason: '屡次爽约' }),
    ).toMatchObject({ code: 200 });
    expect(await clerk.get(blackLists.detail, { id })).toMatchObject({
      data: { reason: '屡次爽约', enReason: '屡次爽约' },
    });
    await api.db.transact((tx) =>
      blackListPolicy().lift(tx, { id, userId }, blackListReleaseKind.expired, null, { code: 'ended' }),
    );
    expect(await clerk.get(blackLists.detail, { id })).toMatchObject({
      data: { releaseNote: '限制期已满', enReleaseNote: 'The ban period has ended' },
    });
  });

  it('lifts the entry if staff waive one of its no-shows', async () => {
    const { id: userId } = await person();
    const [first] = await markNoShows(userId, 3);
    await blackListPolicy().applyNoShowRule(userId);
    await api.db.transact((tx) =>
      api.app.get(PromiseService).forgive(tx, first as string, { userId, who: 'staff' }, '闸机故障'),
    );
    expect(await blackListPolicy().recheckEntry(userId)).toBe(true);
    expect(await entries(userId)).toMatchObject([
      { status: blackListStatus.released, release_kind: blackListReleaseKind.staff },
    ]);
    expect(await blackListPolicy().recheckEntry(userId)).toBe(false);
  });
});

describe('an appeal', () => {
  const decide = (sourceId: number, to: number, checkContent = '', who = clerk) =>
    who.post(reviews.check, { sourceId, sourceType: sourceType.appeal, checkStatus: to, checkContent });
  const barred = async () => {
    const one = await person();
    const tradeNos = await markNoShows(one.id, 3);
    await blackListPolicy().applyNoShowRule(one.id);
    return { ...one, tradeNos, banId: (await entries(one.id))[0]?.id ?? 0 };
  };
  const appealed = async (of: { client: TestClient; banId: number }) => {
    const { data } = await of.client.post(standing.appeal, {
      blackListId: of.banId,
      reason: '当天闸机故障，本人已到场',
    });
    return data.bans[0]?.appeal?.id ?? 0;
  };

  it('when approved waives the bookings, lifts the entry, and the next submit passes', async () => {
    const one = await barred();
    expect((await one.client.get(standing.mine, {})).data).toMatchObject({
      breaks: 0,
      limit: 3,
      bans: [{ id: one.banId, appealUntil: expect.any(String) as unknown }],
    });
    const id = await appealed(one);
    expect(
      (await clerk.get(appeals.list, { checkStatus: String(checkStatus.checking) as never })).data.content.some(
        (row) => row.id === id,
      ),
    ).toBe(true);
    expect(await decide(id, checkStatus.passed)).toMatchObject({ code: 200, message: '审核成功' });
    expect(await entries(one.id)).toMatchObject([
      { status: blackListStatus.released, release_kind: blackListReleaseKind.appeal },
    ]);
    const forgiven = await api.db.rows<{ p: number }>(
      'select promise_status as p from venue_order where trade_no = any ($1)',
      [one.tradeNos],
    );
    expect(forgiven.map(({ p }) => p)).toEqual([promiseStatus.waived, promiseStatus.waived, promiseStatus.waived]);
    expect(await book(one.client)).toMatchObject({ code: 200 });
    expect(await decide(id, checkStatus.failed, '迟了')).toMatchObject({ code: 250 });
  });

  it('against one booking lifts the entry based on it', async () => {
    const one = await barred();
    const { data } = await one.client.post(standing.appeal, {
      tradeNo: one.tradeNos[0] as string,
      reason: '系统未记录签到',
    });
    expect(
      await decide(data.missed.find(({ tradeNo }) => tradeNo === one.tradeNos[0])?.appeal?.id ?? 0, checkStatus.passed),
    ).toMatchObject({ code: 200 });
    expect(await entries(one.id)).toMatchObject([
      { status: blackListStatus.released, release_kind: blackListReleaseKind.appeal },
    ]);
  });

  it('is made once, returned, resubmitted, finally refused; and only with a reason', async () => {
    const one = await barred();
    const id = await appealed(one);
    expect(await one.client.post(standing.appeal, { blackListId: one.banId, reason: '再次申诉一次' })).toMatchObject({
      code: 250,
      errKey: 'APPEAL_TWICE',
    });
    expect(await decide(id, checkStatus.rejected)).toMatchObject({ code: 400, errKey: 'REASON_MISSING' });
    expect(await decide(id, checkStatus.rejected, '请补充证明')).toMatchObject({ code: 200 });
    expect(await one.client.post(standing.resubmit, { id, reason: '补充：有同伴作证' })).toMatchObject({
      code: 200,
      data: { bans: [{ appeal: { checkStatus: checkStatus.checking, round: 2 } }] },
    });
    expect(await decide(id, checkStatus.failed, '监控显示无人到场')).toMatchObject({ code: 200 });
    expect(await one.client.post(standing.withdraw, { id })).toMatchObject({ code: 250 });
    expect(await entries(one.id)).toMatchObject([{ status: blackListStatus.listed }]);
  });

  it("is refused if late, about another's booking, about nothing, or by its own author", async () => {
    const one = await barred();
    const other = await barred();
    expect(await one.client.post(standing.appeal, { blackListId: other.banId, reason: '不是我的记录' })).toMatchObject({
      code: 404,
    });
    expect(await one.client.post(standing.appeal, { reason: '没有说明对象' })).toMatchObject({
      code: 250,
      errKey: 'APPEAL_NOTHING',
    });
    await api.db.rows(`update black_list set begin_at = app_now() - interval '8 days' where id = $1`, [one.banId]);
    expect(await one.client.post(standing.appeal, { blackListId: one.banId, reason: '已经过期的申诉' })).toMatchObject({
      code: 250,
      errKey: 'APPEAL_LATE',
    });
    const id = await appealed(other);
    await api.db.rows('insert into role_grant (user_id, role_id) values ($1, $2)', [other.id, role.manager]);
    const self = await api.clientFor(other.id, { roleId: role.manager, rights: ['VenuesBlackListCheck'] });
    expect((await decide(id, checkStatus.passed, '', self)).code).not.toBe(200);
    expect(await decide(id, checkStatus.passed, '', one.client)).toMatchObject({ code: 403 });
  });

  it('is decided once, however many decide concurrently', async () => {
    const id = await appealed(await barred());
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        decide(id, n % 2 === 0 ? checkStatus.passed : checkStatus.failed, '同时审核'),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});

it('lets a venue admin list and lift at that venue only', async () => {
  const { id: userId } = await person();
  const orderAdminId = await aPerson(api.db, { roleId: role.orderAdmin });
  await api.db.rows('update role_grant set venue_ids = array[$1::int] where user_id = $2', [
    ownVenue.venueId,
    orderAdminId,
  ]);
  const narrow = await api.clientFor(orderAdminId, {
    rights: ['VenuesBlackList', 'VenuesBlackListAdd', 'VenuesBlackListRelease'],
  });
  expect(
    await narrow.post(blackLists.add, { personId: userId, scope: blackListScope.all, reason: '越权' }),
  ).toMatchObject({
    code: 403,
    errKey: 'BAN_REACH',
  });
  expect(
    await narrow.post(blackLists.add, {
      personId: userId,
      scope: blackListScope.venue,
      scopeIds: [otherVenue.venueId],
      reason: '越权',
    } as never),
  ).toMatchObject({ code: 403 });
  expect(
    await narrow.post(blackLists.add, {
      personId: userId,
      scope: blackListScope.venue,
      scopeIds: [ownVenue.venueId],
      reason: '本馆处理',
    } as never),
  ).toMatchObject({ code: 200 });
  const {
    data: { id },
  } = await list(userId, { scope: blackListScope.venue, scopeIds: [otherVenue.venueId] });
  expect(await narrow.post(blackLists.release, { id, reason: '越权' })).toMatchObject({ code: 403 });
  expect((await narrow.get(blackLists.list, {})).data.content.some((row) => row.id === id)).toBe(false);
});

it('refuses nobody, oneself, no venues, or a past day; deletes only lifted entries', async () => {
  const { id: userId } = await person();
  expect(await list(2_000_000_000)).toMatchObject({ code: 400, errKey: 'BAN_PERSON' });
  expect(await list(userId, { scope: blackListScope.venue, scopeIds: [] })).toMatchObject({
    code: 400,
    errKey: 'BAN_PLACES',
  });
  expect(await list(userId, { endOn: '2020-01-01' === day ? day : '2100-01-01' })).toMatchObject({ code: 200 });
  expect(await list(userId, { endOn: '2101-02-30' })).toMatchObject({ code: 400 });
  const [{ id } = { id: 0 }] = await entries(userId);
  expect(await clerk.post(blackLists.remove, { id })).toMatchObject({ code: 250, errKey: 'BAN_STANDS' });
  expect(
    await clerk.post(blackLists.edit, { id, version: 9, scope: blackListScope.all, reason: '版本过期' }),
  ).toMatchObject({
    code: 409,
  });
  expect(
    await clerk.post(blackLists.edit, {
      id,
      version: 1,
      scope: blackListScope.venue,
      scopeIds: [otherVenue.venueId],
      reason: '只限一处',
    } as never),
  ).toMatchObject({ code: 200 });
  await clerk.post(blackLists.release, { id, reason: '结束' });
  expect(await clerk.post(blackLists.remove, { id })).toMatchObject({ code: 200 });
  expect(await clerk.get(blackLists.detail, { id })).toMatchObject({ code: 404 });
});
