import type { TimeSlot } from '#server/venues/venue-tables.service';

/** The order behind a claim on a board. */
interface ClaimOwner {
  readonly tradeNo: string;
  readonly orderId: number | null;
  readonly userId: number | null;
  readonly source: number | null;
  readonly label: string | null;
}

/** A claim on a space; minutes of the board's date. */
export interface Hold extends ClaimOwner {
  readonly spaceId: number;
  readonly from: number;
  readonly to: number;
  readonly kind: 'HELD' | 'PAID' | 'BLOCKED';
  readonly byConflict: boolean;
  /** Epoch ms; null if the claim does not expire. */
  readonly expiresAt: number | null;
}

/** A claim on places of one time of a capacity site. */
export interface PlaceClaim extends ClaimOwner {
  readonly timeId: number;
  readonly places: number;
  readonly kind: 'HELD' | 'PAID' | 'BLOCKED';
  readonly expiresAt: number | null;
}

/** Claims of a day. `taken` counts every claim not released, including expired ones. Lists are in order of creation. */
interface Claims {
  readonly holds: readonly Hold[];
  readonly places: readonly PlaceClaim[];
  readonly taken: readonly { readonly timeId: number; readonly taken: number; readonly total: number }[];
}

/** The claims of a day as PostgreSQL returns them at one moment. */
export interface BoardRows extends Claims {
  readonly v: number;
  readonly now: number;
}

/** The claims of a new order; `total` is the capacity of every time it claims. */
export interface OrderClaims extends Pick<Claims, 'holds' | 'places'> {
  readonly total: number;
}

/**
 * The claims of a changed part of a day after the change: all those on `spaces` and at `times`. `count` is the number of
 * claims of the whole day.
 */
interface PartClaims extends Claims {
  readonly spaces: readonly number[];
  readonly times: readonly number[];
  readonly count: number;
}

/** What one version changes on a day: new orders, the payment of an order, a part of the day, or no claims at all. */
export type DayChange = { readonly orders: readonly OrderClaims[] } | { readonly paid: string } | PartClaims | 'none';

const isActive = (expiresAt: number | null, now: number): boolean => expiresAt === null || expiresAt > now;

const placesOf = (claims: readonly PlaceClaim[]): number => claims.reduce((sum, { places }) => sum + places, 0);

/** Adds to the list of a key. */
const append = <C>(to: Map<number, C[]>, key: number, claim: C): void => {
  const list = to.get(key);
  if (list) list.push(claim);
  else to.set(key, [claim]);
};

const setList = <C>(to: Map<number, C[]>, key: number, list: C[]): void => {
  if (list.length > 0) to.set(key, list);
  else to.delete(key);
};

/** Marks the claims of an order as paid, without an end; returns whether there are any. */
const markPaid = <C extends Hold | PlaceClaim>(lists: Map<number, C[]>, tradeNo: string): boolean => {
  let found = false;
  for (const [id, list] of lists) {
    if (!list.some((claim) => claim.tradeNo === tradeNo)) continue;
    found = true;
    lists.set(
      id,
      list.map((claim) => (claim.tradeNo === tradeNo ? { ...claim, kind: 'PAID', expiresAt: null } : claim)),
    );
  }
  return found;
};

/** One day of one site in memory: the claims, and the room version they belong to. Expired holds do not count. */
export class DayBoard {
  /** The version of the room whose claims these are. */
  v: number;
  /** Claims by space and by time, in order of creation. */
  private readonly holds = new Map<number, Hold[]>();
  private readonly places = new Map<number, PlaceClaim[]>();
  private readonly taken = new Map<number, { taken: number; total: number }>();

  constructor(rows: BoardRows) {
    this.v = rows.v;
    this.addAll(rows);
  }

  /** Returns the number of claims. */
  get size(): number {
    let size = 0;
    for (const list of [...this.holds.values(), ...this.places.values()]) size += list.length;
    return size;
  }

