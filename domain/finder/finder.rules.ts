/** A slot of one court in a search, in minutes of its date. */
interface SearchSlot {
  readonly begin: number;
  readonly end: number;
  readonly free: boolean;
}

/** Consecutive free slots of one court, and how much of the requested time they cover. */
export interface SlotStretch<S extends SearchSlot> {
  readonly slots: readonly S[];
  readonly begin: number;
  readonly end: number;
  /** Minutes of the requested time that are covered. */
  readonly covered: number;
  /** Whether the stretch covers the whole requested time. */
  readonly whole: boolean;
}

const stretchOf = <S extends SearchSlot>(slots: readonly S[], from: number, to: number): SlotStretch<S> => {
  const [begin, end] = [(slots[0] as S).begin, (slots.at(-1) as S).end];
  const covered = Math.min(end, to) - Math.max(begin, from);
  return { slots, begin, end, covered, whole: covered === to - from };
};

/**
 * Returns the stretch of a court's ordered slots that covers most of `from` to `to`, the earlier one on a tie; null if
 * no slot is free. `maxSlots` limits the slots of one order.
 */
export function bestStretch<S extends SearchSlot>(
  slots: readonly S[],
  from: number,
  to: number,
  maxSlots: number,
): SlotStretch<S> | null {
  const candidates = slots.filter(({ begin, end, free }) => free && begin < to && from < end);
  let best: SlotStretch<S> | null = null;
  for (const [first, start] of candidates.entries()) {
    const run = [start];
    for (const next of candidates.slice(first + 1))
      if (run.length < maxSlots && (run.at(-1) as S).end === next.begin) run.push(next);
    const found = stretchOf(run, from, to);
    if (!best || found.covered > best.covered) best = found;
  }
  return best;
}

/** Compares two stretches for sorting: whole time first, then more coverage, then the earlier start. */
export const compareStretches = (
  a: Pick<SlotStretch<SearchSlot>, 'covered' | 'begin' | 'whole'>,
  b: Pick<SlotStretch<SearchSlot>, 'covered' | 'begin' | 'whole'>,
): number => Number(b.whole) - Number(a.whole) || b.covered - a.covered || a.begin - b.begin;
