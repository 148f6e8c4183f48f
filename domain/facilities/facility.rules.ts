import { refuse, type Refusal } from '#domain/kit/failure';
import { facilityFailure } from './facility.failures';
import { readingState, type Metric, type ReadingState } from './facility.status';

/** The unit, possible values and usual range of each metric. */
export const metricFacts: Readonly<
  Record<
    Metric,
    {
      readonly unit: string;
      readonly decimals: number;
      readonly least: number;
      readonly most: number;
      readonly low: number | null;
      readonly high: number | null;
    }
  >
> = {
  waterTemp: { unit: '℃', decimals: 1, least: 0, most: 60, low: 26, high: 28 },
  chlorine: { unit: 'mg/L', decimals: 2, least: 0, most: 20, low: 0.3, high: 1 },
  ph: { unit: '', decimals: 2, least: 0, most: 14, low: 7, high: 7.8 },
  co2: { unit: 'ppm', decimals: 0, least: 0, most: 10_000, low: null, high: 1_500 },
  pm25: { unit: 'µg/m³', decimals: 0, least: 0, most: 2_000, low: null, high: 75 },
  humidity: { unit: '%', decimals: 0, least: 0, most: 100, low: 40, high: 80 },
  light: { unit: 'lx', decimals: 0, least: 0, most: 100_000, low: 300, high: null },
};

/** The age in minutes after which a reading is out of date: of a sensor, and of a manual reading. */
export const STALE_AFTER = { sensor: 30, hand: 24 * 60 } as const;
const MAX_READING_AGE = 7 * 24 * 60 * 60_000;
const CLOCK_TOLERANCE = 60_000;

/** Returns whether the code is a metric. */
export const isMetric = (code: string): code is Metric => Object.hasOwn(metricFacts, code);

/** The valid range of a reading. */
export interface MetricRange {
  readonly low: number | null;
  readonly high: number | null;
}

/** Returns whether a value is within, below or above its range. */
export const rangeStateOf = (value: number, { low, high }: MetricRange): ReadingState =>
  low !== null && value < low
    ? readingState.low
    : high !== null && value > high
      ? readingState.high
      : readingState.good;

const limits = (of: Metric) => ({
  least: metricFacts[of].least,
  most: metricFacts[of].most,
  unit: metricFacts[of].unit,
});
const possible = (of: Metric, value: number): boolean =>
  value >= metricFacts[of].least && value <= metricFacts[of].most;

/** Returns why these measures are invalid for a facility, or null. */
export function whyNotMetrics(metrics: readonly (MetricRange & { readonly metric: Metric })[]): Refusal | null {
  if (metrics.length === 0) return refuse(facilityFailure.metricsMissing);
  if (new Set(metrics.map((one) => one.metric)).size !== metrics.length) return refuse(facilityFailure.metricTwice);
  for (const { metric: code, low, high } of metrics) {
    if ([low, high].some((end) => end !== null && !possible(code, end)))
      return refuse(facilityFailure.rangeImpossible, limits(code));
    if (low !== null && high !== null && low >= high) return refuse(facilityFailure.rangeBackwards);
  }
  return null;
}

/** Returns why a reading is impossible, or null. Times are in epoch ms. */
export function whyNotReading(reading: {
  readonly metric: Metric;
  readonly value: number;
  readonly at: number;
  readonly now: number;
}): Refusal | null {
  if (!possible(reading.metric, reading.value)) return refuse(facilityFailure.valueImpossible, limits(reading.metric));
  return reading.at > reading.now + CLOCK_TOLERANCE || reading.at < reading.now - MAX_READING_AGE
    ? refuse(facilityFailure.readingAhead)
    : null;
}
