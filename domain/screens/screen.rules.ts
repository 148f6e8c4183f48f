import { SCREEN_SILENT_MS, screenState, type ScreenState } from './screen.status';

/** Returns whether a display is online. `seenAt` and `now` are epoch ms. */
export const screenStateOf = (seenAt: number | null, now: number): ScreenState =>
  seenAt === null ? screenState.never : now - seenAt > SCREEN_SILENT_MS ? screenState.silent : screenState.online;

/** Pages a display may show, with the site or venue they belong to. */
const PAGES = [
  /^\/venues\/turnover\/(?:statistics|analysis)(?:\?venue=[1-9]\d{0,8})?$/,
  /^\/venues\/turnover\/subsidiary\/[1-9]\d{0,8}$/,
  /^\/monitor-echart-ws$/,
  /^\/monitor-echart-ws\?venue=[1-9]\d{0,8}$/,
  /^\/site-status(?:-pc|-mobile)?\/[1-9]\d{0,8}(?:\?space=[1-9]\d{0,8})?$/,
];

/** Returns whether a display may show this page. `page` is the part after the base path of the product. */
export const isScreenPage = (page: string): boolean => PAGES.some((shape) => shape.test(page));
