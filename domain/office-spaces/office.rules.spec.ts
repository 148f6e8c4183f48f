import fc from 'fast-check';
import { departmentOver, overFee, personOver, statementLines, statementTotal } from './office.rules';

const area = fc.integer({ min: 0, max: 100_000 });
const aPerson = (id: number) =>
  fc.record({ spaceUserId: fc.constant(id), standard: area, shares: fc.array(area, { maxLength: 3 }) });
const aMonth = fc.record({
  month: fc.integer({ min: 1, max: 12 }).map((n) => `2026-${String(n).padStart(2, '0')}-01`),
  area,
  quota: area,
  people: fc.tuple(aPerson(1), aPerson(2)).map((people) => people),
});
const months = fc.uniqueArray(aMonth, { selector: ({ month }) => month, maxLength: 12 });
const price = fc.integer({ min: 0, max: 100_000 });

it('charges 3 square metres over quota for a year at 240 yuan with 720 yuan', () => {
  expect(overFee(300 * 12, 24_000)).toBe(72_000);
  expect(overFee(300 * 6, 24_000)).toBe(36_000);
  expect(overFee(1, 600)).toBe(1);
  expect(overFee(1, 599)).toBe(0);
});

it('charges nothing within the standard, and never less for more', () =>
  fc.assert(
    fc.property(area, area, price, (one, more, unit) => {
      expect(overFee(0, unit)).toBe(0);
      expect(overFee(one + more, unit)).toBeGreaterThanOrEqual(overFee(one, unit));
      expect(personOver({ standard: one + more, shares: [one] })).toBe(0);
    }),
  ));

it('counts what people exceed only once in what their department exceeds', () =>
  fc.assert(
    fc.property(aMonth, (month) => {
      const byPeople = month.people.map(personOver).reduce((total, one) => total + one, 0);
      const over = departmentOver(month);
      expect(over === 0 || over + byPeople === month.area - month.quota).toBe(true);
    }),
  ));

it('gives the same statement in any order of months, and its lines sum to the total', () =>
  fc.assert(
    fc.property(months, price, (some, unit) => {
      const lines = statementLines(some, unit);
      expect(statementLines([...some].reverse(), unit)).toEqual(lines);
      expect(statementTotal(lines)).toBe(lines.reduce((total, { fee }) => total + fee, 0));
      for (const line of lines) expect(line.fee).toBe(overFee(line.overMonths, unit));
      expect(lines.at(-1)?.spaceUserId).toBeNull();
    }),
  ));

it('explains the worked example of the documents of a department', () => {
  const month = (n: number) => ({
    month: `2026-${String(n).padStart(2, '0')}-01`,
    area: 71_800,
    quota: 64_000,
    people: [
      { spaceUserId: 1, standard: 1_200, shares: [1_200] },
      { spaceUserId: 2, standard: 900, shares: [4_100] },
    ],
  });
  const lines = statementLines(
    Array.from({ length: 12 }, (_, n) => month(n + 1)),
    24_000,
  );
  expect(lines.map(({ overMonths, fee }) => [overMonths / 12, fee])).toEqual([
    [0, 0],
    [3_200, 768_000],
    [4_600, 1_104_000],
  ]);
});
