import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { fen, type Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { claimsOf } from '#domain/boards/conflict.rules';
import { dateKindOf, holidaysOf, inRange, isClosed, templateForDate } from '#domain/calendars/calendar.rules';
import { chargeFor, type Charge } from '#domain/charges/charge.rules';
import { isRestricted } from '#domain/venues/restriction.rules';
import { holidayKind, switchStatus } from '#domain/venues/venue.status';
import { log } from '#server/kit/runtime/log';
import type {
  Campus,
  CodeListItem,
  CodeList,
  Protocol,
  Site,
  SiteCalendarDay,
  SiteRow,
  Space,
  TimeSlot,
  Venue,
  VenueRows,
} from './venue-row';
import { VenueStore } from './venue.store';

export type {
  Campus,
  CodeListItem,
  Protocol,
  RuleSet,
  Site,
  SiteCalendarDay,
  Space,
  TimeSlot,
  Venue,
} from './venue-row';

/** The maximum delay in ms between a commit and the refreshed tables. Screens wait slightly longer before they read. */
const POLL_INTERVAL = 250;
const RETRY_INTERVAL = 2_000;
const MAX_CACHED_DAYS = 5_000;
const CODE_OF_SPORTS = 'sport_type';

const groupBy = <R>(rows: readonly R[], by: (row: R) => number): Map<number, R[]> => {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const group = groups.get(by(row));
    if (group) group.push(row);
    else groups.set(by(row), [row]);
  }
  return groups;
};

/** Joins the names of sites for a list, in both languages. */
export const siteNamesOf = (
  sites: readonly Pick<Site, 'siteName' | 'enName'>[],
): { readonly siteNames: string; readonly enSiteNames: string } => ({
  siteNames: sites.map(({ siteName }) => siteName).join('、'),
  enSiteNames: sites.map(({ enName }) => enName).join(', '),
});

/**
 * Holds venues, sites, slot times, prices, calendars and texts in memory, at most 250 ms behind PostgreSQL. Reads need
 * no statement.
 */
@Injectable()
export class VenueTables implements OnModuleInit, OnApplicationShutdown {
  private rows: VenueRows = {
    revision: -1,
    campuses: [],
    venues: [],
    sites: [],
    spaces: [],
    times: [],
    rules: [],
    refunds: [],
    charges: [],
    holidays: [],
    dateRules: [],
    protocols: [],
    safetyVideos: [],
    restrictions: [],
    codes: [],
    codeLists: [],
  };
  private siteById: ReadonlyMap<number, Site> = new Map();
  private timesOf: ReadonlyMap<number, readonly TimeSlot[]> = new Map();
  private readonly days = new Map<string, SiteCalendarDay>();
  private readonly fees = new Map<string, ReadonlyMap<string, Charge | null>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private lastRequestedRead = 0;
  private lastAppliedRead = 0;

