import fc from 'fast-check';
import { Failure } from '#domain/kit/failure';
import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { meetingFailure } from './meeting.failures';
import { meetingMachine, type MeetingState } from './meeting.machine';
import { meetingEnd, meetingVerify } from './meeting.status';

const early = { now: 1_000, startsAt: 5_000 };
const late = { now: 5_000, startsAt: 5_000 };
const { checking, passed, failed, rejected, unsubmitted, submitting } = meetingVerify;
const at = (checkStatus: MeetingState['checkStatus'], ended: MeetingState['ended'] = meetingEnd.open) => ({
  checkStatus,
  ended,
});

describe('a meeting application', () => {
  it('is filled, submitted, accepted and decided', () => {
    const submitted = step(meetingMachine, 'submit', meetingMachine.initial, early);
    expect(submitted).toEqual(at(submitting));
    const waiting = step(meetingMachine, 'accept', submitted, {});
    expect(waiting).toEqual(at(checking));
    expect(step(meetingMachine, 'pass', waiting, early)).toEqual(at(passed));
    expect(step(meetingMachine, 'fail', waiting, {})).toEqual(at(failed));
    const returned = step(meetingMachine, 'sendBack', waiting, early);
    expect(step(meetingMachine, 'submit', returned, early)).toEqual(at(submitting));
  });

  it('passes without review only in a room that has none', () => {
    expect(step(meetingMachine, 'passUnreviewed', at(submitting), { reviewed: false })).toEqual(at(passed));
    expect(whyNot(meetingMachine, 'passUnreviewed', at(submitting), { reviewed: true })).toBe(
      meetingFailure.meetingIllegalStep,
    );
  });

  it('is neither submitted, recalled nor passed once its time has come', () => {
    for (const [name, state] of [
      ['submit', at(unsubmitted)],
      ['recall', at(checking)],
      ['pass', at(checking)],
      ['sendBack', at(checking)],
    ] as const)
      expect(whyNot(meetingMachine, name, state, late)).toBe(meetingFailure.meetingStarted);
  });

  it('lapses when its form is late or its time has come, not before', () => {
    expect(whyNot(meetingMachine, 'lapse', at(unsubmitted), { ...early, fillBefore: 1_001 })).toBe(
      meetingFailure.meetingNotDue,
    );
    for (const facts of [
      { ...early, fillBefore: 1_000 },
      { ...late, fillBefore: null },
    ])
      expect(step(meetingMachine, 'lapse', at(unsubmitted), facts)).toEqual(at(unsubmitted, meetingEnd.lapsed));
    expect(whyNot(meetingMachine, 'lapse', at(checking), { ...early, fillBefore: null })).toBe(
      meetingFailure.meetingNotDue,
    );
  });

  it('has no state beyond those of the documents', () => {
    const states = reachable(meetingMachine);
    expect(new Set(states.map(({ checkStatus }) => checkStatus)).size).toBe(6);
    for (const state of states.filter(({ ended }) => ended !== meetingEnd.open))
      expect(stepsFrom(meetingMachine, state)).toEqual([]);
  });

  it('ends in exactly one of passed, declined, withdrawn and released, whatever is tried (property)', () => {
    const names = Object.keys(meetingMachine.steps) as (keyof typeof meetingMachine.steps)[];
    const isFinal = (state: MeetingState) => stepsFrom(meetingMachine, state).length === 0;
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.constantFrom(...names), now: fc.nat(10_000) }), { maxLength: 40 }),
        (tries) => {
          let state: MeetingState = meetingMachine.initial;
          let finals = 0;
          for (const { name, now } of tries) {
            const before = state;
            try {
              state = step(meetingMachine, name, state, { now, startsAt: 5_000, fillBefore: 2_000, reviewed: true });
            } catch (error) {
              expect(error).toBeInstanceOf(Failure);
              continue;
            }
            expect(isFinal(before)).toBe(false);
            if (isFinal(state)) finals += 1;
          }
          expect(finals).toBe(isFinal(state) ? 1 : 0);
          if (isFinal(state))
            expect(
              [state.checkStatus === passed, state.checkStatus === failed, state.ended !== meetingEnd.open].filter(
                Boolean,
              ),
            ).toHaveLength(1);
        },
      ),
    );
  });

  it('keeps a returned application open until it is withdrawn', () => {
    expect(step(meetingMachine, 'withdraw', at(rejected), {})).toEqual(at(rejected, meetingEnd.withdrawn));
    expect(() => step(meetingMachine, 'withdraw', at(passed), {})).toThrow(Failure);
  });
});
