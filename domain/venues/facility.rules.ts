import { refuse, type Refusal } from '#domain/kit/failure';
import { facilityFailure } from './facility.failures';
import { readingState, type Metric, type ReadingState } from './facility.status';

/** What a metric can be at all, in which unit, and what is usual. */
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

/** How old a reading may be before it says nothing any more, in minutes: of a sensor, and one taken by hand. */
export const STALE_AFTER = { sensor: 30, hand: 24 * 60 } as const;
const BACK = 7 * 24 * 60 * 60_000;
const AHEAD = 60_000;

/** Is this a metric? */
export const isMetric = (code: string): code is Metric => Object.hasOwn(metricFacts, code);

/** Between which ends a reading is good. */
export interface Range {
  readonly low: number | null;
  readonly high: number | null;
}

/** On which side of its range a value lies. */
export const sideOf = (value: number, { low, high }: Range): ReadingState =>
  low !== null && value < low
    ? readingState.low
    : high !== null && value > high
      ? readingState.high
      : readingState.good;

/** What the newest reading says now. Instants in epoch ms; `bySensor` where a device gives it. */
export function readingStateOf({
  value,
  at,
  bySensor,
  now,
  ...range
}: Range & {
  readonly value: number | null;
  readonly at: number | null;
  readonly bySensor: boolean;
  readonly now: number;
}): ReadingState {
  if (value === null || at === null) return readingState.none;
  return now - at > (bySensor ? STALE_AFTER.sensor : STALE_AFTER.hand) * 60_000
    ? readingState.stale
    : sideOf(value, range);
}

const limits = (of: Metric) => ({
  least: metricFacts[of].least,
  most: metricFacts[of].most,
  unit: metricFacts[of].unit,
});
const possible = (of: Metric, value: number): boolean =>
  value >= metricFacts[of].least && value <= metricFacts[of].most;

/** Why these measures do not fit a facility, or null. */
export function whyNotMetrics(of: readonly (Range & { readonly metric: Metric })[]): Refusal | null {
  if (of.length === 0) return refuse(facilityFailure.metricsMissing);
  if (new Set(of.map((one) => one.metric)).size !== of.length) return refuse(facilityFailure.metricTwice);
  for (const { metric: code, low, high } of of) {
    if ([low, high].some((end) => end !== null && !possible(code, end)))
      return refuse(facilityFailure.rangeImpossible, limits(code));
    if (low !== null && high !== null && low >= high) return refuse(facilityFailure.rangeBackwards);
  }
  return null;
}

/** Why a reading cannot be true, or null. Instants in epoch ms. */
export function whyNotReading(of: {
  readonly metric: Metric;
  readonly value: number;
  readonly at: number;
  readonly now: number;
}): Refusal | null {
  if (!possible(of.metric, of.value)) return refuse(facilityFailure.valueImpossible, limits(of.metric));
  return of.at > of.now + AHEAD || of.at < of.now - BACK ? refuse(facilityFailure.readingAhead) : null;
}
