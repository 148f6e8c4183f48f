import { Failure } from '#domain/kit/failure';
import { fen, sum, type Fen } from '#domain/kit/money';
import { clockOf, DAY_MINUTES, stamp } from '#domain/kit/time';
import { partsOf } from '#domain/boards/conflict.rules';
import { bookingMode } from '#domain/boards/slot.status';
import { systemFailure } from '#domain/system/system.failures';
import { partyFee } from '#domain/charges/charge.rules';
import type { Site, SiteCalendarDay, Space, TimeSlot } from '#server/venues/venue-tables.service';

const MAX_SLOTS = 60;
/** The maximum length of a name of a combined court. */
const MAX_NAME_LENGTH = 220;

interface SlotInput {
  readonly spaceId: number | string;
  readonly timeId: number;
}

/** Returns an id from a number or from its digits; null for anything else. */
const idOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  const digits = typeof value === 'string' ? value.trim() : '';
  return /^\d{1,10}$/.test(digits) ? Number(digits) : null;
};

/**
 * Parses one slot of the list without a schema, because every submit of a rush runs it first. Returns null if it is
 * invalid.
 */
const slotInputOf = (value: unknown): SlotInput | null => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const {
    spaceId,
    timeId,
    venueSpaceGroupId: group,
  } = value as { readonly [K in 'spaceId' | 'timeId' | 'venueSpaceGroupId']?: unknown };
  const name = typeof spaceId === 'string' ? spaceId.trim() : null;
  const space = idOf(spaceId) ?? (name !== null && name.length <= MAX_NAME_LENGTH ? name : null);
  const time = idOf(timeId);
  return space === null ||
    time === null ||
    (group !== undefined && group !== null && group !== '' && idOf(group) === null)
    ? null
    : { spaceId: space, timeId: time };
};

/**
 * One slot of an order. `place` is the index of the space in the site, `position` the index of the slot in the day; the
 * fee is in fen.
 */
interface PlanItem {
  readonly space: Space;
  readonly time: TimeSlot;
  /** The first space of the row it was selected in: parts selected together as a full court count as one. */
  readonly row: number;
  readonly place: number;
  readonly position: number;
  readonly fee: Fen;
}

/** One space an order claims for one slot; `byConflict` if a different space is the one booked. */
interface PlanClaim {
  readonly space: Space;
  readonly time: TimeSlot;
  readonly byConflict: boolean;
}

/** What an order would book and cost, before the rules are evaluated. */
export interface BookingPlan {
  readonly site: Site;
  readonly day: SiteCalendarDay;
  readonly items: readonly PlanItem[];
  readonly claims: readonly PlanClaim[];
  /** Whether the request claims one space twice for one time: a full court together with its half. */
  readonly tangled: boolean;
  readonly people: number;
  readonly amount: Fen;
  readonly begin: number;
  readonly end: number;
}

/** Returns the price of a slot for a role and the price per companion; null if the slot is not on sale. */
type PriceLookup = (spaceId: number, timeId: number) => { readonly price: Fen; readonly companionPrice: Fen } | null;

const badInput = (message: string, messageEn: string): Failure =>
  new Failure(systemFailure.badInput, { fields: [{ field: 'reservationOrderJson', message, messageEn }] });

const parseSlots = (json: string): SlotInput[] => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw badInput('不是有效的JSON', 'This is not valid JSON.');
  }
  const list = Array.isArray(value) && value.length > 0 && value.length <= MAX_SLOTS ? value.map(slotInputOf) : [null];
  if (list.some((one) => one === null))
    throw badInput(
      '场次格式不正确，须为spaceId与timeId的数组',
      'Invalid slot format: expected an array of spaceId and timeId.',
    );
  return list as SlotInput[];
};

/** Returns the spaces of a slot input: one space, the full court its parts form, or the parts themselves. */
const spacesOf = (site: Site, spaceId: number | string): Space[] => {
  const ids = typeof spaceId === 'number' ? [spaceId] : (partsOf(spaceId) ?? []);
  const found = ids.map((id) => site.spaceById.get(id));
  if (found.length === 0 || found.some((space) => space === undefined))
    throw badInput('所选场地不存在', 'A selected court does not exist at this site.');
  if (ids.length === 1) return found as Space[];
  const whole = site.spaces.find(({ id }) => {
    const parts = (site.claims.get(id) ?? []).filter((part) => part !== id);
    return parts.length === ids.length && parts.every((part) => ids.includes(part));
  });
  return whole ? [whole] : (found as Space[]);
};

/** Returns a function that caches its result per object as long as the object lives. */
export const memoize = <K extends object, V>(compute: (key: K) => V): ((key: K) => V) => {
  const cache = new WeakMap<K, V>();
  return (key) => {
    let value = cache.get(key);
    if (value === undefined) cache.set(key, (value = compute(key)));
    return value;
  };
};
const positionsOf = memoize(
  ({ times }: SiteCalendarDay) => new Map(times.map((time, index) => [time.id, { time, index }])),
);
const placesOf = memoize(({ spaces }: Site) => new Map(spaces.map(({ id }, index) => [id, index])));

/**
 * Parses the slots of a submit against the venue tables. Throws a bad-input failure for unknown spaces and times.
 * `people` counts everyone who comes.
 */
export function planOf(
  site: Site,
  day: SiteCalendarDay,
  json: string,
  people: number,
  priceOf: PriceLookup,
): BookingPlan {
  const position = positionsOf(day);
  const place = placesOf(site);
  const counts = site.bookingMode === bookingMode.capacity;
  const items = new Map<string, PlanItem>();
  for (const input of parseSlots(json)) {
    const slot = position.get(input.timeId);
    if (!slot) throw badInput('所选时段不存在', 'A selected time slot does not exist on this date.');
    const spaces = spacesOf(site, input.spaceId);
    for (const space of spaces) {
      // Places of a capacity site are counted once per time, whatever space they are requested by.
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

/**
 * Returns the fee of a slot: on capacity sites everyone pays, a court is paid once; companions may add to either. A
 * slot that is not on sale costs nothing, as it is refused.
 */
function feeOf({ bookingMode: mode, totalMode }: Site, charge: ReturnType<PriceLookup>, people: number): Fen {
  return charge ? partyFee({ capacity: mode === bookingMode.capacity, totalMode }, charge, people) : fen(0);
}

/**
 * Returns the text `1号 18:00-19:00,19:00-20:00` for every space, in one language. The items of a plan are grouped by
 * space.
 */
export function detailOf({ items }: BookingPlan, nameOf: (space: Space) => string, separator: string): string {
  let detail = '';
  let previous: Space | null = null;
  for (const { space, time } of items) {
    detail += `${space === previous ? ',' : `${previous === null ? '' : separator}${nameOf(space)} `}${clockOf(time.beginMinute)}-${clockOf(time.endMinute)}`;
    previous = space;
  }
  return detail;
}

/** Returns court and hours of a slot that is taken, in both languages; null without a slot. */
export function blockedTextOf(
  { day }: BookingPlan,
  item: PlanItem | undefined,
): { readonly blocked: string | null; readonly blockedEn: string | null } {
  if (!item) return { blocked: null, blockedEn: null };
  const at = `${stamp(day.date, item.time.beginMinute).slice(11)}–${clockOf(item.time.endMinute % DAY_MINUTES)}`;
  return { blocked: `${item.space.spaceName} ${at}`, blockedEn: `${item.space.enName} ${at}` };
}

/** Returns the names of the spaces, each once. */
export const spaceNamesOf = ({ items }: BookingPlan): string =>
  [...new Set(items.map(({ space }) => space.spaceName))].join(',');
