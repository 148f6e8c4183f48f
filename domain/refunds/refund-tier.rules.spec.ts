import fc from 'fast-check';
import { fen } from '#domain/kit/money';
import { refundRuleFailure } from './refund-rule.failures';
import { cancellationOutcome, tierOutcomes, whyNotTiers } from './refund-tier.rules';
import { tiersOn } from './refund.rules';

const standard = [
  { hoursBefore: 24, percent: 100 },
  { hoursBefore: 2, percent: 80 },
];
const onHoliday = [
  { hoursBefore: 72, percent: 100, holiday: true },
  { hoursBefore: 24, percent: 50, holiday: true },
];

describe('refund tiers', () => {
  it('accept any order, and a rule that refunds nothing', () => {
    expect(whyNotTiers([...standard].reverse())).toBeNull();
    expect(whyNotTiers([])).toBeNull();
  });

  it('refuse duplicate hours and tiers where waiting pays more', () => {
    expect(whyNotTiers([...standard, { hoursBefore: 2, percent: 50 }])).toEqual({
      spec: refundRuleFailure.tierTwice,
      facts: { hours: 2 },
    });
    expect(
      whyNotTiers([
        { hoursBefore: 24, percent: 50 },
        { hoursBefore: 2, percent: 80 },
      ]),
    ).toEqual({ spec: refundRuleFailure.tierRises, facts: { hours: 24, percent: 50, later: 80 } });
  });

  it('of holidays form their own table, used on holidays only', () => {
    const both = [...standard, ...onHoliday];
    expect(whyNotTiers(both)).toBeNull();
    expect(tiersOn(both, true)).toEqual(onHoliday);
    expect(tiersOn(both, false)).toEqual(standard);
    expect(tiersOn(standard, true)).toEqual(standard);
    expect(whyNotTiers([...both, { hoursBefore: 1, percent: 60, holiday: true }])?.spec).toBe(
      refundRuleFailure.tierRises,
    );
  });

  it('never pay more for a later cancellation (property)', () => {
    const tier = fc.record({ hoursBefore: fc.integer({ min: 0, max: 96 }), percent: fc.integer({ min: 0, max: 100 }) });
    fc.assert(
      fc.property(
        fc.uniqueArray(tier, { selector: ({ hoursBefore }) => hoursBefore, maxLength: 6 }),
        fc.nat(6_000),
        fc.nat(6_000),
        fc.nat(100_000),
        (tiers, a, b, paid) => {
          fc.pre(whyNotTiers(tiers) === null);
          const [early, late] = [Math.max(a, b), Math.min(a, b)].map((minutes) =>
            cancellationOutcome(tiers, fen(paid), 0, minutes),
          ) as [ReturnType<typeof cancellationOutcome>, ReturnType<typeof cancellationOutcome>];
          expect(early.back).toBeGreaterThanOrEqual(late.back);
          expect(early.back + early.kept).toBe(paid);
        },
      ),
    );
  });
});

describe('a refund preview', () => {
  it('of 60.00 three hours ahead refunds 48.00 and keeps 12.00', () =>
    expect(cancellationOutcome(standard, fen(6000), 2, 180)).toEqual({
      percent: 80,
      back: 4800,
      kept: 1200,
      allowed: true,
    }));

  it('reports a late cancellation by the deadline of the booking rules, not by the tiers', () => {
    expect(cancellationOutcome(standard, fen(6000), 2, 120).allowed).toBe(true);
    expect(cancellationOutcome(standard, fen(6000), 2, 119)).toMatchObject({ allowed: false, percent: 0 });
    expect(cancellationOutcome([{ hoursBefore: 0, percent: 100 }], fen(6000), 2, 60)).toMatchObject({
      allowed: false,
      percent: 100,
    });
  });

  it('marks an unreachable tier', () => {
    const tiers = [...standard, { hoursBefore: 1, percent: 50 }];
    expect(
      tierOutcomes(tiers, fen(6000), 2).map(({ hoursBefore, back: refunded, dead: unreachable }) => [
        hoursBefore,
        refunded,
        unreachable,
      ]),
    ).toEqual([
      [24, 6000, false],
      [2, 4800, false],
      [1, 3000, true],
    ]);
    expect(tierOutcomes([{ hoursBefore: 0, percent: 100 }], fen(6000), 2)[0]?.dead).toBe(false);
  });
});
