import fc from 'fast-check';
import { localDate } from '#domain/kit/time';
import { dueCount, judgeStays, pointsOf, type ExerciseRule, type ExerciseStay } from './exercise.rules';
import { exerciseInvalid } from './exercise.status';

const rule: ExerciseRule = {
  bands: [{ from: 360, to: 1350 }],
  venueIds: [1, 2],
  minMinutes: 30,
  maxMinutes: 180,
  dailyMax: 1,
  weeklyMax: 3,
};
const stay = (id: number, begin: number, end: number | null, rest: Partial<ExerciseStay> = {}): ExerciseStay => ({
  id,
  venueId: 1,
  date: localDate('2026-09-07'),
  begin,
  end,
  accepted: false,
  ...rest,
});
const verdicts = (stays: readonly ExerciseStay[], of = rule) =>
  Object.fromEntries(judgeStays(of, stays).map(({ id, invalid }) => [id, invalid]));

it('names the reason of every kind', () => {
  const { tooShort, tooLong, counted, noExit, overlap, outside, venue } = exerciseInvalid;
  expect(verdicts([stay(1, 600, 629)])).toEqual({ 1: tooShort });
  expect(verdicts([stay(1, 600, 630)])).toEqual({ 1: null });
  expect(verdicts([stay(1, 600, 780)])).toEqual({ 1: null });
  expect(verdicts([stay(1, 600, 781)])).toEqual({ 1: tooLong });
  expect(verdicts([stay(1, 600, 660), stay(2, 700, 760)])).toEqual({ 1: null, 2: counted });
  expect(verdicts([stay(1, 600, null)])).toEqual({ 1: noExit });
  expect(verdicts([stay(1, 600, 700), stay(2, 650, 720, { venueId: 2 })])).toEqual({ 1: null, 2: overlap });
  expect(verdicts([stay(1, 350, 400)])).toEqual({ 1: outside });
  expect(verdicts([stay(1, 600, 660, { venueId: 3 })])).toEqual({ 1: venue });
});

it('lets an accepted stay count, and use up its day', () => {
  expect(verdicts([stay(1, 600, 660), stay(2, 700, 705, { accepted: true })])).toEqual({
    1: exerciseInvalid.counted,
    2: null,
  });
});

const stays = fc
  .array(
    fc.record({
      venueId: fc.integer({ min: 1, max: 3 }),
      day: fc.integer({ min: 1, max: 14 }),
      begin: fc.integer({ min: 300, max: 1380 }),
      long: fc.option(fc.integer({ min: 0, max: 240 })),
      accepted: fc.boolean().map((value) => value),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(({ venueId, day, begin, long, accepted }, id): ExerciseStay => ({
      id,
      venueId,
      begin,
      accepted: accepted && id % 7 === 0,
      date: localDate(`2026-09-${String(day).padStart(2, '0')}`),
      end: long === null ? null : begin + long,
    })),
  );

it('does not depend on the order of the stays', () => {
  fc.assert(
    fc.property(stays, fc.infiniteStream(fc.nat()), (all, order) => {
      const keyed = all.map((one) => ({ one, key: order.next().value }));
      const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
      expect(verdicts(shuffled)).toEqual(verdicts(all));
    }),
  );
});

it('never counts more than the limits allow, except what reviewers accept', () => {
  fc.assert(
    fc.property(stays, (all) => {
      const result = verdicts(all);
      const counted = all.filter(({ id, accepted }) => result[id] === null && !accepted);
      const perDay = new Map<string, number>();
      for (const { date } of counted) perDay.set(date, (perDay.get(date) ?? 0) + 1);
      expect(Math.max(0, ...perDay.values())).toBeLessThanOrEqual(rule.dailyMax);
      for (const one of counted) {
        expect(one.end).not.toBeNull();
        expect((one.end ?? 0) - one.begin).toBeGreaterThanOrEqual(rule.minMinutes);
        expect((one.end ?? 0) - one.begin).toBeLessThanOrEqual(rule.maxMinutes);
      }
      for (const a of counted)
        for (const b of counted)
          if (a.id !== b.id && a.venueId !== b.venueId && a.date === b.date)
            expect(a.begin < (b.end ?? 0) && b.begin < (a.end ?? 0)).toBe(false);
    }),
  );
});

it('spreads the target evenly and never beyond it', () => {
  const term = { beginDate: localDate('2026-09-01'), endDate: localDate('2026-12-09'), target: 48 };
  expect([dueCount(term, localDate('2026-08-31')), dueCount(term, localDate('2026-10-20'))]).toEqual([0, 24]);
  expect([dueCount(term, term.endDate), dueCount(term, localDate('2027-01-01'))]).toEqual([48, 48]);
});

it('gives the points of the highest step reached', () => {
  const table = [
    { count: 24, points: 60 },
    { count: 48, points: 100 },
  ];
  expect([0, 23, 24, 47, 48, 60].map((count) => pointsOf(table, count))).toEqual([0, 0, 60, 60, 100, 100]);
});
