import type { Db } from '#server/kit/db/db';
import { RateLimits } from './rate-limits';
import { connectWithin, closeClient, redisClient, type RedisClient } from '#server/kit/redis/redis';
import { schoolDefaults } from '#server/kit/settings/school-defaults';
import { Settings } from '#server/kit/settings/settings';

const url = process.env['TEST_REDIS_URL'] as string;
const none = { rows: () => Promise.resolve([]) } as unknown as Db;
let redis: RedisClient;
const settings: Settings[] = [];
const limits = (school: keyof typeof schoolDefaults, over = redis) => {
  settings.push(new Settings(none, schoolDefaults[school]));
  return new RateLimits(over, settings.at(-1) as Settings);
};
let serial = 0;
const who = () => `limit-${process.pid}-${(serial += 1)}`;

beforeAll(async () => {
  redis = await connectWithin(redisClient(url, 'limits-spec'));
});
afterAll(() => {
  settings.forEach((one) => one.onApplicationShutdown());
  closeClient(redis);
});

const countCalls = async (of: RateLimits, person: string, times: number) => {
  const waits: number[] = [];
  for (let i = 0; i < times; i += 1) waits.push(await of.count('booking.perMin', person));
  return waits.filter((wait) => wait > 0).length;
};

it('limits calls per person and minute across processes, and returns the wait', async () => {
  const person = who();
  expect(await countCalls(limits('demo'), person, 15)).toBe(0);
  expect(await countCalls(limits('demo'), person, 7)).toBe(2);
  await expect(limits('demo').consumeOrThrow('booking.perMin', person)).rejects.toMatchObject({
    spec: { key: 'TOO_FAST', kind: 'tooFast' },
    facts: { retryAfterMs: expect.any(Number) as unknown },
  });
});

it('counts each person and each action separately', async () => {
  const [one, other] = [who(), who()];
  const demo = limits('demo');
  await countCalls(demo, one, 25);
  expect(await demo.count('booking.perMin', other)).toBe(0);
  expect(await demo.count('payment.perMin', one)).toBe(0);
});

it('checks without counting', async () => {
  const demo = limits('demo');
  const person = who();
  await countCalls(demo, person, 19);
  expect(await demo.isExhausted('booking.perMin', person)).toBe(false);
  await countCalls(demo, person, 1);
  expect([await demo.isExhausted('booking.perMin', person), await demo.isExhausted('booking.perMin', person)]).toEqual([
    true,
    true,
  ]);
});

it('has no limits in the plain school', async () => {
  expect(await countCalls(limits('plain'), who(), 60)).toBe(0);
});

it('counts in memory while Redis is away', async () => {
  const away = redisClient('redis://127.0.0.1:1/0', 'away');
  const alone = limits('demo', away);
  expect(await countCalls(alone, who(), 22)).toBe(2);
  closeClient(away);
});
