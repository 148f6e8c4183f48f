import { enumCodes } from '#domain/kit/enumeration';
import { isMetric, metricFacts, rangeStateOf, whyNotMetrics, whyNotReading } from './facility.rules';
import { metric, readingState } from './facility.status';

const MINUTE = 60_000;

it('has, for every metric, a usual range within the possible one', () => {
  for (const code of enumCodes(metric)) {
    const { least, most, low, high } = metricFacts[code];
    expect(isMetric(code)).toBe(true);
    expect(low ?? least).toBeGreaterThanOrEqual(least);
    expect(high ?? most).toBeLessThanOrEqual(most);
    expect(whyNotMetrics([{ metric: code, low, high }])).toBeNull();
  }
  expect(isMetric('toString')).toBe(false);
});

it('rates a reading, both ends of the range being good', () => {
  const range = { low: 0.3, high: 1 };
  expect([0.29, 0.3, 1, 1.01].map((value) => rangeStateOf(value, range))).toEqual([
    readingState.low,
    readingState.good,
    readingState.good,
    readingState.high,
  ]);
  expect(rangeStateOf(99, { low: null, high: null })).toBe(readingState.good);
});

it.each([
  ['METRICS_MISSING', []],
  [
    'METRIC_TWICE',
    [
      { metric: metric.ph, low: null, high: null },
      { metric: metric.ph, low: 7, high: 8 },
    ],
  ],
  ['RANGE_BACKWARDS', [{ metric: metric.ph, low: 8, high: 7 }]],
  ['RANGE_IMPOSSIBLE', [{ metric: metric.ph, low: 7, high: 15 }]],
])('refuses invalid metrics: %s', (key, of) => expect(whyNotMetrics(of)?.spec.key).toBe(key));

it('refuses impossible values, future readings and very old ones', () => {
  const now = 30 * 24 * 60 * MINUTE;
  const of = { metric: metric.ph, value: 7.2, at: now, now };
  expect(whyNotReading(of)).toBeNull();
  expect(whyNotReading({ ...of, value: 15 })?.spec.key).toBe('VALUE_IMPOSSIBLE');
  expect(whyNotReading({ ...of, at: now + 2 * MINUTE })?.spec.key).toBe('READING_AHEAD');
  expect(whyNotReading({ ...of, at: now - 8 * 24 * 60 * MINUTE })?.spec.key).toBe('READING_AHEAD');
});
