import { machine, type Guard } from '#domain/kit/machine';
import { meetingFailure } from './meeting.failures';
import { meetingEnd, meetingVerify, type MeetingEnd, type MeetingVerify } from './meeting.status';

/** A meeting application on its two axes: the review, and whether it still counts. */
export interface MeetingState {
  readonly checkStatus: MeetingVerify;
  readonly ended: MeetingEnd;
}

/** Instants in epoch ms: now, the start of the meeting, and until when the form must be filled. */
interface MeetingTimes {
  readonly now: number;
  readonly startsAt: number;
}

const isBeforeStart: Guard<MeetingTimes> = ({ now, startsAt }) =>
  now < startsAt ? null : meetingFailure.meetingStarted;

const isOverdue: Guard<MeetingTimes & { readonly fillBefore: number | null }> = ({ now, startsAt, fillBefore }) =>
  now >= startsAt || (fillBefore !== null && now >= fillBefore) ? null : meetingFailure.meetingNotDue;

const isUnreviewed: Guard<{ readonly reviewed: boolean }> = ({ reviewed }) =>
  reviewed ? meetingFailure.meetingIllegalStep : null;

const { checking, passed, failed, rejected, unsubmitted, submitting } = meetingVerify;
const { open, withdrawn, lapsed } = meetingEnd;

/**
 * State machine of a meeting application. Choosing a time creates it; its slots are held until it is declined, withdrawn
 * or lapses. A room without review passes at once.
 */
export const meetingMachine = machine<MeetingState>()({
  initial: { checkStatus: unsubmitted, ended: open },
  illegal: meetingFailure.meetingIllegalStep,
  steps: {
    submit: {
      from: { checkStatus: [unsubmitted, rejected], ended: open },
      to: { checkStatus: submitting },
      guards: [isBeforeStart],
    },
    accept: { from: { checkStatus: submitting, ended: open }, to: { checkStatus: checking } },
    passUnreviewed: {
      from: { checkStatus: submitting, ended: open },
      to: { checkStatus: passed },
      guards: [isUnreviewed],
    },
    pass: { from: { checkStatus: checking, ended: open }, to: { checkStatus: passed }, guards: [isBeforeStart] },
    fail: { from: { checkStatus: checking, ended: open }, to: { checkStatus: failed } },
    sendBack: { from: { checkStatus: checking, ended: open }, to: { checkStatus: rejected }, guards: [isBeforeStart] },
    recall: { from: { checkStatus: checking, ended: open }, to: { checkStatus: unsubmitted }, guards: [isBeforeStart] },
    withdraw: {
      from: { checkStatus: [unsubmitted, submitting, checking, rejected], ended: open },
      to: { ended: withdrawn },
    },
    lapse: {
      from: { checkStatus: [unsubmitted, submitting, checking, rejected], ended: open },
      to: { ended: lapsed },
      guards: [isOverdue],
    },
  },
});
