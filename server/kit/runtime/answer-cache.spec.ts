import { AnswerCache } from './answer-cache';

it('reads once per key and period, also for concurrent callers, and drops what is old', async () => {
  const cache = new AnswerCache<string, number>(1_000);
  let reads = 0;
  const read = () => Promise.resolve((reads += 1));
  expect(await Promise.all([cache.get('a', 0, read), cache.get('a', 500, read)])).toEqual([1, 1]);
  expect(await cache.get('a', 999, read)).toBe(1);
  expect(await cache.get('b', 999, read)).toBe(2);
  expect(await cache.get('a', 1_000, read)).toBe(3);
});

it('reads again after a failure and after a clock that went back', async () => {
  const cache = new AnswerCache<string, number>(1_000);
  await expect(cache.get('a', 5_000, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cache.get('a', 5_000, () => Promise.resolve(1))).toBe(1);
  expect(await cache.get('a', 0, () => Promise.resolve(2))).toBe(2);
});
