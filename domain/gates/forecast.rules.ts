/** People inside a venue at the steps of one day; the steps of all days are the same. */
export type InsideCurve = readonly number[];

/** The expected people inside at one step, and the range in which about two thirds of such days were. */
export interface ForecastStep {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

/** Days of the same weekday that a forecast needs at least. */
const LEAST_DAYS = 2;

/** Most days of the same weekday that a forecast looks back on. */
export const FORECAST_DAYS = 8;

/** Recent days over which the error of the forecast is measured. */
export const ERROR_DAYS = 4;

/** Steps after which half of today's difference from the usual day is left. */
const HALF_LIFE_STEPS = 6;

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Returns how far values are from their mean, as standard deviation. */
function spreadOf(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/**
 * Returns the forecast of the steps after `now`, from earlier days of the same weekday (the newest first). It follows
 * their mean; today's difference from it fades. Null if there are too few days.
 */
export function forecastAfter(
  earlier: readonly InsideCurve[],
  today: InsideCurve,
  now: number,
): readonly ForecastStep[] | null {
  const days = earlier.slice(0, FORECAST_DAYS);
  const [first] = days;
  if (first === undefined || days.length < LEAST_DAYS) return null;
  const at = (step: number): number[] => days.map((day) => day[step] ?? 0);
  const difference = now < 0 ? 0 : (today[now] ?? 0) - mean(at(now));
  return first.slice(now + 1).map((_, n) => {
    const step = now + 1 + n;
    const left = difference * 0.5 ** ((n + 1) / HALF_LIFE_STEPS);
    const expected = Math.max(0, mean(at(step)) + left);
    const spread = spreadOf(at(step));
    return {
      expected: Math.round(expected),
      low: Math.round(Math.max(0, expected - spread)),
      high: Math.round(expected + spread),
    };
  });
}

/**
 * Returns the mean error in people of the forecasts that would have been made at the same step of the last weeks, each
 * from the days before it alone. Null if none could have been made.
 */
export function forecastError(earlier: readonly InsideCurve[], now: number): number | null {
  const errors = earlier.slice(0, ERROR_DAYS).flatMap((day, n) => {
    const made = forecastAfter(earlier.slice(n + 1), day, now);
    return (made ?? []).map(({ expected }, step) => Math.abs(expected - (day[now + 1 + step] ?? 0)));
  });
  return errors.length === 0 ? null : Math.round(mean(errors));
}
