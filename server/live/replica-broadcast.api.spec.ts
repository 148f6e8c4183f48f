import { spawn, type ChildProcess } from 'node:child_process';
import { createClient } from 'redis';
import type { OrderRoom } from '#contract/kit/rooms';
import { testEnv } from '#server/kit/testing/test-env';
import { TestDatabase } from '#server/kit/testing/test-database';
import { freePort, TestProcess, redisProgram } from '#server/kit/testing/test-process';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { signToken } from '#server/kit/crypto/token';
import { TestListener } from './test-listener';

/** Two server processes over one database and a Redis that the spec may stop. */
let database: TestDatabase;
let redisPort: number;
let redis: ChildProcess;
let ports: number[];
let servers: TestProcess[];
let token: string;
const tradeNo = 'D99050100000001';
const order = `order:${tradeNo}`;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const startRedis = async () => {
  redis = spawn(
    redisProgram,
    ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const probe = createClient({ url: `redis://127.0.0.1:${redisPort}`, socket: { reconnectStrategy: () => 50 } }).on(
    'error',
    () => undefined,
  );
  await probe.connect();
  probe.destroy();
};
const startServer = (port: number) => {
  const { DATABASE_URL, TOKEN_SECRET, SECRETS_KEY, AUDIT_KEY } = testEnv(database.url);
  return TestProcess.start(
    'server/live/live-server.fixture.ts',
    {
      NODE_ENV: 'test',
      TEST_MODE: '1',
      SCHOOL: 'plain',
      DATABASE_URL,
      TOKEN_SECRET,
      SECRETS_KEY,
      AUDIT_KEY,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      DATA_DIR: '/tmp',
      PORT: String(port),
      POOL_SIZE: '4',
    },
    40_000,
  );
};
const screen = (i: number) => TestListener.open(`http://127.0.0.1:${ports[i]}`, { token }, { reconnects: true });

/** Returns the pid of the process that delivers live rows. */
const relayPid = async (): Promise<number> => {
  for (let waited = 0; waited < 5_000; waited += 50) {
    const [row] = await database.db.rows<{ pid: number }>(
      `
        select split_part(application_name, ' ', 3)::int as pid
        from pg_stat_activity
        where application_name like 'leader live %'
          and pid in (select pid from pg_locks where locktype = 'advisory' and granted)
          and datname = current_database()
      `,
    );
    if (row) return row.pid;
    await sleep(50);
  }
  throw new Error('nobody carries live rows');
};
const until = async (holds: () => Promise<boolean>) => {
  for (let waited = 0; !(await holds()); waited += 50) {
    if (waited > 2_500) throw new Error('nobody took over');
    await sleep(50);
  }
};
let state = 1;
/** Changes the order and waits until these screens show it; returns the longest delay in milliseconds. */
const waitUntilShown = async (screens: readonly TestListener[], limitMs: number): Promise<number> => {
  state = (state % 4) + 1;
  await database.db.transact(async (tx) => {
    await tx.rows(
      `
        update venue_order
        set order_status = case when $2 = 4 then '2' else '1' end, cancel_kind = case when $2 = 4 then 2 end,
          pay_status = $2
        where trade_no = $1
      `,
      [tradeNo, state],
    );
    tx.emitLive([
      { room: order, patch: { orderStatus: state === 4 ? '2' : '1', payStatus: state, payDeadline: null } },
    ]);
  });
  return Math.max(
    ...(await Promise.all(
      screens.map((it) => it.waitUntil(() => it.body<OrderRoom>(order).payStatus === state, limitMs)),
    )),
  );
};

beforeAll(async () => {
  database = await TestDatabase.create('live_fleet', 4);
  redisPort = await freePort();
  await startRedis();
  const world = await aVenue(database.db);
  const userId = await aPerson(database.db);
  await database.db.rows(
    `
      insert into venue_order (
        trade_no, user_id, order_type, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail,
        detail_en, space_names, amount
      )
      values ($1, $2, 3, $3, $4, $5, '2099-05-01', '2099-05-01 08:00', '2099-05-01 09:00', '', '', '', 2000)
    `,
    [tradeNo, userId, world.venueId, world.siteId, world.merchantId],
  );
  await database.db.rows(
    `
      insert into session (sid, user_id, role_id, cipher_key, expires_at, idle_seconds)
      values ('fleet', $1, 3, 'x', now() + interval '1 hour', 3600)
    `,
    [userId],
  );
  token = signToken(testEnv(database.url).TOKEN_SECRET, {
    sid: 'fleet',
    userId,
    role: 3,
    name: '',
    username: '',
    loginCheckStatus: 1,
    exp: Math.floor(Date.now() / 1000) + 3_600,
  });
  ports = [await freePort(), await freePort()];
  servers = await Promise.all(ports.map(startServer));
}, 90_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')));
  redis.kill('SIGKILL');
  await database.close();
});

