import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { systemFailure } from '#domain/system/system.failures';
import { memberFailure } from './member.failures';
import { registrationStatus } from './member.status';
import { registrationMachine } from './registration.machine';

const { waiting, passed, failed } = registrationStatus;

describe('a registration', () => {
  it('has the three documented states only', () => {
    expect(
      reachable(registrationMachine)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([waiting, passed, failed]);
  });

  it('fails and is withdrawn only with a reason', () => {
    expect(whyNot(registrationMachine, 'fail', { status: waiting }, { reason: ' ' })).toBe(systemFailure.reasonMissing);
    expect(whyNot(registrationMachine, 'revoke', { status: passed }, { reason: '' })).toBe(systemFailure.reasonMissing);
    expect(step(registrationMachine, 'fail', { status: waiting }, { reason: '照片不清楚' })).toEqual({
      status: failed,
    });
  });

  it('is resubmitted after it failed, and never passes twice', () => {
    expect(stepsFrom(registrationMachine, { status: failed })).toEqual(['resubmit']);
    expect(whyNot(registrationMachine, 'pass', { status: passed }, {})).toBe(memberFailure.reviewOver);
    expect(whyNot(registrationMachine, 'pass', { status: failed }, {})).toBe(memberFailure.reviewOver);
  });
});
