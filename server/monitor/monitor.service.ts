import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { addDays, clockOf } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import { switchStatus, webType } from '#domain/venues/venue.status';
import type { DoorReply, WallReply } from '#contract/monitor/monitor.contract';
import { Clock, schoolTime, zoneName } from '#server/kit/runtime/clock';
import { Settings } from '#server/kit/settings/settings';
import { VenueTables, type Site, type Venue } from '#server/venues/venue-tables.service';
import { MonitorStore, type WallFigures } from './monitor.store';

/** Cache time of a wall's slow figures, in milliseconds: many screens of one venue cost one statement. */
const FIGURES_TTL_MS = 2_000;

interface ClosedToday {
  readonly closedReason: string | null;
  readonly closedReasonEn: string | null;
}

/** Display data of venues and sites: names, times and figures, never a person. */
@Injectable()
export class MonitorService {
  private readonly figuresCache = new Map<number, { at: number; figures: Promise<WallFigures> }>();
  private gatedVenueIds: ReadonlySet<number> | null = null;

  constructor(
    private readonly tables: VenueTables,
    private readonly store: MonitorStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the operations wall of a venue, 0 is the first sports venue with gates, or of the venue of a site. Throws `notFound` for a venue that
   * is not open. `canSeeFigures` tells whether the caller may see money and alarms although the school does not publish
   * them; `withMoney` whether the wall shows money.
   */
  async wall(
    { venueId, siteId }: { readonly venueId: number; readonly siteId?: number | undefined },
    canSeeFigures: (venueId: number) => Promise<boolean>,
    withMoney = true,
  ): Promise<WallReply> {
    this.gatedVenueIds ??= await this.store.venuesWithGates();
    const openVenues = this.tables.venues.filter((venue) => venue.status === switchStatus.on);
    const gatedVenues = openVenues.filter((venue) => this.gatedVenueIds?.has(venue.id));
    const site = siteId === undefined ? undefined : this.tables.site(siteId);
    const wanted = siteId === undefined ? venueId : (site?.venueId ?? -1);
    const venue = wanted === 0 ? (gatedVenues[0] ?? openVenues[0]) : openVenues.find(({ id }) => id === wanted);
    if (!venue) throw new Failure(systemFailure.notFound);
    const now = this.clock.now();
    const { date } = schoolTime(now);
    const sites = this.tables.sites.filter((one) => one.venueId === venue.id && one.on);
    const shownSites = site ? sites.filter(({ id }) => id === site.id) : sites;
    const figures = await this.figures(venue.id, sites, now);
    const [revenue, alarms] = [this.settings.get('display.revenue'), this.settings.get('display.alarms')];
    const canSee = (revenue && alarms) || (await canSeeFigures(venue.id));
    const showsMoney = withMoney && (revenue || canSee);
    const spaces = sites.flatMap((site) =>
      site.seatCount > 0 ? [] : site.spaces.filter((space) => !this.isSplitCourt(space)),
    );
    return {
      at: now,
      date,
      timezone: zoneName(),
      venue: {
        ...this.toWallVenue(venue),
        ...this.closedToday(shownSites, date),
        nextOpening: this.nextOpening(shownSites, venue, date),
        peopleShown: venue.showTraffic && this.gatedVenueIds.has(venue.id) && this.settings.get('flow.showTraffic'),
      },
      venues: gatedVenues
        .filter((one) => one.webType === webType.sports)
        .map((one) => ({ id: one.id, name: one.venueName, enName: one.enName })),
      sites: shownSites.map((one) => this.toWallSite(one, date)),
      kpi: {
        todayIn: figures.todayIn,
        lastWeekIn: figures.lastWeekIn,
        todayOrders: figures.todayOrders,
        lastWeekOrders: figures.lastWeekOrders,
        peak: figures.peak,
        inUse: figures.inUse,
        usable: spaces.filter((space) => space.status === switchStatus.on).length,
        stopped: spaces.filter((space) => space.status === switchStatus.off).length,
        refundQueued: showsMoney ? figures.refundQueued : null,
        refundFailed: showsMoney ? figures.refundFailed : null,
        refundOldestSec: showsMoney ? figures.refundOldestSec : null,
      },
      sports: figures.sports.map(({ sportType, people }) => {
        const of = sites.find((site) => site.sportType === sportType);
        return { name: of?.sportName ?? '', enName: of?.enSportName ?? '', people };
      }),
      pulse: showsMoney ? [...figures.pulse] : null,
      alarms: alarms || canSee ? [...figures.alarms] : null,
      minorAlarms: figures.minorAlarms,
      notices: [...figures.notices],
    };
  }

  /** Returns the door screen of a site. Throws `notFound` if the site does not exist. */
  doorScreen(siteId: number): Omit<DoorReply, 'walkIns'> {
    const site = this.tables.site(siteId);
    if (!site) throw new Failure(systemFailure.notFound);
    const now = this.clock.now();
    const { date } = schoolTime(now);
    const { spaces, times } = this.toWallSite(site, date);
    return {
      at: now,
      date,
      timezone: zoneName(),
      site: {
        id: site.id,
        name: site.siteName,
        enName: site.enName,
        venueId: site.venueId,
        venueName: site.venue.venueName,
        enVenueName: site.venue.enName,
        campusName: site.campus.campusName,
        enCampusName: site.campus.enName,
        bookingMode: site.bookingMode,
        telephone: site.siteTelephone,
        openFrom: clockOf(site.openBegin),
        openTo: clockOf(site.openEnd),
        ...this.closedToday([site], date),
      },
      spaces,
      times,
      bookPath: `/venue/venue-reservation/${site.id}`,
    };
  }

  /** Returns whether a full court is split; its halves are counted instead. */
  private isSplitCourt(space: Site['spaces'][number]): boolean {
    return space.conflictSpaceIds.length > 1;
  }

  private figures(venueId: number, sites: readonly Site[], now: number): Promise<WallFigures> {
    const known = this.figuresCache.get(venueId);
    if (known && now - known.at < FIGURES_TTL_MS) return known.figures;
    const figures = this.store.figures(
      venueId,
      sites.map((site) => site.id),
      zoneName(),
    );
    this.figuresCache.set(venueId, { at: now, figures });
    figures.catch(() => this.figuresCache.delete(venueId));
    return figures;
  }

  private toWallVenue(
    venue: Venue,
  ): Omit<WallReply['venue'], 'closedReason' | 'closedReasonEn' | 'nextOpening' | 'peopleShown'> {
    const campus = this.tables.campuses.find(({ id }) => id === venue.campusId);
    const openFrom = clockOf(venue.openBegin);
    const openTo = clockOf(venue.openEnd);
    return {
      id: venue.id,
      name: venue.venueName,
      enName: venue.enName,
      campusName: campus?.campusName ?? '',
      enCampusName: campus?.enName ?? '',
      openFrom,
      openTo,
      openTextZh: `今日开放 ${openFrom}–${openTo}`,
      openTextEn: `Open today ${openFrom}–${openTo}`,
      cap: venue.maxPeople,
    };
  }

  private closedToday(sites: readonly Site[], date: ReturnType<typeof schoolTime>['date']): ClosedToday {
    const days = sites.map((site) => this.tables.day(site, date));
    const shut = days.length > 0 && days.every((day) => day.closed);
    const holiday = shut ? days.find((day) => day.holiday)?.holiday : null;
    return {
      closedReason: shut ? (holiday?.name ?? '今日闭馆') : null,
      closedReasonEn: shut ? (holiday?.enName ?? 'Closed today') : null,
    };
  }

  private nextOpening(
    sites: readonly Site[],
    venue: Venue,
    date: ReturnType<typeof schoolTime>['date'],
  ): string | null {
    for (let ahead = 1; ahead <= 30; ahead += 1) {
      const next = addDays(date, ahead);
      if (sites.some((site) => !this.tables.day(site, next).closed)) return `${next} ${clockOf(venue.openBegin)}`;
    }
    return null;
  }

  private toWallSite(site: Site, date: ReturnType<typeof schoolTime>['date']): WallReply['sites'][number] {
    const day = this.tables.day(site, date);
    const priceAt = (timeId: number) =>
      Math.min(
        ...site.spaces.map((space) => this.tables.charge(site, day, role.student, space.id, timeId)?.price ?? Infinity),
      );
    return {
      id: site.id,
      name: site.siteName,
      enName: site.enName,
      bookingMode: site.bookingMode,
      seatCount: site.seatCount,
      spaces: site.spaces
        .filter((space) => !this.isSplitCourt(space))
        .map((space) => ({
          id: space.id,
          name: space.spaceName,
          enName: space.enName,
          on: space.status === switchStatus.on,
        })),
      times: day.times.map((time) => {
        const price = priceAt(time.id);
        return {
          id: time.id,
          begin: clockOf(time.beginMinute),
          end: clockOf(time.endMinute),
          price: Number.isFinite(price) ? price / 100 : 0,
        };
      }),
    };
  }
}
