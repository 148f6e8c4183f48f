import { machine, type Guard } from '#domain/kit/machine';
import { safetyVideoFailure } from './safety-video.failures';
import { safetyWatchStatus, type SafetyWatchStatus } from './safety-video.status';

/** The state of one viewing of a video. */
export interface SafetyWatchState {
  readonly status: SafetyWatchStatus;
}

const isWatched: Guard<{ watchedMs: number; totalMs: number }> = ({ watchedMs, totalMs }) =>
  watchedMs >= totalMs ? null : safetyVideoFailure.safetyWatchShort;

const reachesPassMark: Guard<{ score: number; passMark: number }> = ({ score, passMark }) =>
  score >= passMark ? null : safetyVideoFailure.safetyWatchLow;

const { watching, quiz, passed, failed } = safetyWatchStatus;

/** Watching, then the quiz if the video has one. A member whose tries are used up begins a new viewing. */
export const safetyWatchMachine = machine<SafetyWatchState>()({
  initial: { status: watching },
  illegal: safetyVideoFailure.safetyWatchStep,
  steps: {
    beginQuiz: { from: { status: watching }, to: { status: quiz }, guards: [isWatched] },
    finish: { from: { status: watching }, to: { status: passed }, guards: [isWatched] },
    pass: { from: { status: quiz }, to: { status: passed }, guards: [reachesPassMark] },
    fail: { from: { status: quiz }, to: { status: failed } },
  },
});
