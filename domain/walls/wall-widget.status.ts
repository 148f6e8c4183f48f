import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Contents of a wall: each is drawn in a tile of its own. The code is stored in the layout of a wall. */
export const wallWidget = enumeration({
  kpis: { code: 'kpis', zh: '关键数字', en: 'Key figures' },
  slots: { code: 'slots', zh: '场地时段', en: 'Courts and slots' },
  flow: { code: 'flow', zh: '场内人数曲线', en: 'People inside' },
  sports: { code: 'sports', zh: '今日热门项目', en: 'Popular today' },
  pulse: { code: 'pulse', zh: '收退款脉搏', en: 'Payments and refunds' },
  alarms: { code: 'alarms', zh: '设备告警', en: 'Device alarms' },
  readings: { code: 'readings', zh: '环境与水质', en: 'Climate and water' },
  courts: { code: 'courts', zh: '场地看板', en: 'Court board' },
  freeNow: { code: 'freeNow', zh: '现在空闲', en: 'Free now' },
  bookCode: { code: 'bookCode', zh: '扫码预订', en: 'Booking code' },
  calls: { code: 'calls', zh: '候补叫号', en: 'Waitlist calls' },
  schoolKpis: { code: 'schoolKpis', zh: '全校数字', en: 'School figures' },
  venues: { code: 'venues', zh: '各场馆现状', en: 'All venues' },
  schoolSports: { code: 'schoolSports', zh: '全校热门项目', en: 'Popular at school' },
  schoolHours: { code: 'schoolHours', zh: '全校每小时预约', en: 'Bookings by hour' },
  healthKpis: { code: 'healthKpis', zh: '锻炼数字', en: 'Exercise figures' },
  healthWeeks: { code: 'healthWeeks', zh: '每周锻炼', en: 'Exercise by week' },
  healthSports: { code: 'healthSports', zh: '运动项目', en: 'Sports' },
  healthPeople: { code: 'healthPeople', zh: '身份与性别', en: 'Groups and gender' },
  healthColleges: { code: 'healthColleges', zh: '学院排名', en: 'Departments' },
});
export type WallWidget = CodeOf<typeof wallWidget>;

/** What a wall is about; its widgets show this place. */
export const wallPlace = enumeration({
  school: { code: 1, zh: '全校', en: 'Whole school' },
  venue: { code: 2, zh: '场馆', en: 'Venue' },
  site: { code: 3, zh: '场地', en: 'Site' },
});
export type WallPlace = CodeOf<typeof wallPlace>;

/** Colours of a wall. */
export const wallTheme = enumeration({
  dark: { code: 'dark', zh: '深色', en: 'Dark' },
  light: { code: 'light', zh: '浅色', en: 'Light' },
});
export type WallTheme = CodeOf<typeof wallTheme>;

/** Facts of a widget for layouts: the places it can show, its smallest and usual size, and its portrait form. */
interface WidgetFacts {
  readonly places: readonly WallPlace[];
  /** Smallest and usual size in grid units. */
  readonly min: readonly [w: number, h: number];
  readonly size: readonly [w: number, h: number];
  /** Height on a portrait screen, in layout pixels, and whether it takes the whole width there. */
  readonly portrait: { readonly height: number; readonly wide: boolean };
}

const atVenue = [wallPlace.venue, wallPlace.site] as const;
const ofSchool = [wallPlace.school] as const;

/** Facts of every widget. */
export const widgetFacts: Readonly<Record<WallWidget, WidgetFacts>> = {
  kpis: { places: atVenue, min: [12, 6], size: [12, 6], portrait: { height: 320, wide: true } },
  slots: { places: atVenue, min: [8, 10], size: [8, 17], portrait: { height: 600, wide: true } },
  flow: { places: atVenue, min: [4, 9], size: [4, 13], portrait: { height: 288, wide: true } },
  sports: { places: atVenue, min: [3, 8], size: [4, 9], portrait: { height: 240, wide: false } },
  pulse: { places: atVenue, min: [4, 8], size: [4, 9], portrait: { height: 240, wide: false } },
  alarms: { places: atVenue, min: [4, 7], size: [4, 13], portrait: { height: 256, wide: true } },
  readings: { places: atVenue, min: [3, 7], size: [4, 9], portrait: { height: 400, wide: true } },
  courts: { places: atVenue, min: [6, 10], size: [9, 29], portrait: { height: 1080, wide: true } },
  freeNow: { places: atVenue, min: [3, 9], size: [3, 15], portrait: { height: 404, wide: false } },
  bookCode: { places: atVenue, min: [3, 13], size: [3, 14], portrait: { height: 404, wide: false } },
  calls: { places: atVenue, min: [6, 3], size: [12, 3], portrait: { height: 96, wide: true } },
  schoolKpis: { places: ofSchool, min: [12, 6], size: [12, 6], portrait: { height: 320, wide: true } },
  venues: { places: ofSchool, min: [6, 10], size: [8, 26], portrait: { height: 640, wide: true } },
  schoolSports: { places: ofSchool, min: [3, 8], size: [4, 13], portrait: { height: 300, wide: true } },
  schoolHours: { places: ofSchool, min: [4, 9], size: [4, 13], portrait: { height: 340, wide: true } },
  healthKpis: { places: ofSchool, min: [12, 7], size: [12, 8], portrait: { height: 360, wide: true } },
  healthWeeks: { places: ofSchool, min: [5, 9], size: [8, 12], portrait: { height: 340, wide: true } },
  healthSports: { places: ofSchool, min: [3, 9], size: [4, 12], portrait: { height: 320, wide: false } },
  healthPeople: { places: ofSchool, min: [4, 9], size: [4, 12], portrait: { height: 320, wide: false } },
  healthColleges: { places: ofSchool, min: [3, 12], size: [4, 24], portrait: { height: 560, wide: true } },
};
