import { Inject, Injectable } from '@nestjs/common';
import { fileClass } from '#domain/attachments/attachment.status';
import { Failure } from '#domain/kit/failure';
import { clockOf } from '#domain/kit/time';
import { systemFailure } from '#domain/system/system.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { LOOKUP_CAP, pageReply, type Page } from '#contract/kit/page';
import type { SiteView, VenueView, venues } from '#contract/venues/venue.contract';
import { ENV, type Env } from '#server/kit/runtime/env';
import { VenueTables, type Site, type Venue } from './venue-tables.service';

const pageOf = <T>(rows: readonly T[], { page, size }: { page: number; size: number }): Page<T> =>
  page < 0 || size < 0
    ? pageReply(rows.slice(0, LOOKUP_CAP), rows.length, { page: 0, size: -1 })
    : pageReply(rows.slice(page * size, (page + 1) * size), rows.length, { page, size });

/** Serves venues and sites to the directories. Disabled ones are left out. */
@Injectable()
export class DirectoryService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly tables: VenueTables,
  ) {}

  /** Returns one site. */
  site(id: number): SiteView {
    const site = this.tables.site(id);
    if (!site?.on) throw new Failure(systemFailure.notFound);
    return this.siteView(site);
  }

  /** Returns sites by page; −1 returns all. */
  sites(paging: { page: number; size: number }): Page<SiteView> {
    return pageOf(
      this.isOpen().map((site) => this.siteView(site)),
      paging,
    );
  }

  /** Returns venues with their sites. A role sees the sites open to it. */
  frontVenues({
    reservationRoleId,
    webType,
    ...paging
  }: ParsedOf<typeof venues.frontVenues>): AnswerOf<typeof venues.frontVenues> {
    const sites = this.isOpen().filter(
      (site) => reservationRoleId === undefined || site.openObjects.includes(reservationRoleId),
    );
    const found = this.openVenues().filter((venue) => webType === undefined || venue.webType === webType);
    return pageOf(
      found.map((venue) => ({
        ...this.venueView(venue),
        siteList: sites.filter((site) => site.venueId === venue.id).map((site) => this.siteView(site)),
      })),
      paging,
    );
  }

  venues(): VenueView[] {
    return this.openVenues().map((venue) => this.venueView(venue));
  }

  /** Returns the spaces of one site, or all spaces. */
  spaces(siteId?: number): AnswerOf<typeof venues.spaceList> {
    return this.isOpen()
      .filter((site) => siteId === undefined || site.id === siteId)
      .flatMap((site) =>
        site.spaces.map(({ id, spaceName, enName, status }) => ({
          id,
          spaceName,
          enSpaceName: enName,
          venueSiteId: site.id,
          status,
        })),
      )
      .slice(0, LOOKUP_CAP);
  }

  /** Returns venues by campus and sites by venue: the first call of most clients. */
  campusVenueInfo(sportType?: number): AnswerOf<typeof venues.campusVenueInfo> {
    const sites = this.isOpen().filter((site) => sportType === undefined || site.sportType === sportType);
    const found = this.openVenues().filter((venue) => sites.some((site) => site.venueId === venue.id));
    const venueInfo: Record<string, VenueView[]> = {};
    for (const venue of found) (venueInfo[venue.campusId] ??= []).push(this.venueView(venue));
    const venueSiteInfo: Record<string, SiteView[]> = {};
    for (const site of sites) (venueSiteInfo[site.venueId] ??= []).push(this.siteView(site));
    return {
      advanceReservationDays: Math.max(0, ...sites.map(({ rules }) => rules.advanceDays)),
      reservationNumMax: Math.max(0, ...sites.map(({ rules }) => rules.maxSlots)),
      venueInfo,
      venueSiteInfo,
    };
  }

  /** Returns bookable sports, and sites by venue. */
  init(): AnswerOf<typeof venues.init> {
    const sites = this.isOpen();
    const sports = this.tables.codes.filter(
      ({ codekey, value }) => codekey === 'sport_type' && sites.some((site) => String(site.sportType) === value),
    );
    return {
      sportList: sports.map(({ value, codename, enName }) => ({
        id: Number(value),
        codekey: `SPORT_${value}`,
        codename,
        enName,
      })),
      venueList: this.openVenues().map((venue) => ({
        venueId: venue.id,
        siteList: sites
          .filter((site) => site.venueId === venue.id)
          .map((site) => ({
            siteId: site.id,
            siteName: site.siteName,
            venueName: venue.venueName,
            campusName: site.campus.campusName,
          })),
      })),
    };
  }

  private isOpen(): Site[] {
    return this.tables.sites.filter((site) => site.on);
  }

  private openVenues(): Venue[] {
    return this.tables.venues.filter(({ status }) => status === switchStatus.on);
  }

  private siteView(site: Site): SiteView {
    const { venue, campus } = site;
    return {
      id: site.id,
      campusId: campus.id,
      campusName: campus.campusName,
      enCampusName: campus.enName,
      venueId: venue.id,
      venueName: venue.venueName,
      enVenueName: venue.enName,
      siteName: site.siteName,
      enSiteName: site.enName,
      sportName: site.sportName,
      enSportName: site.enSportName,
      sportType: site.sportType,
      openStartDate: clockOf(site.openBegin),
      openEndDate: clockOf(site.openEnd),
      spaceCount: site.spaces.length,
      reservationSpaceCount: site.spaces.filter(({ status }) => status === switchStatus.on).length,
      siteTelephone: site.siteTelephone,
      isSupportReservation: 1,
      seatCount: site.seatCount,
      bookingMode: site.bookingMode,
      buddyNumMin: site.buddyNumMin,
      buddyNumMax: site.buddyNumMax,
      needFace: site.needFace,
      remark: site.remark,
      enRemark: site.enRemark,
    };
  }

  private venueView(venue: Venue): VenueView {
    const campus = this.tables.campuses.find(({ id }) => id === venue.campusId);
    return {
      id: venue.id,
      campusId: venue.campusId,
      campusName: campus?.campusName ?? '',
      enCampusName: campus?.enName ?? '',
      venueName: venue.venueName,
      enVenueName: venue.enName,
      venuePhoto: venue.pics[0]
        ? `${this.env.API_BASE}/api/front/website/picture/${fileClass.picture}/${venue.pics[0].id}`
        : null,
      telephone: venue.telephone,
      address: venue.address,
      enAddress: venue.enAddress,
      openTimeText: `${clockOf(venue.openBegin)}-${clockOf(venue.openEnd)}`,
      webType: venue.webType,
      maxPeople: venue.maxPeople,
      showTraffic: venue.showTraffic,
      introduce: venue.introduce,
      enIntroduce: venue.enIntroduce,
    };
  }
}
