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

describe('tiers beside each other', () => {
  it('stand in any order, and a rule may give nothing back at all', () => {
    expect(whyNotTiers([...standard].reverse())).toBeNull();
    expect(whyNotTiers([])).toBeNull();
  });

  it('are refused twice for the same hours, and where waiting would pay', () => {
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

  it('of holidays are a table of their own, and only on holidays', () => {
    const both = [...standard, ...onHoliday];
    expect(whyNotTiers(both)).toBeNull();
    expect(tiersOn(both, true)).toEqual(onHoliday);
    expect(tiersOn(both, false)).toEqual(standard);
    expect(tiersOn(standard, true)).toEqual(standard);
    expect(whyNotTiers([...both, { hoursBefore: 1, percent: 60, holiday: true }])?.spec).toBe(
      refundRuleFailure.tierRises,
    );
  });

  it('that stand pay the same or less the later it gets (property)', () => {
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

describe('a preview', () => {
  it('of 60.00 three hours ahead gives 48.00 back and keeps 12.00', () =>
    expect(cancellationOutcome(standard, fen(6000), 2, 180)).toEqual({
      percent: 80,
      back: 4800,
      kept: 1200,
      allowed: true,
    }));

  it('says that it is too late by the hours of the booking rules, not by the tiers', () => {
    expect(cancellationOutcome(standard, fen(6000), 2, 120).allowed).toBe(true);
    expect(cancellationOutcome(standard, fen(6000), 2, 119)).toMatchObject({ allowed: false, percent: 0 });
    expect(cancellationOutcome([{ hoursBefore: 0, percent: 100 }], fen(6000), 2, 60)).toMatchObject({
      allowed: false,
      percent: 100,
    });
  });

  it('marks a tier nobody can reach', () => {
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
