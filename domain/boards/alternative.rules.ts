/**
 * A cell that can be offered in place of a lost one. `position` is the index of the slot in the day, `place` the index
 * of the space in the site.
 */
export interface SlotOffer {
  readonly spaceId: number;
  readonly timeId: number;
  readonly position: number;
  readonly place: number;
}

/** Number of alternatives in a refusal. */
const MAX_ALTERNATIVES = 3;

/**
 * Returns the nearest free cells to a lost one: the same time in another space first, then the same space at another
 * time; three by default.
 */
export const alternativesTo = <O extends SlotOffer>(
  lost: SlotOffer,
  free: readonly O[],
  most = MAX_ALTERNATIVES,
): O[] => {
  const sameTime = free.filter(({ timeId, spaceId }) => timeId === lost.timeId && spaceId !== lost.spaceId);
  const sameSpace = free.filter(({ timeId, spaceId }) => timeId !== lost.timeId && spaceId === lost.spaceId);
  const nearest = (distance: (offer: SlotOffer) => number) => (a: SlotOffer, b: SlotOffer) =>
    distance(a) - distance(b) || a.place - b.place || a.position - b.position;
  return [
    ...sameTime.sort(nearest(({ place }) => Math.abs(place - lost.place))),
    ...sameSpace.sort(nearest(({ position }) => Math.abs(position - lost.position))),
  ].slice(0, most);
};
