import { gateDirection, type GateDirection } from '#domain/devices/device.status';

/** Counts of people through the gates of a venue on one business day. */
interface HallCount {
  readonly in: number;
  readonly out: number;
  readonly inside: number;
}

/** The count at the start of the day. */
const emptyHall: HallCount = { in: 0, out: 0, inside: 0 };

/** Returns the count after one more minute; people who leave without having been counted in do not make it negative. */
const afterMinute = (hall: HallCount, ins: number, outs: number): HallCount => ({
  in: hall.in + ins,
  out: hall.out + outs,
  inside: Math.max(0, hall.inside + ins - outs),
});

/** One passage as a gate reports it; `at` is epoch ms. */
export interface HallPassage {
  readonly at: number;
  readonly direction: GateDirection;
}

const MINUTE = 60_000;

/**
 * Returns the count after all passages of the day, applied minute by minute in order of occurrence, so that late
 * reports give the right number. Within a minute the order of two gates is unknown.
 */
export function hallAfter(passes: readonly HallPassage[]): HallCount {
  const minutes = new Map<number, { ins: number; outs: number }>();
  for (const { at, direction } of passes) {
    const minute = Math.floor(at / MINUTE);
    const { ins, outs } = minutes.get(minute) ?? { ins: 0, outs: 0 };
    minutes.set(minute, direction === gateDirection.in ? { ins: ins + 1, outs } : { ins, outs: outs + 1 });
  }
  return [...minutes]
    .sort(([a], [b]) => a - b)
    .reduce((hall, [, { ins, outs }]) => afterMinute(hall, ins, outs), emptyHall);
}
