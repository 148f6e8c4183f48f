import { step, stepsFrom, whyNot } from '#domain/kit/machine';
import { checkMachine } from './check.machine';
import { checkStatus } from './check.status';
import { systemFailure } from './system.failures';

describe('a review', () => {
  it('passes without words, and refuses only with a reason', () => {
    expect(step(checkMachine, 'pass', checkMachine.initial, {})).toEqual({ checkStatus: checkStatus.passed });
    expect(whyNot(checkMachine, 'fail', checkMachine.initial, { checkContent: '  ' })).toBe(
      systemFailure.reasonMissing,
    );
    expect(step(checkMachine, 'reject', checkMachine.initial, { checkContent: '请补充证明' })).toEqual({
      checkStatus: checkStatus.rejected,
    });
  });
  it('is over once passed or failed, and comes back once rejected', () => {
    expect(stepsFrom(checkMachine, { checkStatus: checkStatus.passed })).toEqual([]);
    expect(stepsFrom(checkMachine, { checkStatus: checkStatus.failed })).toEqual([]);
    expect(stepsFrom(checkMachine, { checkStatus: checkStatus.rejected })).toEqual(['resubmit']);
  });
});
