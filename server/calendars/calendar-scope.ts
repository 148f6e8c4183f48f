import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { calendarFailure } from '#domain/calendars/calendar.failures';
import { systemFailure } from '#domain/system/system.failures';
import { scopeReaches, type Scope } from '#server/kit/access/scope';
import { VenueTables, type Site } from '#server/venues/venue-tables.service';

/** The calendar scope of a caller. Settings that affect other venues are read-only. */
@Injectable()
export class CalendarScope {
  constructor(private readonly tables: VenueTables) {}

  /** Returns the sites within the scope. */
  sites(scope: Scope): Site[] {
    return this.tables.sites.filter(({ venueId, venue }) =>
      scopeReaches(scope, { venueId, merchantId: venue.merchantId }),
    );
  }

  /** Returns the site. Throws not found if it is outside the scope. */
  site(siteId: number, scope: Scope): Site {
    const site = this.sites(scope).find(({ id }) => id === siteId);
    if (!site) throw new Failure(systemFailure.notFound);
    return site;
  }

  /** Returns the ids of the venues within the scope. */
  venueIds(scope: Scope): number[] {
    return this.tables.venues
      .filter(({ id, merchantId }) => scopeReaches(scope, { venueId: id, merchantId }))
      .map(({ id }) => id);
  }

  /** Returns whether the scope covers all of these venues. Null means every venue. */
  covers(scope: Scope, venueIds: readonly number[] | null): boolean {
    const mine = new Set(this.venueIds(scope));
    return (venueIds ?? this.tables.venues.map(({ id }) => id)).every((id) => mine.has(id));
  }

  /** Throws if a setting affects venues outside the scope. */
  assertVenues(scope: Scope, venueIds: readonly number[] | null): void {
    if (!this.covers(scope, venueIds)) throw new Failure(calendarFailure.beyondReach);
  }

  /** Throws if a setting affects sites outside the scope. */
  assertSites(scope: Scope, siteIds: readonly number[]): void {
    const mine = new Set(this.sites(scope).map(({ id }) => id));
    if (!siteIds.every((id) => mine.has(id))) throw new Failure(calendarFailure.beyondReach);
  }

  /** Returns the sites of venues. Null means every site. */
  sitesOf(venueIds: readonly number[] | null): number[] {
    return this.tables.sites
      .filter(({ venueId }) => venueIds === null || venueIds.includes(venueId))
      .map(({ id }) => id);
  }
}
