import type { ReactNode } from 'react';
import type { TileBox } from '#domain/walls/wall-boxes.rules';
import type { WallWidget } from '#domain/walls/wall-widget.status';
import { room } from '#contract/kit/live';
import { AlarmsPanel } from '#web/monitor/alarms.panel';
import { BookCodePanel } from './book-code.panel';
import { CallsPanel } from './calls.panel';
import { CourtsPanel, FreeNowPanel } from './courts.panel';
import { FlowPanel } from '#web/monitor/flow.panel';
import { HealthColleges, HealthPeople, HealthSports } from './health-lists.panel';
import { HealthKpis, HealthWeeks } from './health.panel';
import { KpiRow } from '#web/monitor/kpi.panel';
import { PaymentTrendPanel } from '#web/monitor/pulse.panel';
import { ReadingsPanel } from './readings.panel';
import { schoolTime } from '#web/monitor/school-time';
import { SchoolHours, SchoolKpis, VenuesPanel } from './school.panel';
import { SlotsPanel } from '#web/monitor/slots.panel';
import { SportsPanel } from '#web/monitor/sports.panel';
import type { SourceName, WallContent } from './wall-content';

/** Most venues a school wall follows live: each is a room of the one connection. */
const MAX_VENUES = 24;

/** How a widget is fed and drawn. */
interface WidgetSpec {
  /** What it reads; its tile is as old as the oldest of it. */
  readonly reads: readonly SourceName[];
  /** The live rooms that it draws. */
  readonly rooms?: (content: WallContent) => readonly string[];
  /** Whether there is something to show; the tiles beside it take the place of a hidden one. */
  readonly isShown?: (content: WallContent) => boolean;
  /** Draws it; nothing is drawn before everything it reads was read once. */
  readonly draw: (content: WallContent, box: TileBox) => ReactNode;
}

const mainRoom = (content: WallContent): readonly string[] => (content.mainRoom === null ? [] : [content.mainRoom]);
const siteRooms = ({ sources, now, zone }: WallContent): readonly string[] =>
  (sources.wall.data?.sites ?? []).map((site) => room.site(site.id, schoolTime(now, zone).date));
const venueRooms = ({ sources }: WallContent): readonly string[] =>
  (sources.school.data?.venues ?? []).slice(0, MAX_VENUES).map(({ id }) => room.venue(id));

/** All widgets. A widget not in this table cannot be drawn. */
export const wallWidgets: Readonly<Record<WallWidget, WidgetSpec>> = {
  kpis: {
    reads: ['wall'],
    rooms: mainRoom,
    draw: ({ sources, venue }) => sources.wall.data && <KpiRow wall={sources.wall.data} venue={venue.body} />,
  },
  slots: {
    reads: ['wall'],
    rooms: siteRooms,
    draw: ({ sources, now, lost, shape }, box) =>
      sources.wall.data && <SlotsPanel wall={sources.wall.data} {...{ now, lost, shape, box }} />,
  },
  flow: {
    reads: ['wall', 'curve'],
    rooms: mainRoom,
    isShown: ({ sources }) => sources.wall.data?.venue.peopleShown ?? true,
    draw: ({ sources, venue }) =>
      sources.wall.data && <FlowPanel wall={sources.wall.data} flow={venue.body?.flow ?? null} curve={sources.curve} />,
  },
  sports: {
    reads: ['wall'],
    draw: ({ sources }) => sources.wall.data && <SportsPanel sports={sources.wall.data.sports} />,
  },
  pulse: {
    reads: ['wall'],
    isShown: ({ sources }) => sources.wall.data?.pulse !== null,
    draw: ({ sources }) => sources.wall.data && <PaymentTrendPanel wall={sources.wall.data} />,
  },
  alarms: {
    reads: ['wall'],
    isShown: ({ sources }) => sources.wall.data?.alarms !== null,
    draw: ({ sources, now }, { height }) =>
      sources.wall.data && <AlarmsPanel wall={sources.wall.data} {...{ now, height }} />,
  },
  readings: {
    reads: ['readings'],
    isShown: ({ sources }) => sources.readings.data?.length !== 0,
    draw: ({ sources, now }, box) =>
      sources.readings.data && <ReadingsPanel facilities={sources.readings.data} {...{ now, box }} />,
  },
  courts: {
    reads: ['wall', 'board'],
    rooms: siteRooms,
    draw: (content, box) => <CourtsPanel {...{ content, box }} />,
  },
  freeNow: {
    reads: ['wall', 'board'],
    rooms: siteRooms,
    draw: (content, box) => <FreeNowPanel {...{ content, box }} />,
  },
  bookCode: {
    reads: ['board'],
    draw: ({ sources }) => sources.board.data && <BookCodePanel board={sources.board.data} />,
  },
  calls: {
    reads: ['board'],
    draw: ({ sources, now }) => sources.board.data && <CallsPanel board={sources.board.data} now={now} />,
  },
  schoolKpis: {
    reads: ['school'],
    rooms: venueRooms,
    draw: (content) => content.sources.school.data && <SchoolKpis school={content.sources.school.data} />,
  },
  venues: {
    reads: ['school'],
    rooms: venueRooms,
    draw: ({ sources, now }, box) =>
      sources.school.data && <VenuesPanel school={sources.school.data} {...{ now, box }} />,
  },
  schoolSports: {
    reads: ['school'],
    draw: ({ sources }) => sources.school.data && <SportsPanel sports={sources.school.data.sports} />,
  },
  schoolHours: {
    reads: ['school'],
    draw: ({ sources }) => sources.school.data && <SchoolHours school={sources.school.data} />,
  },
  healthKpis: {
    reads: ['health'],
    draw: ({ sources }) => sources.health.data && <HealthKpis health={sources.health.data} />,
  },
  healthWeeks: {
    reads: ['health'],
    draw: ({ sources }) => sources.health.data && <HealthWeeks health={sources.health.data} />,
  },
  healthSports: {
    reads: ['health'],
    draw: ({ sources }) => sources.health.data && <HealthSports health={sources.health.data} />,
  },
  healthPeople: {
    reads: ['health'],
    draw: ({ sources }) => sources.health.data && <HealthPeople health={sources.health.data} />,
  },
  healthColleges: {
    reads: ['health'],
    draw: ({ sources }, box) => sources.health.data && <HealthColleges health={sources.health.data} box={box} />,
  },
};
