import { refuse, type Refusal } from '#domain/kit/failure';
import { localDate, monthOf, type LocalDate } from '#domain/kit/time';
import { safetyVideoFailure } from './safety-video.failures';

/** How often a player reports its position, in milliseconds. */
export const REPORT_EVERY_MS = 5_000;
/** The most time that one report can credit: a player that reports nothing is not watched. */
export const REPORT_GAP_MS = 15_000;
/** A position this close to the end counts as the end: players stop a frame before it. */
export const END_TOLERANCE_MS = 1_000;
/** How often a quiz may be tried before the video must be watched again. */
export const QUIZ_TRIES = 3;

/** A choice of a question in both languages. */
export interface QuizChoice {
  readonly zh: string;
  readonly en: string;
}

/** A question with its choices; `right` are the positions of all right ones. */
export interface QuizQuestion extends QuizChoice {
  readonly choices: readonly QuizChoice[];
  readonly right: readonly number[];
}

/**
 * Returns how much of a video counts as watched after a report, in milliseconds: never more than the reported position,
 * never more than the real time since the last report, and never less than before.
 */
export function creditedMs({
  watchedMs,
  positionMs,
  elapsedMs,
  totalMs,
}: {
  readonly watchedMs: number;
  readonly positionMs: number;
  readonly elapsedMs: number;
  readonly totalMs: number;
}): number {
  const possible = watchedMs + Math.max(0, Math.min(elapsedMs, REPORT_GAP_MS));
  const credited = Math.max(watchedMs, Math.min(positionMs, possible, totalMs));
  return totalMs - credited <= END_TOLERANCE_MS ? totalMs : Math.floor(credited);
}

/** Returns the last day of a record that is made on a day, both included; 0 months is without end. */
export function validUntil(day: LocalDate, months: number): LocalDate | null {
  if (months === 0) return null;
  const [year = 0, month = 0] = day.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const first = localDate(`${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`);
  const last = monthOf(first).to;
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same < last ? localDate(same) : last;
}

/** Returns why a quiz cannot be scored, or null. */
export function whyNotQuiz(quiz: readonly QuizQuestion[]): Refusal | null {
  const wrong = quiz.findIndex(
    ({ choices, right }) =>
      new Set(right).size !== right.length ||
      right.length === 0 ||
      right.length >= choices.length ||
      right.some((at) => at < 0 || at >= choices.length),
  );
  return wrong < 0 ? null : refuse(safetyVideoFailure.safetyQuizAnswer, { n: wrong + 1 });
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean => {
  const set = new Set(one);
  return set.size === new Set(other).size && other.every((at) => set.has(at));
};

/**
 * Scores answers: the share of questions answered with all right choices and no other, in whole percent rounded down,
 * and the positions of the wrong ones.
 */
export function judgeQuiz(
  quiz: readonly QuizQuestion[],
  answers: readonly (readonly number[])[],
): { readonly score: number; readonly wrong: readonly number[] } {
  const wrong = quiz.flatMap(({ right }, n) => (isSameSet(right, answers[n] ?? []) ? [] : [n]));
  return {
    score: quiz.length === 0 ? 100 : Math.floor(((quiz.length - wrong.length) * 100) / quiz.length),
    wrong,
  };
}
