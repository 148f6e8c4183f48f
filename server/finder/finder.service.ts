import { Injectable } from '@nestjs/common';
import { fen, sum, toYuan } from '#domain/kit/money';
import { clockOf, DAY_MINUTES, HOUR_MINUTES, minute, type LocalDate } from '#domain/kit/time';
import { tiersOn } from '#domain/refunds/refund.rules';
import { bestStretch, compareStretches, type SlotStretch } from '#domain/finder/finder.rules';
import { bookableDates } from '#domain/booking-rules/release.rules';
import { canBook } from '#domain/boards/slot.rules';
import { role } from '#domain/session/role.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { finder } from '#contract/finder/finder.contract';
import type { Caller } from '#server/kit/access/caller';
import { VenueTables, type Site, type SiteCalendarDay } from '#server/venues/venue-tables.service';
import { BoardService } from '#server/boards/board.service';
import type { BoardCell } from '#server/boards/cell.service';
import { DayViewService } from '#server/boards/day-view.service';

/** Number of courts named per site. */
const COURTS_NAMED = 4;
/**
 * Cache time of an answer in milliseconds: callers with the same role and criteria share one search. Clients that react
 * to a change ask later than this.
 */
const CACHE_MS = 400;
const MAX_CACHED = 500;

type FinderSlot = BoardCell & { readonly begin: number; readonly end: number; readonly free: boolean };
type FinderCourt = SlotStretch<FinderSlot>;
type FinderReply = AnswerOf<typeof finder.free>;

/** Searches free courts over all venues. Days cached in memory cost no statement. */
@Injectable()
export class FinderService {
  private readonly cache = new Map<string, { readonly at: number; readonly answer: Promise<FinderReply> }>();

  constructor(
    private readonly tables: VenueTables,
    private readonly boards: BoardService,
    private readonly views: DayViewService,
  ) {}

  /** Returns the free courts in the requested time, best first; without a time, the next hour with one slot each. */
  free(search: ParsedOf<typeof finder.free>, caller: Caller): Promise<FinderReply> {
    const roleId = caller.kind === 'member' ? caller.roleId : role.external;
    const at = this.boards.clock.now();
    const key = JSON.stringify([roleId, search]);
    const cached = this.cache.get(key);
    if (cached && at >= cached.at && at - cached.at < CACHE_MS) return cached.answer;
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    const answer = this.search(search, roleId);
    this.cache.set(key, { at, answer });
    answer.catch(() => this.cache.delete(key));
    return answer;
  }

  private async search(
    { date, from, to, campusId, venueId, sportType }: ParsedOf<typeof finder.free>,
    roleId: number,
  ): Promise<FinderReply> {
    const now = this.boards.clock.moment();
    const day = date ?? now.date;
    const begin = from === undefined ? now.at : minute(from);
    const end = to === undefined ? Math.min(begin + HOUR_MINUTES, DAY_MINUTES) : minute(to);
    const matchingSites = this.tables.sites.filter(
      (site) =>
        site.on &&
        (campusId === undefined || site.venue.campusId === campusId) &&
        (venueId === undefined || site.venueId === venueId) &&
        (sportType === undefined || site.sportType === sportType),
    );
    const days = await Promise.all(
      matchingSites.map(async (site) => ({
        site,
        day: this.tables.day(site, day),
        slots: await this.slots(site, day, roleId),
      })),
    );
    const found = days.flatMap(({ site, day: siteDay, slots }) => {
      const courts = this.courts(slots, begin, end, from === undefined ? 1 : site.rules.maxSlots);
      const [best] = courts;
      return best ? [{ best, row: this.row(site, siteDay, courts, roleId) }] : [];
    });
    const later = days
      .flatMap(({ slots }) => [...slots.values()].flat())
      .filter((slot) => slot.free && slot.begin >= end)
      .map((slot) => slot.begin);
    return {
      date: day,
      from: clockOf(begin),
      to: clockOf(end),
      sites: found.sort((a, b) => compareStretches(a.best, b.best)).map(({ row }) => row),
      laterBegin: later.length > 0 ? clockOf(Math.min(...later)) : null,
    };
  }

