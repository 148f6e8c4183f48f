import fc from 'fast-check';
import { apportion, fen, fromYuan, share, formatYuan, split, sum, toYuan, type Fen } from './money';

const amounts = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }).map(fen);
const dueAmounts = fc.integer({ min: 0, max: 10_000_000_00 }).map(fen);

describe('fen', () => {
  it('accepts whole numbers only', () => {
    for (const wrong of [0.5, Number.NaN, Infinity, 2 ** 53]) expect(() => fen(wrong)).toThrow(RangeError);
    expect(Object.is(fen(-0), 0)).toBe(true);
  });
});

describe('sum', () => {
  it('returns zero for no amounts', () => expect(sum([])).toBe(0));
  it('does not depend on the order', () => {
    fc.assert(fc.property(fc.array(amounts), (list) => sum(list) === sum([...list].reverse())));
  });
});

describe('share', () => {
  it.each([
    [999, 50, 500],
    [1, 50, 1],
    [1, 49, 0],
    [4800, 80, 3840],
    [333, 33, 110],
    [3000, 0, 0],
    [3000, 100, 3000],
  ])('%i fen at %i %% are %i', (amount, percent, expected) => expect(share(fen(amount), percent)).toBe(expected));

  it('stays between zero and the whole, and grows with the percentage', () => {
    fc.assert(
      fc.property(dueAmounts, fc.integer({ min: 0, max: 99 }), (amount, percent) => {
        const part = share(amount, percent);
        return part >= 0 && part <= amount && part <= share(amount, percent + 1);
      }),
    );
  });
});

describe('split', () => {
  it('gives the remainder to the first parts', () => {
    expect(split(fen(1000), 3)).toEqual([334, 333, 333]);
    expect(split(fen(-1), 2)).toEqual([0, -1]);
  });
  it('loses no fen and keeps parts within one fen of each other', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 50 }), (amount, parts) => {
        const pieces = split(amount, parts);
        return pieces.length === parts && sum(pieces) === amount && Math.max(...pieces) - Math.min(...pieces) <= 1;
      }),
    );
  });
  it('refuses to split into zero parts', () => expect(() => split(fen(1), 0)).toThrow(RangeError));
});

describe('apportion', () => {
  it.each([
    [1000, [1, 1, 1], [334, 333, 333]],
    [2500, [3000, 2000], [1500, 1000]],
    [100, [3000, 1000, 2000], [50, 17, 33]],
    [7, [0, 0], [4, 3]],
  ])('%i fen by %j are %j', (amount, weights, expected) => expect(apportion(fen(amount), weights)).toEqual(expected));

  it('loses no fen and gives no part more than one fen above its exact share', () => {
    fc.assert(
      fc.property(
        dueAmounts,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
        (amount, weights) => {
          const parts = apportion(amount, weights);
          const total = weights.reduce((a, b) => a + b, 0);
          expect(sum(parts)).toBe(amount);
          if (total > 0)
            parts.forEach((part, i) => expect(Math.abs(part - (amount * (weights[i] ?? 0)) / total)).toBeLessThan(1));
        },
      ),
    );
  });
});

describe('yuan', () => {
  it.each([
    [12.5, 1250],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [19.99, 1999],
    [0.005, 1],
    [0.004, 0],
  ])('%f yuan are %i fen', (yuan, expected) => expect(fromYuan(yuan)).toBe(expected));

  it('survives a round trip over the wire', () => {
    fc.assert(
      fc.property(
        amounts,
        (amount) =>
          fromYuan(toYuan(amount)) === amount &&
          fromYuan(JSON.parse(JSON.stringify(toYuan(amount))) as number) === amount,
      ),
    );
  });
  it('carries at most two decimals on the wire', () => {
    fc.assert(fc.property(amounts, (amount) => /^-?\d+(\.\d{1,2})?$/.test(JSON.stringify(toYuan(amount)))));
  });
  it('refuses invalid amounts', () => {
    for (const wrong of [Number.NaN, Infinity, 1e300]) expect(() => fromYuan(wrong)).toThrow(RangeError);
  });
  it('shows thousands separators, two decimals and a minus sign', () => {
    expect([128600, 0, -1999, 100000000, 5].map((amount) => formatYuan(amount as Fen))).toEqual([
      '1,286.00',
      '0.00',
      '−19.99',
      '1,000,000.00',
      '0.05',
    ]);
  });
});