let screens: TestListener[];
beforeEach(async () => {
  screens = await Promise.all([screen(0), screen(1)]);
  for (const it of screens) await it.subscribe(order);
});
afterEach(() => screens.forEach((it) => it.close()));

it('shows a change on the screens of every process at once', async () => {
  await relayPid();
  await waitUntilShown(screens, 5_000);
  const slowest: number[] = [];
  for (let i = 0; i < 5; i += 1) slowest.push(await waitUntilShown(screens, 2_000));
  expect(Math.min(...slowest)).toBeLessThan(300);
});

it('recovers within two seconds if the leader dies', async () => {
  const pid = await relayPid();
  const dead = servers.findIndex((server) => server.pid === pid);
  await servers[dead]?.stop('SIGKILL');
  await waitUntilShown([screens[1 - dead] as TestListener], 2_500);
  await until(async () => (await relayPid()) !== pid);
  servers[dead] = await startServer(ports[dead] as number);
  await screens[dead]?.waitUntil((it) => it.socket.connected);
  await waitUntilShown(screens, 5_000);
}, 60_000);

it('continues if the leader only stalls, and agrees again when it resumes', async () => {
  const pid = await relayPid();
  const frozen = servers.findIndex((server) => server.pid === pid);
  process.kill(pid, 'SIGSTOP');
  try {
    await waitUntilShown([screens[1 - frozen] as TestListener], 4_000);
    await until(async () => (await relayPid()) !== pid);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await screens[frozen]?.waitUntil((it) => it.body<OrderRoom>(order).payStatus === state, 12_000);
  await waitUntilShown(screens, 5_000);
}, 60_000);

it('loses nothing when Redis is flushed', async () => {
  const client = createClient({ url: `redis://127.0.0.1:${redisPort}` });
  await client.connect();
  await client.flushAll();
  client.destroy();
  expect(await waitUntilShown(screens, 2_000)).toBeLessThan(2_000);
});

it('delivers changes everywhere without Redis, and promptly once it is back', async () => {
  redis.kill('SIGKILL');
  await waitUntilShown(screens, 6_000);
  await waitUntilShown(screens, 6_000);
  const late = await screen(0);
  expect(await late.subscribe(order)).toMatchObject({ code: 200 });
  late.close();
  await startRedis();
  await sleep(3_500);
  await waitUntilShown(screens, 5_000);
  expect(
    Math.min(
      await waitUntilShown(screens, 2_000),
      await waitUntilShown(screens, 2_000),
      await waitUntilShown(screens, 2_000),
    ),
  ).toBeLessThan(500);
}, 60_000);

it('delivers changes everywhere while Redis hangs', async () => {
  redis.kill('SIGSTOP');
  try {
    await waitUntilShown(screens, 8_000);
    await waitUntilShown(screens, 6_000);
  } finally {
    redis.kill('SIGCONT');
  }
  await sleep(3_000);
  await waitUntilShown(screens, 5_000);
}, 60_000);
