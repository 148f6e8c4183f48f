import { SCREEN_SILENT, screenState, type ScreenState } from './screen.status';

/** Does a display speak? `seenAt` and `now` are epoch ms. */
export const stateOfScreen = (seenAt: number | null, now: number): ScreenState =>
  seenAt === null ? screenState.never : now - seenAt > SCREEN_SILENT ? screenState.silent : screenState.online;

/** Pages a display may show, with the site or venue it is about. */
const PAGES = [
  /^\/venues\/turnover\/(?:statistics|analysis)(?:\?venue=[1-9]\d{0,8})?$/,
  /^\/venues\/turnover\/subsidiary\/[1-9]\d{0,8}$/,
  /^\/monitor-echart-ws$/,
  /^\/monitor-echart-ws\?venue=[1-9]\d{0,8}$/,
  /^\/site-status(?:-pc|-mobile)?\/[1-9]\d{0,8}(?:\?space=[1-9]\d{0,8})?$/,
];

/** May a display be sent to this page? `page` is what follows the base path of the product. */
export const isScreenPage = (page: string): boolean => PAGES.some((shape) => shape.test(page));
