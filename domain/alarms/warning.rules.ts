import { refuse, type Refusal } from '#domain/kit/failure';
import { metricFacts } from '#domain/facilities/facility.rules';
import { warningFailure } from './warning.failures';
import {
  warningCompare,
  warningPhase,
  warningTarget,
  type WarningCompare,
  type WarningMetric,
  type WarningPhase,
  type WarningTarget,
} from './warning.status';

/** What a metric belongs to, its unit and its possible values. */
interface WarningMetricFacts {
  readonly target: WarningTarget;
  readonly unit: string;
  readonly decimals: number;
  readonly least: number;
  readonly most: number;
}

const ofFacility = (code: keyof typeof metricFacts): WarningMetricFacts => ({
  ...metricFacts[code],
  target: warningTarget.facility,
});

/** The facts of every metric a rule can compare. */
export const warningMetricFacts: Readonly<Record<WarningMetric, WarningMetricFacts>> = {
  waterTemp: ofFacility('waterTemp'),
  chlorine: ofFacility('chlorine'),
  ph: ofFacility('ph'),
  co2: ofFacility('co2'),
  pm25: ofFacility('pm25'),
  humidity: ofFacility('humidity'),
  light: ofFacility('light'),
  faceUsage: { target: warningTarget.device, unit: '%', decimals: 0, least: 0, most: 100 },
  clockSkew: { target: warningTarget.device, unit: 's', decimals: 0, least: 0, most: 86_400 },
  inside: { target: warningTarget.venueFlow, unit: '', decimals: 0, least: 0, most: 1_000_000 },
  load: { target: warningTarget.venueFlow, unit: '%', decimals: 0, least: 0, most: 1_000 },
};

/** The longest pause between two readings over which a hold time goes on, in minutes. */
export const SAMPLE_GAP_MINUTES = 10;

/** The limits of a rule, as stored; `clearValue` of an `outside` rule is the margin inside the range. */
export interface WarningThresholds {
  readonly compare: WarningCompare;
  readonly threshold: number | null;
  readonly clearValue: number | null;
  readonly holdSeconds: number;
  readonly clearSeconds: number;
}

/** The range of a facility's metric. */
export interface WarningRange {
  readonly low: number | null;
  readonly high: number | null;
}

/** The values that raise an alarm, and those it must return to before it clears. */
export interface WarningLimits extends WarningRange {
  readonly clearLow: number | null;
  readonly clearHigh: number | null;
}

/** Where a target stands under one rule. Instants in epoch ms: since when, and the newest reading evaluated. */
export interface WarningState {
  readonly phase: WarningPhase;
  readonly since: number;
  readonly at: number;
}

/** What a reading causes: an alarm, its end, or nothing. */
export type WarningStep = 'raise' | 'clear' | null;

/** Returns the limits of a rule for a target; null if an `outside` rule meets a target without a range. */
export function limitsOf(rule: WarningThresholds, range: WarningRange | null): WarningLimits | null {
  const { compare, threshold, clearValue } = rule;
  if (compare === warningCompare.outside) {
    if (!range || (range.low === null && range.high === null)) return null;
    const { low, high } = range;
    // The margin is at most half of the range, so that there is always a value at which the alarm clears.
    const margin = Math.min(clearValue ?? 0, low === null || high === null ? Infinity : (high - low) / 2);
    return {
      low,
      high,
      clearLow: low === null ? null : low + margin,
      clearHigh: high === null ? null : high - margin,
    };
  }
  if (threshold === null) return null;
  const clear = clearValue ?? threshold;
  return compare === warningCompare.below
    ? { low: threshold, high: null, clearLow: clear, clearHigh: null }
    : { low: null, high: threshold, clearLow: null, clearHigh: clear };
}

/** Returns whether a value is beyond the limits. Both limits themselves are good. */
export const isOver = (value: number, { low, high }: WarningRange): boolean =>
  (low !== null && value < low) || (high !== null && value > high);

const isBack = (value: number, { clearLow, clearHigh }: WarningLimits): boolean =>
  (clearLow === null || value >= clearLow) && (clearHigh === null || value <= clearHigh);

/** One value of a target. `at` is epoch ms. */
export interface WarningReading {
  readonly value: number;
  readonly at: number;
}

/**
 * Evaluates a reading: an alarm is raised when every value of the hold time was beyond the limit, and cleared when
 * every value of the clear time was back behind the clear value. A reading that is not newer than the last one
 * changes nothing. A hold time starts again after a pause of more than `maxGapMs`, because nothing is known about it.
 */
