import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { checkStatus } from '#domain/system/check.status';
import { systemFailure } from '#domain/system/system.failures';
import { withdrawableCheckMachine } from './withdrawable-check.machine';

const { checking, passed, failed, rejected } = checkStatus;
const open = (of: typeof checking | typeof passed | typeof failed | typeof rejected) => ({
  checkStatus: of,
  closed: false,
});

describe('a review', () => {
  it('moves 0→1, 0→2, 0→3 and 3→0, and is withdrawn in 0 and 3', () => {
    expect(reachable(withdrawableCheckMachine)).toHaveLength(6);
    expect(stepsFrom(withdrawableCheckMachine, open(checking))).toEqual(['pass', 'fail', 'reject', 'withdraw']);
    expect(stepsFrom(withdrawableCheckMachine, open(rejected))).toEqual(['resubmit', 'withdraw']);
    expect(step(withdrawableCheckMachine, 'resubmit', open(rejected), {})).toEqual(open(checking));
    expect(step(withdrawableCheckMachine, 'withdraw', open(checking), {})).toEqual({
      checkStatus: checking,
      closed: true,
    });
  });

  it.each([
    open(passed),
    open(failed),
    { checkStatus: checking, closed: true },
    { checkStatus: rejected, closed: true },
  ])('is final at %j', (state) => {
    expect(stepsFrom(withdrawableCheckMachine, state)).toEqual([]);
    expect(whyNot(withdrawableCheckMachine, 'pass', state, {})).toBe(systemFailure.illegalMove);
  });

  it('is refused or returned only with a reason', () => {
    expect(whyNot(withdrawableCheckMachine, 'fail', open(checking), { reason: ' ' })).toBe(systemFailure.reasonMissing);
    expect(whyNot(withdrawableCheckMachine, 'reject', open(checking), { reason: '' })).toBe(
      systemFailure.reasonMissing,
    );
    expect(step(withdrawableCheckMachine, 'reject', open(checking), { reason: '请补充证明' })).toEqual(open(rejected));
  });
});
