import { refuse, type FailureSpec, type Refusal } from '#domain/kit/failure';
import { formatYuan, toYuan, type Fen } from '#domain/kit/money';
import { minutesBetween, type LocalDate, type Moment } from '#domain/kit/time';
import { registrationStatus, type RegistrationStatus } from '#domain/members/member.status';
import type { DateRange } from '#domain/calendars/calendar.rules';
import { alternativesTo, type SlotOffer } from '#domain/boards/alternative.rules';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { findQuotaRefusal, type QuotaUse } from '#domain/booking-rules/quota.rules';
import { isReleased, releaseStamp, type ReleaseRule } from '#domain/booking-rules/release.rules';
import { canBook, type SlotState } from '#domain/boards/slot.rules';
import { closedReason, slotStatus } from '#domain/boards/slot.status';

/** One requested slot. `from` and `to` are minutes of the booked date; `to` above 1440 lies on the next date. */
export interface RequestedSlot extends SlotOffer {
  readonly from: number;
  readonly to: number;
  readonly state: SlotState;
}

/** Limits of one order; 0 is no limit. */
interface OrderLimits {
  readonly maxSlots: number;
  readonly maxSpaces: number;
  readonly consecutiveOnly: boolean;
  readonly sameSpaceOnly: boolean;
  readonly maxUnpaid: number;
  readonly maxActive: number;
}

/** Facts about a named companion; the name is masked for display. */
interface CompanionFacts {
  readonly name: string;
  readonly known: boolean;
  readonly confirmed: boolean;
  readonly busy: boolean;
  readonly barred: boolean;
}

/** The facts a booking is evaluated with. */
export interface BookingFacts {
  readonly now: Moment;
  readonly date: LocalDate;
  readonly roleId: number;
  readonly review: RegistrationStatus;
  /** The black list entry that applies here; `until` is null if the end is unknown. Null if there is no entry. */
  readonly blackListed: { readonly until: string | null } | null;
  readonly restricted: boolean;
  readonly openRoles: readonly number[];
  readonly release: ReleaseRule;
  readonly slots: readonly RequestedSlot[];
  readonly quotas: readonly QuotaUse[];
  readonly unpaid: number;
  readonly active: number;
  readonly limits: OrderLimits;
  readonly people: { readonly count: number; readonly min: number; readonly max: number };
  readonly companions: readonly CompanionFacts[];
  /**
   * `wrong` if missing, wrong or already used; `stale` if solved before booking opened, where the setting forbids it.
   */
  readonly captcha: 'fine' | 'wrong' | 'stale';
  readonly flow: 'fine' | 'abnormal';
  readonly tooOften: boolean;
  readonly lacks: MissingRequirements;
  /** Whether a bill is unpaid, as PostgreSQL measured it. */
  readonly owes: boolean;
  /** Free cells of the same day, used for alternatives. */
  readonly free: readonly SlotOffer[];
}

/** What the site requires of a member before a booking and the member does not have; amounts in fen. */
export interface MissingRequirements {
  readonly protocol: boolean;
  readonly face: boolean;
  /** The first safety video without a valid record. */
  readonly videoId: number | null;
  readonly balance: { readonly least: Fen; readonly mine: Fen } | null;
}

/** The value for a member who meets all requirements. */
export const nothingMissing: MissingRequirements = { protocol: false, face: false, videoId: null, balance: null };

/** The data that every booking refusal carries on the wire. */
interface BookingRefusalData {
  readonly rule: string;
  readonly limit: number | null;
  readonly mine: number | null;
  readonly window: DateRange | null;
  readonly nextAllowedAt: string | null;
  readonly alternatives: readonly SlotOffer[];
}

/** A refusal of a booking, with the data for the client. */
export interface BookingRefusal extends Refusal {
  readonly facts: BookingRefusalData & Readonly<Record<string, unknown>>;
}

/**
 * Returns a booking refusal with all six members of its data; also for rules evaluated elsewhere (a slot lost in a
 * race, a balance that is too low).
 */
export const bookingRefusal = (
  spec: FailureSpec,
  data: Partial<BookingRefusalData> & Readonly<Record<string, unknown>> = {},
): BookingRefusal => ({
  ...refuse(spec),
  facts: {
    rule: spec.rule ?? '',
    limit: null,
    mine: null,
    window: null,
    nextAllowedAt: null,
    alternatives: [],
    ...data,
  },
});