  /** Applies the change of the next version. Returns false if the board then differs from PostgreSQL. */
  apply(change: DayChange): boolean {
    this.v += 1;
    if (change === 'none') return true;
    if ('orders' in change) {
      for (const order of change.orders) this.put(order);
      return true;
    }
    if ('paid' in change) {
      const held = markPaid(this.holds, change.paid);
      return markPaid(this.places, change.paid) || held;
    }
    for (const id of change.spaces) this.holds.delete(id);
    for (const id of change.times) {
      this.places.delete(id);
      this.taken.delete(id);
    }
    this.addAll(change);
    return this.size === change.count;
  }

  /** Returns the holds and booked spaces of one time, by space. */
  holdersAt(
    time: TimeSlot,
    now: number,
  ): { readonly own: ReadonlyMap<number, Hold>; readonly booked: readonly number[] } {
    const own = new Map<number, Hold>();
    for (const list of this.holds.values()) {
      for (const hold of list) {
        if (
          !hold.byConflict &&
          hold.from < time.endMinute &&
          time.beginMinute < hold.to &&
          isActive(hold.expiresAt, now)
        )
          own.set(hold.spaceId, hold);
      }
    }
    return { own, booked: [...own.keys()].sort((a, b) => a - b) };
  }

  /** Returns whether another person's claim on the space, active at `now`, overlaps the time. */
  isClaimedByOthers(spaceId: number, { beginMinute, endMinute }: TimeSlot, userId: number, now: number): boolean {
    return (this.holds.get(spaceId) ?? []).some(
      (hold) =>
        hold.userId !== userId && hold.from < endMinute && beginMinute < hold.to && isActive(hold.expiresAt, now),
    );
  }

  /** Returns the booked and the total places of one time. */
  placesAt(timeId: number, seats: number, now: number): { readonly taken: number; readonly total: number } {
    const known = this.taken.get(timeId) ?? { taken: 0, total: seats };
    let expired = 0;
    for (const claim of this.places.get(timeId) ?? []) if (!isActive(claim.expiresAt, now)) expired += claim.places;
    return { taken: known.taken - expired, total: known.total };
  }

  /** Returns the active claims on one time of a capacity site. */
  claimsAt(timeId: number, now: number): PlaceClaim[] {
    return (this.places.get(timeId) ?? []).filter(({ expiresAt }) => isActive(expiresAt, now));
  }

  /** Returns the next instant after `now` at which a hold expires. */
  nextEnd(now: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const list of [...this.holds.values(), ...this.places.values()])
      for (const { expiresAt } of list) if (expiresAt !== null && expiresAt > now && expiresAt < next) next = expiresAt;
    return next;
  }

  private addAll({ holds, places, taken }: Claims): void {
    for (const hold of holds) append(this.holds, hold.spaceId, hold);
    for (const claim of places) append(this.places, claim.timeId, claim);
    for (const { timeId, ...known } of taken) this.taken.set(timeId, known);
  }

  /** Puts an order's claims on the board and replaces its earlier ones. */
  private put({ holds, places, total }: OrderClaims): void {
    for (const tradeNo of new Set([...holds, ...places].map((claim) => claim.tradeNo))) this.remove(tradeNo);
    for (const hold of holds) append(this.holds, hold.spaceId, hold);
    for (const claim of places) {
      append(this.places, claim.timeId, claim);
      const known = this.taken.get(claim.timeId)?.taken ?? 0;
      this.taken.set(claim.timeId, { taken: known + claim.places, total: Math.max(total, known) });
    }
  }

  private remove(tradeNo: string): void {
    const isOther = (claim: ClaimOwner): boolean => claim.tradeNo !== tradeNo;
    for (const [id, list] of this.holds) if (!list.every(isOther)) setList(this.holds, id, list.filter(isOther));
    for (const [id, list] of this.places) {
      if (list.every(isOther)) continue;
      const left = list.filter(isOther);
      const known = this.taken.get(id);
      if (known) this.taken.set(id, { ...known, taken: known.taken - placesOf(list) + placesOf(left) });
      setList(this.places, id, left);
    }
  }
}
