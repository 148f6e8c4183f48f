import { daysBetween, weekdayOf, type LocalDate } from '#domain/kit/time';

/** A slot of an earlier booking, in minutes of its date. */
export interface Before {
  readonly spaceId: number;
  readonly begin: number;
  readonly end: number;
}

/** A slot of a coming date. */
export interface Coming extends Before {
  readonly timeId: number;
  readonly free: boolean;
}

/** The proposal for repeating an earlier booking. */
export interface Again {
  readonly date: LocalDate;
  readonly slots: readonly Coming[];
  readonly sameCourt: boolean;
}

/** Sorts dates by habit: the same weekday first, then the nearest date. */
export const habitOrder = (dates: readonly LocalDate[], before: LocalDate): LocalDate[] =>
  [...dates].sort(
    (a, b) =>
      Number(weekdayOf(b) === weekdayOf(before)) - Number(weekdayOf(a) === weekdayOf(before)) || daysBetween(b, a),
  );

const found = (
  slots: readonly Coming[],
  before: readonly Before[],
  spaceOf: (spaceId: number) => number,
): Coming[] | null => {
  const all = before.map(({ spaceId, begin, end }) =>
    slots.find((slot) => slot.free && slot.spaceId === spaceOf(spaceId) && slot.begin === begin && slot.end === end),
  );
  return all.every((slot) => slot !== undefined) ? (all as Coming[]) : null;
};

/**
 * Returns the first of the given dates on which the same slots of the same courts are free; otherwise the first on
 * which one other court has them; null if there is none.
 */
export function bookAgain(
  before: readonly Before[],
  days: readonly { readonly date: LocalDate; readonly slots: readonly Coming[] }[],
): Again | null {
  if (before.length === 0) return null;
  for (const { date, slots } of days) {
    const same = found(slots, before, (spaceId) => spaceId);
    if (same) return { date, slots: same, sameCourt: true };
  }
  if (new Set(before.map(({ spaceId }) => spaceId)).size > 1) return null;
  for (const { date, slots } of days) {
    for (const spaceId of new Set(slots.map((slot) => slot.spaceId))) {
      const other = found(slots, before, () => spaceId);
      if (other) return { date, slots: other, sameCourt: false };
    }
  }
  return null;
}
