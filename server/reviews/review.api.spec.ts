import { registrationStatus } from '#domain/members/member.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { room } from '#contract/kit/live';
import type { ReviewsRoom } from '#contract/kit/rooms';
import { reviews } from '#contract/reviews/review.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { TestListener } from '#server/live/test-listener';

let api: TestApi;
let checker: TestClient;
let checkerId: number;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'reviews');
  checkerId = await aPerson(api.db, { roleId: 9 });
  checker = await api.clientFor(checkerId, { rights: ['RegisterUsers', 'RegisterUsersCheck'] });
}, 90_000);
afterAll(() => api.close());

async function pendingRow(): Promise<{ id: number; userId: number }> {
  const userId = await aPerson(api.db, { roleId: 6 });
  const [row] = await api.db.rows<{ id: number }>(
    'insert into registration (user_id, external_kind) values ($1, 1) returning id',
    [userId],
  );
  return { id: row?.id ?? 0, userId };
}
const check = (sourceId: number, checkStatus: number, checkContent = '', who = checker) =>
  who.post(reviews.check, { sourceId, sourceType: sourceType.registration, checkStatus, checkContent });

it('approves and refuses with the documented messages', async () => {
  const [one, two] = [await pendingRow(), await pendingRow()];
  expect(await check(one.id, registrationStatus.passed)).toMatchObject({
    code: 200,
    message: '审核成功',
    messageEn: 'audit succeeded',
    data: { id: one.id, checkStatus: checkStatus.passed },
  });
  expect(await check(two.id, registrationStatus.failed)).toMatchObject({ code: 400, errKey: 'REASON_MISSING' });
  expect(await check(two.id, registrationStatus.failed, '材料不清晰')).toMatchObject({ code: 200 });
  expect(
    (
      await api.db.rows<{ s: number }>('select login_check_status as s from app_user where id = any($1) order by id', [
        [one.userId, two.userId],
      ])
    ).map(({ s }) => s),
  ).toEqual([1, 2]);
});

