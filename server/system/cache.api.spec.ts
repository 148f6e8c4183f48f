import { Queue, Worker } from 'bullmq';
import { issueFace } from '#contract/devices/device.jobs';
import { jobs } from '#contract/jobs';
import { queueOf as queueOfJob, REACTIONS } from '#contract/kit/event';
import { cache, queues } from '#contract/system/cache.contract';
import { cachePrefixes } from '#domain/system/cache.rules';
import { role } from '#domain/session/role.status';
import { AppModule } from '#server/app.module';
import { REDIS, redisClient, type RedisClient } from '#server/kit/redis/redis';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { freePort } from '#server/kit/testing/test-process';
import { aPerson } from '#server/kit/testing/test-data';

const SECRET = 'the answer nobody may read';
const QUEUE = queueOfJob(issueFace);
let api: TestApi;
let admin: TestClient;
let redis: RedisClient;
let specRedis: RedisClient;
let queue: Queue;
let worker: Worker;
beforeAll(async () => {
  // A separate Redis database: clearing must not affect keys of other specs.
  api = await TestApi.boot(AppModule, 'cache', { REDIS_URL: new URL('/9', process.env['TEST_REDIS_URL']).href });
  await api.app.get<RedisClient>(REDIS, { strict: false }).flushDb();
  redis = api.app.get<RedisClient>(REDIS, { strict: false });
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), {
    rights: ['Cache', 'CacheQueue', 'redisPattern'],
  });
  specRedis = redisClient(api.env.REDIS_URL, 'spec', { commandTimeout: null, offlineQueue: true });
  await specRedis.connect();
  queue = new Queue(QUEUE, { connection: specRedis as never });
  await queue.obliterate({ force: true });
}, 60_000);
afterAll(async () => {
  await worker?.close(true);
  await queue.obliterate({ force: true });
  await queue.close();
  specRedis.destroy();
  await api.close();
});

const kindOf = async (kind: string) => (await admin.get(cache.look)).data.prefixes.find((one) => one.kind === kind);
const queueOf = async (name: string) => (await admin.get(queues.list)).data.queues.find((one) => one.name === name);

describe('redis', () => {
  it('shows memory, hits and keys by registered prefix, and only counts unregistered keys', async () => {
    await redis.set('captcha:spec-1', JSON.stringify({ answer: SECRET }), { expiration: { type: 'EX', value: 120 } });
    await redis.set('spec.unregistered', SECRET);
    const { data } = await admin.get(cache.look);
    expect(data).toMatchObject({ up: true, version: expect.stringMatching(/^\d+\.\d+/) as string });
    expect([
      data.usedBytes > 0,
      data.others > 0,
      data.hitRate === null || (data.hitRate >= 0 && data.hitRate <= 1),
    ]).toEqual([true, true, true]);
    expect(data.prefixes.map(({ prefix }) => prefix)).toEqual(cachePrefixes.map(({ prefix }) => prefix));
    expect(await kindOf('captcha')).toMatchObject({ zh: '验证码图片', en: 'Captcha images', canClear: true });
    await redis.del('spec.unregistered');
  });

  it('shows keys with their TTL, and a value only if it is harmless', async () => {
    await redis.set('login.failed:abcdefghijklmnopqrst', '3', { expiration: { type: 'EX', value: 900 } });
    const captchas = (await admin.get(cache.keys, { kind: 'captcha' })).data;
    expect(captchas.keys.find(({ key }) => key.startsWith('captcha:spec'))).toMatchObject({
      type: 'string',
      value: '••••',
    });
    expect(JSON.stringify(captchas)).not.toContain(SECRET);
    const [failed] = (await admin.get(cache.keys, { kind: 'loginFailed' })).data.keys.filter(
      ({ key }) => key === 'login.failed:abcd…qrst',
    );
    expect(failed).toMatchObject({ value: '3' });
    expect(failed?.ttlSec).toBeGreaterThan(890);
  });

  it('scans keys by registered prefix only', async () => {
    expect(await admin.get(cache.keys, { kind: '*' as never })).toMatchObject({ code: 400, errKey: 'BAD_INPUT' });
    const commands: string[] = [];
    const watch = redisClient(api.env.REDIS_URL, 'spec-watch', { commandTimeout: null, offlineQueue: true });
    await watch.connect();
    await watch.monitor((line) => commands.push(String(line)));
    await admin.get(cache.look);
    await admin.get(cache.keys, { kind: 'limit' });
    await admin.get(cache.preview, { kind: 'limit' });
    watch.destroy();
    expect(commands.some((line) => /"scan"/i.test(line))).toBe(true);
    expect(commands.filter((line) => /"keys"/i.test(line))).toEqual([]);
  });

  it('clears a type after a preview, reports the count, and logs it', async () => {
    for (let n = 0; n < 1_200; n += 1) await redis.set(`captcha.passed:spec-${n}`, '1');
    await redis.set('captcha:stays', '1');
    const { count, samples, ticket } = (await admin.get(cache.preview, { kind: 'captchaPassed' })).data;
    expect([count, samples.length]).toEqual([1_200, 5]);
    expect(await admin.post(cache.clear, { kind: 'captcha', ticket })).toMatchObject({
      code: 409,
      errKey: 'CACHE_PREVIEW_OVER',
    });
    expect(await admin.post(cache.clear, { kind: 'captchaPassed', ticket: `${ticket}x` })).toMatchObject({
      code: 409,
    });
    expect(await admin.post(cache.clear, { kind: 'captchaPassed', ticket })).toMatchObject({
      code: 200,
      data: { cleared: 1_200 },
    });
    expect([(await kindOf('captchaPassed'))?.keys, await redis.exists('captcha:stays')]).toEqual([0, 1]);
    expect(await api.db.rows(`select after from audit where action = 'cache.clear' order by id desc limit 1`)).toEqual([
      { after: { previewed: 1_200, cleared: 1_200 } },
    ]);
  });

  it('clears nothing if there is much more than previewed', async () => {
    await redis.set('captcha.passed:one', '1');
    const { ticket } = (await admin.get(cache.preview, { kind: 'captchaPassed' })).data;
    for (let n = 0; n < 10; n += 1) await redis.set(`captcha.passed:more-${n}`, '1');
    expect(await admin.post(cache.clear, { kind: 'captchaPassed', ticket })).toMatchObject({
      code: 409,
      errKey: 'CACHE_PREVIEW_OVER',
    });
    expect((await kindOf('captchaPassed'))?.keys).toBe(11);
  });

  it.each(['replay', 'deviceNonce', 'queue'] as const)('refuses to clear %s', async (kind) => {
    expect(await admin.get(cache.preview, { kind })).toMatchObject({ code: 250, errKey: 'CACHE_PROTECTED' });
  });

  it('requires its separate right to be cleared', async () => {
    const reader = await api.clientFor(await aPerson(api.db, { roleId: role.manager }), { rights: ['Cache'] });
    expect([
      (await reader.get(cache.look)).code,
      (await reader.get(cache.preview, { kind: 'limit' })).code,
      (await reader.post(queues.pause, { queue: QUEUE })).code,
    ]).toEqual([200, 403, 403]);
  });
});