  /** Returns the rules of every site in use, for the caller's role. */
  rules(caller: Caller): AnswerOf<typeof finder.useRules> {
    const roleId = caller.kind === 'member' ? caller.roleId : role.external;
    return this.tables.sites
      .filter(({ on }) => on)
      .map((site) => {
        const { rules, venue } = site;
        const release = this.views.releaseRuleOf(site, roleId);
        return {
          siteId: site.id,
          siteName: site.siteName,
          enSiteName: site.enName,
          venueName: venue.venueName,
          enVenueName: venue.enName,
          sportType: site.sportType,
          sportName: site.sportName,
          enSportName: site.enSportName,
          openBegin: clockOf(site.openBegin),
          openEnd: clockOf(site.openEnd),
          open: site.openObjects.includes(roleId),
          releaseMode: rules.releaseMode,
          releaseTime: clockOf(release.releaseMinute),
          releaseWeekday: rules.releaseWeekday,
          releaseDate: rules.releaseDate,
          advanceDays: release.advanceDays,
          maxSlots: rules.maxSlots,
          consecutiveOnly: rules.consecutiveOnly,
          sameSpaceOnly: rules.sameSpaceOnly,
          maxUnpaid: rules.maxUnpaid,
          maxActive: rules.maxActive,
          payTimeoutMin: rules.payTimeoutMin,
          cancelHours: Number(rules.cancelHours),
          lateBookingMin: rules.lateBookingMin,
          lateGraceMin: rules.lateGraceMin,
          signs: rules.signs,
          autoRelease: rules.autoRelease,
          advanceEntryMin: rules.advanceEntryMin,
          buddyNumMin: site.buddyNumMin,
          buddyNumMax: site.buddyNumMax,
          needFace: site.needFace,
          waitlist: rules.waitlist,
          tiers: tiersOn(site.tiers, false).map(({ hoursBefore, percent }) => ({ hoursBefore, percent })),
          holidayTiers: site.tiers
            .filter(({ holiday }) => holiday)
            .map(({ hoursBefore, percent }) => ({ hoursBefore, percent })),
          quotas: rules.quotas.map((quota) => ({ ...quota })),
        };
      });
  }

  /** Returns the dates a role can book now. */
  bookable(site: Site, roleId: number): LocalDate[] {
    return bookableDates(this.views.releaseRuleOf(site, roleId), this.boards.clock.moment());
  }

  /** Returns the slots of a site's day by court, with availability for a role. */
  async slots(site: Site, date: LocalDate, roleId: number): Promise<ReadonlyMap<number, readonly FinderSlot[]>> {
    const courts = new Map<number, FinderSlot[]>();
    if (!this.boards.covers(date)) return courts;
    for (const cell of this.views.cells(
      site,
      this.tables.day(site, date),
      await this.boards.open(site.id, date),
      roleId,
    )) {
      const court = courts.get(cell.space.id) ?? [];
      court.push({ ...cell, begin: cell.time.beginMinute, end: cell.time.endMinute, free: canBook(cell.state) });
      courts.set(cell.space.id, court);
    }
    return courts;
  }

  private courts(
    slots: ReadonlyMap<number, readonly FinderSlot[]>,
    from: number,
    to: number,
    most: number,
  ): FinderCourt[] {
    return [...slots.values()]
      .map((court) => bestStretch(court, from, to, most))
      .filter((court): court is FinderCourt => court !== null)
      .sort(compareStretches);
  }

  private row(
    site: Site,
    day: SiteCalendarDay,
    courts: readonly FinderCourt[],
    roleId: number,
  ): FinderReply['sites'][number] {
    const { venue, campus } = site;
    return {
      siteId: site.id,
      siteName: site.siteName,
      enSiteName: site.enName,
      venueId: venue.id,
      venueName: venue.venueName,
      enVenueName: venue.enName,
      campusId: campus.id,
      campusName: campus.campusName,
      enCampusName: campus.enName,
      sportType: site.sportType,
      sportName: site.sportName,
      enSportName: site.enSportName,
      wholeCourts: courts.filter(({ whole }) => whole).length,
      freeCourts: courts.length,
      courts: courts.slice(0, COURTS_NAMED).map(({ slots, begin, end, whole }) => {
        const { space } = slots[0] as FinderSlot;
        const left = slots.map(({ state }) => state.left).filter((one): one is number => one !== null);
        return {
          spaceId: space.id,
          spaceName: space.spaceName,
          enSpaceName: space.enName,
          begin: clockOf(begin),
          end: clockOf(end),
          whole,
          slots: slots.map(({ time }) => `${space.id}-${time.id}`).join(),
          fee: toYuan(
            sum(slots.map(({ time }) => this.tables.charge(site, day, roleId, space.id, time.id)?.price ?? fen(0))),
          ),
          left: left.length > 0 ? Math.min(...left) : null,
        };
      }),
    };
  }
}
