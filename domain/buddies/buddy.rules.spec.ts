import { stepsFrom, step, whyNot } from '#domain/kit/machine';
import type { LocalDate } from '#domain/kit/time';
import { checkStatus } from '#domain/system/check.status';
import { buddyFailure } from './buddy.failures';
import { buddyMachine } from './buddy.machine';
import { buddyRemovableFrom, whyNotAddBuddy, whyNotRemoveBuddy } from './buddy.rules';

const { checking, passed, failed } = checkStatus;
const day = (text: string) => text as LocalDate;

describe('an invitation', () => {
  it('is accepted or declined once and never again', () => {
    expect(step(buddyMachine, 'accept', { checkStatus: checking }, {})).toEqual({ checkStatus: passed });
    expect(step(buddyMachine, 'decline', { checkStatus: checking }, {})).toEqual({ checkStatus: failed });
    expect(stepsFrom(buddyMachine, { checkStatus: passed })).toEqual([]);
    expect(whyNot(buddyMachine, 'accept', { checkStatus: failed }, {})).toBe(buddyFailure.buddyAnswered);
    expect(whyNot(buddyMachine, 'decline', { checkStatus: passed }, {})).toBe(buddyFailure.buddyAnswered);
  });
});

describe('a new companion', () => {
  const request = {
    requesterId: 1,
    candidate: { userId: 2, name: '林晓雯' },
    existingStatus: null,
    buddyCount: 19,
    maxBuddies: 20,
  };

  it('is added up to the limit, and again after a decline', () => {
    expect(whyNotAddBuddy(request)).toBeNull();
    expect(whyNotAddBuddy({ ...request, existingStatus: failed })).toBeNull();
    expect(whyNotAddBuddy({ ...request, buddyCount: 20 })).toMatchObject({
      spec: buddyFailure.buddyFull,
      facts: { most: 20 },
    });
  });

  it('refuses an unknown account, oneself, a duplicate and a pending invitation', () => {
    expect(whyNotAddBuddy({ ...request, candidate: null })?.spec).toBe(buddyFailure.buddyCodeUnknown);
    expect(whyNotAddBuddy({ ...request, candidate: { userId: 1, name: '我' } })?.spec).toBe(buddyFailure.buddySelf);
    expect(whyNotAddBuddy({ ...request, existingStatus: passed, buddyCount: 20 })?.spec).toBe(buddyFailure.buddyTwice);
    expect(whyNotAddBuddy({ ...request, existingStatus: checking })?.spec).toBe(buddyFailure.buddyWaiting);
  });
});

describe('removing a companion', () => {
  it('requires seven days after confirmation, across the end of a month', () => {
    expect(buddyRemovableFrom(passed, day('2026-02-25'), 7)).toBe('2026-03-04');
    expect(whyNotRemoveBuddy(passed, day('2026-02-25'), 7, day('2026-03-03'))).toMatchObject({
      spec: buddyFailure.buddyTooSoon,
      facts: { days: 7, until: '2026-03-04' },
    });
    expect(whyNotRemoveBuddy(passed, day('2026-02-25'), 7, day('2026-03-04'))).toBeNull();
  });

  it('withdraws a pending or declined invitation at once', () => {
    expect(whyNotRemoveBuddy(checking, day('2026-02-25'), 7, day('2026-02-25'))).toBeNull();
    expect(whyNotRemoveBuddy(failed, day('2026-02-25'), 7, day('2026-02-25'))).toBeNull();
  });
});
