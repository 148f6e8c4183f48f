import fc from 'fast-check';
import { addDays, dateOfDay, localDate, monthOf } from '#domain/kit/time';
import {
  comparisonPeriod,
  percentChange,
  splitPeriod,
  countDays,
  resolvePeriod,
  curvePoints,
  percentShare,
  curveStep,
  type Period,
} from './period.rules';
import { compareWith } from './statistics.status';

const period = (from: string, to: string): Period => ({ from: localDate(from), to: localDate(to) });
const aPeriod = fc
  .tuple(fc.integer({ min: 15_000, max: 25_000 }), fc.nat(400))
  .map(([day, length]): Period => ({ from: dateOfDay(day), to: dateOfDay(day + length) }));

it('covers every day of a period once and no other', () => {
  fc.assert(
    fc.property(aPeriod, (wholePeriod) => {
      const { days, months } = splitPeriod(wholePeriod);
      const covered: string[] = days.flatMap(({ from, to }) =>
        Array.from({ length: countDays({ from, to }) }, (_, n) => addDays(from, n)),
      );
      for (
        let at = months?.from;
        at !== undefined && months !== null && at <= months.to;
        at = addDays(monthOf(at).to, 1)
      )
        covered.push(
          ...Array.from({ length: countDays(monthOf(at)) }, (_, n) => addDays(monthOf(at as never).from, n)),
        );
      expect(covered.sort()).toEqual(
        Array.from({ length: countDays(wholePeriod) }, (_, n) => addDays(wholePeriod.from, n)),
      );
    }),
  );
});

it('reads at most two partial months by day', () => {
  fc.assert(
    fc.property(aPeriod, (wholePeriod) => {
      const { days, months } = splitPeriod(wholePeriod);
      expect(
        months === null ? countDays(wholePeriod) < 62 : days.reduce((all, part) => all + countDays(part), 0) < 62,
      ).toBe(true);
    }),
  );
});

it('compares a period with the one of the same length that ends the day before', () => {
  fc.assert(
    fc.property(aPeriod, (wholePeriod) => {
      const before = comparisonPeriod(wholePeriod, compareWith.previous);
      expect(addDays(before.to, 1)).toBe(wholePeriod.from);
      if (splitPeriod(wholePeriod).days.length > 0) expect(countDays(before)).toBe(countDays(wholePeriod));
    }),
  );
});

it.each([
  [
    'a month with the month before',
    period('2026-03-01', '2026-03-31'),
    compareWith.previous,
    period('2026-02-01', '2026-02-28'),
  ],
  [
    'a year with the year before',
    period('2026-01-01', '2026-12-31'),
    compareWith.previous,
    period('2025-01-01', '2025-12-31'),
  ],
  [
    'three months over new year',
    period('2026-01-01', '2026-03-31'),
    compareWith.previous,
    period('2025-10-01', '2025-12-31'),
  ],
  ['seven days', period('2026-03-01', '2026-03-07'), compareWith.previous, period('2026-02-22', '2026-02-28')],
  ['days a year ago', period('2026-11-05', '2026-11-22'), compareWith.lastYear, period('2025-11-05', '2025-11-22')],
  [
    'a leap day a year ago',
    period('2024-02-29', '2024-02-29'),
    compareWith.lastYear,
    period('2023-02-28', '2023-02-28'),
  ],
  [
    'a whole February a year ago',
    period('2025-02-01', '2025-02-28'),
    compareWith.lastYear,
    period('2024-02-01', '2024-02-29'),
  ],
] as const)('compares %s', (_what, wholePeriod, how, expected) =>
  expect(comparisonPeriod(wholePeriod, how)).toEqual(expected),
);

it('uses days up to two months and months beyond, with a point for each', () => {
  expect([curveStep(period('2026-07-01', '2026-08-31')), curveStep(period('2026-07-01', '2026-09-01'))]).toEqual([
    'day',
    'month',
  ]);
  expect(curvePoints(period('2026-02-27', '2026-03-01'))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(curvePoints(period('2025-11-15', '2026-02-10'))).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ]);
});

it('defaults to the month to date', () => {
  const today = localDate('2026-11-22');
  expect([
    resolvePeriod(today, undefined, undefined),
    resolvePeriod(today, localDate('2026-05-02'), undefined),
    resolvePeriod(today, undefined, localDate('2026-06-09')),
  ]).toEqual([
    period('2026-11-01', '2026-11-22'),
    period('2026-05-02', '2026-06-01'),
    period('2026-06-01', '2026-06-09'),
  ]);
});

it('returns change and share in percent, and nothing for a zero base', () => {
  expect([
    percentChange(150, 100),
    percentChange(0, 30),
    percentChange(5, 0),
    percentChange(10, -20),
    percentShare(1, 3),
    percentShare(1, 0),
  ]).toEqual([50, -100, null, 150, 33.3, 0]);
});
