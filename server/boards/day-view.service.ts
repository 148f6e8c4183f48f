import { Injectable } from '@nestjs/common';
import type { SlotOffer } from '#domain/boards/alternative.rules';
import { isReleased, releaseRuleFor, type ReleaseRule } from '#domain/booking-rules/release.rules';
import { MINUTE_MS } from '#domain/kit/time';
import { instantOf } from '#server/kit/runtime/clock';
import { VenueTables, type Site, type SiteCalendarDay } from '#server/venues/venue-tables.service';
import { CellService, type BoardCell, type BookingAccess } from './cell.service';
import type { DayBoard } from './day-board';
import { SchoolClock } from './school-clock.service';

interface CachedDayView {
  readonly v: number;
  readonly revision: number;
  readonly until: number;
  readonly cells: readonly BoardCell[];
  /** Available cells by number of people. */
  readonly offers: Map<number, readonly SlotOffer[]>;
}

/** Computes a day as one role sees it; once per change of the board, however many members of that role read it. */
@Injectable()
export class DayViewService {
  private readonly cache = new WeakMap<DayBoard, Map<string, CachedDayView>>();

  constructor(
    private readonly tables: VenueTables,
    private readonly cellService: CellService,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns what is open, released and on sale to a role on a day. */
  accessOf(site: Site, day: SiteCalendarDay, roleId: number): BookingAccess {
    return {
      roleOpen: site.openObjects.includes(roleId),
      released: isReleased(day.date, this.releaseRuleOf(site, roleId), this.clock.moment()),
      onSale: (spaceId, timeId) => this.tables.charge(site, day, roleId, spaceId, timeId) !== null,
    };
  }

  /** Returns the release rule of a role at a site. */
  releaseRuleOf({ rules }: Site, roleId: number): ReleaseRule {
    return releaseRuleFor(rules, rules.roleOverrides, roleId);
  }

  /** Returns the cells of a day for a role, row by row. */
  cells(site: Site, day: SiteCalendarDay, board: DayBoard, roleId: number): readonly BoardCell[] {
    return this.cachedView(site, day, board, roleId).cells;
  }

  /** Returns the cells that this number of people of a role can book on a day now. */
  offers(site: Site, day: SiteCalendarDay, board: DayBoard, roleId: number, people: number): readonly SlotOffer[] {
    const { cells, offers } = this.cachedView(site, day, board, roleId);
    const known = offers.get(people) ?? this.cellService.offers(site, day, cells, people);
    offers.set(people, known);
    return known;
  }

  private cachedView(site: Site, day: SiteCalendarDay, board: DayBoard, roleId: number): CachedDayView {
    const now = this.clock.now();
    const key = `${site.id}:${day.date}:${roleId}`;
    const views = this.cache.get(board) ?? new Map<string, CachedDayView>();
    const cached = views.get(key);
    if (cached && cached.v === board.v && cached.revision === this.tables.revision && cached.until > now) return cached;
    const cells = this.cellService.cells(site, day, board, this.accessOf(site, day, roleId));
    // Release moments fall on whole minutes, so a view is never cached beyond its minute.
    const until = Math.min(
      this.cellService.nextChange(site, day, board, now, instantOf),
      (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS,
    );
    const fresh: CachedDayView = { v: board.v, revision: this.tables.revision, until, cells, offers: new Map() };
    views.set(key, fresh);
    this.cache.set(board, views);
    return fresh;
  }
}
