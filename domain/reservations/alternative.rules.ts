/** A cell that may be offered instead of a lost one. `position` counts the slots of the day, `place` the spaces of the site. */
export interface Offer {
  readonly spaceId: number;
  readonly timeId: number;
  readonly position: number;
  readonly place: number;
}

/** How many alternatives a refusal carries. */
export const MOST_ALTERNATIVES = 3;

/** The nearest free cells to a lost one: first the same time in another space, then the same space at another time; at most three. */
export const alternativesTo = <O extends Offer>(lost: Offer, free: readonly O[], most = MOST_ALTERNATIVES): O[] => {
  const sameTime = free.filter(({ timeId, spaceId }) => timeId === lost.timeId && spaceId !== lost.spaceId);
  const sameSpace = free.filter(({ timeId, spaceId }) => timeId !== lost.timeId && spaceId === lost.spaceId);
  const nearest = (distance: (offer: Offer) => number) => (a: Offer, b: Offer) =>
    distance(a) - distance(b) || a.place - b.place || a.position - b.position;
  return [
    ...sameTime.sort(nearest(({ place }) => Math.abs(place - lost.place))),
    ...sameSpace.sort(nearest(({ position }) => Math.abs(position - lost.position))),
  ].slice(0, most);
};
