import { AppModule } from '#server/app.module';
import { DrainState } from '#server/kit/runtime/drain-state';
import { TestApi } from '#server/kit/testing/test-api';
import { TestTcpProxy } from '#server/kit/testing/test-tcp-proxy';
import { freePort } from '#server/kit/testing/test-process';
import { aPerson } from '#server/kit/testing/test-data';
import { session } from '#contract/session/session.contract';

let home: TestApi;
let api: TestApi;
let way: TestTcpProxy;
beforeAll(async () => {
  home = await TestApi.boot(AppModule, 'health');
  const direct = new URL(home.database.url);
  way = new TestTcpProxy(await freePort(), { host: direct.hostname, port: Number(direct.port) });
  await way.start();
  api = await home.startReplica(AppModule, { DATABASE_URL: way.proxiedUrl(home.database.url) });
}, 60_000);
afterAll(async () => {
  await api.close();
  await way.stop();
  await home.close();
});

const ready = async () => {
  const response = await fetch(`${api.address}/venue-server/health/ready`);
  return { http: response.status, ...((await response.json()) as { code: number; data: Record<string, unknown> }) };
};

it('reports busy while PostgreSQL is away, nothing more, and recovers by itself', async () => {
  const client = await api.clientFor(await aPerson(home.db));
  expect(await client.get(session.right)).toMatchObject({ http: 200, code: 200 });
  await way.stop();
  const other = await home.clientFor(await aPerson(home.db));
  const answer = await api.anonymous.get(session.right, {}, { headers: { cgAuthorization: other.token as string } });
  expect(answer).toMatchObject({ http: 503, code: 500, errKey: 'BUSY', message: '系统繁忙，请稍后再试', data: null });
  expect(JSON.stringify(answer)).not.toMatch(/ECONN|127\.0\.0\.1|terminated/);
  expect(await ready()).toMatchObject({ http: 503, data: { status: 'down', postgres: 'down', redis: 'up' } });
  expect(await (await fetch(`${api.address}/venue-server/health/live`)).json()).toMatchObject({
    code: 200,
    data: { status: 'up' },
  });
  await way.start();
  for (let i = 0; (await ready()).http !== 200 && i < 50; i += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await ready()).toMatchObject({
    http: 200,
    code: 200,
    data: {
      status: 'up',
      postgres: 'up',
      outboxLagMs: expect.any(Number) as unknown,
      queues: expect.any(Object) as unknown,
    },
  });
  expect(
    await api.anonymous.get(session.right, {}, { headers: { cgAuthorization: other.token as string } }),
  ).toMatchObject({ code: 200 });
}, 40_000);

it('is degraded if events wait for over half a minute', async () => {
  await home.db.rows(
    `insert into outbox (name, payload, at) values ('nobody.hears', '{}', now() - interval '40 seconds')`,
  );
  expect(await ready()).toMatchObject({ http: 200, data: { status: 'degraded' } });
  await home.db.rows(`delete from outbox where name = 'nobody.hears'`);
});

it('is not ready before its tables exist, nor during shutdown', async () => {
  await home.db.rows('create table kept as select * from migrations');
  await home.db.rows('delete from migrations where id = (select max(id) from migrations)');
  expect(await ready()).toMatchObject({ http: 503, data: { postgres: 'migrating', status: 'down' } });
  await home.db.rows(
    'insert into migrations select * from kept k where not exists (select 1 from migrations m where m.id = k.id)',
  );
  expect((await ready()).http).toBe(200);
  api.app.get(DrainState).begin();
  expect(await ready()).toMatchObject({ http: 503, data: { status: 'down', postgres: 'up' } });
});
