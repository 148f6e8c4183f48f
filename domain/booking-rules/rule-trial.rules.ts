import { minutesBetween, type LocalDate, type Moment } from '#domain/kit/time';
import { inRange, windowOf } from '#domain/calendars/calendar.rules';
import { quotaApplies, findQuotaRefusal, type Quota } from './quota.rules';
import { isReleased, releaseRuleFor, type ReleaseOverride, type ReleaseRule } from './release.rules';
import type { QuotaScope } from './rule-set.status';

/** A booking from the past, evaluated again against a rule set. `goneAt` is when it was cancelled. */
export interface PastBooking {
  readonly id: number;
  readonly userId: number;
  readonly roleId: number;
  readonly placedAt: Moment;
  readonly endedAt: Moment | null;
  readonly date: LocalDate;
  readonly place: Readonly<Record<Exclude<QuotaScope, 'all'>, number>>;
  readonly slots: readonly { readonly spaceId: number; readonly from: number; readonly to: number }[];
}

/** The part of a rule set that can be evaluated on past bookings. */
export interface TrialRules {
  readonly release: ReleaseRule;
  readonly overrides: readonly ReleaseOverride[];
  readonly quotas: readonly Quota[];
  readonly limits: {
    readonly maxSlots: number;
    readonly maxSpaces: number;
    readonly consecutiveOnly: boolean;
    readonly sameSpaceOnly: boolean;
    readonly maxActive: number;
  };
}

/** The result for one past booking: the rule that would refuse it, or null. */
export interface TrialResult {
  readonly id: number;
  readonly rule: string | null;
}

const isBefore = (a: Moment, b: Moment): number => minutesBetween(b, a);
const minutesOf = ({ slots }: PastBooking): number => slots.reduce((sum, { from, to }) => sum + to - from, 0);
const beginOf = ({ slots }: PastBooking): number => Math.min(...slots.map(({ from }) => from));
const endOf = ({ slots }: PastBooking): number => Math.max(...slots.map(({ to }) => to));

/** Returns whether the slots of every court are one consecutive stretch. */
const isOneStretch = ({ slots }: PastBooking): boolean => {
  const bySpace = new Map<number, { from: number; to: number }[]>();
  for (const slot of slots) bySpace.set(slot.spaceId, [...(bySpace.get(slot.spaceId) ?? []), slot]);
  return [...bySpace.values()].every((own) =>
    own.sort((a, b) => a.from - b.from).every(({ from }, i) => i === 0 || from === own[i - 1]?.to),
  );
};

const breaksOrderLimits = (
  booking: PastBooking,
  { maxSlots, maxSpaces, consecutiveOnly, sameSpaceOnly }: TrialRules['limits'],
): boolean => {
  const spaces = new Set(booking.slots.map(({ spaceId }) => spaceId)).size;
  return (
    (maxSlots > 0 && booking.slots.length > maxSlots) ||
    (sameSpaceOnly && spaces > 1) ||
    (maxSpaces > 0 && spaces > maxSpaces) ||
    (consecutiveOnly && !isOneStretch(booking))
  );
};

const quotaUseOf = (quota: Quota, booking: PastBooking, acceptedBookings: readonly PastBooking[]) => {
  const window = windowOf(quota.windowType, booking.date, quota.n);
  const { scope } = quota;
  const counted = acceptedBookings.filter(
    (one) =>
      inRange(window, one.date) &&
      (scope === 'all' || one.place[scope] === booking.place[scope]) &&
      quotaApplies(
        { ...quota, roleIds: [one.roleId] },
        {
          roleId: one.roleId,
          date: one.date,
          minutes: 0,
          minutesAhead: minutesBetween(one.placedAt, { date: one.date, at: beginOf(one) }),
        },
      ),
  );
  return { quota, times: counted.length, minutes: counted.reduce((sum, one) => sum + minutesOf(one), 0) };
};

/**
 * Evaluates past bookings in the order they were placed under other rules: release, quotas, active bookings, shape. A
 * booking that would be refused no longer counts afterwards; a cancelled one counts until its cancellation.
 */
export const runTrial = (rules: TrialRules, past: readonly PastBooking[]): TrialResult[] => {
  const acceptedByUser = new Map<number, PastBooking[]>();
  return [...past]
    .sort((a, b) => isBefore(a.placedAt, b.placedAt) || a.id - b.id)
    .map((booking) => {
      const { placedAt, roleId, date } = booking;
      const own = (acceptedByUser.get(booking.userId) ?? []).filter(
        ({ endedAt }) => endedAt === null || isBefore(placedAt, endedAt) < 0,
      );
      const active = own.filter((one) => isBefore(placedAt, { date: one.date, at: endOf(one) }) < 0).length;
      const candidate = {
        roleId,
        date,
        minutes: minutesOf(booking),
        minutesAhead: minutesBetween(placedAt, { date, at: beginOf(booking) }),
      };
      const rule = !isReleased(date, releaseRuleFor(rules.release, rules.overrides, roleId), placedAt)
        ? 'R05'
        : findQuotaRefusal(
              rules.quotas.map((quota) => quotaUseOf(quota, booking, own)),
              candidate,
            )
          ? 'R08'
          : rules.limits.maxActive > 0 && active >= rules.limits.maxActive
            ? 'R10'
            : breaksOrderLimits(booking, rules.limits)
              ? 'R11'
              : null;
      if (rule === null) acceptedByUser.set(booking.userId, [...own, booking]);
      return { id: booking.id, rule };
    });
};

/** The summary of a trial: numbers by rule, by role and by the hour of placement. */
interface TrialSummary {
  readonly total: number;
  readonly refused: number;
  readonly people: number;
  readonly byRule: readonly { readonly rule: string; readonly refused: number }[];
  readonly byRole: readonly { readonly roleId: number; readonly total: number; readonly refused: number }[];
  readonly byHour: readonly { readonly hour: number; readonly total: number; readonly refused: number }[];
}

const countRefused = <K extends string | number>(
  past: readonly PastBooking[],
  refused: ReadonlyMap<number, string>,
  keyOf: (booking: PastBooking) => K,
): { key: K; total: number; refused: number }[] => {
  const groups = new Map<K, { key: K; total: number; refused: number }>();
  for (const booking of past) {
    const key = keyOf(booking);
    const group = groups.get(key) ?? { key, total: 0, refused: 0 };
    groups.set(key, { key, total: group.total + 1, refused: group.refused + (refused.has(booking.id) ? 1 : 0) });
  }
  return [...groups.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
};

/** Counts the verdicts of a trial. */
export const summarizeTrial = (past: readonly PastBooking[], verdicts: readonly TrialResult[]): TrialSummary => {
  const refused = new Map(verdicts.flatMap(({ id, rule }) => (rule === null ? [] : [[id, rule] as const])));
  const rules = new Map<string, number>();
  for (const rule of refused.values()) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  return {
    total: past.length,
    refused: refused.size,
    people: new Set(past.filter(({ id }) => refused.has(id)).map(({ userId }) => userId)).size,
    byRule: [...rules].map(([rule, n]) => ({ rule, refused: n })).sort((a, b) => b.refused - a.refused),
    byRole: countRefused(past, refused, ({ roleId }) => roleId).map(({ key, ...n }) => ({ roleId: key, ...n })),
    byHour: countRefused(past, refused, ({ placedAt }) => Math.floor(placedAt.at / 60)).map(({ key, ...n }) => ({
      hour: key,
      ...n,
    })),
  };
};
