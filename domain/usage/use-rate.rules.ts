import { compareBy } from '#domain/usage/compare.rules';

/** Minutes of a site, summed over units and dates. `unknown` is occupied without any way to see whether it was used. */
export interface UseMinutes {
  readonly open: number;
  readonly booked: number;
  readonly occupied: number;
  readonly used: number;
  readonly unknown: number;
}

/** The three rates in percent of the open minutes with one decimal, and the ghost share in the same unit. */
export interface UseRates {
  readonly booked: number;
  readonly occupied: number;
  readonly used: number;
  readonly ghost: number;
}

/** No minutes at all. */
export const NO_MINUTES: UseMinutes = { open: 0, booked: 0, occupied: 0, used: 0, unknown: 0 };

/** Returns the occupied minutes that were measured and in which nobody was present. */
export const ghostMinutes = ({ occupied, used, unknown }: UseMinutes): number => occupied - used - unknown;

const percentOf = (part: number, open: number): number => (open === 0 ? 0 : Math.round((part / open) * 1000) / 10);

/** Returns the rates of minutes; all are 0 without open minutes. */
export const ratesOf = (of: UseMinutes): UseRates => ({
  booked: percentOf(of.booked, of.open),
  occupied: percentOf(of.occupied, of.open),
  used: percentOf(of.used, of.open),
  ghost: percentOf(ghostMinutes(of), of.open),
});

/** Returns the sum of minutes. */
export const sumMinutes = (all: readonly UseMinutes[]): UseMinutes =>
  all.reduce(
    (sum, one) => ({
      open: sum.open + one.open,
      booked: sum.booked + one.booked,
      occupied: sum.occupied + one.occupied,
      used: sum.used + one.used,
      unknown: sum.unknown + one.unknown,
    }),
    NO_MINUTES,
  );

/** From this ghost share of the open minutes on, in percent, a cell is marked. */
export const GHOST_MARK = 20;

/** The minutes of a weekday (1 Monday) and an hour from midnight. */
export interface UseCell extends UseMinutes {
  readonly weekday: number;
  readonly hour: number;
}

/** Consecutive hours of a weekday with the ghost minutes in them. `to` is the hour after the last one. */
export interface GhostWindow {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
  readonly minutes: number;
}

/** Returns the windows of consecutive marked hours, those with the most ghost minutes first, at most `most`. */
export function ghostWindows(cells: readonly UseCell[], most: number): GhostWindow[] {
  const windows: GhostWindow[] = [];
  const marked = cells
    .filter((cell) => ratesOf(cell).ghost >= GHOST_MARK)
    .sort(compareBy(({ weekday, hour }) => weekday * 48 + hour));
  for (const cell of marked) {
    const last = windows.at(-1);
    const minutes = ghostMinutes(cell);
    if (last && last.weekday === cell.weekday && last.to === cell.hour)
      windows[windows.length - 1] = { ...last, to: cell.hour + 1, minutes: last.minutes + minutes };
    else windows.push({ weekday: cell.weekday, from: cell.hour, to: cell.hour + 1, minutes });
  }
  return windows.sort(compareBy(({ minutes }) => -minutes)).slice(0, most);
}
