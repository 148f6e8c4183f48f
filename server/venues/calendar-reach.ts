import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { calendarFailure } from '#domain/venues/calendar.failures';
import { systemFailure } from '#domain/system/system.failures';
import { reaches, type Scope } from '#server/kit/scope';
import { VenueTables, type Site } from './venue-tables.service';

/** How far somebody who keeps calendars reaches: a setting that touches other venues is shown and not changed. */
@Injectable()
export class CalendarReach {
  constructor(private readonly tables: VenueTables) {}

  /** Sites within the reach. */
  sites(scope: Scope): Site[] {
    return this.tables.sites.filter(({ venueId, venue }) => reaches(scope, { venueId, merchantId: venue.merchantId }));
  }

  /** The site if it is within the reach; throws otherwise. */
  site(siteId: number, scope: Scope): Site {
    const site = this.sites(scope).find(({ id }) => id === siteId);
    if (!site) throw new Failure(systemFailure.notFound);
    return site;
  }

  /** Venues within the reach. */
  venueIds(scope: Scope): number[] {
    return this.tables.venues
      .filter(({ id, merchantId }) => reaches(scope, { venueId: id, merchantId }))
      .map(({ id }) => id);
  }

  /** Does the reach hold all of these venues? Null is every venue there is. */
  holds(scope: Scope, venueIds: readonly number[] | null): boolean {
    const mine = new Set(this.venueIds(scope));
    return (venueIds ?? this.tables.venues.map(({ id }) => id)).every((id) => mine.has(id));
  }

  /** Throws where a setting touches venues beyond the reach. */
  insistVenues(scope: Scope, venueIds: readonly number[] | null): void {
    if (!this.holds(scope, venueIds)) throw new Failure(calendarFailure.beyondReach);
  }

  /** Throws where a setting touches sites beyond the reach. */
  insistSites(scope: Scope, siteIds: readonly number[]): void {
    const mine = new Set(this.sites(scope).map(({ id }) => id));
    if (!siteIds.every((id) => mine.has(id))) throw new Failure(calendarFailure.beyondReach);
  }

  /** The sites of venues; null is every site. */
  sitesOf(venueIds: readonly number[] | null): number[] {
    return this.tables.sites
      .filter(({ venueId }) => venueIds === null || venueIds.includes(venueId))
      .map(({ id }) => id);
  }
}
