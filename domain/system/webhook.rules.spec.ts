import { HOPELESS, isHopeless, WEBHOOK_TRIES, webhookRetryAfter } from './webhook.rules';

it('tries eight times within a day, each time waiting longer', () => {
  const pauses = Array.from({ length: WEBHOOK_TRIES }, (_, i) => webhookRetryAfter(i + 1));
  expect(WEBHOOK_TRIES).toBe(8);
  expect(pauses.at(-1)).toBeNull();
  const waits = pauses.slice(0, -1) as number[];
  expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  expect(waits.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(24 * 3_600_000);
  expect(waits.reduce((a, b) => a + b, 0)).toBeGreaterThan(20 * 3_600_000);
});

it.each([
  ['a short outage under much traffic', 500, HOPELESS.lasting - 1, false],
  ['few failures over days', HOPELESS.failures - 1, 10 * HOPELESS.lasting, false],
  ['many failures over hours', HOPELESS.failures, HOPELESS.lasting, true],
])('%s', (_what, failures, lasting, hopeless) => expect(isHopeless(failures, lasting)).toBe(hopeless));
