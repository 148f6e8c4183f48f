import { Injectable } from '@nestjs/common';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import {
  bookingRefusal,
  findBookingRefusal,
  type BookingFacts,
  type BookingRefusal,
} from '#domain/booking/booking.rules';
import { maskName } from '#domain/kit/identity';
import type { RegistrationStatus } from '#domain/members/member.status';
import { SchoolClock } from '#server/boards/school-clock.service';
import { BookingAvailability } from './booking-availability.service';
import type { BookingRequest, QuotaQuery } from './booking-command';
import { BookingQuotas } from './booking-quota.service';
import type { BookingMeasurement } from './booking.store';
import { MemberEligibility, type EligibilityFacts } from './member-eligibility.service';

export type { BookingRequest } from './booking-command';

/** Returns whether the rule comes before those that need PostgreSQL. */
export const isDecidedInMemory = ({ facts: { rule } }: BookingRefusal): boolean => rule < 'R07';

/** Evaluates the booking rules with data from memory and with what PostgreSQL measured. */
@Injectable()
export class BookingRuleEvaluator {
  constructor(
    private readonly availability: BookingAvailability,
    private readonly eligibility: MemberEligibility,
    private readonly quotas: BookingQuotas,
    private readonly clock: SchoolClock,
  ) {}

  /**
   * Returns the first rule that refuses, with its data; null if all pass. Without a measurement the slots count as free
   * and the member as new.
   */
  async findRefusal(
    request: BookingRequest,
    measurement: BookingMeasurement = {},
    captcha: BookingFacts['captcha'] = 'fine',
  ): Promise<BookingRefusal | null> {
    const { plan, member } = request;
    const eligibility = await this.eligibility.factsOf(member.userId, plan.site, this.clock.moment().date);
    const facts = this.facts(request, measurement, captcha, eligibility);
    const first = findBookingRefusal(facts) ?? (plan.tangled ? bookingRefusal(bookingFailure.slotTaken) : null);
    if (measurement.codeWrong && (first === null || first.facts.rule > 'R12'))
      return bookingRefusal(bookingFailure.buddyCodeWrong);
    if (first?.facts.rule !== 'R06' && first?.facts.rule !== 'R07') return first;
    return findBookingRefusal({ ...facts, free: await this.availability.freeSlots(request) }) ?? first;
  }

  /** Returns the quotas that apply to this booking, for PostgreSQL to measure. */
  quotaQueries(request: BookingRequest): QuotaQuery[] {
    return this.quotas.queries(request);
  }

  private facts(
    request: BookingRequest,
    measurement: BookingMeasurement,
    captcha: BookingFacts['captcha'],
    eligibility: EligibilityFacts,
  ): BookingFacts {
    const { plan, member, flow } = request;
    const { site, day } = plan;
    const { rules } = site;
    return {
      now: this.clock.moment(),
      date: day.date,
      roleId: member.roleId,
      review: member.loginCheckStatus as RegistrationStatus,
      ...eligibility,
      owes: measurement.owes ?? false,
      openRoles: site.openObjects,
      release: this.availability.releaseRuleOf(site, member.roleId),
      slots: this.availability.requestedSlots(request, measurement),
      quotas: this.quotas.applicable(request).map(({ n, quota }) => {
        const { times = 0, minutes = 0 } = measurement.quotas?.find((use) => use.n === n) ?? {};
        return { quota, times, minutes };
      }),
      unpaid: measurement.unpaid ?? 0,
      active: measurement.active ?? 0,
      limits: {
        maxSlots: rules.maxSlots,
        maxSpaces: rules.maxSpaces,
        consecutiveOnly: rules.consecutiveOnly,
        sameSpaceOnly: rules.sameSpaceOnly,
        maxUnpaid: rules.maxUnpaid,
        maxActive: rules.maxActive,
      },
      people: { count: plan.people, min: 1 + site.buddyNumMin, max: 1 + site.buddyNumMax },
      companions: (measurement.companions ?? []).map(
        ({
          name = '',
          ...companion
        }: NonNullable<BookingMeasurement['companions']>[number] & { readonly name?: string }) => ({
          ...companion,
          name: maskName(name),
          barred: false,
        }),
      ),
      captcha,
      flow,
      tooOften: false,
      free: [],
    };
  }
}
