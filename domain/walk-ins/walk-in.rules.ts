import { fen, type Fen } from '#domain/kit/money';

/** A slot with less time left than this is not offered on site, in minutes. */
export const MIN_WALK_IN_MINUTES = 10;

/** A slot of a court that was released after a no-show; minutes since midnight of its date. */
interface RemainingSlot {
  readonly begin: number;
  readonly end: number;
  /** Whether the slot is claimed now. */
  readonly taken: boolean;
}

/** Returns the price of the remaining part of a slot, rounded down to ten fen. */
export const remainingFee = (fee: Fen, { begin, end }: Pick<RemainingSlot, 'begin' | 'end'>, at: number): Fen =>
  at <= begin ? fee : fen(Math.floor((fee * Math.max(0, end - at)) / (end - begin) / 10) * 10);

/**
 * Returns what is available of a released court: the running slot, and, if it is free, the consecutive free slots from
 * it on. `slots` must be in order.
 */
export function remainingSlotsOf<T extends RemainingSlot>(
  slots: readonly T[],
  at: number,
): { readonly running: T | null; readonly stretch: readonly T[] } {
  const first = slots.findIndex(({ begin, end }) => begin <= at && at < end);
  const running = slots[first] ?? null;
  if (!running || running.taken) return { running, stretch: [] };
  const stretch = [running];
  for (const slot of slots.slice(first + 1)) {
    if (slot.taken || slot.begin !== stretch.at(-1)?.end) break;
    stretch.push(slot);
  }
  return (stretch.at(-1) as T).end - at < MIN_WALK_IN_MINUTES ? { running: null, stretch: [] } : { running, stretch };
}
