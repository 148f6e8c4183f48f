import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import { minutesBetween, stamp, type LocalDate } from '#domain/kit/time';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { bookingRefusal } from '#domain/booking/booking.rules';
import { bookingMode } from '#domain/boards/slot.status';
import { systemFailure } from '#domain/system/system.failures';
import { switchStatus } from '#domain/venues/venue.status';
import { scopeReaches, type Scope } from '#server/kit/access/scope';
import { VenueTables } from '#server/venues/venue-tables.service';
import { BoardService } from './board.service';
import { detailOf, planOf, spaceNamesOf, type BookingPlan } from './booking-plan.service';

/** A request to move an order to other slots. */
interface MoveRequest {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly json: string;
  readonly people: number;
  readonly roleId: number;
}

/** One claimed slot; wall-clock times of the school. */
interface MoveClaim {
  readonly spaceId: number;
  readonly timeId: number;
  readonly beginAt: string;
  readonly endAt: string;
  readonly byConflict: boolean;
}

/** What an order would book and cost after a move. */
export interface MovePlan {
  readonly siteId: number;
  readonly venueId: number;
  readonly merchantId: number;
  readonly date: LocalDate;
  readonly siteName: string;
  readonly enSiteName: string;
  readonly beginAt: string;
  readonly endAt: string;
  readonly detail: string;
  readonly detailEn: string;
  readonly spaceNames: string;
  readonly amount: Fen;
  readonly seats: number;
  readonly items: readonly {
    readonly spaceId: number;
    readonly timeId: number;
    readonly groupId: number | null;
    readonly beginAt: string;
    readonly endAt: string;
    readonly fee: Fen;
  }[];
  readonly claims: readonly MoveClaim[];
  /** Times whose places are counted; empty if courts are booked one by one. */
  readonly placed: readonly number[];
}

/** The slots that a closure takes of one site's day. */
export interface ClosureSlots {
  readonly siteId: number;
  readonly venueId: number;
  readonly merchantId: number;
  readonly date: LocalDate;
  readonly siteName: string;
  readonly enSiteName: string;
  readonly seats: number;
  /** Whether places are counted rather than courts booked. */
  readonly counts: boolean;
  readonly slots: readonly {
    readonly spaceId: number;
    readonly timeId: number;
    readonly beginAt: string;
    readonly endAt: string;
  }[];
}

/**
 * Plans slots for existing orders by calendar, clock and price, within the choices of staff. The database decides
 * whether they are free.
 */
@Injectable()
export class MovePlanService {
  constructor(
    private readonly tables: VenueTables,
    private readonly boards: BoardService,
  ) {}

  /** Returns the plan. Throws for a site out of scope, and for slots that are closed, started or selected twice. */
  plan(scope: Scope, request: MoveRequest): MovePlan {
    const site = this.tables.site(request.siteId);
    if (!site || !scopeReaches(scope, { venueId: site.venueId })) throw new Failure(systemFailure.notFound);
    const day = this.tables.day(site, request.date);
    const prices = new Set<string>();
    const plan = planOf(site, day, request.json, request.people, (spaceId, timeId) => {
      const charge = this.tables.charge(site, day, request.roleId, spaceId, timeId);
      if (charge) prices.add(`${spaceId}:${timeId}`);
      return charge;
    });
    this.assertOpen(plan, prices);
    const at = (minute: number) => stamp(day.date, minute);
    return {
      siteId: site.id,
      venueId: site.venueId,
      merchantId: site.venue.merchantId,
      date: day.date,
      siteName: site.siteName,
      enSiteName: site.enName,
      beginAt: at(plan.begin),
      endAt: at(plan.end),
      detail: detailOf(plan, ({ spaceName }) => spaceName, '；'),
      detailEn: detailOf(plan, ({ enName }) => enName, '; '),
      spaceNames: spaceNamesOf(plan),
      amount: plan.amount,
      seats: site.seatCount,
      items: plan.items.map(({ space, time, fee }) => ({
        spaceId: space.id,
        timeId: time.id,
        groupId: space.spaceGroupId,
        beginAt: at(time.beginMinute),
        endAt: at(time.endMinute),
        fee,
      })),
      claims: plan.claims.map(({ space, time, byConflict }) => ({
        spaceId: space.id,
        timeId: time.id,
        beginAt: at(time.beginMinute),
        endAt: at(time.endMinute),
        byConflict,
      })),
      placed: site.bookingMode === bookingMode.capacity ? [...new Set(plan.items.map(({ time }) => time.id))] : [],
    };
  }

