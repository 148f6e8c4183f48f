import fc from 'fast-check';
import { fen } from '#domain/kit/money';
import { localDate } from '#domain/kit/time';
import { chargeFor, priceOf, totalFee, type Charge, type ChargeQuestion } from './charge.rules';
import { dateKind, feeTotalling } from '#domain/venues/venue.status';

let serial = 0;
const row = (price: number, more: Partial<Charge> = {}): Charge => ({
  id: ++serial,
  spaceId: null,
  roleId: null,
  dateKind: null,
  beginMinute: 0,
  endMinute: 2880,
  price: fen(price),
  companionPrice: fen(0),
  effectiveFrom: null,
  effectiveTo: null,
  ...more,
});
const question: ChargeQuestion = {
  spaceId: 11,
  roleId: 3,
  dateKind: dateKind.workday,
  date: localDate('2026-05-13'),
  beginMinute: 1140,
};

describe('the price of a slot', () => {
  // 20.00 for everyone; 10.00 for students; 15.00 for students on workday evenings; 12.00 on court 11 for students on
  // workday evenings.
  const defaultRow = row(2000);
  const students = row(1000, { roleId: 3 });
  const evenings = row(1500, { roleId: 3, dateKind: dateKind.workday, beginMinute: 1020 });
  const courtEleven = row(1200, { roleId: 3, dateKind: dateKind.workday, beginMinute: 1020, spaceId: 11 });
  const table = [defaultRow, students, evenings, courtEleven];

  it.each<[string, Partial<ChargeQuestion>, number]>([
    ['of court 11 on a workday evening', {}, 1200],
    ['of court 12 on a workday evening', { spaceId: 12 }, 1500],
    ['of the evening from its very first minute', { spaceId: 12, beginMinute: 1020 }, 1500],
    ['of the afternoon', { beginMinute: 1010 }, 1000],
    ['of a weekend', { dateKind: dateKind.weekend }, 1000],
    ['of somebody else', { roleId: 6 }, 2000],
    ['of a slot after midnight', { beginMinute: 1450, roleId: 6 }, 2000],
  ])('%s', (_, more, price) => expect(priceOf(table, { ...question, ...more })).toBe(price));

  it('is missing if no row matches: the slot is not on sale', () => {
    expect(priceOf([students], { ...question, roleId: 6 })).toBeNull();
    expect(priceOf([], question)).toBeNull();
  });

  it('prefers role over day, day over time, time over space', () => {
    const role = row(1, { roleId: 3 });
    const kind = row(2, { dateKind: dateKind.workday });
    const time = row(3, { beginMinute: 1020, endMinute: 1320 });
    const space = row(4, { spaceId: 11 });
    expect([
      priceOf([space, time, kind, role], question),
      priceOf([space, time, kind], question),
      priceOf([space, time], question),
      priceOf([space], question),
    ]).toEqual([1, 2, 3, 4]);
    expect(priceOf([role, row(5, { dateKind: dateKind.workday, spaceId: 11 })], question)).toBe(5);
  });

  it('leaves its band at the last minute', () => {
    const noon = row(700, { beginMinute: 600, endMinute: 1140 });
    expect(priceOf([noon], { ...question, beginMinute: 1130 })).toBe(700);
    expect(priceOf([noon], question)).toBeNull();
  });

  it('applies from its first to its last day', () => {
    const spring = row(900, { effectiveFrom: localDate('2026-05-13'), effectiveTo: localDate('2026-05-13') });
    expect(
      ['2026-05-12', '2026-05-13', '2026-05-14'].map((date) =>
        priceOf([defaultRow, spring], { ...question, date: localDate(date) }),
      ),
    ).toEqual([2000, 900, 2000]);
  });

  it('prefers, among equal rows, the narrower band, then the later change, then the newer row', () => {
    const broad = row(1, { beginMinute: 1000, endMinute: 1300 });
    const narrow = row(2, { beginMinute: 1100, endMinute: 1200 });
    expect(priceOf([narrow, broad], question)).toBe(2);
    expect(
      priceOf(
        [
          row(3, { effectiveFrom: localDate('2026-05-01') }),
          row(4, { effectiveFrom: localDate('2026-04-01') }),
          row(5),
        ],
        question,
      ),
    ).toBe(3);
    expect(priceOf([row(7), row(6)], question)).toBe(6);
  });

  it('is always that of a matching row and does not depend on the row order', () => {
    const rows = fc.array(
      fc.record({
        roleId: fc.constantFrom(null, 3, 6),
        spaceId: fc.constantFrom(null, 11, 12),
        dateKind: fc.constantFrom(null, dateKind.workday, dateKind.weekend),
        beginMinute: fc.constantFrom(0, 600, 1140),
        price: fc.nat(9999),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(rows, fc.nat(), (list, seed) => {
        const charges = list.map(({ price, ...more }, i) => ({ ...row(price, more), id: i + 1 }));
        const mixed = [...charges].sort((a, b) => ((a.id * 7919 + seed) % 104729) - ((b.id * 7919 + seed) % 104729));
        const chosen = chargeFor(charges, question);
        expect(chargeFor(mixed, question)).toEqual(chosen);
        if (chosen) expect([null, 3]).toContain(chosen.roleId);
        else
          expect(
            charges.every(
              ({ roleId, spaceId, dateKind: kind }) => roleId === 6 || spaceId === 12 || kind === dateKind.weekend,
            ),
          ).toBe(true);
      }),
    );
  });
});

describe('the fee of a party', () => {
  it('is the sum or the highest single fee', () => {
    expect(totalFee(feeTotalling.cumulative, fen(1000), [fen(500), fen(3000)])).toBe(4500);
    expect(totalFee(feeTotalling.highest, fen(1000), [fen(500), fen(3000)])).toBe(3000);
    expect(totalFee(feeTotalling.highest, fen(1000), [])).toBe(1000);
  });
  it("as the highest is never above the sum nor below any member's fee", () => {
    fc.assert(
      fc.property(fc.nat(99_999).map(fen), fc.array(fc.nat(99_999).map(fen), { maxLength: 9 }), (own, companions) => {
        const highest = totalFee(feeTotalling.highest, own, companions);
        return (
          highest <= totalFee(feeTotalling.cumulative, own, companions) &&
          [own, ...companions].every((fee) => fee <= highest)
        );
      }),
    );
  });
});
