import { Injectable } from '@nestjs/common';
import { boardFailure } from '#domain/boards/board.failures';
import { isPublicDate } from '#domain/booking-rules/public-date.rules';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import { BoardService } from '#server/boards/board.service';
import { DayViewService } from '#server/boards/day-view.service';
import { VenueTables } from '#server/venues/venue-tables.service';

/** Decides which days of a site may be subscribed, from memory: nobody makes the server compute arbitrary dates. */
@Injectable()
export class SiteRoomPolicy {
  constructor(
    private readonly tables: VenueTables,
    private readonly boards: BoardService,
    private readonly dayViews: DayViewService,
  ) {}

  /** Throws unless a member may see the day: the dates for which HTTP shows a board. */
  assertMember(date: LocalDate): void {
    if (!this.boards.covers(date)) throw new Failure(boardFailure.dateNotOnSale);
  }

  /** Throws unless the day is on sale to external people, as whom HTTP serves visitors, or is today. */
  assertPublic(siteId: number, date: LocalDate): void {
    const site = this.tables.site(siteId);
    if (!site) throw new Failure(systemFailure.roomUnknown);
    if (!isPublicDate(date, this.dayViews.releaseRuleOf(site, role.external), this.boards.clock.moment()))
      throw new Failure(boardFailure.dateNotOnSale);
  }
}
