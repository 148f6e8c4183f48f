import { Injectable } from '@nestjs/common';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import {
  bookingRefusal,
  nothingMissing,
  findBookingRefusal,
  type BookingFacts,
  type BookingRefusal,
  type RequestedSlot,
} from '#domain/booking/booking.rules';
import { quotaApplies, type Quota } from '#domain/booking-rules/quota.rules';
import { closedReason, slotStatus } from '#domain/boards/slot.status';
import { maskName } from '#domain/kit/identity';
import { minutesBetween } from '#domain/kit/time';
import type { RegistrationStatus } from '#domain/members/member.status';
import { windowOf } from '#domain/calendars/calendar.rules';
import type { Member } from '#server/kit/access/caller';
import { BlackListCache } from '#server/black-lists/black-list-cache.service';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';
import { BoardService } from '#server/boards/board.service';
import { BookingNeeds } from './booking-needs.service';
import type { BookingPlan } from '#server/boards/booking-plan.service';
import type { QuotaQuery } from './booking-command';
import type { BookingMeasurement } from './booking.store';
import { CellService } from '#server/boards/cell.service';
import { DayViewService } from '#server/boards/day-view.service';
import { SchoolClock } from '#server/boards/school-clock.service';

/** A booking request of a member, as it is evaluated by the rules. */
export interface BookingRequest {
  readonly plan: BookingPlan;
  readonly member: Pick<Member, 'userId' | 'roleId' | 'loginCheckStatus'>;
  readonly flow: 'fine' | 'abnormal';
  /** Whether its slots may already be running, as they are when a court is claimed on site. */
  readonly begun?: boolean;
}

/** Returns whether the rule comes before those that need PostgreSQL. */
export const isDecidedInMemory = ({ facts: { rule } }: BookingRefusal): boolean => rule < 'R07';

/** The in-memory data of a day: venue tables, role views, cell states and boards. */
@Injectable()
export class BookingSights {
  constructor(
    readonly tables: VenueTables,
    readonly views: DayViewService,
    readonly states: CellService,
    readonly boards: BoardService,
  ) {}
}

/** Evaluates the booking rules with data from memory and with what PostgreSQL measured. */
@Injectable()
export class BookingRuleEvaluator {
  private readonly tables: VenueTables;
  private readonly views: DayViewService;
  private readonly states: CellService;
  private readonly boards: BoardService;
  private readonly clock: SchoolClock;

  constructor(
    { tables, views, states, boards }: BookingSights,
    private readonly blackList: BlackListCache,
    private readonly needs: BookingNeeds,
  ) {
    this.tables = tables;
    this.views = views;
    this.states = states;
    this.boards = boards;
    this.clock = boards.clock;
  }

  /**
   * Returns the first rule that refuses, with its data; null if all pass. Without a measurement the slots count as free
   * and the member as new.
   */
  async findRefusal(
    request: BookingRequest,
    measurement: BookingMeasurement = {},
    captcha: BookingFacts['captcha'] = 'fine',
  ): Promise<BookingRefusal | null> {
    const { site } = request.plan;
    const blackListEntry = this.blackList.activeEntry(request.member.userId, {
      venueId: site.venueId,
      campusId: site.venue.campusId,
    });
    const blackListed = blackListEntry && (await blackListEntry);
    const missing = this.needs.lacks(request.member.userId, site);
    const facts = this.facts(request, measurement, captcha, blackListed, missing ? await missing : nothingMissing);
    const first = findBookingRefusal(facts) ?? (request.plan.tangled ? bookingRefusal(bookingFailure.slotTaken) : null);
    if (measurement.codeWrong && (first === null || first.facts.rule > 'R12'))
      return bookingRefusal(bookingFailure.buddyCodeWrong);
    if (first?.facts.rule !== 'R06' && first?.facts.rule !== 'R07') return first;
    return findBookingRefusal({ ...facts, free: await this.free(request) }) ?? first;
  }

