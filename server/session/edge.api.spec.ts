import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/test-api';
import { system } from '#contract/system/system.contract';

let api: TestApi;
beforeAll(async () => { api = await TestApi.boot(AppModule, 'edge'); }, 60_000);
afterAll(() => api.close());

it('says it lives and is ready', async () => {
  expect(await api.stranger.get(system.live)).toMatchObject({ http: 200, code: 200, message: 'OK', data: { status: 'up' } });
  expect(await api.stranger.get(system.ready)).toMatchObject({ http: 200, data: { status: 'up', postgres: 'up', redis: 'up' } });
});
