import { Failure } from '#domain/kit/failure';
import { fen, sum, type Fen } from '#domain/kit/money';
import { clockOf } from '#domain/kit/time';
import { partsOf } from '#domain/reservations/conflict.rules';
import { bookingMode } from '#domain/reservations/slot.status';
import { systemFailure } from '#domain/system/system.failures';
import { partyFee } from '#domain/venues/charge.rules';
import type { Site, SiteDay, Space, Time } from '#server/venues/venue-tables.service';

const MOST_WISHED = 60;
/** The longest name of a court made of parts. */
const LONGEST = 220;

interface Wished {
  readonly spaceId: number | string;
  readonly timeId: number;
}

/** An id as clients send it, a number or its digits; null for anything else. */
const idOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  const digits = typeof value === 'string' ? value.trim() : '';
  return /^\d{1,10}$/.test(digits) ? Number(digits) : null;
};

/** One wish of the list, read by hand: it is the first thing every submit of a rush asks for. Null for what is none. */
const wishOf = (value: unknown): Wished | null => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const {
    spaceId,
    timeId,
    venueSpaceGroupId: group,
  } = value as { readonly [K in 'spaceId' | 'timeId' | 'venueSpaceGroupId']?: unknown };
  const name = typeof spaceId === 'string' ? spaceId.trim() : null;
  const space = idOf(spaceId) ?? (name !== null && name.length <= LONGEST ? name : null);
  const time = idOf(timeId);
  return space === null ||
    time === null ||
    (group !== undefined && group !== null && group !== '' && idOf(group) === null)
    ? null
    : { spaceId: space, timeId: time };
};

/** One slot of an order. `place` counts the spaces of the site and `position` the slots of the day; fee in fen. */
export interface PlanItem {
  readonly space: Space;
  readonly time: Time;
  /** The first space of the row it was chosen in: parts chosen together as a full court count as one. */
  readonly row: number;
  readonly place: number;
  readonly position: number;
  readonly fee: Fen;
}

/** One space an order claims for one slot; by conflict when another space is what was booked. */
export interface PlanClaim {
  readonly space: Space;
  readonly time: Time;
  readonly byConflict: boolean;
}

/** What an order would take and cost, not yet judged. */
export interface Plan {
  readonly site: Site;
  readonly day: SiteDay;
  readonly items: readonly PlanItem[];
  readonly claims: readonly PlanClaim[];
  /** The wish claims one space twice for one time: a whole court together with its half. */
  readonly tangled: boolean;
  readonly people: number;
  readonly amount: Fen;
  readonly begin: number;
  readonly end: number;
}

/** What a slot costs a role: its price and what every companion adds; null when it is not on sale. */
export type PriceOf = (spaceId: number, timeId: number) => { readonly price: Fen; readonly companionPrice: Fen } | null;

const bad = (message: string, messageEn: string): Failure =>
  new Failure(systemFailure.badInput, { fields: [{ field: 'reservationOrderJson', message, messageEn }] });

const read = (json: string): Wished[] => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw bad('不是有效的JSON', 'This is not JSON.');
  }
  const list = Array.isArray(value) && value.length > 0 && value.length <= MOST_WISHED ? value.map(wishOf) : [null];
  if (list.some((one) => one === null))
    throw bad('场次格式不正确，须为spaceId与timeId的数组', 'This is no list of spaceId and timeId.');
  return list as Wished[];
};

/** The spaces a wish names: one, the whole court that its parts make up, or the parts themselves. */
const spacesOf = (site: Site, spaceId: number | string): Space[] => {
  const ids = typeof spaceId === 'number' ? [spaceId] : (partsOf(spaceId) ?? []);
  const found = ids.map((id) => site.spaceById.get(id));
  if (found.length === 0 || found.some((space) => space === undefined))
    throw bad('所选场地不存在', 'A chosen space does not exist at this site.');
  if (ids.length === 1) return found as Space[];
  const whole = site.spaces.find(({ id }) => {
    const parts = (site.claims.get(id) ?? []).filter((part) => part !== id);
    return parts.length === ids.length && parts.every((part) => ids.includes(part));
  });
  return whole ? [whole] : (found as Space[]);
};

/** What is looked up of a day and of a site while the tables stand; it goes with them. */
export const kept = <K extends object, V>(make: (of: K) => V): ((of: K) => V) => {
  const made = new WeakMap<K, V>();
  return (of) => {
    let known = made.get(of);
    if (known === undefined) made.set(of, (known = make(of)));
    return known;
  };
};
const positionsOf = kept(({ times }: SiteDay) => new Map(times.map((time, index) => [time.id, { time, index }])));
const placesOf = kept(({ spaces }: Site) => new Map(spaces.map(({ id }, index) => [id, index])));

/** Reads the wish of a submit against the tables; throws a bad-input refusal for unknown spaces and times. `people` counts everybody who comes. */
export function planOf(site: Site, day: SiteDay, json: string, people: number, priceOf: PriceOf): Plan {
  const position = positionsOf(day);
  const place = placesOf(site);
  const counts = site.bookingMode === bookingMode.capacity;
  const items = new Map<string, PlanItem>();
  for (const wish of read(json)) {
    const slot = position.get(wish.timeId);
    if (!slot) throw bad('所选时段不存在', 'A chosen time does not exist on this date.');
    const spaces = spacesOf(site, wish.spaceId);
    for (const space of spaces) {
      // Places of a capacity site are counted once a time, whichever of its spaces they are called by.
      items.set(counts ? `:${slot.time.id}` : `${space.id}:${slot.time.id}`, {
        space,
        time: slot.time,
        row: (spaces[0] ?? space).id,
        place: place.get(space.id) ?? 0,
        position: slot.index,
        fee: feeOf(site, priceOf(space.id, slot.time.id), people),
      });
    }
  }
  const chosen = [...items.values()].sort((a, b) => a.place - b.place || a.position - b.position);
  const claims = counts
    ? []
    : chosen.flatMap(({ space, time }) =>
        (site.claims.get(space.id) ?? [space.id]).map((id) => ({
          space: site.spaceById.get(id) as Space,
          time,
          byConflict: id !== space.id,
        })),
      );
  return {
    site,
    day,
    items: chosen,
    claims,
    people,
    amount: sum(chosen.map(({ fee }) => fee)),
    tangled: new Set(claims.map(({ space, time }) => `${space.id}:${time.id}`)).size < claims.length,
    begin: Math.min(...chosen.map(({ time }) => time.beginMinute)),
    end: Math.max(...chosen.map(({ time }) => time.endMinute)),
  };
}

/** A slot of a capacity site is paid by everybody, a court once; companions may add to either. A slot that is not on sale costs nothing: it is refused. */
function feeOf({ bookingMode: mode, totalMode }: Site, charge: ReturnType<PriceOf>, people: number): Fen {
  return charge ? partyFee({ capacity: mode === bookingMode.capacity, totalMode }, charge, people) : fen(0);
}

/** `1号 18:00-19:00,19:00-20:00` for every space, in one language; the items of a plan stand space by space. */
export function detailOf({ items }: Plan, nameOf: (space: Space) => string, between: string): string {
  let detail = '';
  let before: Space | null = null;
  for (const { space, time } of items) {
    detail += `${space === before ? ',' : `${before === null ? '' : between}${nameOf(space)} `}${clockOf(time.beginMinute)}-${clockOf(time.endMinute)}`;
    before = space;
  }
  return detail;
}

/** Names of the spaces, each once. */
export const spaceNamesOf = ({ items }: Plan): string =>
  [...new Set(items.map(({ space }) => space.spaceName))].join(',');
