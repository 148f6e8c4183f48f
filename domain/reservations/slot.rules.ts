import {
  bookingMode,
  capacityLabel,
  closedReason,
  slotStatus,
  type BookingMode,
  type CapacityLabel,
  type ClosedReason,
  type SlotStatus,
} from './slot.status';

/** From which share of free places on a cell says so, in percent (settings may move both). */
export interface LowThresholds {
  readonly low: number;
  readonly veryLow: number;
}

/** Below 30 % a cell is low, below 10 % its label says so (document 1 §4). */
export const usualThresholds: LowThresholds = { low: 30, veryLow: 10 };

/** Everything the state of one cell depends on. `now`, `begin`, `end` and `lateMinutes` share one scale of minutes. */
export interface SlotFacts {
  readonly mode: BookingMode;
  /** The date is one the site opens on, and its template has this slot. */
  readonly hasSlot: boolean;
  readonly siteClosed: boolean;
  readonly spaceOn: boolean;
  readonly roleOpen: boolean;
  readonly released: boolean;
  readonly now: number;
  readonly begin: number;
  readonly end: number;
  /** How long after its beginning a slot may still be booked. */
  readonly lateMinutes: number;
  /** Who holds this space now; an unpaid hold past its deadline is nobody. */
  readonly hold: 'admin' | 'unpaid' | 'paid' | null;
  /** A conflicting court is taken: the whole one, or a part of it. */
  readonly conflict: 'fullCourt' | 'halfCourt' | null;
  /** Places of a capacity site; `taken` counts unpaid holds. */
  readonly taken: number;
  readonly total: number;
}

/** What a cell says. `left` and `total` are null but on capacity sites; `reason` stands in a cell that cannot be taken. */
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

/** A running slot can no longer be taken, but who has it stays to be seen: displays tell courts in use from empty ones. */
const begun = (facts: SlotFacts): boolean => facts.begin + facts.lateMinutes <= facts.now;

/** Status of a capacity cell: full, low below the threshold, else free. */
export const capacityStatus = (left: number, total: number, { low: percent } = usualThresholds): SlotStatus => {
  if (left <= 0) return reserved;
  return left * 100 < total * percent ? low : free;
};

/** The state of a cell: the first that holds of closed or ended, occupied by staff, blocked by a conflicting court, held, paid, capacity, begun, free. */
export const slotState = (facts: SlotFacts, thresholds: LowThresholds = usualThresholds): SlotState => {
  const state = claimed(facts, thresholds);
  return begun(facts) && (state.status === free || state.status === low)
    ? { ...state, status: notOpen, reason: closedReason.started }
    : state;
};

const claimed = (facts: SlotFacts, thresholds: LowThresholds): SlotState => {
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

/** What a capacity cell is called: more than 30 % left, below 30 %, below 10 %, full. */
export const lowLabel = (left: number, total: number, { low: percent, veryLow } = usualThresholds): CapacityLabel => {
  if (left <= 0) return capacityLabel.full;
  if (left * 100 < total * veryLow) return capacityLabel.below10;
  return left * 100 < total * percent ? capacityLabel.below30 : capacityLabel.above30;
};

/** May this cell be taken by `people` now? */
export const mayTake = ({ status, left }: SlotState, people = 1): boolean =>
  (status === free || status === low) && (left === null || left >= people);
