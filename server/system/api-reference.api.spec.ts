import { system } from '#contract/system/system.contract';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { productionEnv, schoolKeys } from '#server/kit/testing/test-env';
import { aPerson } from '#server/kit/testing/test-data';

const BASE = '/venue-server';
let api: TestApi;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'api_reference', schoolKeys);
}, 60_000);
afterAll(() => api.close());

it('shows its API description in production only to people who are logged in, by an address for ten minutes', async () => {
  const live = await api.startReplica(AppModule, productionEnv);
  const read = async (address: string) => {
    const response = await fetch(`${live.address}${address}`);
    return { type: response.headers.get('content-type'), text: await response.text() };
  };
  for (const address of [`${BASE}/docs`, `${BASE}/docs/openapi.json`, `${BASE}/docs?ticket=reference~zzzzzzzzz~AAAA`])
    expect((await read(address)).text).toContain('NOT_LOGGED_IN');
  const member = (await api.clientFor(await aPerson(api.db))).at(live.address);
  expect((await api.anonymous.at(live.address).get(system.reference, {})).code).not.toBe(200);
  const { data } = await member.get(system.reference, {});
  const { text } = await read(data.page);
  expect(text).toContain('/api/reservation/order/submit');
  const link = /href="([^"]*openapi.json[^"]*)"/.exec(text)?.[1] ?? '';
  expect((await read(link)).text).toContain('"openapi":"3.1.0"');
  expect((await read(data.openapi)).text).toContain('"openapi":"3.1.0"');
  await live.close();
}, 40_000);