/** Returns the refusal of a member on the black list; `until` is null if the end is unknown. */
export const blackListedRefusal = (until: string | null): BookingRefusal =>
  until === null
    ? bookingRefusal(bookingFailure.blackListedOpen)
    : bookingRefusal(bookingFailure.blackListed, { until, nextAllowedAt: until });

type BookingRule = (facts: BookingFacts) => BookingRefusal | null;

const refusalIf = (
  wrong: boolean,
  spec: FailureSpec,
  data: Parameters<typeof bookingRefusal>[1] = {},
): BookingRefusal | null => (wrong ? bookingRefusal(spec, data) : null);

const isReviewed: BookingRule = ({ review }) =>
  refusalIf(review === registrationStatus.waiting, bookingFailure.reviewPending) ??
  refusalIf(review === registrationStatus.failed, bookingFailure.reviewFailed);

const isNotBlackListed: BookingRule = ({ blackListed: ban }) => (ban === null ? null : blackListedRefusal(ban.until));

const isNotRestricted: BookingRule = ({ restricted }) => refusalIf(restricted, bookingFailure.restricted);

const isRoleOpen: BookingRule = ({ openRoles, roleId }) =>
  refusalIf(!openRoles.includes(roleId), bookingFailure.roleNotOpen);

const isDateReleased: BookingRule = ({ date, release, now }) =>
  isReleased(date, release, now)
    ? null
    : bookingRefusal(bookingFailure.notReleased, { nextAllowedAt: releaseStamp(date, release) });

const closedFailureFor = ({ reason }: SlotState): FailureSpec => {
  if (reason === closedReason.started || reason === closedReason.ended) return bookingFailure.slotStarted;
  if (reason === closedReason.siteClosed) return bookingFailure.dateClosed;
  return reason === closedReason.spaceOff ? bookingFailure.spaceOff : bookingFailure.slotClosed;
};

const areSlotsOpen: BookingRule = ({ slots, free }) => {
  const closed = slots.find(({ state }) => state.status === slotStatus.notOpen);
  return closed ? bookingRefusal(closedFailureFor(closed.state), { alternatives: alternativesTo(closed, free) }) : null;
};

const areSlotsFree: BookingRule = ({ slots, people, free }) => {
  const lost = slots.find(({ state }) => !canBook(state, people.count));
  if (!lost) return null;
  const data = { alternatives: alternativesTo(lost, free) };
  const { left } = lost.state;
  return left !== null && left > 0
    ? bookingRefusal(bookingFailure.capacityShort, { ...data, left, limit: left, mine: people.count })
    : bookingRefusal(bookingFailure.slotTaken, data);
};

const isWithinQuotas: BookingRule = ({ quotas, roleId, date, slots, now }) => {
  if (quotas.length === 0) return null;
  const first = Math.min(...slots.map(({ from }) => from));
  const candidate = {
    roleId,
    date,
    minutes: slots.reduce((total, { from, to }) => total + to - from, 0),
    minutesAhead: minutesBetween(now, { date, at: first }),
  };
  const over = findQuotaRefusal(quotas, candidate);
  return over
    ? bookingRefusal(over.spec, {
        limit: over.limit,
        mine: over.mine,
        window: over.window,
        nextAllowedAt: over.nextAllowedAt,
        days: over.days,
      })
    : null;
};

const hasNoUnpaidOrder: BookingRule = ({ unpaid, limits: { maxUnpaid } }) =>
  refusalIf(maxUnpaid > 0 && unpaid >= maxUnpaid, bookingFailure.unpaidOrder, { limit: maxUnpaid, mine: unpaid });

const isBelowActiveLimit: BookingRule = ({ active, limits: { maxActive } }) =>
  refusalIf(maxActive > 0 && active >= maxActive, bookingFailure.tooManyActive, { limit: maxActive, mine: active });

