import { daysBetween, weekdayOf, type LocalDate } from '#domain/kit/time';

/** A slot of an earlier booking, in minutes of its date. */
interface PastSlot {
  readonly spaceId: number;
  readonly begin: number;
  readonly end: number;
}

/** A slot of a coming date. */
export interface ComingSlot extends PastSlot {
  readonly timeId: number;
  readonly free: boolean;
}

/** The proposal for repeating an earlier booking. */
interface RepeatBooking {
  readonly date: LocalDate;
  readonly slots: readonly ComingSlot[];
  readonly sameCourt: boolean;
}

/** Sorts dates by habit: the same weekday first, then the nearest date. */
export const sortByHabit = (dates: readonly LocalDate[], bookedDate: LocalDate): LocalDate[] =>
  [...dates].sort(
    (a, b) =>
      Number(weekdayOf(b) === weekdayOf(bookedDate)) - Number(weekdayOf(a) === weekdayOf(bookedDate)) ||
      daysBetween(b, a),
  );

const findSlots = (
  slots: readonly ComingSlot[],
  past: readonly PastSlot[],
  spaceOf: (spaceId: number) => number,
): ComingSlot[] | null => {
  const all = past.map(({ spaceId, begin, end }) =>
    slots.find((slot) => slot.free && slot.spaceId === spaceOf(spaceId) && slot.begin === begin && slot.end === end),
  );
  return all.every((slot) => slot !== undefined) ? (all as ComingSlot[]) : null;
};

/**
 * Returns the first of the given dates on which the same slots of the same courts are free; otherwise the first on
 * which one other court has them; null if there is none.
 */
export function findRepeatBooking(
  past: readonly PastSlot[],
  days: readonly { readonly date: LocalDate; readonly slots: readonly ComingSlot[] }[],
): RepeatBooking | null {
  if (past.length === 0) return null;
  for (const { date, slots } of days) {
    const sameCourtSlots = findSlots(slots, past, (spaceId) => spaceId);
    if (sameCourtSlots) return { date, slots: sameCourtSlots, sameCourt: true };
  }
  if (new Set(past.map(({ spaceId }) => spaceId)).size > 1) return null;
  for (const { date, slots } of days) {
    for (const spaceId of new Set(slots.map((slot) => slot.spaceId))) {
      const otherCourtSlots = findSlots(slots, past, () => spaceId);
      if (otherCourtSlots) return { date, slots: otherCourtSlots, sameCourt: false };
    }
  }
  return null;
}
