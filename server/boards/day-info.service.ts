import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { enumMember as labelsOf } from '#domain/kit/enumeration';
import { fen, toYuan } from '#domain/kit/money';
import { addDays, clockOf, stamp, type LocalDate } from '#domain/kit/time';
import { tiersOn } from '#domain/refunds/refund.rules';
import { bookableDates, horizonOf, isReleased, releaseAt } from '#domain/booking-rules/release.rules';
import { canBook, takenPlaces } from '#domain/boards/slot.rules';
import { bookingMode, closedReason, reservationType } from '#domain/boards/slot.status';
import { role } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import { dateKind } from '#domain/venues/venue.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { DayCell, DayInfo, DaySpace, reservations } from '#contract/booking/reservation.contract';
import type { Caller } from '#server/kit/access/caller';
import { instantOf } from '#server/kit/runtime/clock';
import { VenueTables, type Site, type SiteCalendarDay } from '#server/venues/venue-tables.service';
import { BoardService } from './board.service';
import type { BoardCell } from './cell.service';
import { emptyBoard } from './cell.service';
import type { DayBoard } from './day-board';
import { DayViewService } from './day-view.service';
import { courtRows } from './full-court';

/** The part of a day's reply that depends on day and role only. */
type PublicDayInfo = Omit<DayInfo, 'token' | 'isCaptchaCheck' | 'captchaType' | 'orderParamView'>;

/** Returns the slot matrix of a day with the prices of the caller's role. A visitor sees the external prices. */
@Injectable()
export class DayInfoService {
  constructor(
    private readonly tables: VenueTables,
    private readonly boards: BoardService,
    private readonly dayViews: DayViewService,
  ) {}

  /** Returns the day for a caller. Throws for an unknown site. */
  async dayInfo(
    { venueSiteId, searchDate, reservationType: type }: ParsedOf<typeof reservations.dayInfo>,
    caller: Caller,
  ): Promise<PublicDayInfo> {
    const site = this.tables.site(venueSiteId);
    if (!site) throw new Failure(systemFailure.notFound);
    const [roleId, userId] = caller.kind === 'member' ? [caller.roleId, caller.userId] : [role.external, 0];
    const day = this.tables.day(site, searchDate);
    const rule = this.dayViews.releaseRuleOf(site, roleId);
    const bookable = bookableDates(rule, this.boards.clock.moment()).filter(
      (date) => !this.tables.day(site, date).closed,
    );
    return {
      weekStartDate: searchDate,
      reservationDateList: [searchDate],
      ableReservationDateList: bookable,
      reservationTotalNum: site.rules.maxSlots,
      spaceTimeInfo: day.times.map(({ id, beginMinute, endMinute }) => ({
        id,
        beginTime: clockOf(beginMinute),
        endTime: clockOf(endMinute),
      })),
      reservationDateSpaceInfo: {
        [searchDate]: await this.rows(site, day, roleId, userId, type === reservationType.fullCourt),
      },
      dateList: await this.dates(site, roleId, bookable),
      siteParam: this.siteParam(site, day),
    };
  }

  private async cellsBySpace(site: Site, date: LocalDate): Promise<DayBoard> {
    return this.boards.covers(date) ? this.boards.open(site.id, date) : emptyBoard;
  }

  private async rows(
    site: Site,
    day: SiteCalendarDay,
    roleId: number,
    userId: number,
    fullCourt: boolean,
  ): Promise<DaySpace[]> {
    const board = await this.cellsBySpace(site, day.date);
    const bySpace = new Map<number, Record<string, DayCell>>();
    for (const cell of this.dayViews.cells(site, day, board, roleId)) {
      const row = bySpace.get(cell.space.id) ?? {};
      row[cell.time.id] = this.cell(site, day, board, cell, roleId, userId);
      bySpace.set(cell.space.id, row);
    }
    if (fullCourt) return courtRows(site, bySpace);
    return site.spaces.map(
      (space) =>
        ({
          id: space.id,
          spaceName: space.spaceName,
          enSpaceName: space.enName,
          venueSiteId: site.id,
          venueSpaceGroupId: space.spaceGroupId,
          ...bySpace.get(space.id),
        }) as DaySpace,
    );
  }

