import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import type { SlotState } from '#domain/boards/slot.rules';
import { systemFailure } from '#domain/system/system.failures';
import type { OrderView } from '#contract/orders/order.contract';
import { scopeReaches, type Scope } from '#server/kit/access/scope';
import { OrderViewService, type VenueOrderRow } from '#server/orders/order-view.service';
import { VenueTables, type Site, type SiteCalendarDay } from '#server/venues/venue-tables.service';
import { BoardService, type DayBoard } from '#server/boards/board.service';
import type { BookingPlan } from '#server/boards/booking-plan.service';
import { CellService, publicAccess, type BoardCell } from '#server/boards/cell.service';

/**
 * The staff view of a day: sites in the staff member's scope, slots with public access, orders as their owners see
 * them.
 */
@Injectable()
export class StaffDayService {
  constructor(
    private readonly tables: VenueTables,
    private readonly cellStates: CellService,
    private readonly boards: BoardService,
    private readonly views: OrderViewService,
  ) {}

  /** Returns the site. Throws not found if it is outside the staff member's scope. */
  site(siteId: number, scope: Scope): Site {
    const site = this.tables.site(siteId);
    if (!site || !scopeReaches(scope, { venueId: site.venueId })) throw new Failure(systemFailure.notFound);
    return site;
  }

  /** Returns the kind and the slots of a date at a site. */
  day(site: Site, date: LocalDate): SiteCalendarDay {
    return this.tables.day(site, date);
  }

  /** Returns the price of a slot for a role; null if the slot is not on sale to it. */
  price(site: Site, day: SiteCalendarDay, roleId: number, spaceId: number, timeId: number): Fen | null {
    return this.tables.charge(site, day, roleId, spaceId, timeId)?.price ?? null;
  }

  /** Returns the slots of a plan with their states by calendar and clock. */
  slotStates({ site, day, items }: BookingPlan): (BookingPlan['items'][number] & { readonly state: SlotState })[] {
    const now = this.boards.clock.moment();
    return items.map((item) => ({
      ...item,
      state: this.cellStates.openState(site, day, publicAccess, item.space, item.time, now),
    }));
  }

  /** Returns the cells of a day with public access, row by row. */
  cells(site: Site, day: SiteCalendarDay, board: DayBoard): BoardCell[] {
    return this.cellStates.cells(site, day, board, publicAccess);
  }

  view(row: VenueOrderRow): OrderView {
    return this.views.toView(row);
  }
}
