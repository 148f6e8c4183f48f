import fc from 'fast-check';
import { stepsFrom, step, whyNot } from '#domain/kit/machine';
import { fen, sum } from '#domain/kit/money';
import { splitFailure } from './split.failures';
import { shareMachine } from './split.machine';
import { sumPerPerson, splitRefund, splitShares, resplitShares, whyNotSplit } from './split.rules';
import { shareStatus } from './split.status';

const amounts = fc.integer({ min: 2, max: 5_000_000 }).map(fen);

describe('shares', () => {
  it('of 100.00 for three are 33.34, 33.33 and 33.33', () => {
    expect(splitShares(fen(10_000), 3)).toEqual([3334, 3333, 3333]);
  });

  it('sum to the amount exactly and differ by at most a fen, however many people share', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 2, max: 12 }), (amount, people) => {
        const shares = splitShares(amount, people);
        expect(sum(shares)).toBe(amount);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('follow a discount: sum to the remainder exactly with at least a fen each, or none at all', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 0, max: 100 }),
        (listed, people, percent) => {
          const amount = fen(listed - Math.floor((listed * percent) / 100));
          const shares = resplitShares(amount, people);
          expect(shares === null).toBe(amount < people);
          if (shares) {
            expect(sum(shares)).toBe(amount);
            expect(Math.min(...shares)).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it('need two people and at least a fen each', () => {
    expect(whyNotSplit(fen(2000), 1)?.spec).toBe(splitFailure.splitAlone);
    expect(whyNotSplit(fen(2), 3)).toMatchObject({ spec: splitFailure.splitSmall, facts: { people: 3 } });
    expect(whyNotSplit(fen(3), 3)).toBeNull();
  });
});

describe('refunds of a shared payment', () => {
  it('sum exactly, never exceed a share, and a full refund returns every share in full', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 2, max: 6 }),
        fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 5 }),
        (amount, people, percents) => {
          let shares = splitShares(amount, people).map((one) => ({ amount: one, returned: fen(0) }));
          let left: number = amount;
          for (const percent of [...percents, 100]) {
            const back = fen(Math.floor((left * percent) / 100));
            const parts = splitRefund(back, shares);
            expect(sum(parts)).toBe(back);
            shares = shares.map(({ amount: one, returned }, n) => ({
              amount: one,
              returned: sum([returned, parts[n] ?? fen(0)]),
            }));
            for (const { amount: one, returned } of shares) expect(returned).toBeLessThanOrEqual(one);
            left -= back;
          }
          expect(shares.every(({ amount: one, returned }) => one === returned)).toBe(true);
        },
      ),
    );
  });
});

it('merges the amounts of one person and keeps persons apart', () => {
  expect(
    sumPerPerson([
      { userId: 7, amount: fen(0) },
      { userId: 9, amount: fen(300) },
      { userId: 7, amount: fen(250) },
      { userId: 7, amount: fen(1) },
    ]),
  ).toEqual([
    { userId: 7, amount: 251 },
    { userId: 9, amount: 300 },
  ]);
});

it('pays a share once; it is finally kept or returned', () => {
  const paid = step(shareMachine, 'pay', shareMachine.initial, {});
  expect(paid).toEqual({ status: shareStatus.paid });
  expect([...stepsFrom(shareMachine, paid)].sort()).toEqual(['give', 'keep']);
  expect(whyNot(shareMachine, 'pay', paid, {})).toBe(splitFailure.splitPaid);
  expect(stepsFrom(shareMachine, { status: shareStatus.returned })).toEqual([]);
});
