import { registrationStatus } from '#domain/members/member.status';
import { sourceType } from '#domain/reviews/source-type.status';
import { reviews } from '#contract/reviews/review.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/test-api';
import { aPerson } from '#server/kit/world';

let api: TestApi;
let checker: TestClient;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'reviews');
  checker = await api.as(await aPerson(api.db, { roleId: 9 }), { rights: ['RegisterUsers', 'RegisterUsersCheck'] });
}, 90_000);
afterAll(() => api.close());

async function waiting(): Promise<{ id: number; userId: number }> {
  const userId = await aPerson(api.db, { roleId: 6 });
  const [row] = await api.db.rows<{ id: number }>('insert into registration (user_id, external_kind) values ($1, 1) returning id', [userId]);
  return { id: row?.id ?? 0, userId };
}
const check = (sourceId: number, checkStatus: number, checkContent = '', who = checker) => who.post(reviews.check, { sourceId, sourceType: sourceType.registration, checkStatus, checkContent });

it('passes and refuses, in the documents’ words', async () => {
  const [one, two] = [await waiting(), await waiting()];
  expect(await check(one.id, registrationStatus.passed)).toMatchObject({ code: 200, message: '审核成功', messageEn: 'audit succeeded', data: { id: one.id, checkStatus: 1 } });
  expect(await check(two.id, registrationStatus.failed)).toMatchObject({ code: 400, errKey: 'REASON_MISSING' });
  expect(await check(two.id, registrationStatus.failed, '材料不清晰')).toMatchObject({ code: 200 });
  expect((await api.db.rows<{ s: number }>('select login_check_status as s from app_user where id = any($1) order by id', [[one.userId, two.userId]])).map(({ s }) => s)).toEqual([1, 2]);
});

it('decides once, however many decide at a time', async () => {
  const { id } = await waiting();
  const answers = await Promise.all(Array.from({ length: 5 }, () => check(id, registrationStatus.passed)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await check(id, registrationStatus.passed)).toMatchObject({ code: 250 });
});

it('asks the right of the kind, and knows no other kind or state', async () => {
  const { id } = await waiting();
  const other = await api.as(await aPerson(api.db, { roleId: 10 }), { rights: ['RegisterUsers'] });
  expect(await check(id, registrationStatus.passed, '', other)).toMatchObject({ code: 403 });
  expect(await checker.post(reviews.check, { sourceId: id, sourceType: 99 as never, checkStatus: 1 })).toMatchObject({ code: 400 });
  expect(await check(id, 7, 'x')).toMatchObject({ code: 400 });
  expect(await checker.post(reviews.check, { sourceId: id, sourceType: sourceType.exercise, checkStatus: 1 })).toMatchObject({ code: 404, errKey: 'REVIEW_KIND_CLOSED' });
  expect(await api.stranger.post(reviews.check, { sourceId: id, sourceType: sourceType.registration, checkStatus: 1 })).toMatchObject({ code: 401 });
  expect(await check(2_000_000_000, registrationStatus.passed)).toMatchObject({ code: 404 });
});
