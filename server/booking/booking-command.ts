import { bookingMode } from '#domain/boards/slot.status';
import { Failure } from '#domain/kit/failure';
import { stamp } from '#domain/kit/time';
import type { Meeting } from '#domain/orders/meeting.rules';
import { orderChannel, orderSource } from '#domain/orders/order.status';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/booking/reservation.contract';
import type { IdempotencyMark, Member } from '#server/kit/access/caller';
import { detailOf, memoize, spaceNamesOf, type BookingPlan } from '#server/boards/booking-plan.service';
import type { Site, TimeSlot } from '#server/venues/venue-tables.service';

/** A booking request of a member, as it is evaluated by the rules. */
export interface BookingRequest {
  readonly plan: BookingPlan;
  readonly member: Pick<Member, 'userId' | 'roleId' | 'loginCheckStatus'>;
  readonly flow: 'fine' | 'abnormal';
  /** Whether its slots may already be running, as they are when a court is claimed on site. */
  readonly begun?: boolean;
}

/** One quota as PostgreSQL counts it: the number `n` of the site's rules; `sites` null means everywhere. */
export interface QuotaQuery {
  readonly n: number;
  readonly sites: readonly number[] | null;
  readonly from: string;
  readonly to: string;
  readonly waive: number;
  readonly maxTimes: number;
  readonly maxMinutes: number;
  readonly ownMinutes: number;
}

/** A booking as it is passed to PostgreSQL. */
export interface BookingCommand {
  readonly userId: number;
  readonly plan: BookingPlan;
  readonly byStaff: boolean;
  /** Whether PostgreSQL only measures and books nothing. */
  readonly dryRun: boolean;
  readonly once: IdempotencyMark;
  readonly holdSeconds: number;
  readonly rules: { readonly quotas: readonly QuotaQuery[]; readonly maxUnpaid: number; readonly maxActive: number };
  readonly buddyIds: readonly number[];
  readonly buddyCodes: readonly string[] | null;
  readonly order: {
    readonly roleId: number;
    readonly source: number;
    readonly channel: number;
    readonly detail: string;
    readonly detailEn: string;
    readonly spaceNames: string;
    readonly reservationType: number;
    readonly phone: string;
    readonly remark: string | null;
    readonly meeting?: Meeting | null;
    readonly reason: string | null;
    readonly label: string | null;
    readonly rules: Readonly<Record<string, unknown>>;
  };
}

/** A request as `book_slots` takes it: the fields of the type booking_request in PostgreSQL, besides its number. */
export type BookingRow = Readonly<Record<string, unknown>>;

/** Returns whether no court of the site conflicts with another, so that the claims alone change the board. */
const hasNoConflicts = memoize(({ claims }: Site): boolean => [...claims.values()].every(({ length }) => length < 2));

/** Returns the row of a booking. Times are stamps of the school's wall clock, amounts in fen. */
export function bookingRowOf({ plan, once, order, rules, ...booking }: BookingCommand): BookingRow {
  const { site, day, items, claims, people, amount } = plan;
  const { byStaff } = booking;
  const countsPlaces = site.bookingMode === bookingMode.capacity;
  const at = (minute: number): string => stamp(day.date, minute);
  const within = ({ beginMinute, endMinute }: TimeSlot) => ({ begin_at: at(beginMinute), end_at: at(endMinute) });
  return {
    user_id: booking.userId,
    by_staff: byStaff,
    order_type: order.roleId,
    source: order.source,
    channel: order.channel,
    venue_id: site.venueId,
    site_id: site.id,
    merchant_id: site.venue.merchantId,
    reservation_date: day.date,
    begin_at: at(plan.begin),
    end_at: at(plan.end),
    detail: order.detail,
    detail_en: order.detailEn,
    space_names: order.spaceNames,
    reservation_type: order.reservationType,
    phone: order.phone,
    buddies: booking.buddyIds,
    buddy_codes: booking.buddyCodes,
    people,
    remark: order.remark,
    ...(order.meeting && { meeting: order.meeting }),
    occupy_reason: order.reason,
    occupy_label: order.label,
    amount: byStaff ? 0 : amount,
    hold_seconds: booking.holdSeconds,
    need_face: site.needFace,
    rule_snapshot: order.rules,
    plain: !byStaff && !countsPlaces && hasNoConflicts(site),
    seats: countsPlaces ? site.seatCount : null,
    places: byStaff ? site.seatCount : people,
    max_unpaid: rules.maxUnpaid,
    max_active: rules.maxActive,
    quotas: rules.quotas.length > 0 ? rules.quotas : null,
    key: once.key,
    path: once.path,
    body_hash: once.bodyHash,
    replay_key: once.replayKey,
    items: items.map(({ space, time, fee }) => ({
      space_id: space.id,
      time_id: time.id,
      group_id: space.spaceGroupId,
      fee: byStaff ? 0 : fee,
      ...within(time),
    })),
    claims: claims.map(({ space, time, byConflict }) => ({
      space_id: space.id,
      time_id: time.id,
      by_conflict: byConflict,
      ...within(time),
    })),
  };
}

