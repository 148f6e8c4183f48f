import { refuse, type FailureSpec, type Refusal } from '#domain/kit/failure';
import { showYuan, toYuan, type Fen } from '#domain/kit/money';
import { minutesBetween, type LocalDate, type Moment } from '#domain/kit/time';
import { registrationStatus, type RegistrationStatus } from '#domain/members/member.status';
import type { DateRange } from '#domain/venues/calendar.rules';
import { alternativesTo, type Offer } from './alternative.rules';
import { bookingFailure } from './booking.failures';
import { whyNotQuota, type QuotaUse } from './quota.rules';
import { isReleased, releaseStamp, type ReleaseRule } from './release.rules';
import { mayTake, type SlotState } from './slot.rules';
import { closedReason, slotStatus } from './slot.status';

/** One requested slot. `from` and `to` are minutes of the booked date; `to` above 1440 lies on the next date. */
export interface WantedSlot extends Offer {
  readonly from: number;
  readonly to: number;
  readonly state: SlotState;
}

/** Limits of one order; 0 is no limit. */
export interface OrderLimits {
  readonly maxSlots: number;
  readonly maxSpaces: number;
  readonly consecutiveOnly: boolean;
  readonly sameSpaceOnly: boolean;
  readonly maxUnpaid: number;
  readonly maxActive: number;
}

/** Facts about a named companion; the name is masked for display. */
export interface CompanionFacts {
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
  readonly slots: readonly WantedSlot[];
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
  readonly lacks: Lacks;
  /** Free cells of the same day, used for alternatives. */
  readonly free: readonly Offer[];
}

/** What the site requires of a member before a booking and the member does not have; amounts in fen. */
export interface Lacks {
  readonly protocol: boolean;
  readonly face: boolean;
  readonly balance: { readonly least: Fen; readonly mine: Fen } | null;
}

/** The value for a member who meets all requirements. */
export const lacksNothing: Lacks = { protocol: false, face: false, balance: null };

