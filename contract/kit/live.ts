/**
 * The live protocol on namespace `/rt` (Socket.IO 4): names and message shapes. All instants are epoch milliseconds.
 */
export const LIVE_NAMESPACE = '/rt';

/** Intervals of the digests and other periodic messages, in milliseconds. */
export const DIGEST_INTERVAL_MS = 8_000;
export const TIME_INTERVAL_MS = 10_000;
export const COALESCE_INTERVAL_MS = 100;
export const AGGREGATE_INTERVAL_MS = 250;
export const ROOMS_PER_SOCKET = 50;

/** Ages in milliseconds at which a display greys out its data and at which it hides it. */
export const STALE_WARN_MS = 20_000;
export const STALE_ERROR_MS = 60_000;

/** A snapshot or patch: plain JSON; lists are keyed and merged by key. */
export type LiveBody = Readonly<Record<string, unknown>>;

/** The server's reply to `subscribe`. */
export type SubscribeReply =
  | { readonly code: 200; readonly room: string; readonly v: number; readonly snapshot: LiveBody; readonly at: number }
  | {
      readonly code: 400 | 401 | 403 | 404 | 408 | 429 | 500;
      readonly message: string;
      readonly messageEn: string;
      readonly errKey: string;
    };

/** All changes from version `from` to `v`, as absolute values. */
export interface LiveDelta {
  readonly room: string;
  readonly from: number;
  readonly v: number;
  readonly patch: LiveBody;
  readonly at: number;
}

/** The version of a room and the hash of its snapshot, for clients that may have missed a message. */
export interface LiveDigest {
  readonly room: string;
  readonly v: number;
  readonly hash: string;
}

/** The key fields of the rows of lists in snapshots and patches. */
export const listKeys: Readonly<Record<string, readonly string[]>> = {
  cells: ['spaceId', 'timeId'],
  sites: ['siteId'],
  alarms: ['id'],
  records: ['id'],
  terminals: ['hardwareId'],
  jobs: ['id'],
  devices: ['id'],
  commands: ['id'],
  orders: ['tradeNo'],
  waits: ['id'],
  readings: ['metric'],
  tiles: ['key'],
  messages: ['id'],
};

/** A row of a keyed list with `gone: true` in a patch is removed from the list. */
export const REMOVED_FLAG = 'gone';

/** Returns what a client does with a received delta: apply it, drop it or request a snapshot. */
export const deltaAction = (
  currentVersion: number,
  delta: Pick<LiveDelta, 'from' | 'v'>,
): 'apply' | 'drop' | 'resync' =>
  delta.v <= currentVersion ? 'drop' : delta.from <= currentVersion + 1 ? 'apply' : 'resync';

const keyOf = (list: string, row: Record<string, unknown>): string =>
  (listKeys[list] ?? ['id']).map((k) => String(row[k])).join('/');

/** Sorts the rows of a keyed list by key, the order in which lists are sent; numbers compare as numbers. */
export function sortRows<R extends object>(list: string, rows: readonly R[]): R[] {
  const keys = listKeys[list] ?? ['id'];
  return [...rows].sort((a, b) => {
    for (const key of keys) {
      const x = (a as Record<string, unknown>)[key] as number | string;
      const y = (b as Record<string, unknown>)[key] as number | string;
      if (x !== y) return x < y ? -1 : 1;
    }
    return 0;
  });
}

/** Merges a patch into a snapshot: keyed lists row by row, all other members replaced. */
export function mergeSnapshot(snapshot: LiveBody, patch: LiveBody): LiveBody {
  const next: Record<string, unknown> = { ...snapshot };
  for (const [name, value] of Object.entries(patch)) {
    const before = snapshot[name];
    if (!(name in listKeys) || !Array.isArray(value) || !Array.isArray(before)) {
      next[name] =
        name in listKeys && Array.isArray(value)
          ? sortRows(
              name,
              (value as Record<string, unknown>[]).filter((row) => row[REMOVED_FLAG] !== true),
            )
          : value;
      continue;
    }
    const rows = new Map((before as Record<string, unknown>[]).map((row) => [keyOf(name, row), row]));
    for (const row of value as Record<string, unknown>[]) {
      const key = keyOf(name, row);
      if (row[REMOVED_FLAG] === true) rows.delete(key);
      else rows.set(key, { ...rows.get(key), ...row });
    }
    next[name] = sortRows(name, [...rows.values()]);
  }
  return next;
}

/** Merges two patches into one: applying the result equals applying both in order. */
export function mergePatch(first: LiveBody, second: LiveBody): LiveBody {
  const next: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const before = first[name];
    if (!(name in listKeys) || !Array.isArray(value) || !Array.isArray(before)) {
      next[name] = value;
      continue;
    }
    const rows = new Map((before as Record<string, unknown>[]).map((row) => [keyOf(name, row), row]));
    for (const row of value as Record<string, unknown>[]) {
      const { [REMOVED_FLAG]: _, ...earlier } = rows.get(keyOf(name, row)) ?? {};
      rows.set(keyOf(name, row), row[REMOVED_FLAG] === true ? row : { ...earlier, ...row });
    }
    next[name] = sortRows(name, [...rows.values()]);
  }
  return next;
}

