import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import type { SlotState } from '#domain/reservations/slot.rules';
import { systemFailure } from '#domain/system/system.failures';
import type { OrderView } from '#contract/orders/order.contract';
import { reaches, type Scope } from '#server/kit/scope';
import { OrderViewService, type VenueOrderRow } from '#server/orders/order-view.service';
import { VenueTables, type Site, type SiteDay } from '#server/venues/venue-tables.service';
import { BoardService } from './board.service';
import type { Plan } from './booking-plan';
import { CellService, everyone, type Cell } from './cell.service';
import type { DayBoard } from './day-board';

/**
 * The staff view of a day: sites in the staff member's scope, slots with public access, orders as their owners see
 * them.
 */
@Injectable()
export class DeskDay {
  constructor(
    private readonly tables: VenueTables,
    private readonly rules: CellService,
    private readonly boards: BoardService,
    private readonly views: OrderViewService,
  ) {}

  /** Returns the site. Throws not found if it is outside the staff member's scope. */
  site(siteId: number, scope: Scope): Site {
    const site = this.tables.site(siteId);
    if (!site || !reaches(scope, { venueId: site.venueId })) throw new Failure(systemFailure.notFound);
    return site;
  }

  /** Returns the kind and the slots of a date at a site. */
  day(site: Site, date: LocalDate): SiteDay {
    return this.tables.day(site, date);
  }

  /** Returns the price of a slot for a role; null if the slot is not on sale to it. */
  price(site: Site, day: SiteDay, roleId: number, spaceId: number, timeId: number): Fen | null {
    return this.tables.charge(site, day, roleId, spaceId, timeId)?.price ?? null;
  }

  /** Returns the slots of a plan with their states by calendar and clock. */
  states({ site, day, items }: Plan): (Plan['items'][number] & { readonly state: SlotState })[] {
    const now = this.boards.clock.moment();
    return items.map((item) => ({ ...item, state: this.rules.open(site, day, everyone, item.space, item.time, now) }));
  }

  /** Returns the cells of a day with public access, row by row. */
  cells(site: Site, day: SiteDay, board: DayBoard): Cell[] {
    return this.rules.cells(site, day, board, everyone);
  }

  view(row: VenueOrderRow): OrderView {
    return this.views.of(row);
  }
}
