import { Failure } from '#domain/kit/failure';
import { orderChannel, orderSource } from '#domain/orders/order.status';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/booking/reservation.contract';
import type { IdempotencyMark } from '#server/kit/access/caller';
import type { Site } from '#server/venues/venue-tables.service';
import type { BookingRequest } from './booking-rule-evaluator.service';
import { detailOf, memoize, spaceNamesOf } from '#server/boards/booking-plan.service';
import type { BookingCommand, QuotaQuery } from './booking-command';

/** The details of a booking besides its slots. */
export interface BookingDetails {
  readonly buddyIds: readonly number[];
  readonly buddyCodes: readonly string[] | null;
  readonly reservationType: number;
  readonly phone: string;
  readonly remark: string | null;
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
