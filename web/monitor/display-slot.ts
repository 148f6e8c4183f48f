import { slotStatus } from '#domain/reservations/slot.status';
import type { LiveCell } from '#contract/kit/rooms';
import { minutesOf } from './school-time';

/** How a display words a court at a time. */
export type DisplayState = 'free' | 'low' | 'held' | 'booked' | 'inUse' | 'closed' | 'unknown';

/** A slot of the day, `HH:MM`. */
export interface SlotTime {
  readonly id: number;
  readonly begin: string;
  readonly end: string;
}

/** Where the day stands: the running slot, or the next one, or none any more. Ends past midnight count on. */
export function runningIndex(times: readonly SlotTime[], minute: number): { index: number; running: boolean } {
  for (const [index, { begin, end }] of times.entries()) {
    const from = minutesOf(begin);
    const to = minutesOf(end) > from ? minutesOf(end) : minutesOf(end) + 1440;
    if (minute < to) return { index, running: minute >= from };
  }
  return { index: -1, running: false };
}

/** What to show for a cell. A running slot that can no longer be booked but that nobody has is free to walk into. */
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

/** Cells by `spaceId/timeId`. */
export const cellsByKey = (cells: readonly LiveCell[] | undefined): ReadonlyMap<string, LiveCell> =>
  new Map((cells ?? []).map((cell) => [`${cell.spaceId}/${cell.timeId}`, cell]));

/** A court's name short enough for the head of a row. */
export const shortName = (name: string): string =>
  name
    .replace(/半场$/, '')
    .replace(/^Court (\d+) (\w)\w* half$/i, (_, n: string, side: string) => `${n} ${side.toUpperCase()}`)
    .replace(/^Room /, '');