  /** Returns the quotas that apply to this booking, for PostgreSQL to measure. */
  quotaQueries(request: BookingRequest): QuotaQuery[] {
    const { site, day } = request.plan;
    return this.quotas(request).map((quota) => ({
      sites: this.sitesOf(quota, site),
      ...windowOf(quota.windowType, day.date, quota.n),
      waive: quota.waiveBeforeMin ?? 0,
      maxTimes: quota.maxTimes ?? 0,
      maxMinutes: (quota.maxHours ?? 0) * 60,
      ownMinutes: this.minutes(request.plan),
    }));
  }

  private facts(
    { plan, member, flow, begun = false }: BookingRequest,
    measurement: BookingMeasurement,
    captcha: BookingFacts['captcha'],
    blackListed: BookingFacts['blackListed'],
    lacks: BookingFacts['lacks'],
  ): BookingFacts {
    const { site, day } = plan;
    const { rules } = site;
    const quotas = this.quotas({ plan, member, flow });
    const now = this.clock.moment();
    return {
      now,
      date: day.date,
      roleId: member.roleId,
      review: member.loginCheckStatus as RegistrationStatus,
      blackListed,
      restricted: this.tables.isRestricted(member.userId, site.venueId, now.date),
      openRoles: site.openObjects,
      release: this.views.releaseRuleOf(site, member.roleId),
      slots: this.slots(plan, member.roleId, measurement, begun),
      quotas: quotas.map((quota, i) => ({
        quota,
        times: measurement.quotas?.[i]?.times ?? 0,
        minutes: measurement.quotas?.[i]?.minutes ?? 0,
      })),
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
      lacks,
      free: [],
    };
  }

  /** Returns the slots by calendar; a slot that was measured as taken, or short of places, is marked so. */
  private slots(
    { site, day, items, people }: BookingPlan,
    roleId: number,
    { taken, short }: BookingMeasurement,
    begun: boolean,
  ): RequestedSlot[] {
    const now = this.clock.moment();
    const view = this.views.accessOf(site, day, roleId);
    const lost =
      taken &&
      (items.find(
        ({ space, time }) => time.id === taken.timeId && site.claims.get(space.id)?.includes(taken.spaceId),
      ) ??
        items[0]);
    const requested = new Map<string, RequestedSlot>();
    for (const item of items) {
      const { space, time, row, place, position } = item;
      const calendarState = this.states.openState(site, day, view, space, time, now);
      const open =
        begun && calendarState.reason === closedReason.started
          ? { ...calendarState, status: slotStatus.free, reason: null }
          : calendarState;
      const state =
        item === lost
          ? { ...open, status: slotStatus.reserved }
          : short?.timeId === time.id
            ? {
                ...open,
                left: Math.min(short.left, people - 1),
                status: short.left > 0 ? slotStatus.low : slotStatus.reserved,
              }
            : open;
      const key = `${row}:${time.id}`;
      if (!requested.has(key) || item === lost)
        requested.set(key, {
          spaceId: row,
          timeId: time.id,
          place,
          position,
          from: time.beginMinute,
          to: time.endMinute,
          state,
        });
    }
    return [...requested.values()];
  }

  private quotas({ plan, member }: BookingRequest): Quota[] {
    const { site, day } = plan;
    if (site.rules.quotas.length === 0) return [];
    const candidate = {
      roleId: member.roleId,
      date: day.date,
      minutes: this.minutes(plan),
      minutesAhead: minutesBetween(this.clock.moment(), { date: day.date, at: plan.begin }),
    };
    return site.rules.quotas.filter((quota) => quotaApplies(quota, candidate));
  }

  private minutes({ items }: BookingPlan): number {
    return items.reduce((total, { time }) => total + time.endMinute - time.beginMinute, 0);
  }

  private sitesOf({ scope }: Quota, site: Site): number[] | null {
    if (scope === 'all') return null;
    const same = (other: Site): boolean =>
      scope === 'site'
        ? other.id === site.id
        : scope === 'sport'
          ? other.sportType === site.sportType
          : scope === 'venue'
            ? other.venueId === site.venueId
            : other.venue.campusId === site.venue.campusId;
    return this.tables.sites.filter(same).map(({ id }) => id);
  }

  private async free({ plan: { site, day, people }, member }: BookingRequest) {
    if (!this.boards.covers(day.date)) return [];
    const board = await this.boards.open(site.id, day.date);
    return this.views.offers(site, day, board, member.roleId, people);
  }
}
