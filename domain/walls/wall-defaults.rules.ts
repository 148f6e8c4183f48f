import { FIXED_WALLS, wallCode } from './wall-code.rules';
import type { WallLayout, WallPage } from './wall-boxes.rules';
import { wallPlace, type WallPlace } from './wall-widget.status';

/** A wall that every installation has; `{place}` in a title stands for the name of its place. */
interface DefaultWall {
  readonly code: string;
  readonly title: string;
  readonly enTitle: string;
  readonly placeKind: WallPlace;
  readonly layout: WallLayout;
}

const operations: WallPage = [
  { widget: 'kpis', x: 0, y: 0, w: 12, h: 6 },
  { widget: 'slots', x: 0, y: 6, w: 8, h: 17 },
  { widget: 'flow', x: 8, y: 6, w: 4, h: 13 },
  { widget: 'alarms', x: 8, y: 19, w: 4, h: 13 },
  { widget: 'sports', x: 0, y: 23, w: 4, h: 9 },
  { widget: 'pulse', x: 4, y: 23, w: 4, h: 9 },
];
const visitors: WallPage = [
  { widget: 'kpis', x: 0, y: 0, w: 12, h: 6 },
  { widget: 'slots', x: 0, y: 6, w: 8, h: 26 },
  { widget: 'flow', x: 8, y: 6, w: 4, h: 14 },
  { widget: 'sports', x: 8, y: 20, w: 4, h: 12 },
];
const pool: WallPage = [
  { widget: 'kpis', x: 0, y: 0, w: 12, h: 6 },
  { widget: 'slots', x: 0, y: 6, w: 8, h: 26 },
  { widget: 'readings', x: 8, y: 6, w: 4, h: 12 },
  { widget: 'flow', x: 8, y: 18, w: 4, h: 14 },
];
const rooms: WallPage = [
  { widget: 'courts', x: 0, y: 0, w: 9, h: 32 },
  { widget: 'freeNow', x: 9, y: 0, w: 3, h: 18 },
  { widget: 'bookCode', x: 9, y: 18, w: 3, h: 14 },
];
const studios: WallPage = [
  { widget: 'kpis', x: 0, y: 0, w: 12, h: 6 },
  { widget: 'courts', x: 0, y: 6, w: 9, h: 26 },
  { widget: 'freeNow', x: 9, y: 6, w: 3, h: 12 },
  { widget: 'bookCode', x: 9, y: 18, w: 3, h: 14 },
];
const courts: WallPage = [
  { widget: 'courts', x: 0, y: 0, w: 9, h: 29 },
  { widget: 'freeNow', x: 9, y: 0, w: 3, h: 15 },
  { widget: 'bookCode', x: 9, y: 15, w: 3, h: 14 },
  { widget: 'calls', x: 0, y: 29, w: 12, h: 3 },
];
const courtsTall: WallPage = [
  { widget: 'freeNow', x: 0, y: 0, w: 7, h: 13 },
  { widget: 'bookCode', x: 7, y: 0, w: 5, h: 13 },
  { widget: 'courts', x: 0, y: 13, w: 12, h: 16 },
  { widget: 'calls', x: 0, y: 29, w: 12, h: 3 },
];
const school: WallPage = [
  { widget: 'schoolKpis', x: 0, y: 0, w: 12, h: 6 },
  { widget: 'venues', x: 0, y: 6, w: 8, h: 26 },
  { widget: 'schoolHours', x: 8, y: 6, w: 4, h: 13 },
  { widget: 'schoolSports', x: 8, y: 19, w: 4, h: 13 },
];
const health: WallPage = [
  { widget: 'healthKpis', x: 0, y: 0, w: 12, h: 8 },
  { widget: 'healthWeeks', x: 0, y: 8, w: 8, h: 12 },
  { widget: 'healthColleges', x: 8, y: 8, w: 4, h: 24 },
  { widget: 'healthSports', x: 0, y: 20, w: 4, h: 12 },
  { widget: 'healthPeople', x: 4, y: 20, w: 4, h: 12 },
];

const pageOfFixed: Readonly<Record<(typeof FIXED_WALLS)[number], readonly [WallPlace, WallPage, string, string]>> = {
  'all-school': [wallPlace.school, school, '全校场馆总览', 'All venues'],
  gym: [wallPlace.venue, operations, '{place}大屏', '{place}'],
  pool: [wallPlace.venue, pool, '{place}大屏', '{place}'],
  stadium: [wallPlace.venue, visitors, '{place}大屏', '{place}'],
  meeting: [wallPlace.venue, rooms, '{place}', '{place}'],
  art: [wallPlace.venue, studios, '{place}大屏', '{place}'],
};

/** The walls of the documents, as they are before the school changes them. */
export const defaultLayouts: readonly DefaultWall[] = [
  {
    code: wallCode.reference,
    title: '{place}运营大屏',
    enTitle: '{place} operations',
    placeKind: wallPlace.venue,
    layout: [operations],
  },
  ...FIXED_WALLS.map((code) => {
    const [placeKind, page, title, enTitle] = pageOfFixed[code];
    return { code, title, enTitle, placeKind, layout: [page] };
  }),
  { code: wallCode.place, title: '{place}大屏', enTitle: '{place}', placeKind: wallPlace.venue, layout: [operations] },
  {
    code: wallCode.courts,
    title: '{place} · 场地看板',
    enTitle: '{place} courts',
    placeKind: wallPlace.site,
    layout: [courts],
  },
  {
    code: wallCode.courtsTall,
    title: '{place}',
    enTitle: '{place}',
    placeKind: wallPlace.site,
    layout: [courtsTall],
  },
  {
    code: wallCode.health,
    title: '校园健康',
    enTitle: 'Healthy campus',
    placeKind: wallPlace.school,
    layout: [health],
  },
];
