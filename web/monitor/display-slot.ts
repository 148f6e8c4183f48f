import { slotStatus } from '#domain/boards/slot.status';
import type { LiveCell } from '#contract/kit/rooms';
import { minutesOf } from './school-time';

/** State of a court at a time, as shown on displays. */
export type DisplayState = 'free' | 'low' | 'held' | 'booked' | 'inUse' | 'closed' | 'unknown';

/** A slot of the day, `HH:MM`. */
export interface SlotTime {
  readonly id: number;
  readonly begin: string;
  readonly end: string;
}

/** Returns the running slot, or the next one, or none at the end of the day. Ends past midnight continue the day. */
export function findRunningSlot(times: readonly SlotTime[], minute: number): { index: number; running: boolean } {
  for (const [index, { begin, end }] of times.entries()) {
    const from = minutesOf(begin);
    const to = minutesOf(end) > from ? minutesOf(end) : minutesOf(end) + 1440;
    if (minute < to) return { index, running: minute >= from };
  }
  return { index: -1, running: false };
}

/** Returns the state to show for a cell. A running slot that is past booking and not booked is free to use. */
export function displayState(
  cell: LiveCell | undefined,
  { running, on, lost }: { running: boolean; on: boolean; lost: boolean },
): DisplayState {
  if (!on) return 'closed';
  if (!cell) return 'unknown';
  const { reservationStatus: status, left } = cell;
  const offered = status === slotStatus.free || status === slotStatus.low || (running && status === slotStatus.notOpen);
  if (offered) return lost ? 'unknown' : left === 0 ? 'booked' : status === slotStatus.low ? 'low' : 'free';
  if (status === slotStatus.unpaid) return 'held';
  if (status === slotStatus.reserved) return running ? 'inUse' : 'booked';
  return 'closed';
}

/** Indexes cells by `spaceId/timeId`. */
export const cellsByKey = (cells: readonly LiveCell[] | undefined): ReadonlyMap<string, LiveCell> =>
  new Map((cells ?? []).map((cell) => [`${cell.spaceId}/${cell.timeId}`, cell]));

/** Shortens a court's name for a row head. */
export const shortName = (name: string): string =>
  name
    .replace(/半场$/, '')
    .replace(/^Court (\d+) (\w)\w* half$/i, (_, n: string, side: string) => `${n} ${side.toUpperCase()}`)
    .replace(/^Room /, '');
