import { spawn, type ChildProcess } from 'node:child_process';
import { connect, createServer, type Server } from 'node:net';
import { createClient } from 'redis';
import { z } from 'zod';
import { event, job } from '#contract/kit/event';
import { Clock } from '#server/kit/runtime/clock';
import { log } from '#server/kit/runtime/log';
import { TestDatabase } from '#server/kit/testing/test-database';
import { freePort, redisProgram } from '#server/kit/testing/test-process';
import { JobRegistry } from './job-registry';
import { drainOutbox } from './test-drain';
import { handleJob } from './handler';
import { OutboxStore } from './outbox.store';
import { JobQueues } from './queues';
import { onEvent } from './reaction';
import { OutboxRelay } from './relay';
import { JobRunner } from './runner';

const paid = event('order.paid', z.object({ tradeNo: z.string() }));
const unhandledEvent = event('order.seen', z.object({}));
const pass = job('gates.pass', z.object({ tradeNo: z.string() }), { attempts: 3, backoffMs: 10 });

let database: TestDatabase;
let redis: ChildProcess;
let port: number;
let ran: string[];
let fails = 0;
const book = new JobRegistry(
  [
    onEvent('gates.grant-pass', paid, async ({ tradeNo }, work) => {
      if (fails > 0) {
        fails -= 1;
        throw new Error('the gate is busy');
      }
      ran.push(`grant ${tradeNo}`);
      await work.enqueue(pass, { tradeNo }, { id: tradeNo });
    }),
    onEvent('messages.tell-member', paid, async ({ tradeNo }) => {
      ran.push(`tell ${tradeNo}`);
    }),
  ],
  [
    handleJob(pass, async ({ tradeNo }) => {
      ran.push(`pass ${tradeNo}`);
    }),
  ],
  [pass],
);
const emitPaid = (...tradeNos: string[]) =>
  database.db.transact(async (tx) => {
    for (const tradeNo of tradeNos) tx.emit(paid, { tradeNo });
  });
