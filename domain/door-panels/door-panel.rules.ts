import { MIN_WALK_IN_MINUTES } from '#domain/walk-ins/walk-in.rules';

/** Slots in a row that one press at a panel may book. */
export const PANEL_SLOTS = 3;

/** A slot that is not running yet is offered if it begins within this time, in minutes. */
export const PANEL_AHEAD_MINUTES = 60;

/** How long a person may choose after scanning, in milliseconds. */
export const PANEL_SESSION_MS = 120_000;

/** A slot of one court; minutes since midnight of its date. */
export interface PanelSlot {
  readonly begin: number;
  readonly end: number;
  /** Whether the court is claimed in it. */
  readonly taken: boolean;
}

/** Returns the free slots that follow one another from `begin` on, `PANEL_SLOTS` at most. `slots` must be in order. */
export function stretchFrom<T extends PanelSlot>(slots: readonly T[], begin: number): T[] {
  const stretch: T[] = [];
  for (const slot of slots) {
    if (stretch.length === PANEL_SLOTS) break;
    if (slot.begin === (stretch.at(-1)?.end ?? begin) && !slot.taken) stretch.push(slot);
    else if (slot.begin > begin) break;
  }
  return stretch;
}

/**
 * Returns the free slots that may be booked at the door at `at`: from the running slot on, unless it is taken or nearly
 * over; otherwise from the next one on, if it is free and begins soon. `slots` must be in order.
 */
export function offeredStretch<T extends PanelSlot>(slots: readonly T[], at: number): T[] {
  const first = slots.find(({ end }) => end - at >= MIN_WALK_IN_MINUTES);
  return first && first.begin <= at + PANEL_AHEAD_MINUTES ? stretchFrom(slots, first.begin) : [];
}
