import fc from 'fast-check';
import { addDays, localDate } from '#domain/kit/time';
import { patrolFailure } from './patrol.failures';
import {
  deadlineOf,
  HANDLE_HOURS,
  summaryOf,
  timesOn,
  whyNotAnswers,
  whyNotSchedule,
  type PointAnswer,
  type RouteRules,
} from './patrol.rules';
import { exceptionLevel, patrolFrequency } from './patrol.status';

const schedule = { frequency: patrolFrequency.daily, weekdays: [], monthDay: null, times: ['08:00', '21:00'] };

it('is due every day, on its weekdays, or on its day of each month', () => {
  const monday = localDate('2026-11-30');
  expect(timesOn(schedule, monday)).toEqual(['08:00', '21:00']);
  const weekly = { ...schedule, frequency: patrolFrequency.weekly, weekdays: [1, 7] };
  expect([monday, addDays(monday, 1), addDays(monday, 6)].map((date) => timesOn(weekly, date).length)).toEqual([
    2, 0, 2,
  ]);
  const monthly = { ...schedule, frequency: patrolFrequency.monthly, monthDay: 31 };
  expect(timesOn(monthly, localDate('2026-11-30'))).toHaveLength(2);
  expect(timesOn(monthly, localDate('2026-12-30'))).toHaveLength(0);
  expect(timesOn(monthly, localDate('2026-12-31'))).toHaveLength(2);
  expect(timesOn(monthly, localDate('2028-02-29'))).toHaveLength(2);
});

it('is due once in every month, whatever its day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 800 }), (monthDay, offset) => {
      const first = localDate(`${addDays(localDate('2026-01-01'), offset).slice(0, 7)}-01`);
      const days = Array.from({ length: 31 }, (_, n) => addDays(first, n)).filter(
        (date) => date.slice(0, 7) === first.slice(0, 7),
      );
      const monthly = { ...schedule, frequency: patrolFrequency.monthly, monthDay };
      expect(days.filter((date) => timesOn(monthly, date).length > 0)).toHaveLength(1);
    }),
  );
});

it.each([
  [{ times: [] }],
  [{ times: ['08:00', '08:00'] }],
  [{ frequency: patrolFrequency.weekly }],
  [{ frequency: patrolFrequency.monthly }],
])('refuses an incomplete schedule: %j', (change) =>
  expect(whyNotSchedule({ ...schedule, ...change })?.spec).toBe(patrolFailure.patrolPlanWrong),
);
it('accepts a complete one', () => expect(whyNotSchedule(schedule)).toBeNull());

const points = [
  { seq: 1, code: 'a', items: 2 },
  { seq: 2, code: 'b', items: 1 },
];
const ok = { ok: true, note: '', level: null, photoIds: [] };
const bad = { ok: false, note: '漏水', level: exceptionLevel.important, photoIds: ['p'] };
const open = { ok: null, note: '', level: null, photoIds: [] };
const answers = (first: Partial<PointAnswer> = {}, second: Partial<PointAnswer> = {}): PointAnswer[] => [
  { seq: 1, visitedAt: 10, code: 'a', items: [ok, bad], ...first },
  { seq: 2, visitedAt: 20, code: null, items: [ok], ...second },
];

const free: RouteRules = { isOrdered: false, mustScan: false };
const ordered: RouteRules = { isOrdered: true, mustScan: false };
const scanned: RouteRules = { isOrdered: false, mustScan: true };

it.each<[string, PointAnswer[], RouteRules, unknown]>([
  ['answers to all points', answers(), ordered, null],
  ['a missed point', answers({}, { visitedAt: null, items: [open] }), ordered, null],
  ['points out of order where the order is free', answers({ visitedAt: 30 }), free, null],
  ['points out of order', answers({ visitedAt: 30 }), ordered, patrolFailure.patrolOrderWrong],
  ['the code of another point', answers({ code: 'b' }), free, patrolFailure.patrolCodeWrong],
  ['a point chosen by hand', answers(), scanned, patrolFailure.patrolScanMissing],
  ['points that were scanned', answers({}, { code: 'b' }), scanned, null],
  ['a missed point where signs are scanned', answers({}, { visitedAt: null, items: [open] }), scanned, null],
  ['a missing point', answers().slice(1), free, patrolFailure.patrolItemsWrong],
  ['a missing item', answers({ items: [ok] }), free, patrolFailure.patrolItemsWrong],
  ['an item not looked at', answers({ items: [ok, open] }), free, patrolFailure.patrolItemsWrong],
  ['answers of a missed point', answers({ visitedAt: null }), free, patrolFailure.patrolItemsWrong],
  [
    'a check without any visit',
    answers({ visitedAt: null, items: [open, open] }, { visitedAt: null, items: [open] }),
    free,
    patrolFailure.patrolItemsWrong,
  ],
  [
    'an exception without a note',
    answers({ items: [ok, { ...bad, note: ' ' }] }),
    free,
    patrolFailure.patrolNoteMissing,
  ],
  [
    'an exception without a level',
    answers({ items: [ok, { ...bad, level: null }] }),
    free,
    patrolFailure.patrolNoteMissing,
  ],
  [
    'an exception without a photo',
    answers({ items: [ok, { ...bad, photoIds: [] }] }),
    free,
    patrolFailure.patrolPhotoMissing,
  ],
])('judges %s', (_what, given, rules, expected) =>
  expect(whyNotAnswers(points, given, rules)?.spec ?? null).toBe(expected),
);

it('accepts whatever was found at visited points, and counts it', () => {
  const anItem = fc.constantFrom(ok, bad, { ...bad, level: exceptionLevel.urgent });
  const aPoint = fc.array(anItem, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(aPoint, fc.boolean()), { minLength: 1, maxLength: 6 }), (drawn) => {
      fc.pre(drawn.some(([, isVisited]) => isVisited));
      const route = drawn.map(([items], n) => ({ seq: n + 1, code: `c${n}`, items: items.length }));
      const given: readonly PointAnswer[] = drawn.map(([items, isVisited], n) => ({
        seq: n + 1,
        visitedAt: isVisited ? n : null,
        code: isVisited ? `c${n}` : null,
        items: isVisited ? items : items.map(() => open),
      }));
      expect(whyNotAnswers(route, given, { isOrdered: true, mustScan: true })).toBeNull();
      const found = given.flatMap(({ items }) => items).filter((item) => item.ok === false);
      expect(summaryOf(given)).toEqual({
        exceptions: found.length,
        level: found.length === 0 ? null : Math.min(...found.map(({ level }) => level ?? 9)),
        missed: drawn.filter(([, isVisited]) => !isVisited).length,
      });
    }),
  );
});

it('sums up what was found: the gravest level counts, and sets the deadline', () => {
  const urgent = { ...bad, level: exceptionLevel.urgent };
  expect(summaryOf(answers({ items: [urgent, bad] }, { visitedAt: null, items: [open] }))).toEqual({
    exceptions: 2,
    level: exceptionLevel.urgent,
    missed: 1,
  });
  expect(summaryOf(answers({ items: [ok, ok] }))).toEqual({ exceptions: 0, level: null, missed: 0 });
  expect(deadlineOf(exceptionLevel.urgent, 0)).toBe(7_200_000);
  expect(HANDLE_HOURS[1]).toBeLessThan(HANDLE_HOURS[2]);
  expect(HANDLE_HOURS[2]).toBeLessThan(HANDLE_HOURS[3]);
});
