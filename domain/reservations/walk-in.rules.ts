import { fen, type Fen } from '#domain/kit/money';

/** Less than this of a slot is not given away on the spot, in minutes. */
export const LEAST_MINUTES = 10;

/** A slot of a court that was given back; minutes since the midnight of its date. */
export interface RestSlot {
  readonly begin: number;
  readonly end: number;
  /** Does somebody have it now? */
  readonly taken: boolean;
}

/** What is left of a slot costs its share of the price, rounded down to ten fen. */
export const restFee = (fee: Fen, { begin, end }: Pick<RestSlot, 'begin' | 'end'>, at: number): Fen =>
  at <= begin ? fee : fen(Math.floor((fee * Math.max(0, end - at)) / (end - begin) / 10) * 10);

/** What stands of a court that was given back: the slot that runs, and, where it is free, the stretch from it to the first that is not. Slots come in their order. */
export function restOf<T extends RestSlot>(
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
  return (stretch.at(-1) as T).end - at < LEAST_MINUTES ? { running: null, stretch: [] } : { running, stretch };
}