  constructor(private readonly store: VenueStore) {}

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.wait(POLL_INTERVAL);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.stopped = true;
  }

  /** The revision of the tables. Derived data stays valid while it is unchanged. */
  get revision(): number {
    return this.rows.revision;
  }

  /** Reloads all tables. Discards a read that started before the one already applied. */
  async refresh(): Promise<void> {
    const readNumber = (this.lastRequestedRead += 1);
    const rows = await this.store.read();
    if (readNumber < this.lastAppliedRead) return;
    this.lastAppliedRead = readNumber;
    const venues = new Map(rows.venues.map((venue) => [venue.id, venue]));
    const campuses = new Map(rows.campuses.map((campus) => [campus.id, campus]));
    const spaces = groupBy(rows.spaces, ({ siteId }) => siteId);
    const charges = groupBy(rows.charges, ({ siteId }) => siteId);
    const dateRules = groupBy(rows.dateRules, ({ siteId }) => siteId);
    const videos = groupBy(rows.safetyVideos, ({ siteId }) => siteId);
    const rules = new Map(rows.rules.map((rule) => [rule.id, rule]));
    const refunds = new Map(rows.refunds.map((refund) => [refund.id, refund]));
    const sports = new Map(
      rows.codes.filter(({ codekey }) => codekey === CODE_OF_SPORTS).map((code) => [code.value, code]),
    );
    const toSite = (row: SiteRow): Site => {
      const venue = venues.get(row.venueId) as Venue;
      const own: readonly Space[] = spaces.get(row.id) ?? [];
      const sport = sports.get(String(row.sportType));
      return {
        ...row,
        venue,
        campus: campuses.get(venue.campusId) as Campus,
        sportName: sport?.codename ?? '',
        enSportName: sport?.enName ?? '',
        spaces: own,
        spaceById: new Map(own.map((space) => [space.id, space])),
        claims: claimsOf(own),
        rules: rules.get(row.ruleSetId) as Site['rules'],
        tiers: refunds.get(row.refundRuleId)?.tiers ?? [],
        charges: charges.get(row.id) ?? [],
        dateRules: dateRules.get(row.id) ?? [],
        holidays: holidaysOf(rows.holidays, venue.id),
        videoIds: (videos.get(row.id) ?? []).map(({ videoId }) => videoId),
        on: row.status === switchStatus.on && venue.status === switchStatus.on,
      };
    };
    this.rows = rows;
    this.siteById = new Map(rows.sites.map((row) => [row.id, toSite(row)]));
    this.timesOf = groupBy(rows.times, ({ templateId }) => templateId);
    this.days.clear();
    this.fees.clear();
  }

  /** Returns a site, enabled or not. */
  site(id: number): Site | undefined {
    return this.siteById.get(id);
  }

  /** All sites, in display order. */
  get sites(): readonly Site[] {
    return [...this.siteById.values()];
  }

  get venues(): readonly Venue[] {
    return this.rows.venues;
  }

  get campuses(): readonly Campus[] {
    return this.rows.campuses;
  }

  get codes(): readonly CodeListItem[] {
    return this.rows.codes;
  }

  get codeLists(): readonly CodeList[] {
    return this.rows.codeLists;
  }

  /** Returns the text in force for a code. */
  protocol(code: string): Protocol | undefined {
    return this.rows.protocols.find((protocol) => protocol.code === code);
  }

  /** Returns whether this person is restricted at this venue today. */
  isRestricted(userId: number, venueId: number, today: LocalDate): boolean {
    return isRestricted(this.rows.restrictions, { userId, venueId, today });
  }

  /** Returns the kind and slots of a date at a site. */
  day(site: Site, date: LocalDate): SiteCalendarDay {
    const key = `${site.id}:${date}`;
    const known = this.days.get(key);
    if (known) return known;
    const kind = dateKindOf(date, site.holidays);
    const onDate = site.holidays.filter((holiday) => inRange(holiday, date));
    const day: SiteCalendarDay = {
      date,
      dateKind: kind,
      closed: isClosed(date, site.holidays),
      holiday: onDate.find((holiday) => holiday.kind === holidayKind.closed) ?? onDate[0] ?? null,
      times: this.timesOf.get(templateForDate(date, kind, site.dateRules, site.templateId)) ?? [],
    };
    if (this.days.size >= MAX_CACHED_DAYS) this.days.clear();
    this.days.set(key, day);
    return day;
  }

  /** Returns the slot price of a role and the companion price; null if the slot is not on sale to the role. */
  charge(
    site: Site,
    { date, dateKind, times }: SiteCalendarDay,
    roleId: number,
    spaceId: number,
    timeId: number,
  ): { readonly price: Fen; readonly companionPrice: Fen } | null {
    const key = `${site.id}:${date}:${roleId}`;
    let fees = this.fees.get(key);
    if (!fees) {
      fees = new Map(
        site.spaces.flatMap((space) =>
          times.map(
            (time) =>
              [
                `${space.id}:${time.id}`,
                chargeFor(site.charges, { spaceId: space.id, roleId, dateKind, date, beginMinute: time.beginMinute }),
              ] as const,
          ),
        ),
      );
      if (this.fees.size >= MAX_CACHED_DAYS) this.fees.clear();
      this.fees.set(key, fees);
    }
    const found = fees.get(`${spaceId}:${timeId}`);
    return found ? { price: fen(found.price), companionPrice: fen(found.companionPrice) } : null;
  }

  private wait(ms: number): void {
    if (!this.stopped) this.timer = setTimeout(() => void this.poll(), ms).unref();
  }

  private async poll(): Promise<void> {
    try {
      if ((await this.store.revision()) !== this.rows.revision) await this.refresh();
      this.wait(POLL_INTERVAL);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'venue tables not read');
      this.wait(RETRY_INTERVAL);
    }
  }
}
