import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { clockOf, type LocalDate } from '#domain/kit/time';
import { systemFailure } from '#domain/system/system.failures';
import type { WaitlistEntryView } from '#contract/waitlist/waitlist.contract';
import { schoolStamp } from '#server/kit/runtime/clock';
import { VenueTables, type Site, type TimeSlot } from '#server/venues/venue-tables.service';
import type { WaitlistEntry } from './waitlist.store';

/** Formats waitlist entries with names. */
@Injectable()
export class WaitlistViewService {
  constructor(private readonly tables: VenueTables) {}

  /** Returns one entry as its owner sees it. */
  viewOf(entry: WaitlistEntry): WaitlistEntryView {
    const site = this.tables.site(entry.siteId);
    if (!site) throw new Failure(systemFailure.notFound);
    const space = site.spaceById.get(entry.offerSpace ?? entry.spaceId ?? 0);
    const times = this.times(site, entry);
    return {
      id: entry.id,
      siteId: site.id,
      campusName: site.campus.campusName,
      enCampusName: site.campus.enName,
      venueName: site.venue.venueName,
      enVenueName: site.venue.enName,
      siteName: site.siteName,
      enSiteName: site.enName,
      reservationDate: entry.date,
      scope: entry.scope,
      spaceName: space?.spaceName ?? null,
      enSpaceName: space?.enName ?? null,
      times: this.timesText(times, entry.timeIds),
      people: entry.people,
      autoBook: entry.autoBook,
      status: entry.status,
      position: entry.position,
      offerSpaceId: entry.offerSpace,
      offerTimeId: entry.offerTime,
      offerTimes: entry.offerTime === null ? null : this.timesText(times, [entry.offerTime]),
      offerUntil: entry.offerUntil,
      notAfter: entry.notAfter,
      tradeNo: entry.tradeNo,
      orderId: entry.orderId,
      gmtCreate: schoolStamp(entry.queuedAt),
    };
  }

  private times(site: Site, { date }: WaitlistEntry): readonly TimeSlot[] {
    return this.tables.day(site, date as LocalDate).times;
  }

  private timesText(times: readonly TimeSlot[], ids: readonly number[]): string {
    return times
      .filter(({ id }) => ids.includes(id))
      .map(({ beginMinute, endMinute }) => `${clockOf(beginMinute)}-${clockOf(endMinute)}`)
      .join(', ');
  }
}