/**
 * Returns the patch that turns one snapshot into another: changed members in full, of keyed lists only changed and
 * removed rows. Returns null if a member disappeared, which a patch cannot express.
 */
export function patchBetween(before: LiveBody, after: LiveBody): LiveBody | null {
  if (Object.keys(before).some((name) => before[name] !== undefined && after[name] === undefined)) return null;
  const patch: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) {
    const old = before[name];
    if (canonical(old, name) === canonical(value, name)) continue;
    if (!(name in listKeys) || !Array.isArray(value) || !Array.isArray(old)) {
      patch[name] = value;
      continue;
    }
    const rows = new Map((old as Record<string, unknown>[]).map((row) => [keyOf(name, row), row]));
    const changed = (value as Record<string, unknown>[]).filter(
      (row) => canonical(rows.get(keyOf(name, row))) !== canonical(row),
    );
    for (const row of value as Record<string, unknown>[]) rows.delete(keyOf(name, row));
    const keys = listKeys[name] ?? ['id'];
    const left = [...rows.values()].map((row) => ({
      ...Object.fromEntries(keys.map((key) => [key, row[key]])),
      [REMOVED_FLAG]: true,
    }));
    patch[name] = sortRows(name, [...changed, ...left]);
  }
  return patch;
}

/**
 * Serializes a value as JSON with sorted keys, the input of the digest hash. Keyed lists are sorted by key, so sent and
 * merged content hash alike.
 */
export function canonical(body: unknown, name = ''): string {
  if (Array.isArray(body)) {
    const rows = name in listKeys ? sortRows(name, body as object[]) : (body as unknown[]);
    return `[${rows.map((row) => canonical(row)).join(',')}]`;
  }
  if (body !== null && typeof body === 'object') {
    const entries = Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${canonical(value, key)}`).join(',')}}`;
  }
  return JSON.stringify(body) ?? 'null';
}

/** Builds the names of all rooms. */
export const room = {
  site: (siteId: number, date: string) => `site:${siteId}:${date}`,
  venue: (venueId: number) => `venue:${venueId}`,
  alarm: (venueId: number) => `alarm:${venueId}`,
  wall: (venueId: number) => `wall:${venueId}`,
  display: (screenId: number) => `display:${screenId}`,
  finance: (merchant: number | 'all') => `finance:${merchant}`,
  face: (venueId: number) => `face:${venueId}`,
  equipment: (venueId: number) => `equipment:${venueId}`,
  faceAlarm: (venueId: number) => `faceAlarm:${venueId}`,
  hardware: (venueId: number) => `hardware:${venueId}`,
  facility: (venueId: number, facilityId: number) => `facility:${venueId}:${facilityId}`,
  commodity: (venueId: number, commodityId: number) => `commodity:${venueId}:${commodityId}`,
  locker: (venueId: number) => `locker:${venueId}`,
  refund: (venueId: number) => `refund:${venueId}`,
  reviews: () => 'reviews:all',
  order: (tradeNo: string) => `order:${tradeNo}`,
  user: (userId: number) => `user:${userId}`,
  monitor: (code: string) => `monitor:${code}`,
  sys: () => 'sys',
} as const;

/** Returns the rooms of finance staff: of all merchants, and of this one if there is one. */
export const financeRooms = (merchantId: number | null): string[] => [
  room.finance('all'),
  ...(merchantId === null ? [] : [room.finance(merchantId)]),
];

const roomPatterns: Readonly<Record<string, RegExp>> = {
  site: /^site:([1-9]\d{0,9}):(\d{4}-\d{2}-\d{2})$/,
  venue: /^venue:([1-9]\d{0,9})$/,
  alarm: /^alarm:([1-9]\d{0,9})$/,
  wall: /^wall:([1-9]\d{0,9})$/,
  display: /^display:([1-9]\d{0,9})$/,
  finance: /^finance:([1-9]\d{0,9}|all)$/,
  face: /^face:([1-9]\d{0,9})$/,
  equipment: /^equipment:([1-9]\d{0,9})$/,
  faceAlarm: /^faceAlarm:([1-9]\d{0,9})$/,
  hardware: /^hardware:([1-9]\d{0,9})$/,
  facility: /^facility:([1-9]\d{0,8}):([1-9]\d{0,8})$/,
  commodity: /^commodity:([1-9]\d{0,8}):([1-9]\d{0,8})$/,
  locker: /^locker:([1-9]\d{0,9})$/,
  refund: /^refund:([1-9]\d{0,9})$/,
  reviews: /^reviews:(all)$/,
  order: /^order:([A-Z]\d{14})$/,
  user: /^user:([1-9]\d{0,9})$/,
  monitor: /^monitor:([a-z][a-z0-9-]{1,29})$/,
  sys: /^sys$/,
} satisfies Record<keyof typeof room, RegExp>;

/** Returns the kind of a room and its arguments, or null if the name matches no room. */
export function parseRoom(name: string): { kind: keyof typeof room; args: string[] } | null {
  const colon = name.indexOf(':');
  const kind = colon < 0 ? name : name.slice(0, colon);
  const match = Object.hasOwn(roomPatterns, kind) ? roomPatterns[kind]?.exec(name) : undefined;
  return match ? { kind: kind as keyof typeof room, args: match.slice(1) } : null;
}
