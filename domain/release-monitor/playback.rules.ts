import { slotStatus, type SlotStatus } from '#domain/boards/slot.status';

/** A claim on one slot in the past: its start, when it was paid, and its end; instants in epoch ms. */
export interface PastClaim {
  readonly spaceId: number;
  readonly timeId: number;
  readonly from: number;
  readonly paidAt: number | null;
  /** Null while the claim is active. */
  readonly until: number | null;
  readonly house: boolean;
  /** Blocked only because an overlapping court was booked. */
  readonly conflict: boolean;
  /** Places booked; 1 if courts are booked whole. */
  readonly places: number;
}

/** The state of a slot at an instant. */
export interface PastCell {
  readonly status: SlotStatus;
  readonly house: boolean;
  readonly conflict: boolean;
  readonly places: number;
}

/** The kinds of change of a slot. */
export type PastChange = 'held' | 'paid' | 'occupied' | 'freed';

/** One change of one slot. */
export interface PastEvent {
  readonly at: number;
  readonly spaceId: number;
  readonly timeId: number;
  readonly change: PastChange;
}

const cellKeyOf = ({ spaceId, timeId }: Pick<PastClaim, 'spaceId' | 'timeId'>): string => `${spaceId}/${timeId}`;

/** Returns the claimed slots at an instant, keyed by `space/time`; all others were free. */
export function boardAt(claims: readonly PastClaim[], at: number): ReadonlyMap<string, PastCell> {
  const cells = new Map<string, PastCell>();
  for (const claim of claims) {
    if (claim.from > at || (claim.until !== null && claim.until <= at)) continue;
    const paid = claim.house || (claim.paidAt !== null && claim.paidAt <= at);
    const places = (cells.get(cellKeyOf(claim))?.places ?? 0) + claim.places;
    cells.set(cellKeyOf(claim), {
      status: paid || claim.conflict ? slotStatus.reserved : slotStatus.unpaid,
      house: claim.house,
      conflict: claim.conflict,
      places,
    });
  }
  return cells;
}

/**
 * Returns the changes of a time range, oldest first. A court blocked by another appears only as the change of that
 * other court.
 */
export function eventsOf(claims: readonly PastClaim[], from: number, to: number): PastEvent[] {
  return claims
    .filter(({ conflict }) => !conflict)
    .flatMap((claim): PastEvent[] => {
      const { spaceId, timeId, house: byStaff, paidAt, until } = claim;
      const event = (at: number, change: PastChange): PastEvent => ({ at, spaceId, timeId, change });
      const paid =
        !byStaff && paidAt !== null && paidAt >= claim.from && (until === null || paidAt < until)
          ? [event(paidAt, 'paid')]
          : [];
      const atOnce = paid.length > 0 && paidAt === claim.from;
      return [
        ...(atOnce ? [] : [event(claim.from, byStaff ? 'occupied' : 'held')]),
        ...paid,
        ...(until === null ? [] : [event(until, 'freed')]),
      ];
    })
    .filter(({ at }) => at >= from && at < to)
    .sort((a, b) => a.at - b.at || a.timeId - b.timeId || a.spaceId - b.spaceId);
}
