import { refuse, type Refusal } from '#domain/kit/failure';
import { HOUR_MS, MINUTE_MS } from '#domain/kit/time';
import {
  fixedAssetKind,
  fixedAssetStatus,
  type FixedAssetKind,
  type FixedAssetStatus,
  type MeterKind,
} from './fixed-asset.status';
import { meterReadingFailure } from './meter-reading.failures';

/** The unit of each kind of meter. */
export const meterUnit: Readonly<Record<MeterKind, string>> = {
  [fixedAssetKind.water]: 'm³',
  [fixedAssetKind.power]: 'kWh',
};

/** The largest reading of a meter, and the largest multiplier of its consumption. */
export const MAX_READING = 999_999_999;
export const MAX_FACTOR = 100_000;
/** Digits of a reading after the point. */
export const READING_DECIMALS = 3;
/** A device's readings are stored at most once in this time, in milliseconds. */
export const DEVICE_READING_GAP = HOUR_MS;
/** The name under which a linked device sends the reading of a meter. */
export const METER_METRIC = 'meter';

const CLOCK_TOLERANCE = MINUTE_MS;
const scale = 10 ** READING_DECIMALS;

/** Returns whether a kind has readings. */
export const isMeter = (kind: FixedAssetKind): kind is MeterKind =>
  kind === fixedAssetKind.water || kind === fixedAssetKind.power;

/** Rounds an amount to the digits of readings. */
export const roundReading = (amount: number): number => Math.round(amount * scale) / scale;

/** Returns whether an amount has no more digits than readings have. */
export const hasReadingPrecision = (amount: number): boolean =>
  Math.abs(amount * scale - Math.round(amount * scale)) < 1e-4;

/** What a meter showed; `restart` is what the new meter shows if it was replaced at that time. */
export interface MeterPoint {
  readonly value: number;
  readonly restart: number | null;
}

/** Returns the value from which consumption after a reading counts. */
export const startAfter = ({ value, restart }: MeterPoint): number => restart ?? value;

/** A reading with what decides whether it is possible. Times are in epoch ms. */
interface NewReading extends MeterPoint {
  readonly kind: FixedAssetKind;
  readonly status: FixedAssetStatus;
  readonly at: number;
  readonly now: number;
  /** The readings before and after this time. */
  readonly previous: MeterPoint | null;
  readonly next: MeterPoint | null;
}

/** Returns why a reading is refused, or null. A meter never runs backwards; a replacement starts it again. */
export function whyNotReadMeter(reading: NewReading): Refusal | null {
  const { kind, status, value, restart, at, now, previous, next } = reading;
  if (!isMeter(kind)) return refuse(meterReadingFailure.meterNeeded);
  if (status === fixedAssetStatus.scrapped) return refuse(meterReadingFailure.meterScrapped);
  if (at > now + CLOCK_TOLERANCE) return refuse(meterReadingFailure.meterReadingAhead);
  if (restart !== null && next) return refuse(meterReadingFailure.meterReplacedEarlier);
  if (previous && value < startAfter(previous))
    return refuse(meterReadingFailure.meterReadingFalls, { least: startAfter(previous) });
  if (next && value > next.value) return refuse(meterReadingFailure.meterReadingAbove, { most: next.value });
  return null;
}

/** The counted total of a meter at the time of a reading, in its unit; replacements do not interrupt it. */
export interface CountedTotal {
  readonly at: number;
  readonly total: number;
}

/** The readings around an instant: the last at or before it and the first at or after it. */
export interface TotalsAround {
  readonly before: CountedTotal | null;
  readonly after: CountedTotal | null;
}

/**
 * Returns the total at an instant: between two readings in proportion to the time. With readings on one side only it is
 * the nearest one and not exact; without any it is null.
 */
export function totalAt({ before, after }: TotalsAround, at: number): { total: number; exact: boolean } | null {
  if (before?.at === at) return { total: before.total, exact: true };
  if (before && after) {
    const share = (at - before.at) / (after.at - before.at);
    return { total: before.total + (after.total - before.total) * share, exact: true };
  }
  const only = before ?? after;
  return only && { total: only.total, exact: only.at === at };
}

/** What a meter counted in a period; partial if readings cover only a part of the period. */
export interface PeriodUse {
  readonly used: number;
  readonly partial: boolean;
}

/** Returns what a meter counted between two instants, times its multiplier; null if no readings cover any of it. */
export function useBetween(
  [from, to]: readonly [from: number, to: number],
  [first, last]: readonly [first: TotalsAround, last: TotalsAround],
  factor: number,
): PeriodUse | null {
  const begin = first.before ? from : first.after?.at;
  const finish = last.after ? to : last.before?.at;
  const [start, end] = [totalAt(first, from), totalAt(last, to)];
  if (begin === undefined || finish === undefined || begin >= finish || !start || !end) return null;
  return { used: roundReading((end.total - start.total) * factor), partial: !start.exact || !end.exact };
}

/** Returns the sum of the uses of several meters; null if none has one. */
export function sumOfUse(uses: readonly (PeriodUse | null)[]): PeriodUse | null {
  const known = uses.filter((one) => one !== null);
  if (known.length === 0) return null;
  return {
    used: roundReading(known.reduce((sum, { used }) => sum + used, 0)),
    partial: known.length < uses.length || known.some(({ partial }) => partial),
  };
}