/** Returns whether the slots of every space are consecutive in the day's template. */
const areConsecutive = (slots: readonly RequestedSlot[]): boolean => {
  const bySpace = new Map<number, number[]>();
  for (const { spaceId, position } of slots) bySpace.set(spaceId, [...(bySpace.get(spaceId) ?? []), position]);
  return [...bySpace.values()].every(
    (positions) => Math.max(...positions) - Math.min(...positions) === positions.length - 1,
  );
};

const matchesOrderLimits: BookingRule = ({
  slots,
  limits: { maxSlots, maxSpaces, sameSpaceOnly, consecutiveOnly },
}) => {
  const spaces = new Set(slots.map(({ spaceId }) => spaceId)).size;
  return (
    refusalIf(maxSlots > 0 && slots.length > maxSlots, bookingFailure.tooManySlots, {
      limit: maxSlots,
      mine: slots.length,
    }) ??
    refusalIf(sameSpaceOnly && spaces > 1, bookingFailure.notSameSpace, { limit: 1, mine: spaces }) ??
    refusalIf(maxSpaces > 0 && spaces > maxSpaces, bookingFailure.tooManySpaces, { limit: maxSpaces, mine: spaces }) ??
    refusalIf(consecutiveOnly && !areConsecutive(slots), bookingFailure.notConsecutive)
  );
};

const areCompanionsAllowed: BookingRule = ({ people: { count, min, max }, companions }) => {
  const unconfirmed = companions.find(({ confirmed }) => !confirmed);
  const busy = companions.find((one) => one.busy);
  return (
    refusalIf(
      companions.some(({ known }) => !known),
      bookingFailure.buddyMissing,
    ) ??
    refusalIf(unconfirmed !== undefined, bookingFailure.buddyUnconfirmed, { buddy: unconfirmed?.name }) ??
    refusalIf(count < min, bookingFailure.tooFewPeople, { limit: min, mine: count }) ??
    refusalIf(max > 0 && count > max, bookingFailure.tooManyPeople, { limit: max, mine: count }) ??
    refusalIf(
      companions.some(({ barred }) => barred),
      bookingFailure.buddyBlackListed,
    ) ??
    refusalIf(busy !== undefined, bookingFailure.buddyConflict, { buddy: busy?.name })
  );
};

const passesHumanCheck: BookingRule = ({ captcha, flow, tooOften }) =>
  refusalIf(tooOften, bookingFailure.submitTooOften) ??
  refusalIf(flow === 'abnormal', bookingFailure.flowAbnormal) ??
  refusalIf(captcha === 'stale', bookingFailure.captchaStale) ??
  refusalIf(captcha === 'wrong', bookingFailure.captchaInvalid);

const meetsRequirements: BookingRule = ({ lacks }) =>
  refusalIf(lacks.protocol, bookingFailure.protocolMissing) ??
  refusalIf(lacks.face, bookingFailure.faceMissing) ??
  refusalIf(lacks.videoId !== null, bookingFailure.videoMissing, { videoId: lacks.videoId });

const hasBalance: BookingRule = ({ owes, lacks: { balance } }) =>
  refusalIf(owes, bookingFailure.debtOpen) ??
  (balance === null
    ? null
    : bookingRefusal(bookingFailure.balanceLow, {
        least: formatYuan(balance.least),
        limit: toYuan(balance.least),
        mine: toYuan(balance.mine),
      }));

/** The rules in order of evaluation: R01 to R15 (docs/rules/booking-rules.md). */
export const bookingRules: Readonly<Record<string, BookingRule>> = {
  R01: isReviewed,
  R02: isNotBlackListed,
  R03: isNotRestricted,
  R04: isRoleOpen,
  R05: isDateReleased,
  R06: areSlotsOpen,
  R07: areSlotsFree,
  R08: isWithinQuotas,
  R09: hasNoUnpaidOrder,
  R10: isBelowActiveLimit,
  R11: matchesOrderLimits,
  R12: areCompanionsAllowed,
  R13: meetsRequirements,
  R14: passesHumanCheck,
  R15: hasBalance,
};

const inOrder = Object.values(bookingRules);

/** Returns the first rule that refuses the booking, with the data of the answer; null if all rules pass. */
export const findBookingRefusal = (facts: BookingFacts): BookingRefusal | null => {
  for (const rule of inOrder) {
    const refusal = rule(facts);
    if (refusal) return refusal;
  }
  return null;
};
