import fc from 'fast-check';
import { alternativesTo, type SlotOffer } from './alternative.rules';

const cell = (place: number, position: number): SlotOffer => ({
  spaceId: 10 + place,
  timeId: 500 + position,
  position,
  place,
});
const names = (offers: readonly SlotOffer[]) => offers.map(({ place, position }) => `${place}@${position}`);

describe('alternatives', () => {
  it('returns the nearest courts at the same time, then the nearest times of the same court', () => {
    const free = [cell(1, 4), cell(6, 4), cell(3, 9), cell(3, 5), cell(2, 5), cell(3, 2)];
    expect(names(alternativesTo(cell(3, 4), free))).toEqual(['1@4', '6@4', '3@5']);
    expect(names(alternativesTo(cell(3, 4), free, 9))).toEqual(['1@4', '6@4', '3@5', '3@2', '3@9']);
  });

  it('returns none if neither the time nor the court has a free cell', () => {
    expect(alternativesTo(cell(3, 4), [cell(1, 1), cell(2, 2)])).toEqual([]);
  });

  it('returns at most three free cells, never the lost one, each with its time or its court', () => {
    const cells = fc
      .uniqueArray(fc.tuple(fc.nat(5), fc.nat(5)), { selector: ([a, b]) => a * 10 + b })
      .map((list) => list.map(([place, position]) => cell(place, position)));
    fc.assert(
      fc.property(cells, fc.nat(5), fc.nat(5), (free, place, position) => {
        const lost = cell(place, position);
        const offered = alternativesTo(lost, free);
        expect(offered.length).toBeLessThanOrEqual(3);
        for (const offer of offered) {
          expect(free).toContain(offer);
          expect((offer.timeId === lost.timeId) !== (offer.spaceId === lost.spaceId)).toBe(true);
        }
      }),
    );
  });
});
