/** A slot of one court in a search, in minutes of its date. */
export interface FoundSlot {
  readonly begin: number;
  readonly end: number;
  readonly free: boolean;
}

/** Consecutive free slots of one court, and how much of the requested time they cover. */
export interface Stretch<S extends FoundSlot> {
  readonly slots: readonly S[];
  readonly begin: number;
  readonly end: number;
  /** Minutes of the requested time that are covered. */
  readonly covered: number;
  /** Whether the stretch covers the whole requested time. */
  readonly whole: boolean;
}

const describe = <S extends FoundSlot>(slots: readonly S[], from: number, to: number): Stretch<S> => {
  const [begin, end] = [(slots[0] as S).begin, (slots.at(-1) as S).end];
  const covered = Math.min(end, to) - Math.max(begin, from);
  return { slots, begin, end, covered, whole: covered === to - from };
};

/**
 * Returns the stretch of a court's ordered slots that covers most of `from` to `to`, the earlier one on a tie; null if
 * no slot is free. `maxSlots` limits the slots of one order.
 */
export function bestStretch<S extends FoundSlot>(
  slots: readonly S[],
  from: number,
  to: number,
  most: number,
): Stretch<S> | null {
  const wanted = slots.filter(({ begin, end, free }) => free && begin < to && from < end);
  let best: Stretch<S> | null = null;
  for (const [first, start] of wanted.entries()) {
    const run = [start];
    for (const next of wanted.slice(first + 1))
      if (run.length < most && (run.at(-1) as S).end === next.begin) run.push(next);
    const found = describe(run, from, to);
    if (!best || found.covered > best.covered) best = found;
  }
  return best;
}

/** Compares two stretches for sorting: whole time first, then more coverage, then the earlier start. */
export const better = (
  a: Pick<Stretch<FoundSlot>, 'covered' | 'begin' | 'whole'>,
  b: Pick<Stretch<FoundSlot>, 'covered' | 'begin' | 'whole'>,
): number => Number(b.whole) - Number(a.whole) || b.covered - a.covered || a.begin - b.begin;
