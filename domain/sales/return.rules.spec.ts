import fc from 'fast-check';
import { fen, sum, type Fen } from '#domain/kit/money';
import { valueReturned } from './return.rules';

const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), fee: fc.integer({ min: 0, max: 5_000 }) });

describe('what is returned', () => {
  it('is worth its part of what was paid', () => {
    const lines = [
      { quantity: 2, fee: fen(1_000), returned: 0 },
      { quantity: 1, fee: fen(500), returned: 0 },
    ];
    const terms = { paid: fen(1_200), percent: 100 };
    expect([valueReturned(lines, 0, 1, terms), valueReturned(lines, 0, 2, terms)]).toEqual([400, 800]);
    expect(valueReturned(lines, 1, 1, { ...terms, percent: 50 })).toBe(200);
    expect(() => valueReturned(lines, 2, 1, terms)).toThrow(RangeError);
  });

  it('is worth what was paid in all, in any order and piece by piece', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.array(fc.nat(), { maxLength: 60 }),
        (items, paid, order) => {
          const returned = items.map(() => 0);
          const values: Fen[] = [];
          const returnPieces = (at: number) => {
            const lines = items.map(({ quantity, fee }, n) => ({
              quantity,
              fee: fen(fee),
              returned: returned[n] ?? 0,
            }));
            values.push(valueReturned(lines, at, 1, { paid: fen(paid), percent: 100 }));
            returned[at] = (returned[at] ?? 0) + 1;
          };
          const isLeft = (at: number) => (returned[at] ?? 0) < (items[at]?.quantity ?? 0);
          for (const pick of order) if (isLeft(pick % items.length)) returnPieces(pick % items.length);
          items.forEach((_, at) => {
            while (isLeft(at)) returnPieces(at);
          });
          return values.every((value) => value >= 0) && sum(values) === paid;
        },
      ),
    );
  });
});
