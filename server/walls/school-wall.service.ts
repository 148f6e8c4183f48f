import { Injectable } from '@nestjs/common';
import { clockOf } from '#domain/kit/time';
import { switchStatus, webType } from '#domain/venues/venue.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { wallScreens } from '#contract/walls/wall-screen.contract';
import { AnswerCache } from '#server/kit/runtime/answer-cache';
import { Clock, schoolTime, zoneName } from '#server/kit/runtime/clock';
import { Settings } from '#server/kit/settings/settings';
import { VenueTables, type Venue } from '#server/venues/venue-tables.service';
import { SchoolWallStore, type SchoolFigures } from './school-wall.store';

type SchoolAnswer = AnswerOf<typeof wallScreens.school>;

/** Cache time of the figures in milliseconds. */
const FIGURES_TTL_MS = 4_000;

/** The wall of the whole school: its venues and their figures of today. */
@Injectable()
export class SchoolWallService {
  private readonly cache = new AnswerCache<'school', readonly [SchoolFigures, SchoolAnswer['notices']]>(FIGURES_TTL_MS);

  constructor(
    private readonly tables: VenueTables,
    private readonly store: SchoolWallStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns the school's wall. `maySeeMoney` tells whether the caller may see revenue. */
  async wall(maySeeMoney: () => Promise<boolean>): Promise<SchoolAnswer> {
    const now = this.clock.now();
    const { date, minute } = schoolTime(now);
    const [figures, notices] = await this.cache.get('school', now, () =>
      Promise.all([this.store.figures(), this.store.notices()]),
    );
    const venues = this.tables.venues.filter(
      (venue) => venue.status === switchStatus.on && venue.webType === webType.sports,
    );
    return {
      at: now,
      timezone: zoneName(),
      venues: venues.map((venue) => this.toSchoolVenue(venue, date, figures)),
      kpi: {
        todayIn: figures.todayIn,
        lastWeekIn: figures.lastWeekIn,
        todayOrders: figures.todayOrders,
        lastWeekOrders: figures.lastWeekOrders,
        people: figures.people,
        revenue: (await maySeeMoney()) ? figures.revenue : null,
      },
      sports: figures.sports.map(({ sportType, people }) => {
        const of = this.tables.sites.find((site) => site.sportType === sportType);
        return { name: of?.sportName ?? '', enName: of?.enSportName ?? '', people };
      }),
      hours: figures.hours.map(({ hour, today, lastWeek }) => ({
        at: `${String(hour).padStart(2, '0')}:00`,
        today: hour * 60 > minute && today === 0 ? null : today,
        lastWeek,
      })),
      notices: [...notices],
    };
  }

  private toSchoolVenue(
    venue: Venue,
    date: ReturnType<typeof schoolTime>['date'],
    figures: SchoolFigures,
  ): SchoolAnswer['venues'][number] {
    const campus = this.tables.campuses.find(({ id }) => id === venue.campusId);
    const sites = this.tables.sites.filter((site) => site.venueId === venue.id && site.on);
    return {
      id: venue.id,
      name: venue.venueName,
      enName: venue.enName,
      campusName: campus?.campusName ?? '',
      enCampusName: campus?.enName ?? '',
      cap: venue.maxPeople,
      peopleShown: venue.showTraffic && this.settings.get('flow.showTraffic'),
      openFrom: clockOf(venue.openBegin),
      openTo: clockOf(venue.openEnd),
      closed: sites.length > 0 && sites.every((site) => this.tables.day(site, date).closed),
      bookings: figures.bookings[String(venue.id)] ?? 0,
    };
  }
}
