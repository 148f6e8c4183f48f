import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeClient, connectWithin, redisClient, type RedisClient } from './redis';
import { freePort, redisProgram } from '#server/kit/testing/test-process';

let redis: ChildProcess;
let patient: RedisClient;
let hasty: RedisClient;

beforeAll(async () => {
  const port = await freePort();
  redis = spawn(redisProgram, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  const url = `redis://127.0.0.1:${port}`;
  patient = await connectWithin(redisClient(url, 'patient', { commandTimeout: null, offlineQueue: true }), 10_000);
  hasty = await connectWithin(redisClient(url, 'hasty'), 10_000);
}, 20_000);

afterAll(async () => {
  closeClient(hasty);
  closeClient(patient);
  const over = once(redis, 'exit');
  redis.kill('SIGKILL');
  await over;
});

it('does not wait for a hanging Redis, and uses it again once it recovers', async () => {
  expect(await hasty.mSet({ key: 'before', other: 'kept' })).toBe('OK');
  redis.kill('SIGSTOP');
  const slow = patient.get('other');
  const began = performance.now();
  try {
    for (const late of await Promise.allSettled([
      hasty.get('key'),
      hasty.set('key', 'after'),
      hasty.eval('return 1'),
      hasty.sendCommand(['PING']),
    ])) {
      expect(late).toMatchObject({ status: 'rejected', reason: { message: 'redis did not answer within 300 ms' } });
    }
    expect(performance.now() - began).toBeLessThan(5_000);
  } finally {
    redis.kill('SIGCONT');
  }
  expect(await slow).toBe('kept');
  expect(await hasty.get('key')).toBe('after');
});

it('does not blame Redis while this process is busy itself', async () => {
  const answer = hasty.get('key');
  const until = performance.now() + 600;
  while (performance.now() < until);
  expect(await answer).toBe('after');
});
