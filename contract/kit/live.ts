/** The live protocol: names and shapes both sides speak on namespace `/rt` (Socket.IO 4). Epoch milliseconds everywhere. */
export const LIVE_NAMESPACE = '/rt';

/** How long a quiet room stays fresh and how often it is reassured, in milliseconds. */
export const DIGEST_EVERY = 8_000;
export const TIME_EVERY = 10_000;
export const CONFLATE_EVERY = 100;
export const AGGREGATE_EVERY = 250;
export const ROOMS_PER_SOCKET = 50;

/** Ages at which a display greys, and withdraws what it shows, in milliseconds. */
export const STALE_WARN = 20_000;
export const STALE_ERROR = 60_000;

/** A snapshot or patch: plain JSON, lists are keyed and merged by their key. */
export type LiveBody = Readonly<Record<string, unknown>>;

/** Server answer to `subscribe`. */
export type SubscribeReply =
  | { readonly code: 200; readonly room: string; readonly v: number; readonly snapshot: LiveBody; readonly at: number }
  | {
      readonly code: 400 | 401 | 403 | 404 | 408 | 429 | 500;
      readonly message: string;
      readonly messageEn: string;
      readonly errKey: string;
    };

/** Every change from version `from` to `v`, as absolute values. */
export interface Delta {
  readonly room: string;
  readonly from: number;
  readonly v: number;
  readonly patch: LiveBody;
  readonly at: number;
}

/** The room's version and the hash of its snapshot, for clients that may have missed something. */
export interface Digest {
  readonly room: string;
  readonly v: number;
  readonly hash: string;
}

/** Keys that identify the rows of the lists in snapshots and patches. */
export const listKeys: Readonly<Record<string, readonly string[]>> = {
  cells: ['spaceId', 'timeId'],
  sites: ['siteId'],
  alarms: ['id'],
  records: ['id'],
  terminals: ['hardwareId'],
  jobs: ['id'],
  orders: ['tradeNo'],
  waits: ['id'],
  readings: ['metric'],
  messages: ['id'],
};

/** A row of a keyed list in a patch that carries `gone: true` leaves the list. */
export const GONE = 'gone';

/** What a client does with a delta it hears: apply it, drop it, or take a snapshot. */
export const onDelta = (have: number, delta: Pick<Delta, 'from' | 'v'>): 'apply' | 'drop' | 'resync' =>
  delta.v <= have ? 'drop' : delta.from <= have + 1 ? 'apply' : 'resync';

const keyOf = (list: string, row: Record<string, unknown>): string =>
  (listKeys[list] ?? ['id']).map((k) => String(row[k])).join('/');

/** The order of rows in every keyed list that travels: by key, numbers as numbers. */
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

/** Merges a patch into a snapshot: keyed lists row by row, everything else replaced. */
export function merge(snapshot: LiveBody, patch: LiveBody): LiveBody {
  const next: Record<string, unknown> = { ...snapshot };
  for (const [name, value] of Object.entries(patch)) {
    const before = snapshot[name];
    if (!(name in listKeys) || !Array.isArray(value) || !Array.isArray(before)) {
      next[name] =
        name in listKeys && Array.isArray(value)
          ? sortRows(
              name,
              (value as Record<string, unknown>[]).filter((row) => row[GONE] !== true),
            )
          : value;
      continue;
    }
    const rows = new Map((before as Record<string, unknown>[]).map((row) => [keyOf(name, row), row]));
    for (const row of value as Record<string, unknown>[]) {
      const key = keyOf(name, row);
      if (row[GONE] === true) rows.delete(key);
      else rows.set(key, { ...rows.get(key), ...row });
    }
    next[name] = sortRows(name, [...rows.values()]);
  }
  return next;
}

/** Two patches as one: what a client that applies the result has is what it had after both. */
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
      const { [GONE]: _, ...earlier } = rows.get(keyOf(name, row)) ?? {};
      rows.set(keyOf(name, row), row[GONE] === true ? row : { ...earlier, ...row });
    }
    next[name] = sortRows(name, [...rows.values()]);
  }
  return next;
}

/**
 * What turns one snapshot into another: changed members whole, of keyed lists the changed rows and those that left.
 * Null when a member disappeared, which no patch can say.
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
      [GONE]: true,
    }));
    patch[name] = sortRows(name, [...changed, ...left]);
  }
  return patch;
}

/** JSON with sorted keys: what the digest hashes. Keyed lists travel sorted by key, so the hash of what was sent is the hash of what was merged. */
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

/** Spelling of every room, once. */
export const room = {
  site: (siteId: number, date: string) => `site:${siteId}:${date}`,
  venue: (venueId: number) => `venue:${venueId}`,
  alarm: (venueId: number) => `alarm:${venueId}`,
  wall: (venueId: number) => `wall:${venueId}`,
  display: (screenId: number) => `display:${screenId}`,
  finance: (merchant: number | 'all') => `finance:${merchant}`,
  face: (venueId: number) => `face:${venueId}`,
  facility: (venueId: number, facilityId: number) => `facility:${venueId}:${facilityId}`,
  commodity: (venueId: number, commodityId: number) => `commodity:${venueId}:${commodityId}`,
  refund: (venueId: number) => `refund:${venueId}`,
  reviews: () => 'reviews:all',
  order: (tradeNo: string) => `order:${tradeNo}`,
  user: (userId: number) => `user:${userId}`,
  sys: () => 'sys',
} as const;

const shapes: Readonly<Record<string, RegExp>> = {
  site: /^site:([1-9]\d{0,9}):(\d{4}-\d{2}-\d{2})$/,
  venue: /^venue:([1-9]\d{0,9})$/,
  alarm: /^alarm:([1-9]\d{0,9})$/,
  wall: /^wall:([1-9]\d{0,9})$/,
  display: /^display:([1-9]\d{0,9})$/,
  finance: /^finance:([1-9]\d{0,9}|all)$/,
  face: /^face:([1-9]\d{0,9})$/,
  facility: /^facility:([1-9]\d{0,8}):([1-9]\d{0,8})$/,
  commodity: /^commodity:([1-9]\d{0,8}):([1-9]\d{0,8})$/,
  refund: /^refund:([1-9]\d{0,9})$/,
  reviews: /^reviews:(all)$/,
  order: /^order:([A-Z]\d{14})$/,
  user: /^user:([1-9]\d{0,9})$/,
  sys: /^sys$/,
} satisfies Record<keyof typeof room, RegExp>;

/** The kind of a room and its arguments, or null for a name nobody spells. */
export function parseRoom(name: string): { kind: keyof typeof room; args: string[] } | null {
  const colon = name.indexOf(':');
  const kind = colon < 0 ? name : name.slice(0, colon);
  const match = Object.hasOwn(shapes, kind) ? shapes[kind]?.exec(name) : undefined;
  return match ? { kind: kind as keyof typeof room, args: match.slice(1) } : null;
}
