import { latencyAtShare, latencyBucketOf } from './submit-tally.rules';

it.each([
  [0, 0],
  [50, 0],
  [51, 1],
  [1_000, 4],
  [1_001, 5],
])('puts %d ms into bucket %d', (ms, n) => expect(latencyBucketOf(ms)).toBe(n));

it('returns the latency below which 95 of 100 were answered', () => {
  expect(latencyAtShare([90, 5, 5, 0, 0, 0], 0.95)).toBe(100);
  expect(latencyAtShare([90, 4, 5, 0, 0, 1], 0.95)).toBe(250);
  expect(latencyAtShare([0, 0, 0, 0, 0, 3], 0.5)).toBe(Infinity);
  expect(latencyAtShare([0, 0, 0, 0, 0, 0], 0.95)).toBeNull();
});