  /**
   * Returns the slots of a site's day that a closure of these hours takes, of all courts or of some, if their end lies
   * ahead.
   */
  closureSlots({
    siteId,
    date,
    spaceIds,
    from,
    to,
  }: {
    readonly siteId: number;
    readonly date: LocalDate;
    readonly spaceIds: readonly number[];
    readonly from: number;
    readonly to: number;
  }): ClosureSlots | null {
    const site = this.tables.site(siteId);
    if (!site) return null;
    const day = this.tables.day(site, date);
    const minute = minutesBetween({ date, at: 0 }, this.boards.clock.moment());
    const times = day.times.filter(
      ({ beginMinute, endMinute }) => beginMinute < to && endMinute > from && endMinute > minute,
    );
    const counts = site.bookingMode === bookingMode.capacity;
    const spaces =
      counts || spaceIds.length === 0 ? site.spaces : site.spaces.filter(({ id }) => spaceIds.includes(id));
    return {
      siteId,
      venueId: site.venueId,
      merchantId: site.venue.merchantId,
      date,
      siteName: site.siteName,
      enSiteName: site.enName,
      seats: site.seatCount,
      counts,
      slots: times.flatMap(({ id, beginMinute, endMinute }) =>
        (counts ? spaces.slice(0, 1) : spaces).map((space) => ({
          spaceId: space.id,
          timeId: id,
          beginAt: stamp(date, beginMinute),
          endAt: stamp(date, endMinute),
        })),
      ),
    };
  }

  /** Returns the venue of the sites, or null if they belong to several; courts may be given for a single site only. */
  venueOf(siteIds: readonly number[], spaceIds: readonly number[]): number | null {
    const sites = siteIds.map((id) => this.tables.site(id));
    const venueId = sites[0]?.venueId ?? null;
    if (sites.some((site) => site?.venueId !== venueId)) return null;
    if (spaceIds.length > 0 && (sites.length !== 1 || spaceIds.some((id) => !sites[0]?.spaceById.has(id)))) return null;
    return venueId;
  }

  /** Returns the minimum and maximum number of companions of a site. */
  companionLimits(siteId: number): { readonly min: number; readonly max: number } {
    const site = this.tables.site(siteId);
    return { min: site?.buddyNumMin ?? 0, max: site?.buddyNumMax ?? 0 };
  }

  private assertOpen({ site, day, items, tangled }: BookingPlan, prices: ReadonlySet<string>): void {
    const refusal = (failure: Parameters<typeof bookingRefusal>[0], item?: BookingPlan['items'][number]): never => {
      const { spec, facts } = bookingRefusal(
        failure,
        item
          ? {
              spaceId: item.space.id,
              timeId: item.time.id,
              spaceName: item.space.spaceName,
              enSpaceName: item.space.enName,
            }
          : {},
      );
      throw new Failure(spec, facts);
    };
    if (day.closed || !site.on) refusal(bookingFailure.dateClosed);
    if (tangled) refusal(bookingFailure.slotTaken);
    const minute = minutesBetween({ date: day.date, at: 0 }, this.boards.clock.moment());
    for (const item of items) {
      if (item.space.status !== switchStatus.on) refusal(bookingFailure.spaceOff, item);
      if (item.time.beginMinute + site.rules.lateBookingMin <= minute) refusal(bookingFailure.slotStarted, item);
      if (!prices.has(`${item.space.id}:${item.time.id}`)) refusal(bookingFailure.slotClosed, item);
    }
  }
}
