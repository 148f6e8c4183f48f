import { gateDirection, type GateDirection } from '#domain/devices/device.status';
import { comfortLevel, type ComfortLevel } from './flow.status';

/** People through the gates of a venue in one business day. */
export interface Passage {
  readonly in: number;
  readonly out: number;
  readonly inside: number;
}

/** Nobody has come or gone yet. */
export const emptyHall: Passage = { in: 0, out: 0, inside: 0 };

/** The hall after one more passage. Somebody who leaves without having been seen coming never makes it emptier than empty. */
export const passed = (hall: Passage, direction: GateDirection): Passage =>
  direction === gateDirection.in
    ? { in: hall.in + 1, out: hall.out, inside: hall.inside + 1 }
    : { in: hall.in, out: hall.out + 1, inside: Math.max(0, hall.inside - 1) };

/** One passage as a gate reports it; `at` is epoch ms, `id` breaks ties. */
export interface Pass {
  readonly id: number;
  readonly at: number;
  readonly direction: GateDirection;
}

/** The hall after all passages of the day, taken in the order they happened rather than the order they were heard: late reports of a gate that was offline end in the right number. */
export const hallAfter = (passes: readonly Pass[]): Passage => [...passes].sort((a, b) => a.at - b.at || a.id - b.id).reduce((hall, { direction }) => passed(hall, direction), emptyHall);

/** How crowded: comfortable below 50 %, moderate below 75 %, crowded below 90 %, packed from there on. Null when no capacity is set. */
export const comfortOf = (inside: number, capacity: number): ComfortLevel | null => {
  if (capacity <= 0) return null;
  const percent = (Math.max(0, inside) * 100) / capacity;
  if (percent < 50) return comfortLevel.comfortable;
  if (percent < 75) return comfortLevel.moderate;
  return percent < 90 ? comfortLevel.crowded : comfortLevel.packed;
};
