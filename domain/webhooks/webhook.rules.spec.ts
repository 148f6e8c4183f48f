import { SUSPEND_AFTER, shouldSuspend, webhookRetryAfter } from './webhook.rules';

it('tries eight times within a day at growing intervals', () => {
  const pauses = Array.from({ length: 8 }, (_, i) => webhookRetryAfter(i + 1));
  expect(pauses.indexOf(null)).toBe(7);
  const waits = pauses.slice(0, -1) as number[];
  expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  expect(waits.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(24 * 3_600_000);
  expect(waits.reduce((a, b) => a + b, 0)).toBeGreaterThan(20 * 3_600_000);
});

it.each([
  ['a short outage under much traffic', 500, SUSPEND_AFTER.lasting - 1, false],
  ['few failures over days', SUSPEND_AFTER.failures - 1, 10 * SUSPEND_AFTER.lasting, false],
  ['many failures over hours', SUSPEND_AFTER.failures, SUSPEND_AFTER.lasting, true],
])('%s', (_what, failures, lasting, hopeless) => expect(shouldSuspend(failures, lasting)).toBe(hopeless));
