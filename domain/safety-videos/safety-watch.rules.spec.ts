import fc from 'fast-check';
import { addDays, localDate } from '#domain/kit/time';
import {
  creditedMs,
  END_TOLERANCE_MS,
  judgeQuiz,
  REPORT_GAP_MS,
  validUntil,
  whyNotQuiz,
  type QuizQuestion,
} from './safety-watch.rules';

const report = fc.record({
  positionMs: fc.integer({ min: 0, max: 400_000 }),
  elapsedMs: fc.integer({ min: 0, max: 60_000 }),
});

it('never credits more than the real time, whatever is reported', () => {
  fc.assert(
    fc.property(fc.array(report, { maxLength: 40 }), fc.integer({ min: 5_000, max: 300_000 }), (reports, totalMs) => {
      let watchedMs = 0;
      let realMs = 0;
      for (const one of reports) {
        const next = creditedMs({ watchedMs, totalMs, ...one });
        realMs += one.elapsedMs;
        expect(next).toBeGreaterThanOrEqual(watchedMs);
        expect(next).toBeLessThanOrEqual(Math.min(totalMs, realMs + END_TOLERANCE_MS));
        expect(next - watchedMs).toBeLessThanOrEqual(REPORT_GAP_MS + END_TOLERANCE_MS);
        watchedMs = next;
      }
    }),
  );
});

it('credits an honest viewer the whole video, however its reports are delayed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 30, maxLength: 30 }),
      fc.integer({ min: 20_000, max: 120_000 }),
      (delays, totalMs) => {
        let watchedMs = 0;
        let arrivedAt = 0;
        for (const [n, delay] of delays.entries()) {
          const sentAt = (n + 1) * 5_000;
          const at = Math.max(arrivedAt, sentAt + delay);
          const positionMs = Math.min(totalMs, sentAt);
          watchedMs = creditedMs({ watchedMs, totalMs, positionMs, elapsedMs: at - arrivedAt });
          arrivedAt = at;
        }
        expect(watchedMs).toBe(totalMs);
      },
    ),
  );
});

it('credits nothing for a jump to the end and nothing for a silent hour', () => {
  expect(creditedMs({ watchedMs: 0, positionMs: 600_000, elapsedMs: 400, totalMs: 600_000 })).toBe(400);
  expect(creditedMs({ watchedMs: 0, positionMs: 600_000, elapsedMs: 3_600_000, totalMs: 600_000 })).toBe(REPORT_GAP_MS);
  expect(creditedMs({ watchedMs: 9_000, positionMs: 2_000, elapsedMs: 5_000, totalMs: 600_000 })).toBe(9_000);
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-15', 12, '2027-12-15'],
  ['2026-11-27', 0, null],
])('ends a record of %s after %d months on %s', (day, months, end) => {
  expect(validUntil(localDate(day), months)).toBe(end);
});

it('ends later for more months, and on the same or an earlier date of a month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 59 }), (days, months) => {
      const day = addDays(localDate('2026-01-01'), days);
      const [end, later] = [validUntil(day, months) as string, validUntil(day, months + 1) as string];
      expect(end > day).toBe(true);
      expect(later > end).toBe(true);
      expect(Number(end.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)));
    }),
  );
});

const choices = [
  { zh: '甲', en: 'a' },
  { zh: '乙', en: 'b' },
  { zh: '丙', en: 'c' },
];
const question = (right: readonly number[]): QuizQuestion => ({ zh: '问', en: 'Q', choices, right });

it('judges only exactly the right choices as right', () => {
  const quiz = [question([0]), question([1, 2]), question([2])];
  expect(judgeQuiz(quiz, [[0], [2, 1], [2]])).toEqual({ score: 100, wrong: [] });
  expect(judgeQuiz(quiz, [[0], [1], [2]])).toEqual({ score: 66, wrong: [1] });
  expect(judgeQuiz(quiz, [[0, 1, 2], [0, 1, 2], []])).toEqual({ score: 0, wrong: [0, 1, 2] });
  expect(judgeQuiz(quiz, [])).toEqual({ score: 0, wrong: [0, 1, 2] });
});

it.each<[string, readonly number[], boolean]>([
  ['one of the choices', [1], true],
  ['two of them', [0, 2], true],
  ['none', [], false],
  ['all, which asks nothing', [0, 1, 2], false],
  ['one that is no choice', [3], false],
  ['one twice', [1, 1], false],
])('judges a quiz whose right answer is %s', (_, right, fine) => {
  expect(whyNotQuiz([question([0]), question(right)]) === null).toBe(fine);
});
