import { Injectable } from '@nestjs/common';
import type { Offer } from '#domain/reservations/alternative.rules';
import { isReleased, releaseFor, type ReleaseRule } from '#domain/reservations/release.rules';
import { instantOf } from '#server/kit/clock';
import { VenueTables, type Site, type SiteDay } from '#server/venues/venue-tables.service';
import { CellService, type Cell, type View } from './cell.service';
import type { DayBoard } from './day-board';
import { SchoolClock } from './school-clock.service';

interface Kept {
  readonly v: number;
  readonly revision: number;
  readonly until: number;
  readonly cells: readonly Cell[];
  /** Available cells by number of people. */
  readonly offers: Map<number, readonly Offer[]>;
}

const MINUTE = 60_000;

/** Computes a day as one role sees it; once per change of the board, however many members of that role read it. */
@Injectable()
export class DayViewService {
  private readonly kept = new WeakMap<DayBoard, Map<string, Kept>>();

  constructor(
    private readonly tables: VenueTables,
    private readonly states: CellService,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns what is open, released and on sale to a role on a day. */
  viewOf(site: Site, day: SiteDay, roleId: number): View {
    return {
      roleOpen: site.openObjects.includes(roleId),
      released: isReleased(day.date, this.releaseOf(site, roleId), this.clock.moment()),
      onSale: (spaceId, timeId) => this.tables.charge(site, day, roleId, spaceId, timeId) !== null,
    };
  }

  /** Returns the release rule of a role at a site. */
  releaseOf({ rules }: Site, roleId: number): ReleaseRule {
    return releaseFor(rules, rules.roleOverrides, roleId);
  }

  /** Returns the cells of a day for a role, row by row. */
  cells(site: Site, day: SiteDay, board: DayBoard, roleId: number): readonly Cell[] {
    return this.seen(site, day, board, roleId).cells;
  }

  /** Returns the cells that this number of people of a role can book on a day now. */
  offers(site: Site, day: SiteDay, board: DayBoard, roleId: number, people: number): readonly Offer[] {
    const { cells, offers } = this.seen(site, day, board, roleId);
    const known = offers.get(people) ?? this.states.offers(site, day, cells, people);
    offers.set(people, known);
    return known;
  }

  private seen(site: Site, day: SiteDay, board: DayBoard, roleId: number): Kept {
    const now = this.clock.now();
    const key = `${site.id}:${day.date}:${roleId}`;
    const views = this.kept.get(board) ?? new Map<string, Kept>();
    const kept = views.get(key);
    if (kept && kept.v === board.v && kept.revision === this.tables.revision && kept.until > now && !board.torn)
      return kept;
    const cells = this.states.cells(site, day, board, this.viewOf(site, day, roleId));
    // Release moments fall on whole minutes, so a view is never cached beyond its minute.
    const until = Math.min(
      this.states.nextChange(site, day, board, now, instantOf),
      (Math.floor(now / MINUTE) + 1) * MINUTE,
    );
    const fresh: Kept = { v: board.v, revision: this.tables.revision, until, cells, offers: new Map() };
    views.set(key, fresh);
    this.kept.set(board, views);
    return fresh;
  }
}
