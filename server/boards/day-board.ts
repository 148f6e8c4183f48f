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

/**
 * The claims of a day as PostgreSQL returns them at one moment. `taken` counts every claim not released, including
 * expired ones.
 */
export interface BoardRows {
  readonly v: number;
  readonly now: number;
  readonly holds: readonly Hold[];
  readonly places: readonly PlaceClaim[];
  readonly taken: readonly { readonly timeId: number; readonly taken: number; readonly total: number }[];
}

const isActive = (expiresAt: number | null, now: number): boolean => expiresAt === null || expiresAt > now;

/** One day of one site in memory: the claims, and the room version they belong to. Expired holds do not count. */
export class DayBoard {
  /** The newest version up to which all changes are known. */
  v: number;
  private readonly ahead = new Set<number>();
  private readonly holds = new Map<string, Hold[]>();
  private readonly places = new Map<string, PlaceClaim[]>();
  private readonly taken = new Map<number, { taken: number; total: number }>();

  constructor(rows: BoardRows) {
    this.v = rows.v;
    for (const hold of rows.holds) this.add(this.holds, hold);
    for (const claim of rows.places) this.add(this.places, claim);
    for (const { timeId, taken, total } of rows.taken) this.taken.set(timeId, { taken, total });
  }

  /** Returns whether a change older than the newest one is missing. */
  get hasGap(): boolean {
    return this.ahead.size > 0;
  }

  /** Returns whether the change of this version is on the board. */
  knows(v: number): boolean {
    return v <= this.v || this.ahead.has(v);
  }

  /** Records that the change of a version is on the board. */
  markKnown(v: number): void {
    if (v <= this.v) return;
    this.ahead.add(v);
    while (this.ahead.delete(this.v + 1)) this.v += 1;
  }

  /**
   * Puts an order's claims on the board and replaces its earlier ones. `total` is the capacity of every time it claims.
   */
  put(holds: readonly Hold[], places: readonly PlaceClaim[], total: number): void {
    for (const { tradeNo } of holds) this.remove(tradeNo);
    for (const { tradeNo } of places) this.remove(tradeNo);
    for (const hold of holds) this.add(this.holds, hold);
    for (const claim of places) {
      this.add(this.places, claim);
      const known = this.taken.get(claim.timeId);
      this.taken.set(claim.timeId, {
        taken: (known?.taken ?? 0) + claim.places,
        total: Math.max(total, known?.taken ?? 0),
      });
    }
  }

  /** Removes an order from the board. */
  remove(tradeNo: string): void {
    this.holds.delete(tradeNo);
    for (const claim of this.places.get(tradeNo) ?? []) {
      const known = this.taken.get(claim.timeId);
      if (known) this.taken.set(claim.timeId, { ...known, taken: known.taken - claim.places });
    }
    this.places.delete(tradeNo);
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
    return { own, booked: [...own.keys()] };
  }

  /** Returns whether another person's claim on the space, active at `now`, overlaps the time. */
  isClaimedByOthers(spaceId: number, { beginMinute, endMinute }: TimeSlot, userId: number, now: number): boolean {
    for (const list of this.holds.values())
      for (const hold of list)
        if (
          hold.spaceId === spaceId &&
          hold.userId !== userId &&
          hold.from < endMinute &&
          beginMinute < hold.to &&
          isActive(hold.expiresAt, now)
        )
          return true;
    return false;
  }

  /** Returns the booked and the total places of one time. */
  placesAt(timeId: number, seats: number, now: number): { readonly taken: number; readonly total: number } {
    const known = this.taken.get(timeId) ?? { taken: 0, total: seats };
    let expired = 0;
    for (const list of this.places.values())
      for (const claim of list) if (claim.timeId === timeId && !isActive(claim.expiresAt, now)) expired += claim.places;
    return { taken: known.taken - expired, total: known.total };
  }

  /** Returns the active claims on one time of a capacity site. */
  claimsAt(timeId: number, now: number): PlaceClaim[] {
    return [...this.places.values()]
      .flat()
      .filter((claim) => claim.timeId === timeId && isActive(claim.expiresAt, now));
  }

  /** Returns the next instant after `now` at which a hold expires. */
  nextEnd(now: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const list of [...this.holds.values(), ...this.places.values()])
      for (const { expiresAt } of list) if (expiresAt !== null && expiresAt > now && expiresAt < next) next = expiresAt;
    return next;
  }

  private add<C extends ClaimOwner>(to: Map<string, C[]>, claim: C): void {
    const list = to.get(claim.tradeNo);
    if (list) list.push(claim);
    else to.set(claim.tradeNo, [claim]);
  }
}
