import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { safetyVideoFailure } from './safety-video.failures';
import { safetyWatchMachine } from './safety-watch.machine';
import { safetyWatchStatus } from './safety-video.status';

const { watching, quiz, passed, failed } = safetyWatchStatus;

it('asks the quiz only after the whole video', () => {
  expect(whyNot(safetyWatchMachine, 'beginQuiz', { status: watching }, { watchedMs: 19_999, totalMs: 20_000 })).toBe(
    safetyVideoFailure.safetyWatchShort,
  );
  expect(step(safetyWatchMachine, 'beginQuiz', { status: watching }, { watchedMs: 20_000, totalMs: 20_000 })).toEqual({
    status: quiz,
  });
  expect(whyNot(safetyWatchMachine, 'pass', { status: watching }, { score: 100, passMark: 80 })).toBe(
    safetyVideoFailure.safetyWatchStep,
  );
});

it('passes at the mark and not below', () => {
  expect(whyNot(safetyWatchMachine, 'pass', { status: quiz }, { score: 79, passMark: 80 })).toBe(
    safetyVideoFailure.safetyWatchLow,
  );
  expect(step(safetyWatchMachine, 'pass', { status: quiz }, { score: 80, passMark: 80 })).toEqual({ status: passed });
});

it('ends in passed or failed', () => {
  expect(stepsFrom(safetyWatchMachine, { status: passed })).toEqual([]);
  expect(stepsFrom(safetyWatchMachine, { status: failed })).toEqual([]);
  expect(reachable(safetyWatchMachine)).toHaveLength(4);
});
