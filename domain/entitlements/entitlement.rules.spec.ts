import fc from 'fast-check';
import { fen, type Fen } from '#domain/kit/money';
import { addDays, type LocalDate } from '#domain/kit/time';
import {
  chooseEntitlement,
  effectiveUntil,
  formatUnits,
  takenBack,
  worthOfUnits,
  type EntitlementCandidate,
  type EntitlementPrice,
} from './entitlement.rules';
import { entitlementStatus, entitlementUnit } from './entitlement.status';

const day = (text: string) => text as LocalDate;

describe('the worth of units', () => {
  it('is their part of what was paid, rounded down', () => {
    expect(worthOfUnits({ paid: fen(100_000), granted: 10 }, 4)).toBe(40_000);
    expect(worthOfUnits({ paid: fen(10_000), granted: 3 }, 2)).toBe(6_666);
    expect(worthOfUnits({ paid: fen(0), granted: 3 }, 2)).toBe(0);
  });

  it('is exact for amounts whose product a double does not hold', () => {
    const most = 2_147_483_647;
    expect(worthOfUnits({ paid: fen(most), granted: most }, most - 2)).toBe(most - 2);
  });

  it('never exceeds what was paid, also if staff added units', () =>
    expect(worthOfUnits({ paid: fen(10_000), granted: 10 }, 15)).toBe(10_000));

  it('less a fee is what is returned', () => {
    expect(takenBack({ paid: fen(10_000), granted: 3 }, 2, 20)).toEqual({
      units: 2,
      worth: 6_666,
      fee: 1_333,
      amount: 5_333,
    });
    expect(takenBack({ paid: fen(10_000), granted: 3 }, 2, 0).amount).toBe(6_666);
    expect(takenBack({ paid: fen(10_000), granted: 3 }, 2, 100).amount).toBe(0);
  });

  it('of all parts together never exceeds what was paid, however often the rest is transferred', () => {
    const script = fc.record({
      paid: fc.integer({ min: 0, max: 2_000_000 }),
      granted: fc.integer({ min: 1, max: 1_000 }),
      uses: fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 6 }),
      feePercent: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(script, ({ paid, granted, uses, feePercent }) => {
        let price: EntitlementPrice = { paid: fen(paid), granted };
        let consumed = 0;
        for (const percent of uses) {
          const used = Math.floor((price.granted * percent) / 100);
          const rest = worthOfUnits(price, price.granted - used);
          consumed += worthOfUnits(price, used);
          price = { paid: rest, granted: price.granted - used };
        }
        const { worth, fee, amount } = takenBack(price, price.granted, feePercent);
        expect(consumed + worth).toBeLessThanOrEqual(paid);
        expect(fee + amount).toBe(worth);
        expect(Math.min(fee, amount)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the end of the validity', () => {
  const frozen = { validUntil: day('2026-10-01'), frozenOn: day('2026-09-01'), frozenDays: 14 };

  it('moves with the frozen days, at most by those that were allowed', () => {
    expect(effectiveUntil(frozen, day('2026-09-01'))).toBe('2026-10-01');
    expect(effectiveUntil(frozen, day('2026-09-08'))).toBe('2026-10-08');
    expect(effectiveUntil(frozen, day('2026-09-15'))).toBe('2026-10-15');
    expect(effectiveUntil(frozen, day('2026-12-24'))).toBe('2026-10-15');
  });

  it('stays while nothing is frozen', () =>
    expect(effectiveUntil({ ...frozen, frozenOn: null, frozenDays: null }, day('2027-01-01'))).toBe('2026-10-01'));
});

describe('the entitlement that a use takes from', () => {
  const today = day('2026-09-10');
  const card = (id: number, validUntil: string, more: Partial<EntitlementCandidate> = {}): EntitlementCandidate => ({
    id,
    status: entitlementStatus.active,
    balance: 10,
    locked: 0,
    validFrom: day('2026-09-01'),
    validUntil: day(validUntil),
    ...more,
  });
  const chosen = (candidates: readonly EntitlementCandidate[], units = 1, on = today) =>
    chooseEntitlement(candidates, units, { today, on })?.id;

  it('ends first, then is the oldest', () => {
    expect(chosen([card(1, '2026-12-01'), card(2, '2026-10-01'), card(3, '2026-10-01')])).toBe(2);
  });

  it('has enough units that no booking reserves', () => {
    expect(chosen([card(1, '2026-10-01', { locked: 8 }), card(2, '2026-12-01')], 3)).toBe(2);
    expect(chosen([card(1, '2026-10-01', { locked: 8 })], 2)).toBe(1);
    expect(chosen([card(1, '2026-10-01', { balance: 4 }), card(2, '2026-12-01', { balance: 4 })], 5)).toBeUndefined();
  });

  it('is active and valid today and on the day of use', () => {
    expect(chosen([card(1, '2026-10-01', { status: entitlementStatus.frozen })])).toBeUndefined();
    expect(chosen([card(1, '2026-09-10')])).toBeUndefined();
    expect(chosen([card(1, '2026-10-01')], 1, day('2026-09-30'))).toBe(1);
    expect(chosen([card(1, '2026-10-01')], 1, day('2026-10-01'))).toBeUndefined();
    expect(chosen([card(1, '2026-10-01', { validFrom: day('2026-09-11') })])).toBeUndefined();
    expect(chosen([card(1, '2026-10-01', { validFrom: day('2026-09-11') })], 1, addDays(today, 1))).toBe(1);
  });
});

it('formats money as money and other units as numbers', () => {
  const units: Fen = fen(123_450);
  expect(formatUnits(entitlementUnit.money, units)).toBe('¥1,234.50');
  expect(formatUnits(entitlementUnit.lessons, 12)).toBe('12');
});
