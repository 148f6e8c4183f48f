import { Injectable } from '@nestjs/common';
import { quotaApplies, type Quota } from '#domain/booking-rules/quota.rules';
import { windowOf } from '#domain/calendars/calendar.rules';
import { minutesBetween } from '#domain/kit/time';
import { SchoolClock } from '#server/boards/school-clock.service';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import type { BookingRequest, QuotaQuery } from './booking-command';

/** Selects the quotas that apply to a booking request. */
@Injectable()
export class BookingQuotas {
  constructor(
    private readonly tables: VenueTables,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns the quotas of the site that apply to this booking, with their numbers in its rules. */
  applicable({ plan, member }: BookingRequest): { readonly n: number; readonly quota: Quota }[] {
    const { site, day } = plan;
    if (site.rules.quotas.length === 0) return [];
    const candidate = {
      roleId: member.roleId,
      date: day.date,
      minutes: minutesOf(plan),
      minutesAhead: minutesBetween(this.clock.moment(), { date: day.date, at: plan.begin }),
    };
    return site.rules.quotas.map((quota, n) => ({ n, quota })).filter(({ quota }) => quotaApplies(quota, candidate));
  }

  /** Returns the applicable quotas as PostgreSQL measures them. */
  queries(request: BookingRequest): QuotaQuery[] {
    const { site, day } = request.plan;
    return this.applicable(request).map(({ n, quota }) => ({
      n,
      sites: this.sitesOf(quota, site),
      ...windowOf(quota.windowType, day.date, quota.n),
      waive: quota.waiveBeforeMin ?? 0,
      maxTimes: quota.maxTimes ?? 0,
      maxMinutes: (quota.maxHours ?? 0) * 60,
      ownMinutes: minutesOf(request.plan),
    }));
  }

  /** Returns the sites whose bookings count towards a quota; null if all do. */
  private sitesOf({ scope }: Quota, site: Site): number[] | null {
    if (scope === 'all') return null;
    const isInScope = (other: Site): boolean =>
      scope === 'site'
        ? other.id === site.id
        : scope === 'sport'
          ? other.sportType === site.sportType
          : scope === 'venue'
            ? other.venueId === site.venueId
            : other.venue.campusId === site.venue.campusId;
    return this.tables.sites.filter(isInScope).map(({ id }) => id);
  }
}

const minutesOf = ({ items }: BookingRequest['plan']): number =>
  items.reduce((total, { time }) => total + time.endMinute - time.beginMinute, 0);
