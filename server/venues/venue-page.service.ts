import { Injectable } from '@nestjs/common';
import { enumMembers } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { toYuan } from '#domain/kit/money';
import { addDays, clockOf, type LocalDate } from '#domain/kit/time';
import { tiersOn } from '#domain/refunds/refund.rules';
import { role } from '#domain/session/role.status';
import { systemFailure } from '#domain/system/system.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { PageSite, venuePage } from '#contract/venues/venue-page.contract';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { DirectoryService } from './directory.service';
import { VenueTables, type Site } from './venue-tables.service';

const EXCEPTION_DAYS = 60;
const roles = enumMembers(role);

/** Builds the public page of a venue from the tables in memory. */
@Injectable()
export class VenuePageService {
  constructor(
    private readonly tables: VenueTables,
    private readonly directory: DirectoryService,
    private readonly clock: Clock,
  ) {}

  /** Returns a venue that is open to everyone. */
  find(id: number): AnswerOf<typeof venuePage.one> {
    const venue = this.tables.venues.find((one) => one.id === id && one.status === switchStatus.on);
    if (!venue) throw new Failure(systemFailure.notFound);
    const { date } = schoolTime(this.clock.now());
    const campus = this.tables.campuses.find((one) => one.id === venue.campusId);
    const sites = this.tables.sites.filter((site) => site.venueId === id && site.on);
    const until = addDays(date, EXCEPTION_DAYS);
    const ahead = new Map(
      sites
        .flatMap(({ holidays }) => holidays)
        .filter(({ from, to }) => to >= date && from <= until)
        .map((one) => [`${one.from}/${one.to}/${one.name}`, one]),
    );
    return {
      id,
      venueName: venue.venueName,
      enVenueName: venue.enName,
      campus: { zh: campus?.campusName ?? '', en: campus?.enName ?? '' },
      venueType: this.code('venue_type', venue.venueType),
      address: venue.address,
      enAddress: venue.enAddress,
      telephone: venue.telephone,
      introduce: venue.introduce,
      enIntroduce: venue.enIntroduce,
      openFrom: clockOf(venue.openBegin),
      openTo: clockOf(venue.openEnd),
      maxPeople: venue.maxPeople,
      showTraffic: venue.showTraffic,
      lng: venue.lng,
      lat: venue.lat,
      access: [...venue.access],
      pics: [...venue.pics],
      exceptions: [...ahead.values()]
        .sort((a, b) => (a.from < b.from ? -1 : 1))
        .map(({ name, enName, from, to, kind }) => ({ name: { zh: name, en: enName }, from, to, kind })),
      sites: sites.map((site) => this.site(site, date)),
    };
  }

  private site(site: Site, date: LocalDate): PageSite {
    const protocol = this.tables.protocol(site.protocolCode);
    const { advanceDays, maxSlots, payTimeoutMin, allocMode } = site.rules;
    return {
      ...this.directory.site(site.id),
      siteType: this.code('venue_site_type', site.siteType),
      pics: [...site.pics],
      prices: this.prices(site, date),
      advanceDays,
      maxSlots,
      payTimeoutMin,
      allocMode,
      refundTiers: tiersOn(site.tiers, false).map(({ hoursBefore, percent }) => ({ hoursBefore, percent })),
      protocolCode: site.protocolCode,
      protocol: protocol ? { zh: protocol.title, en: protocol.enTitle } : null,
    };
  }

  /** Returns today's slot prices of each role. Roles without a price are left out. */
  private prices(site: Site, date: LocalDate): PageSite['prices'] {
    const day = this.tables.day(site, date);
    return site.openObjects.flatMap((roleId) => {
      const member = roles.find(({ code }) => code === roleId);
      const fees = site.spaces.flatMap((space) =>
        day.times.flatMap((time) => this.tables.charge(site, day, roleId, space.id, time.id)?.price ?? []),
      );
      if (!member || fees.length === 0) return [];
      const ordered = [...fees].sort((a, b) => a - b);
      return [
        {
          roleId,
          role: { zh: member.zh, en: member.en },
          from: toYuan(ordered[0] as (typeof fees)[number]),
          to: toYuan(ordered.at(-1) as (typeof fees)[number]),
        },
      ];
    });
  }

  private code(list: string, value: string): { zh: string; en: string } | null {
    const found = this.tables.codes.find((code) => code.codekey === list && code.value === value);
    return found ? { zh: found.codename, en: found.enName } : null;
  }
}