export function evaluateReading(
  rule: Pick<WarningThresholds, 'holdSeconds' | 'clearSeconds'>,
  limits: WarningLimits,
  state: WarningState | null,
  { value, at }: WarningReading,
  maxGapMs: number,
): { readonly state: WarningState; readonly step: WarningStep } {
  if (state && at <= state.at) return { state, step: null };
  const phase = state?.phase ?? warningPhase.normal;
  const isContinuous = state !== null && at - state.at <= maxGapMs;
  const stay = (next: WarningPhase): WarningState => ({
    phase: next,
    since: state && state.phase === next ? state.since : at,
    at,
  });
  const begin = (waiting: WarningPhase) => (state?.phase === waiting && isContinuous ? state.since : at);
  if (phase === warningPhase.normal || phase === warningPhase.over) {
    if (!isOver(value, limits)) return { state: stay(warningPhase.normal), step: null };
    const since = begin(warningPhase.over);
    return at - since >= rule.holdSeconds * 1_000
      ? { state: { phase: warningPhase.alarming, since: at, at }, step: 'raise' }
      : { state: { phase: warningPhase.over, since, at }, step: null };
  }
  if (!isBack(value, limits)) return { state: stay(warningPhase.alarming), step: null };
  const since = begin(warningPhase.recovering);
  return at - since >= rule.clearSeconds * 1_000
    ? { state: { phase: warningPhase.normal, since: at, at }, step: 'clear' }
    : { state: { phase: warningPhase.recovering, since, at }, step: null };
}

/** An alarm that a rule would have raised. `worst` is the value farthest beyond the limit; instants in epoch ms. */
export interface ReplayedAlarm {
  readonly raisedAt: number;
  readonly clearedAt: number | null;
  readonly worst: number;
}

const excess = (value: number, { low, high }: WarningRange): number =>
  Math.max(low === null ? -Infinity : low - value, high === null ? -Infinity : value - high);

/** Returns the alarms a rule would have raised over stored readings, oldest first. */
export function replayReadings(
  rule: WarningThresholds,
  limits: WarningLimits,
  readings: readonly WarningReading[],
  maxGapMs: number,
): ReplayedAlarm[] {
  const found: { raisedAt: number; clearedAt: number | null; worst: number }[] = [];
  let state: WarningState | null = null;
  for (const reading of readings) {
    const result = evaluateReading(rule, limits, state, reading, maxGapMs);
    ({ state } = result);
    const last = found.at(-1);
    if (result.step === 'raise') found.push({ raisedAt: reading.at, clearedAt: null, worst: reading.value });
    else if (last && last.clearedAt === null) {
      if (excess(reading.value, limits) > excess(last.worst, limits)) last.worst = reading.value;
      if (result.step === 'clear') last.clearedAt = reading.at;
    }
  }
  return found;
}

/**
 * Returns the rules that apply to a target: those that name it, and only if there are none those for all targets, so
 * that nothing is evaluated twice.
 */
export function rulesForTarget<R extends { readonly targetIds: readonly number[] }>(
  rules: readonly R[],
  targetId: number,
): R[] {
  const named = rules.filter(({ targetIds }) => targetIds.includes(targetId));
  return named.length > 0 ? named : rules.filter(({ targetIds }) => targetIds.length === 0);
}

const MINUTES_OF_DAY = 1_440;
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/**
 * Returns the minutes until quiet hours end, 0 outside them. Quiet hours are `HH:mm` in school time, may pass midnight
 * and include their start but not their end.
 */
export function quietMinutesLeft(
  minuteOfDay: number,
  quiet: { readonly from: string | null; readonly to: string | null },
): number {
  if (quiet.from === null || quiet.to === null) return 0;
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)];
  const length = (to - from + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  const passed = (minuteOfDay - from + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return passed < length ? length - passed : 0;
}

/** The fields of a rule that must fit each other. */
interface WarningDraft extends WarningThresholds {
  readonly targetKind: WarningTarget;
  readonly metric: WarningMetric;
  readonly channels: readonly number[];
  readonly receivers: readonly number[];
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly escalateMinutes: number | null;
  readonly escalateRoles: readonly number[];
}

/** Returns why the fields of a rule do not fit each other, or null. */
export function whyNotRule(draft: WarningDraft): Refusal | null {
  const facts = warningMetricFacts[draft.metric];
  const { compare, threshold, clearValue } = draft;
  if (facts.target !== draft.targetKind) return refuse(warningFailure.warningMetricTarget);
  if (compare === warningCompare.outside && draft.targetKind !== warningTarget.facility)
    return refuse(warningFailure.warningMetricTarget);
  if (compare !== warningCompare.outside && threshold === null) return refuse(warningFailure.warningThresholdMissing);
  if ([threshold, clearValue].some((value) => value !== null && (value < facts.least || value > facts.most)))
    return refuse(warningFailure.warningThresholdImpossible, { least: facts.least, most: facts.most });
  if (threshold !== null && clearValue !== null) {
    const isSafe = compare === warningCompare.below ? clearValue >= threshold : clearValue <= threshold;
    if (compare !== warningCompare.outside && !isSafe) return refuse(warningFailure.warningClearWrongSide);
  }
  if ((draft.quietFrom === null) !== (draft.quietTo === null)) return refuse(warningFailure.warningQuietHalf);
  if (draft.quietFrom !== null && draft.quietFrom === draft.quietTo) return refuse(warningFailure.warningQuietHalf);
  if (draft.channels.length > 0 && draft.receivers.length === 0) return refuse(warningFailure.warningNobody);
  if ((draft.escalateMinutes === null) !== (draft.escalateRoles.length === 0))
    return refuse(warningFailure.warningEscalateNobody);
  return null;
}