/** The data that every booking refusal carries on the wire. */
export interface BookingRefusalData {
  readonly rule: string;
  readonly limit: number | null;
  readonly mine: number | null;
  readonly window: DateRange | null;
  readonly nextAllowedAt: string | null;
  readonly alternatives: readonly Offer[];
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

type Rule = (facts: BookingFacts) => BookingRefusal | null;

const when = (
  wrong: boolean,
  spec: FailureSpec,
  data: Parameters<typeof bookingRefusal>[1] = {},
): BookingRefusal | null => (wrong ? bookingRefusal(spec, data) : null);

const reviewed: Rule = ({ review }) =>
  when(review === registrationStatus.waiting, bookingFailure.reviewPending) ??
  when(review === registrationStatus.failed, bookingFailure.reviewFailed);

const notBlackListed: Rule = ({ blackListed: ban }) => (ban === null ? null : blackListedRefusal(ban.until));

const notRestricted: Rule = ({ restricted }) => when(restricted, bookingFailure.restricted);

const roleOpen: Rule = ({ openRoles, roleId }) => when(!openRoles.includes(roleId), bookingFailure.roleNotOpen);

const released: Rule = ({ date, release, now }) =>
  isReleased(date, release, now)
    ? null
    : bookingRefusal(bookingFailure.notReleased, { nextAllowedAt: releaseStamp(date, release) });

const closedSentence = ({ reason }: SlotState): FailureSpec => {
  if (reason === closedReason.started || reason === closedReason.ended) return bookingFailure.slotStarted;
  if (reason === closedReason.siteClosed) return bookingFailure.dateClosed;
  return reason === closedReason.spaceOff ? bookingFailure.spaceOff : bookingFailure.slotClosed;
};

const slotsOpen: Rule = ({ slots, free }) => {
  const closed = slots.find(({ state }) => state.status === slotStatus.notOpen);
  return closed ? bookingRefusal(closedSentence(closed.state), { alternatives: alternativesTo(closed, free) }) : null;
};

const slotsFree: Rule = ({ slots, people, free }) => {
  const lost = slots.find(({ state }) => !mayTake(state, people.count));
  if (!lost) return null;
  const data = { alternatives: alternativesTo(lost, free) };
  const { left } = lost.state;
  return left !== null && left > 0
    ? bookingRefusal(bookingFailure.capacityShort, { ...data, left, limit: left, mine: people.count })
    : bookingRefusal(bookingFailure.slotTaken, data);
};

const withinQuotas: Rule = ({ quotas, roleId, date, slots, now }) => {
  if (quotas.length === 0) return null;
  const first = Math.min(...slots.map(({ from }) => from));
  const wish = {
    roleId,
    date,
    minutes: slots.reduce((total, { from, to }) => total + to - from, 0),
    minutesAhead: minutesBetween(now, { date, at: first }),
  };
  const over = whyNotQuota(quotas, wish);
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

const nothingUnpaid: Rule = ({ unpaid, limits: { maxUnpaid } }) =>
  when(maxUnpaid > 0 && unpaid >= maxUnpaid, bookingFailure.unpaidOrder, { limit: maxUnpaid, mine: unpaid });

const fewActive: Rule = ({ active, limits: { maxActive } }) =>
  when(maxActive > 0 && active >= maxActive, bookingFailure.tooManyActive, { limit: maxActive, mine: active });

/** Returns whether the slots of every space are consecutive in the day's template. */
const areConsecutive = (slots: readonly WantedSlot[]): boolean => {
  const bySpace = new Map<number, number[]>();
  for (const { spaceId, position } of slots) bySpace.set(spaceId, [...(bySpace.get(spaceId) ?? []), position]);
  return [...bySpace.values()].every(
    (positions) => Math.max(...positions) - Math.min(...positions) === positions.length - 1,
  );
};

const shapely: Rule = ({ slots, limits: { maxSlots, maxSpaces, sameSpaceOnly, consecutiveOnly } }) => {
  const spaces = new Set(slots.map(({ spaceId }) => spaceId)).size;
  return (
    when(maxSlots > 0 && slots.length > maxSlots, bookingFailure.tooManySlots, {
      limit: maxSlots,
      mine: slots.length,
    }) ??
    when(sameSpaceOnly && spaces > 1, bookingFailure.notSameSpace, { limit: 1, mine: spaces }) ??
    when(maxSpaces > 0 && spaces > maxSpaces, bookingFailure.tooManySpaces, { limit: maxSpaces, mine: spaces }) ??
    when(consecutiveOnly && !areConsecutive(slots), bookingFailure.notConsecutive)
  );
};

const companyFits: Rule = ({ people: { count, min, max }, companions }) => {
  const unconfirmed = companions.find(({ confirmed }) => !confirmed);
  const busy = companions.find((one) => one.busy);
  return (
    when(
      companions.some(({ known }) => !known),
      bookingFailure.buddyMissing,
    ) ??
    when(unconfirmed !== undefined, bookingFailure.buddyUnconfirmed, { buddy: unconfirmed?.name }) ??
    when(count < min, bookingFailure.tooFewPeople, { limit: min, mine: count }) ??
    when(max > 0 && count > max, bookingFailure.tooManyPeople, { limit: max, mine: count }) ??
    when(
      companions.some(({ barred }) => barred),
      bookingFailure.buddyBlackListed,
    ) ??
    when(busy !== undefined, bookingFailure.buddyConflict, { buddy: busy?.name })
  );
};

const human: Rule = ({ captcha, flow, tooOften }) =>
  when(tooOften, bookingFailure.submitTooOften) ??
  when(flow === 'abnormal', bookingFailure.flowAbnormal) ??
  when(captcha === 'stale', bookingFailure.captchaStale) ??
  when(captcha === 'wrong', bookingFailure.captchaInvalid);

const prepared: Rule = ({ lacks }) =>
  when(lacks.protocol, bookingFailure.protocolMissing) ?? when(lacks.face, bookingFailure.faceMissing);

const covered: Rule = ({ lacks: { balance } }) =>
  balance === null
    ? null
    : bookingRefusal(bookingFailure.balanceLow, {
        least: showYuan(balance.least),
        limit: toYuan(balance.least),
        mine: toYuan(balance.mine),
      });

/** The rules in order of evaluation: R01 to R15 (docs/rules/booking-rules.md). */
export const bookingRules: Readonly<Record<string, Rule>> = {
  R01: reviewed,
  R02: notBlackListed,
  R03: notRestricted,
  R04: roleOpen,
  R05: released,
  R06: slotsOpen,
  R07: slotsFree,
  R08: withinQuotas,
  R09: nothingUnpaid,
  R10: fewActive,
  R11: shapely,
  R12: companyFits,
  R13: prepared,
  R14: human,
  R15: covered,
};

const inOrder = Object.values(bookingRules);

/** Returns the first rule that refuses the booking, with the data of the answer; null if all rules pass. */
export const whyNotBook = (facts: BookingFacts): BookingRefusal | null => {
  for (const rule of inOrder) {
    const refusal = rule(facts);
    if (refusal) return refusal;
  }
  return null;
};
