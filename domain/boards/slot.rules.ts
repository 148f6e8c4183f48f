import {
  bookingMode,
  closedReason,
  slotStatus,
  type BookingMode,
  type ClosedReason,
  type SlotStatus,
} from './slot.status';

/** The percentages of free places below which a cell is marked as low; both are settings. */
interface LowThresholds {
  readonly low: number;
  readonly veryLow: number;
}

/** Below 30 % a cell is low, below 10 % its label says so (document 1 §4). */
const defaultLowThresholds: LowThresholds = { low: 30, veryLow: 10 };

/**
 * All facts that determine the state of one cell. `now`, `begin`, `end` and `lateMinutes` use the same scale of
 * minutes.
 */
export interface SlotFacts {
  readonly mode: BookingMode;
  /** Whether the site is open on the date and its template has this slot. */
  readonly hasSlot: boolean;
  readonly siteClosed: boolean;
  readonly spaceOn: boolean;
  readonly roleOpen: boolean;
  readonly released: boolean;
  readonly now: number;
  readonly begin: number;
  readonly end: number;
  /** Minutes after its start during which a slot can still be booked. */
  readonly lateMinutes: number;
  /** The kind of claim on this space now; an expired unpaid hold does not count. */
  readonly hold: 'admin' | 'unpaid' | 'paid' | null;
  /** Whether a conflicting court is booked: the full court, or a part of it. */
  readonly conflict: 'fullCourt' | 'halfCourt' | null;
  /** Booked places of a capacity site; unpaid holds count as `taken`. */
  readonly taken: number;
  readonly total: number;
}

/**
 * The state of a cell. `left` and `total` are null except on capacity sites; `reason` is set if the cell cannot be
 * booked.
 */
export interface SlotState {
  readonly status: SlotStatus;
  readonly reason: ClosedReason | null;
  readonly adminTake: boolean;
  readonly takeUp: boolean;
  readonly left: number | null;
  readonly total: number | null;
}

const { free, notOpen, unpaid, reserved, low } = slotStatus;

const whyClosed = (facts: SlotFacts): ClosedReason | null => {
  if (facts.siteClosed) return closedReason.siteClosed;
  if (!facts.hasSlot) return closedReason.notOpen;
  if (!facts.spaceOn) return closedReason.spaceOff;
  if (!facts.roleOpen) return closedReason.roleNotOpen;
  if (!facts.released) return closedReason.notReleased;
  return facts.end <= facts.now ? closedReason.ended : null;
};

/**
 * Returns whether a slot has started. It can no longer be booked, but its claim stays visible, so that displays can
 * tell courts in use from empty ones.
 */
const hasBegun = (facts: SlotFacts): boolean => facts.begin + facts.lateMinutes <= facts.now;

/** Returns the status of a capacity cell: full, low below the threshold, else free. */
export const capacityStatus = (left: number, total: number, { low: percent } = defaultLowThresholds): SlotStatus => {
  if (left <= 0) return reserved;
  return left * 100 < total * percent ? low : free;
};

/**
 * Returns the state of a cell by the first match of: closed or ended, blocked by staff, blocked by a conflicting court,
 * held, paid, capacity, started, free.
 */
export const slotState = (facts: SlotFacts, thresholds: LowThresholds = defaultLowThresholds): SlotState => {
  const state = stateOfClaim(facts, thresholds);
  return hasBegun(facts) && (state.status === free || state.status === low)
    ? { ...state, status: notOpen, reason: closedReason.started }
    : state;
};

const stateOfClaim = (facts: SlotFacts, thresholds: LowThresholds): SlotState => {
  const counts = facts.mode === bookingMode.capacity;
  const left = counts ? Math.max(0, facts.total - facts.taken) : null;
  const cell: SlotState = {
    status: free,
    reason: null,
    adminTake: false,
    takeUp: false,
    left,
    total: counts ? facts.total : null,
  };
  const closed = whyClosed(facts);
  if (closed) return { ...cell, status: notOpen, reason: closed };
  if (facts.hold === 'admin') return { ...cell, status: reserved, reason: closedReason.adminTake, adminTake: true };
  if (facts.conflict)
    return { ...cell, status: reserved, reason: closedReason[`${facts.conflict}Taken`], takeUp: true };
  if (left !== null)
    return {
      ...cell,
      status: capacityStatus(left, facts.total, thresholds),
      reason: left === 0 ? closedReason.full : null,
    };
  if (facts.hold === 'unpaid') return { ...cell, status: unpaid };
  return facts.hold === 'paid' ? { ...cell, status: reserved } : cell;
};

/** Returns the taken places of a cell: of its places on a capacity site, otherwise 1 if it is held or booked. */
export const takenPlaces = ({ status, left, total }: SlotState): number => {
  if (left !== null && total !== null) return total - left;
  return status === unpaid || status === reserved ? 1 : 0;
};

/** Returns whether `people` can book this cell now. */
export const canBook = ({ status, left }: SlotState, people = 1): boolean =>
  (status === free || status === low) && (left === null || left >= people);
