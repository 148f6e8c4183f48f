import { spawn, type ChildProcess } from 'node:child_process';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { createClient } from 'redis';
import { blackListStatus } from '#domain/members/member.status';
import { jobs } from '#contract/jobs';
import { orderHeld, refundRequested } from '#contract/orders/order.events';
import { SweepService } from '#server/kit/jobs/sweep';
import { testEnv } from '#server/kit/testing/test-env';
import { TestDatabase } from '#server/kit/testing/test-database';
import { freePort, TestProcess, redisProgram } from '#server/kit/testing/test-process';
import { anOrder, aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { PromiseSweepService } from '#server/attendance/promise-sweep.service';
import { JobRegistry } from '#workers/kit/job-registry';
import { drainOutbox } from '#workers/kit/test-drain';
import { handlers, reactions } from './registrations';
import { WorkersModule } from './workers.module';

let database: TestDatabase;
let world: TestVenue;
let userId: number;
let redis: ChildProcess;
let redisUrl: string;
let time = 0;

beforeAll(async () => {
  database = await TestDatabase.create('workers', 4);
  world = await aVenue(database.db);
  userId = await aPerson(database.db);
  const port = await freePort();
  redisUrl = `redis://127.0.0.1:${port}`;
  redis = spawn(redisProgram, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
}, 60_000);
afterAll(async () => {
  redis.kill('SIGKILL');
  await database.close();
});

/** Creates an order held for so many seconds and emits its event. */
const createHeldOrder = async (holdSeconds: number) => {
  const order = await anOrder(database.db, world, userId, { time: (time += 1), holdSeconds });
  const [{ deadline } = { deadline: 0 }] = await database.db.rows<{ deadline: number }>(
    'select epoch_ms(pay_deadline) as deadline from venue_order where trade_no = $1',
    [order.tradeNo],
  );
  await database.db.transact(async (tx) =>
    tx.emit(orderHeld, {
      tradeNo: order.tradeNo,
      userId,
      siteId: world.siteId,
      venueId: world.venueId,
      date: order.date,
      payDeadline: deadline,
    }),
  );
  return { ...order, deadline };
};
const isOrderClosed = async (tradeNo: string) =>
  (
    await database.db.rows<{ os: string }>('select order_status as os from venue_order where trade_no = $1', [tradeNo])
  )[0]?.os === '2';
const waitUntilClosed = async (
  { tradeNo, deadline }: { tradeNo: string; deadline: number },
  limitMs = 12_000,
): Promise<number> => {
  for (const started = Date.now(); !(await isOrderClosed(tradeNo));) {
    if (Date.now() - started > limitMs) throw new Error(`${tradeNo} was not released`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return Date.now() - deadline;
};

describe('one process without a queue', () => {
  let app: INestApplicationContext;
  const book = new JobRegistry(reactions, handlers, jobs);
  beforeAll(async () => {
    app = await NestFactory.createApplicationContext(
      WorkersModule.with(testEnv(database.url, { REDIS_URL: redisUrl })),
      { logger: false, abortOnError: false },
    );
    await app.get(SweepService).beforeApplicationShutdown();
  }, 60_000);
  afterAll(() => app.close());

  it('schedules the end of a hold for its deadline, and runs it then', async () => {
    const order = await createHeldOrder(60);
    const find: Parameters<typeof drainOutbox>[2] = (service) => app.get(service, { strict: false });
    const { ran, scheduled: later } = await drainOutbox(database.db, book, find);
    expect(ran).toContain('orders.release-at-deadline');
    expect(later).toEqual([
      expect.objectContaining({ job: 'orders.release', payload: { payDeadline: order.deadline }, at: order.deadline }),
    ]);
    await database.travel(61_000);
    await database.db.transact(async (tx) =>
      tx.emit(orderHeld, {
        tradeNo: order.tradeNo,
        userId,
        siteId: world.siteId,
        venueId: world.venueId,
        date: order.date,
        payDeadline: order.deadline,
      }),
    );
    const after = await drainOutbox(database.db, book, find, order.deadline);
    expect(after.ran).toContain('orders.release');
    expect(await isOrderClosed(order.tradeNo)).toBe(true);
    await database.travel(0);
  });

  it('creates a one-month black list entry after the grace period of the third no-show', async () => {
    const strict = await aVenue(database.db, { rules: { sign_mode: 4, late_grace_min: 15 } });
    const person = await aPerson(database.db);
    const find: Parameters<typeof drainOutbox>[2] = (service) => app.get(service, { strict: false });
    const entries = async () => {
      await find(PromiseSweepService).sweepMissed();
      await drainOutbox(database.db, book, find);
      return database.db.rows(
        `
          select status, break_count as breaks,
            (end_at at time zone school_zone())::date - (begin_at at time zone school_zone())::date as days
          from black_list
          where user_id = $1
        `,
        [person],
      );
    };
    for (const startsIn of [-1_500, -180, -14]) await aPaidBooking(database.db, strict, person, { startsIn });
    expect(await entries()).toEqual([]);
    await aPaidBooking(database.db, strict, person, { startsIn: -16 });
    expect(await entries()).toEqual([{ status: blackListStatus.listed, breaks: 3, days: 31 }]);
    expect(await entries()).toHaveLength(1);
  });

  it('resolves every service its reactions and jobs use', async () => {
    const find: Parameters<typeof drainOutbox>[2] = (service) => app.get(service, { strict: false });
    await database.db.transact(async (tx) =>
      tx.emit(refundRequested, { refundNo: 'D26050100000001R01', tradeNo: 'D26050100000001', amount: 1 }),
    );
    // There is nothing to refund: the job detects that and leaves no trace.
    await expect(drainOutbox(database.db, book, find)).resolves.toMatchObject({
      ran: expect.arrayContaining(['payments.move-refund', 'payments.runRefund']),
    });
  });
});

describe('separate processes', () => {
  let workers: TestProcess[];
  const start = () => {
    const { TOKEN_SECRET, SECRETS_KEY, AUDIT_KEY } = testEnv(database.url);
    return TestProcess.start(
      'workers/main.ts',
      {
        NODE_ENV: 'development',
        TEST_MODE: '1',
        SCHOOL: 'plain',
        DATABASE_URL: database.url,
        REDIS_URL: redisUrl,
        TOKEN_SECRET,
        SECRETS_KEY,
        AUDIT_KEY,
        DATA_DIR: '/tmp',
        POOL_SIZE: '4',
      },
      60_000,
      /workers run/,
    );
  };
  beforeAll(async () => {
    workers = await Promise.all([start(), start()]);
  }, 90_000);
  afterAll(() => Promise.all(workers.map((worker) => worker.stop('SIGKILL'))));

  it('release a hold promptly at its deadline, and by the sweep if the queue lost it', async () => {
    expect(await waitUntilClosed(await createHeldOrder(3))).toBeLessThan(2_500);
    const forgotten = await createHeldOrder(5);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const client = createClient({ url: redisUrl });
    await client.connect();
    await client.flushAll();
    client.destroy();
    expect(await waitUntilClosed(forgotten)).toBeLessThan(5_000);
  }, 40_000);

  it('continue if one is killed', async () => {
    const [first] = workers;
    const order = await createHeldOrder(3);
    await first?.stop('SIGKILL');
    expect(await waitUntilClosed(order)).toBeLessThan(6_000);
  }, 40_000);

  it('continue while Redis hangs', async () => {
    redis.kill('SIGSTOP');
    try {
      expect(await waitUntilClosed(await createHeldOrder(2))).toBeLessThan(6_000);
    } finally {
      redis.kill('SIGCONT');
    }
  }, 40_000);

  it('shut down in order on request', async () => {
    const [, second] = workers;
    await second?.stop('SIGTERM');
    expect(await second?.exit).toBe(0);
  }, 30_000);
});
