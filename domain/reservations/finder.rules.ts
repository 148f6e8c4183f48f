/** A slot of one court as a search sees it, in minutes of its date. */
export interface FoundSlot {
  readonly begin: number;
  readonly end: number;
  readonly free: boolean;
}

/** Free slots of one court that follow each other, and how much of what was wanted they cover. */
export interface Stretch<S extends FoundSlot> {
  readonly slots: readonly S[];
  readonly begin: number;
  readonly end: number;
  /** Minutes of the wanted time that lie in it. */
  readonly covered: number;
  /** Does it cover all of it? */
  readonly whole: boolean;
}

const describe = <S extends FoundSlot>(slots: readonly S[], from: number, to: number): Stretch<S> => {
  const [begin, end] = [(slots[0] as S).begin, (slots.at(-1) as S).end];
  const covered = Math.min(end, to) - Math.max(begin, from);
  return { slots, begin, end, covered, whole: covered === to - from };
};

/**
 * The stretch of a court's slots, given in order, that covers most of `from` to `to`, the earlier of two that cover the same; null where
 * none of them is free. `most` is how many slots one order may hold.
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

/** The better of two stretches stands first: the whole time, then more of it, then the earlier. */
export const better = (
  a: Pick<Stretch<FoundSlot>, 'covered' | 'begin' | 'whole'>,
  b: Pick<Stretch<FoundSlot>, 'covered' | 'begin' | 'whole'>,
): number => Number(b.whole) - Number(a.whole) || b.covered - a.covered || a.begin - b.begin;
