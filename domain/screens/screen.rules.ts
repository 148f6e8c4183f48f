import { SCREEN_SILENT_MS, screenState, type ScreenState } from './screen.status';

/** Returns whether a display is online. `seenAt` and `now` are epoch ms. */
export const screenStateOf = (seenAt: number | null, now: number): ScreenState =>
  seenAt === null ? screenState.never : now - seenAt > SCREEN_SILENT_MS ? screenState.silent : screenState.online;

/** Pages a display may show, with the site or venue they belong to. */
const PAGES = [
  /^\/venues\/turnover\/(?:statistics|analysis)(?:\?venue=[1-9]\d{0,8})?$/,
  /^\/venues\/turnover\/subsidiary\/[1-9]\d{0,8}$/,
  /^\/monitor-echart-[a-z0-9-]{2,30}(?:\?(?:venue|site)=[1-9]\d{0,8})?$/,
  /^\/monitor-echart\/[a-z0-9-]{1,30}$/,
  /^\/monitor-display-qdb(?:-m)?(?:\?site=[1-9]\d{0,8})?$/,
  /^\/healthy-campus$/,
  /^\/site-status(?:-pc|-mobile)?\/[1-9]\d{0,8}(?:\?space=[1-9]\d{0,8})?$/,
];

/** Limits of a playlist: entries, and seconds of one. */
export const PLAYLIST = { entries: 12, leastSeconds: 10, mostSeconds: 3_600 } as const;

/** A page of a playlist and how long it is shown. */
export interface PlaylistEntry {
  readonly page: string;
  readonly seconds: number;
}

/**
 * Returns the page that a playlist shows at an instant (epoch ms); null for an empty one. It follows the clock, so
 * displays with the same playlist change together.
 */
export function playlistPage(playlist: readonly PlaylistEntry[], now: number): string | null {
  const total = playlist.reduce((sum, { seconds }) => sum + seconds, 0);
  let left = total === 0 ? 0 : (now / 1_000) % total;
  for (const { page, seconds } of playlist) {
    if (left < seconds) return page;
    left -= seconds;
  }
  return playlist.at(-1)?.page ?? null;
}

/** Returns whether a display may show this page. `page` is the part after the base path of the product. */
export const isScreenPage = (page: string): boolean => PAGES.some((shape) => shape.test(page));