  private cell(
    site: Site,
    day: SiteCalendarDay,
    board: DayBoard,
    { space, time, state, hold }: BoardCell,
    roleId: number,
    userId: number,
  ): DayCell {
    const counts = site.bookingMode === bookingMode.capacity;
    const own = counts
      ? userId
        ? board.claimsAt(time.id, this.boards.clock.now()).find((claim) => claim.userId === userId)
        : undefined
      : hold?.userId === userId && userId
        ? hold
        : undefined;
    const explained = state.takeUp || state.adminTake ? labelsOf(closedReason, state.reason ?? '') : undefined;
    return {
      reservationStatus: state.status,
      startDate: stamp(day.date, time.beginMinute),
      endDate: stamp(day.date, time.endMinute),
      orderFee: toYuan(this.tables.charge(site, day, roleId, space.id, time.id)?.price ?? fen(0)),
      tradeNo: own?.tradeNo ?? null,
      orderId: own?.orderId ?? null,
      useNum: counts ? (state.total ?? 0) : 1,
      alreadyNum: takenPlaces(state),
      waitNum: 0,
      takeUp: state.takeUp,
      takeUpExplain: explained?.zh ?? null,
      takeUpExplainEn: explained?.en ?? null,
      left: state.left,
      total: state.total,
      reasonCode: state.reason,
      adminTake: state.adminTake,
      payDeadline: (counts ? own : hold)?.expiresAt ?? null,
    };
  }

  /** Returns today to the day after the last released date, with the number of free cells if the date can be booked. */
  private async dates(site: Site, roleId: number, bookable: readonly LocalDate[]): Promise<DayInfo['dateList']> {
    const now = this.boards.clock.moment();
    const rule = this.dayViews.releaseRuleOf(site, roleId);
    return Promise.all(
      Array.from({ length: horizonOf(rule) }, async (_, days) => {
        const date = addDays(now.date, days);
        const day = this.tables.day(site, date);
        const released = isReleased(date, rule, now);
        const opens = releaseAt(date, rule);
        return {
          date,
          dateKind: day.dateKind,
          released,
          releaseAt: released ? null : instantOf(opens.date, opens.at),
          closed: day.closed,
          holidayName: day.holiday?.name ?? null,
          holidayNameEn: day.holiday?.enName ?? null,
          free: bookable.includes(date)
            ? this.dayViews
                .cells(site, day, await this.cellsBySpace(site, date), roleId)
                .filter(({ state }) => canBook(state)).length
            : null,
        };
      }),
    );
  }

  private siteParam(site: Site, day: SiteCalendarDay): DayInfo['siteParam'] {
    const { venue, campus, rules } = site;
    return {
      venueSiteId: site.id,
      siteName: site.siteName,
      enSiteName: site.enName,
      venueId: venue.id,
      venueName: venue.venueName,
      enVenueName: venue.enName,
      campusName: campus.campusName,
      enCampusName: campus.enName,
      buddyNumMin: site.buddyNumMin,
      buddyNumMax: site.buddyNumMax,
      bookingMode: site.bookingMode,
      maxSlots: rules.maxSlots,
      payTimeoutMin: rules.payTimeoutMin,
      needFace: site.needFace,
      sportType: site.sportType,
      sportName: site.sportName,
      enSportName: site.enSportName,
      openStartDate: clockOf(site.openBegin),
      openEndDate: clockOf(site.openEnd),
      consecutiveOnly: rules.consecutiveOnly,
      sameSpaceOnly: rules.sameSpaceOnly,
      needVideo: site.videoIds.length > 0,
      waitlist: rules.waitlist,
      refundTiers: tiersOn(site.tiers, day.dateKind === dateKind.holiday).map(({ hoursBefore, percent }) => ({
        hoursBefore,
        percent,
      })),
    };
  }
}