it('decides once, however many decide concurrently', async () => {
  const { id } = await pendingRow();
  const answers = await Promise.all(Array.from({ length: 5 }, () => check(id, registrationStatus.passed)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await check(id, registrationStatus.passed)).toMatchObject({ code: 250 });
});

it('requires the right of the type, and refuses unknown types and states', async () => {
  const { id } = await pendingRow();
  const other = await api.clientFor(await aPerson(api.db, { roleId: 10 }), { rights: ['RegisterUsers'] });
  expect(await check(id, registrationStatus.passed, '', other)).toMatchObject({ code: 403 });
  expect(
    await checker.post(reviews.check, { sourceId: id, sourceType: 99 as never, checkStatus: checkStatus.passed }),
  ).toMatchObject({
    code: 400,
  });
  expect(await check(id, 7, 'x')).toMatchObject({ code: 400 });
  expect(
    await checker.post(reviews.check, {
      sourceId: id,
      sourceType: sourceType.coursePublish,
      checkStatus: checkStatus.passed,
    }),
  ).toMatchObject({ code: 404, errKey: 'REVIEW_KIND_CLOSED' });
  expect(
    await api.anonymous.post(reviews.check, {
      sourceId: id,
      sourceType: sourceType.registration,
      checkStatus: checkStatus.passed,
    }),
  ).toMatchObject({ code: 401 });
  expect(await check(2_000_000_000, registrationStatus.passed)).toMatchObject({ code: 404 });
});

describe('the review inbox', () => {
  it('lists every type the reviewer may decide, in scope, oldest first, and marks overdue ones', async () => {
    const world = await aVenue(api.db);
    const far = await aVenue(api.db);
    const member = await aPerson(api.db, { name: '林若雯' });
    const { id } = await pendingRow();
    await api.db.rows(`update registration set submitted_at = app_now() - interval '60 hours' where id = $1`, [id]);
    const applied = async (where: TestVenue) => {
      const tradeNo = await aPaidBooking(api.db, where, member, {});
      return (
        await api.db.rows<{ id: number }>(
          `
            insert into refund_apply (trade_no, user_id, reason_type, reason_text)
            values ($1, $2, 2, '暴雨无法到场')
            returning id
          `,
          [tradeNo, member],
        )
      )[0]!.id;
    };
    const [near, away] = [await applied(world), await applied(far)];
    const ask = async (who: TestClient, more: object = {}) =>
      (await who.get(reviews.waiting, { page: 0, size: 50, ...more })).data;
    const adminId = await aPerson(api.db, { roleId: 10 });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [adminId, [world.venueId]]);
    const admin = await api.clientFor(adminId, {
      rights: [
        'RegisterUsersCheck',
        'VenuesApplyCheck',
        'FamilyMembersCheck',
        'VenuesBlackListCheck',
        'BatchBookingCheck',
        'BatchLeaseCheck',
        'VenuesBuddiesCheck',
        'VenuesExaminationApprovalExport',
      ],
    });
    const all = await ask(admin);
    const mine = all.content.filter(({ sourceType: kind }) => kind === sourceType.refund);
    expect(mine).toMatchObject([
      { sourceId: near, name: '林若雯', amount: 20, reason: '暴雨无法到场', overdue: false },
    ]);
    expect(mine.map(({ sourceId }) => sourceId)).not.toContain(away);
    expect(all.content[0]).toMatchObject({ sourceType: sourceType.registration, sourceId: id, overdue: true });
    expect(all.kinds.find(({ sourceType: kind }) => kind === sourceType.refund)).toEqual({
      sourceType: sourceType.refund,
      n: 1,
      overdue: 0,
    });
    expect((await ask(admin, { overdue: 1 })).content.every(({ overdue }) => overdue)).toBe(true);
    expect((await ask(admin, { keyword: '若雯' })).content).toHaveLength(1);
    expect(
      (await admin.fetch(reviews.exportFile, { sourceType: sourceType.refund })).headers.get('content-type'),
    ).toMatch(/spreadsheet/);
    expect((await ask(await api.clientFor(await aPerson(api.db)))).totalElements).toBe(0);
    await admin.post(reviews.check, {
      sourceId: near,
      sourceType: sourceType.refund,
      checkStatus: checkStatus.rejected,
      checkContent: '请写明预警时间',
    });
    expect((await ask(admin)).kinds.find(({ sourceType: kind }) => kind === sourceType.refund)).toBeUndefined();
  });
});

describe('the inbox room', () => {
  const subscribeToReviews = async (client: TestClient) => {
    const listener = await TestListener.open(api.address, { token: client.token });
    return { listener, code: (await listener.subscribe(room.reviews())).code };
  };

  it('sends a new version when a review arrives, is decided or is overdue, without its content', async () => {
    const { listener, code } = await subscribeToReviews(
      await api.clientFor(await aPerson(api.db, { roleId: 10 }), { rights: ['VenuesExaminationApproval'] }),
    );
    expect(code).toBe(200);
    const word = () => listener.body<ReviewsRoom>(room.reviews()).waiting;
    const moves = async (by: () => Promise<unknown>) => {
      const before = word();
      const began = Date.now();
      await by();
      await listener.waitUntil(() => word() !== before);
      return Date.now() - began;
    };
    let id = 0;
    const took = [
      await moves(async () => {
        ({ id } = await pendingRow());
      }),
      await moves(() => check(id, registrationStatus.passed)),
    ];
    const member = await aPerson(api.db);
    await moves(() =>
      api.db.rows('insert into wallet_request (kind, user_id, amount, reason, asked_by) values (1, $1, 100, $2, $3)', [
        member,
        '补差',
        checkerId,
      ]),
    );
    await moves(() =>
      api.db.rows(`update wallet_request set status = 9, checked_at = app_now() where user_id = $1`, [member]),
    );
    const { id: late } = await pendingRow();
    await moves(() =>
      api.db.rows(`update registration set submitted_at = app_now() - interval '60 hours' where id = $1`, [late]),
    );
    expect(Math.max(...took)).toBeLessThan(2_500);
    expect(Object.keys(listener.body<ReviewsRoom>(room.reviews()))).toEqual(['waiting']);
    listener.close();
  });

  it('is closed to users without the approvals screen', async () => {
    const { listener, code } = await subscribeToReviews(await api.clientFor(await aPerson(api.db)));
    expect(code).toBe(403);
    listener.close();
  });
});
