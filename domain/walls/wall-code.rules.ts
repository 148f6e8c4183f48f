/** Codes of walls with an address of the documents; they exist always and cannot be deleted. */
export const wallCode = {
  reference: 'ws',
  place: 'place',
  courts: 'display-qdb',
  courtsTall: 'display-qdb-m',
  health: 'healthy-campus',
} as const;

/** Codes shown at `/monitor-echart-<code>`. */
export const FIXED_WALLS = ['all-school', 'gym', 'pool', 'stadium', 'meeting', 'art'] as const;

/** The code of a draft shown in the editor; it is never stored. */
export const PREVIEW_CODE = 'preview';

const OWN_CODE = /^[a-z][a-z0-9-]{1,29}$/;
/** Addresses of a venue or site below `/monitor-echart/`. */
const PLACE = /^(s?)([1-9]\d{0,8})$/;

/** Returns whether a wall may have this code: it never reads like the number of a place. */
export const isWallCode = (code: string): boolean => OWN_CODE.test(code) && !PLACE.test(code) && code !== PREVIEW_CODE;

/** The wall of an address, and the place that replaces its own. */
export interface WallAddress {
  readonly code: string;
  readonly venueId: number | null;
  readonly siteId: number | null;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Returns the wall of a path below `/venue` and its query; null if the path is no wall with a layout. */
export function wallAddress(path: string, query: URLSearchParams): WallAddress | null {
  const place = { venueId: numberOf(query.get('venue')), siteId: numberOf(query.get('site')) };
  if (path === '/healthy-campus') return { code: wallCode.health, ...place };
  if (path === '/monitor-display-qdb') return { code: wallCode.courts, ...place };
  if (path === '/monitor-display-qdb-m') return { code: wallCode.courtsTall, ...place };
  const named = /^\/monitor-echart\/([^/]+)$/.exec(path)?.[1];
  if (named !== undefined) {
    const [, site, id] = PLACE.exec(named) ?? [];
    if (id === undefined) return { code: named, ...place };
    return site
      ? { code: wallCode.courts, venueId: null, siteId: Number(id) }
      : { code: wallCode.place, venueId: Number(id), siteId: null };
  }
  const code = /^\/monitor-echart-([a-z0-9-]+)$/.exec(path)?.[1];
  return code === undefined ? null : { code, ...place };
}

/** Returns the path of a wall below `/venue`. */
export function wallPath(code: string): string {
  if (code === wallCode.health) return '/healthy-campus';
  if (code === wallCode.courts || code === wallCode.courtsTall) return `/monitor-${code}`;
  return code === wallCode.reference || (FIXED_WALLS as readonly string[]).includes(code)
    ? `/monitor-echart-${code}`
    : `/monitor-echart/${code}`;
}
