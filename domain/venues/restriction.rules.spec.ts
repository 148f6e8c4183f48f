import { localDate } from '#domain/kit/time';
import { isRestricted } from './restriction.rules';

const [before, first, last, after] = ['2026-05-01', '2026-05-02', '2026-05-09', '2026-05-10'].map(localDate) as [
  ReturnType<typeof localDate>,
  ReturnType<typeof localDate>,
  ReturnType<typeof localDate>,
  ReturnType<typeof localDate>,
];
const rows = [
  { userId: 7, venueIds: [1, 2], from: first, to: last },
  { userId: 8, venueIds: null, from: first, to: null },
];

it.each([
  [7, 1, before, false],
  [7, 1, first, true],
  [7, 2, last, true],
  [7, 1, after, false],
  [7, 3, first, false],
  [8, 3, after, true],
  [8, 3, before, false],
  [9, 1, first, false],
] as const)('person %i at venue %i on %s', (userId, venueId, today, barred) =>
  expect(isRestricted(rows, { userId, venueId, today })).toBe(barred),
);
