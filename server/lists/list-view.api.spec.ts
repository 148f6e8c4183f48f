import { payStatus } from '#domain/orders/order.status';
import { listViews, MAX_VIEWS } from '#contract/lists/list-view.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';

let api: TestApi;
let one: TestClient;
let other: TestClient;
const route = 'Orders';

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'lists');
  [one, other] = [await api.clientFor(await aPerson(api.db)), await api.clientFor(await aPerson(api.db))];
}, 60_000);
afterAll(() => api.close());
beforeEach(() => api.db.rows('delete from list_view'));

const all = async (client: TestClient) => (await client.get(listViews.all, { route })).data;

it("stores each person's filters and views per list", async () => {
  expect(await all(one)).toEqual({ views: [], look: null });
  const { data: savedView } = await one.post(listViews.save, {
    route,
    name: '待支付',
    filter: { payStatus: String(payStatus.unpaid) },
    isDefault: true,
  });
  await one.post(listViews.look, { route, density: 'compact', hidden: ['phone'] });
  expect(await all(one)).toEqual({ views: [savedView], look: { density: 'compact', hidden: ['phone'] } });
  expect(await all(other)).toEqual({ views: [], look: null });
  expect(await other.post(listViews.remove, { id: savedView.id })).toMatchObject({ code: 404 });
  expect(await one.post(listViews.remove, { id: savedView.id })).toMatchObject({ code: 200, message: '操作成功' });
});

it('has one default, and unique names', async () => {
  await one.post(listViews.save, { route, name: 'a', filter: { x: '1' }, isDefault: true });
  await one.post(listViews.save, { route, name: 'b', filter: { x: '2' }, isDefault: true });
  await one.post(listViews.save, { route, name: 'a', filter: { x: '3' } });
  expect((await all(one)).views.map(({ name, filter, isDefault }) => [name, filter['x'], isDefault])).toEqual([
    ['a', '3', false],
    ['b', '2', true],
  ]);
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => one.post(listViews.save, { route, name, filter: {}, isDefault: true })),
  );
  expect((await all(one)).views.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

it('stores no more than the limit', async () => {
  for (let n = 0; n < MAX_VIEWS; n += 1) await one.post(listViews.save, { route, name: `v${n}`, filter: {} });
  expect(await one.post(listViews.save, { route, name: 'one more', filter: {} })).toMatchObject({
    code: 250,
    errKey: 'VIEW_TOO_MANY',
  });
  expect(await one.post(listViews.save, { route, name: 'v3', filter: {} })).toMatchObject({ code: 200 });
});
