import { localDate } from '#domain/kit/time';
import { occurrencesOf, slotsWithin } from './occupation.rules';

const from = localDate('2026-03-04');
const to = localDate('2026-03-25');

it('lists every chosen weekday of a period, both ends included', () =>
  expect(occurrencesOf({ from, to, weekdays: [3, 5], weeks: 'all' })).toEqual([
    '2026-03-04',
    '2026-03-06',
    '2026-03-11',
    '2026-03-13',
    '2026-03-18',
    '2026-03-20',
    '2026-03-25',
  ]));

it('counts weeks from the Monday of the first day', () => {
  expect(occurrencesOf({ from, to, weekdays: [1, 3], weeks: 'odd' })).toEqual([
    '2026-03-04',
    '2026-03-16',
    '2026-03-18',
  ]);
  expect(occurrencesOf({ from, to, weekdays: [1, 3], weeks: 'even' })).toEqual([
    '2026-03-09',
    '2026-03-11',
    '2026-03-23',
    '2026-03-25',
  ]);
});

it('returns no date if the end precedes the start', () =>
  expect(occurrencesOf({ from: to, to: from, weekdays: [1, 2, 3, 4, 5, 6, 7], weeks: 'all' })).toEqual([]));

it('selects only slots wholly within the period', () => {
  const times = [480, 540, 600, 660].map((beginMinute) => ({ beginMinute, endMinute: beginMinute + 60 }));
  expect(slotsWithin(times, 540, 680).map(({ beginMinute }) => beginMinute)).toEqual([540, 600]);
});
