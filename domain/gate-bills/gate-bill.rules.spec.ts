import fc from 'fast-check';
import { fen, sum, type Fen } from '#domain/kit/money';
import { role } from '#domain/session/role.status';
import { gateBillFailure } from './gate-bill.failures';
import { unitPriceOf, visitFee, whyNotGateBillRule, type GateBillRule } from './gate-bill.rules';

const pool: GateBillRule = {
  freeMinutes: 10,
  unitMinutes: 1,
  unitPrice: fen(5),
  dayCap: fen(1_000),
  rolePrices: [{ roleId: role.staff, unitPrice: fen(3) }],
};
const none = fen(0);
const rules = fc
  .record({
    freeMinutes: fc.integer({ min: 0, max: 120 }),
    unitMinutes: fc.constantFrom(1, 30, 60),
    unitPrice: fc.integer({ min: 0, max: 2_000 }).map(fen),
    over: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ over, ...rule }): GateBillRule => ({ ...rule, dayCap: fen(rule.unitPrice + over), rolePrices: [] }));
const minutes = fc.integer({ min: 0, max: 2_000 });

describe('a visit', () => {
  it('costs its minutes after the free ones: 60 minutes at 0.05 with 10 free are 2.50', () => {
    expect(visitFee(pool, { roleId: role.student, minutes: 60, charged: none })).toBe(250);
    expect(visitFee(pool, { roleId: role.student, minutes: 10, charged: none })).toBe(0);
    expect(visitFee(pool, { roleId: role.staff, minutes: 60, charged: none })).toBe(150);
    expect(unitPriceOf(pool, role.external)).toBe(5);
  });
  it('costs begun units, and at most what is left of the cap', () => {
    const hourly = { ...pool, unitMinutes: 60, unitPrice: fen(600) };
    expect(visitFee(hourly, { roleId: role.student, minutes: 71, charged: none })).toBe(1_000);
    expect(visitFee(hourly, { roleId: role.student, minutes: 11, charged: none })).toBe(600);
    expect(visitFee(hourly, { roleId: role.student, minutes: 71, charged: fen(700) })).toBe(300);
    expect(visitFee(hourly, { roleId: role.student, minutes: 71, charged: fen(1_200) })).toBe(0);
  });
  it('costs what counting its minutes one by one gives', () => {
    const priced = fc.record({ rule: rules, staff: fc.option(fc.integer({ min: 0, max: 2_000 }).map(fen)) });
    const charges = fc.integer({ min: 0, max: 12_000 }).map(fen);
    fc.assert(
      fc.property(priced, minutes, charges, fc.constantFrom(role.student, role.staff), (of, stay, charged, roleId) => {
        const rolePrices = of.staff === null ? [] : [{ roleId: role.staff, unitPrice: of.staff }];
        const price = roleId === role.staff && of.staff !== null ? of.staff : of.rule.unitPrice;
        let [fee, counted] = [0, 0];
        for (let minute = 0; minute < stay; minute += 1) {
          if (minute < of.rule.freeMinutes) continue;
          if (counted % of.rule.unitMinutes === 0) fee = Math.min(fee + price, Math.max(0, of.rule.dayCap - charged));
          counted += 1;
        }
        expect(visitFee({ ...of.rule, rolePrices }, { roleId, minutes: stay, charged })).toBe(fee);
      }),
    );
  });
  it('never costs less when it is longer, and never more than the cap', () => {
    fc.assert(
      fc.property(rules, minutes, minutes, (rule, one, other) => {
        const [short, long] = [Math.min(one, other), Math.max(one, other)];
        const fee = (of: number) => visitFee(rule, { roleId: role.student, minutes: of, charged: none });
        expect(fee(short)).toBeLessThanOrEqual(fee(long));
        expect(fee(long)).toBeLessThanOrEqual(rule.dayCap);
      }),
    );
  });
  it('and the others of its day never cost more than the cap together', () => {
    fc.assert(
      fc.property(rules, fc.array(minutes, { maxLength: 8 }), (rule, parts) => {
        const fees: Fen[] = [];
        for (const part of parts)
          fees.push(visitFee(rule, { roleId: role.student, minutes: part, charged: sum(fees) }));
        expect(sum(fees)).toBeLessThanOrEqual(rule.dayCap);
        expect(fees.every((fee) => fee >= 0)).toBe(true);
      }),
    );
  });
});

describe('a rule', () => {
  it('has a cap above every price, and one price for each role', () => {
    expect(whyNotGateBillRule(pool)).toBeNull();
    expect(whyNotGateBillRule({ ...pool, dayCap: fen(4) })?.spec).toBe(gateBillFailure.ruleCapLow);
    const twice = [...pool.rolePrices, ...pool.rolePrices];
    expect(whyNotGateBillRule({ ...pool, rolePrices: twice })?.spec).toBe(gateBillFailure.rulePriceTwice);
  });
});