const waiting = async () => (await database.db.rows<{ n: number }>('select count(*)::int as n from outbox'))[0]?.n;
const until = async (holds: () => Promise<boolean>, limitMs = 8_000) => {
  for (let waited = 0; !(await holds()); waited += 20) {
    if (waited > limitMs) throw new Error(`waited in vain; ran ${ran.join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const startRedis = async () => {
  redis = spawn(redisProgram, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  const probe = createClient({ url: `redis://127.0.0.1:${port}`, socket: { reconnectStrategy: () => 50 } }).on(
    'error',
    () => undefined,
  );
  await probe.connect();
  probe.destroy();
};
const workers = async (n = 1, at = port) => {
  const all = Array.from({ length: n }, () => {
    const outbox = new OutboxStore(database.db);
    const queues = new JobQueues(`redis://127.0.0.1:${at}`, new Clock());
    const runner = new JobRunner(
      book,
      outbox,
      () => {
        throw new Error('no services here');
      },
      queues,
    );
    const relay = new OutboxRelay(outbox, runner, queues);
    queues.start(runner);
    relay.start();
    return { queues, relay };
  });
  running.push(...all);
  return all;
};
/**
 * A proxy to Redis that cuts each connection with this name prefix once, at its identification command: the first thing
 * a worker waits for.
 */
const proxyThatCuts = async (names: string) => {
  const cut = new Set<string>();
  const way = createServer((client) => {
    const redis = connect(port, '127.0.0.1');
    let name = '';
    client.on('data', (data) => {
      const text = data.toString('latin1');
      name ||= /SETNAME\r\n\$\d+\r\n(\S+)/.exec(text)?.[1] ?? '';
      if (/\r\ninfo\r\n/i.test(text) && name.startsWith(names) && !cut.has(name)) {
        cut.add(name);
        client.resetAndDestroy();
      } else redis.write(data);
    });
    redis.pipe(client);
    for (const end of [client, redis])
      end
        .on('error', () => undefined)
        .on('close', () => {
          client.destroy();
          redis.destroy();
        });
  });
  const at = await freePort();
  await new Promise<void>((listens) => way.listen(at, '127.0.0.1', listens));
  ways.push(way);
  return { port: at, cut };
};
const ways: Server[] = [];
const running: { queues: JobQueues; relay: OutboxRelay }[] = [];
afterEach(async () => {
  for (const { relay, queues } of running.splice(0)) {
    await relay.stop();
    await queues.stop();
  }
  for (const way of ways.splice(0)) way.close();
});

beforeAll(async () => {
  log.level = 'silent';
  database = await TestDatabase.create('relay');
  port = await freePort();
  await startRedis();
}, 60_000);
beforeEach(async () => {
  ran = [];
  fails = 0;
  // Ids restart with the emptied database, so the queue must not keep those of the last spec.
  const client = createClient({ url: `redis://127.0.0.1:${port}` });
  await client.connect();
  await client.flushAll();
  client.destroy();
  await database.empty();
});
afterAll(async () => {
  redis.kill('SIGKILL');
  await database.close();
});

it('runs each reaction once with three relays on one outbox, and then deletes the event', async () => {
  const all = await workers(3);
  await until(async () => all.every(({ queues }) => queues.ready));
  const tradeNos = Array.from({ length: 40 }, (_, i) => `D1${String(i).padStart(3, '0')}`);
  for (const tradeNo of tradeNos) await emitPaid(tradeNo);
  await database.db.transact(async (tx) => tx.emit(unhandledEvent, {}));
  await until(async () => (await waiting()) === 0 && ran.length >= 120);
  expect(ran.sort()).toEqual(tradeNos.flatMap((no) => [`grant ${no}`, `tell ${no}`, `pass ${no}`]).sort());
}, 30_000);

it('receives nothing from a rolled-back transaction', async () => {
  await workers();
  await expect(
    database.db.transact(async (tx) => {
      tx.emit(paid, { tradeNo: 'D2' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await emitPaid('D3');
  await until(async () => ran.length === 3);
  expect(ran.join()).not.toContain('D2');
}, 30_000);

it('retries a failed reaction without repeating the other one', async () => {
  fails = 2;
  await workers();
  await emitPaid('D4');
  await until(async () => (await waiting()) === 0, 12_000);
  expect(ran.filter((it) => it === 'tell D4')).toHaveLength(1);
  expect(ran.filter((it) => it === 'grant D4')).toHaveLength(1);
}, 30_000);

it('enqueues again an event lost by a Redis flush', async () => {
  const outbox = new OutboxStore(database.db);
  await emitPaid('D5');
  // Enqueued, and then lost by the queue.
  expect(await outbox.take()).toHaveLength(1);
  await workers();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(ran).toEqual([]);
  await database.db.rows(`update outbox set queued_at = queued_at - interval '31 seconds'`);
  await until(async () => (await waiting()) === 0);
  expect(ran.sort()).toEqual(['grant D5', 'pass D5', 'tell D5']);
}, 30_000);

it('runs reactions without the queue while Redis is down, and by it afterwards', async () => {
  const all = await workers();
  await until(async () => all.every(({ queues }) => queues.ready));
  redis.kill('SIGKILL');
  await until(async () => all.every(({ queues }) => !queues.ready));
  const started = performance.now();
  await emitPaid('D6');
  await until(async () => (await waiting()) === 0);
  expect(performance.now() - started).toBeLessThan(3_000);
  // The job it could not enqueue is left to the sweep of its area.
  expect(ran.sort()).toEqual(['grant D6', 'tell D6']);
  await startRedis();
  await until(async () => all.every(({ queues }) => queues.ready));
  await emitPaid('D7');
  await until(async () => ran.includes('pass D7'), 15_000);
}, 40_000);

it.each([
  ['it waits on', 'bull:'],
  ['they share', 'work'],
])(
  'works if the connection %s was cut while a worker started',
  async (_, names) => {
    const way = await proxyThatCuts(names);
    await workers(1, way.port);
    await until(async () => way.cut.size > 0 && running.every(({ queues }) => queues.ready));
    await emitPaid('D11');
    await until(async () => ran.includes('pass D11'), 15_000);
  },
  40_000,
);

it('drains everything due in one process, and reports what is scheduled later', async () => {
  await emitPaid('D8', 'D9');
  const find = () => {
    throw new Error('no services here');
  };
  expect(await drainOutbox(database.db, book, find)).toEqual({
    ran: [
      'gates.grant-pass',
      'messages.tell-member',
      'gates.grant-pass',
      'messages.tell-member',
      'gates.pass',
      'gates.pass',
    ],
    scheduled: [],
  });
  const due = new JobRegistry(
    [
      onEvent('gates.remind', paid, ({ tradeNo }, work) =>
        work.enqueue(pass, { tradeNo }, { id: `${tradeNo}.1`, at: 5_000 }),
      ),
    ],
    [handleJob(pass, async () => undefined)],
    [pass],
  );
  await emitPaid('D10');
  expect(await drainOutbox(database.db, due, find, 4_000)).toEqual({
    ran: ['gates.remind'],
    scheduled: [{ job: 'gates.pass', payload: { tradeNo: 'D10' }, id: 'D10.1', at: 5_000 }],
  });
  expect(await waiting()).toBe(0);
});