/** The details of a booking besides its slots. */
export interface BookingDetails {
  readonly buddyIds: readonly number[];
  readonly buddyCodes: readonly string[] | null;
  readonly reservationType: number;
  readonly phone: string;
  readonly remark: string | null;
  readonly meeting?: Meeting | null;
}

/** The site rules stored with an order; computed once per load of the tables. */
const orderRules = memoize(({ rules, tiers }: Site) => ({
  cancelHours: rules.cancelHours,
  payTimeoutMin: rules.payTimeoutMin,
  lateGraceMin: rules.lateGraceMin,
  advanceEntryMin: rules.advanceEntryMin,
  tiers,
}));

/** Returns the booking command of a member, with the current rules. */
export function memberBookingCommand(
  { plan, member }: BookingRequest,
  quotas: readonly QuotaQuery[],
  holdSeconds: number,
  once: IdempotencyMark,
  agent: string,
  details: BookingDetails,
): BookingCommand {
  const { site } = plan;
  const { rules } = site;
  return {
    userId: member.userId,
    plan,
    byStaff: false,
    dryRun: false,
    once,
    holdSeconds,
    rules: { quotas, maxUnpaid: rules.maxUnpaid, maxActive: rules.maxActive },
    buddyIds: details.buddyIds,
    buddyCodes: details.buddyCodes,
    order: {
      reservationType: details.reservationType,
      phone: details.phone,
      remark: details.remark,
      meeting: details.meeting ?? null,
      roleId: member.roleId,
      source: orderSource.online,
      channel: /Mobile|Android|iPhone/.test(agent) ? orderChannel.mobile : orderChannel.pc,
      detail: detailOf(plan, ({ spaceName }) => spaceName, '；'),
      detailEn: detailOf(plan, ({ enName }) => enName, '; '),
      spaceNames: spaceNamesOf(plan),
      reason: null,
      label: null,
      rules: orderRules(site),
    },
  };
}

/**
 * Returns the companions of a submit by id and by today's codes, and the number of people. Throws for invalid numbers.
 */
export function companionsOf({
  buddyIds,
  buddyNo,
  isCheckBuddyNo,
  manNum,
  childNum,
}: Pick<ParsedOf<typeof reservations.submit>, 'buddyIds' | 'buddyNo' | 'isCheckBuddyNo' | 'manNum' | 'childNum'>): {
  buddyIds: number[];
  buddyCodes: string[] | null;
  people: number;
} {
  const ids = [...new Set(buddyIds)];
  const codes = isCheckBuddyNo
    ? [
        ...new Set(
          (buddyNo ?? '')
            .split(',')
            .map((code) => code.trim())
            .filter(Boolean),
        ),
      ]
    : null;
  const people = 1 + (ids.length || (codes?.length ?? 0)) + manNum + childNum;
  const wrong =
    manNum < 0 || childNum < 0
      ? { field: 'manNum', message: '人数不能为负', messageEn: 'The number of people cannot be negative.' }
      : people > 500
        ? { field: 'manNum', message: '人数过多', messageEn: 'Too many people.' }
        : null;
  if (wrong) throw new Failure(systemFailure.badInput, { fields: [wrong] });
  return { buddyIds: ids, buddyCodes: codes, people };
}