describe('queues', () => {
  it("are those of the product's jobs, with counts", async () => {
    await queue.add(issueFace.name, { id: 1 }, { delay: 600_000, jobId: 'spec.delayed' });
    const { data } = await admin.get(queues.list);
    expect(data.queues.map(({ name }) => name)).toEqual([REACTIONS, ...new Set(jobs.map(queueOfJob))]);
    expect(await queueOf(QUEUE)).toMatchObject({ delayed: 1, failed: 0, paused: false });
  });

  it('show a failed job with its reason and no personal data, and complete it on retry', async () => {
    let broken = true;
    const queueRedis = redisClient(api.env.REDIS_URL, 'spec-work', { commandTimeout: null, offlineQueue: true });
    await queueRedis.connect();
    worker = new Worker(
      QUEUE,
      () => (broken ? Promise.reject(new Error('terminal of 13800138006 is away')) : Promise.resolve(null)),
      { connection: queueRedis as never },
    );
    await queue.add(
      issueFace.name,
      { id: 5, phone: '13800138006', note: 'call 13800138006' },
      { jobId: 'spec.fails', attempts: 1 },
    );
    for (let i = 0; (await queueOf(QUEUE))?.failed !== 1 && i < 100; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 30));
    const [job] = (await admin.get(queues.jobs, { queue: QUEUE, state: 'failed' })).data.content;
    expect(job).toMatchObject({
      id: 'spec.fails',
      name: issueFace.name,
      tries: 1,
      most: 1,
      reason: 'terminal of 138****8006 is away',
    });
    expect(JSON.parse(job?.data ?? '{}')).toEqual({ id: 5, phone: '••••', note: 'call 138****8006' });
    broken = false;
    expect(await admin.post(queues.retry, { queue: QUEUE, jobId: 'spec.fails' })).toMatchObject({
      code: 200,
      data: { count: 1 },
    });
    for (let i = 0; (await queueOf(QUEUE))?.completed !== 1 && i < 100; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await queueOf(QUEUE)).toMatchObject({ failed: 0, completed: 1 });
    expect(await admin.post(queues.retry, { queue: QUEUE, jobId: 'spec.fails' })).toMatchObject({
      code: 250,
      errKey: 'QUEUE_JOB_BUSY',
    });
  });

  it('deliver nothing while paused, and resume', async () => {
    await admin.post(queues.pause, { queue: QUEUE });
    expect(await queueOf(QUEUE)).toMatchObject({ paused: true });
    await queue.add(issueFace.name, { id: 6 }, { jobId: 'spec.waits' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await queueOf(QUEUE)).toMatchObject({ waiting: 1, completed: 1 });
    await admin.post(queues.resume, { queue: QUEUE });
    for (let i = 0; (await queueOf(QUEUE))?.completed !== 2 && i < 100; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await queueOf(QUEUE)).toMatchObject({ paused: false, waiting: 0, completed: 2 });
  });

  it('delete a job, and report one already gone', async () => {
    expect(await admin.post(queues.remove, { queue: QUEUE, jobId: 'spec.delayed' })).toMatchObject({ code: 200 });
    expect(await admin.post(queues.remove, { queue: QUEUE, jobId: 'spec.delayed' })).toMatchObject({
      code: 404,
      errKey: 'QUEUE_JOB_GONE',
    });
    expect(await admin.get(queues.jobs, { queue: 'nobody', state: 'failed' })).toMatchObject({
      code: 404,
      errKey: 'QUEUE_UNKNOWN',
    });
    expect(
      (
        await api.db.rows<{ action: string }>(`select action from audit where object = 'queue:${QUEUE}' order by id`)
      ).map(({ action }) => action),
    ).toEqual(['queue.retry', 'queue.pause', 'queue.resume', 'queue.remove']);
  });
});

it('reports only that Redis is away', async () => {
  const alone = await api.startReplica(AppModule, { REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  const there = admin.at(alone.address);
  expect((await there.get(cache.look)).data.up).toBe(false);
  expect((await there.get(queues.list)).data).toEqual({ up: false, queues: [] });
  expect(await there.get(cache.keys, { kind: 'limit' })).toMatchObject({
    code: 250,
    errKey: 'CACHE_AWAY',
    message: '缓存服务暂不可用，业务不受影响，请稍后再试',
  });
  await alone.close();
}, 40_000);
