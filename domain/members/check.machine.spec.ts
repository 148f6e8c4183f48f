import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { checkStatus } from '#domain/system/check.status';
import { systemFailure } from '#domain/system/system.failures';
import { checkMachine, stepOf } from './check.machine';

const { checking, passed, failed, rejected } = checkStatus;
const open = (of: typeof checking | typeof passed | typeof failed | typeof rejected) => ({
  checkStatus: of,
  closed: false,
});

describe('a review', () => {
  it('goes 0→1, 0→2, 0→3 and 3→0, and is taken back in 0 and 3', () => {
    expect(reachable(checkMachine)).toHaveLength(6);
    expect(stepsFrom(checkMachine, open(checking))).toEqual(['pass', 'fail', 'reject', 'withdraw']);
    expect(stepsFrom(checkMachine, open(rejected))).toEqual(['resubmit', 'withdraw']);
    expect(step(checkMachine, 'resubmit', open(rejected), {})).toEqual(open(checking));
    expect(step(checkMachine, 'withdraw', open(checking), {})).toEqual({ checkStatus: checking, closed: true });
  });

  it.each([
    open(passed),
    open(failed),
    { checkStatus: checking, closed: true },
    { checkStatus: rejected, closed: true },
  ])('is over at %j', (state) => {
    expect(stepsFrom(checkMachine, state)).toEqual([]);
    expect(whyNot(checkMachine, 'pass', state, {})).toBe(systemFailure.illegalMove);
  });

  it('is refused and sent back only with a reason', () => {
    expect(whyNot(checkMachine, 'fail', open(checking), { reason: ' ' })).toBe(systemFailure.reasonMissing);
    expect(whyNot(checkMachine, 'reject', open(checking), { reason: '' })).toBe(systemFailure.reasonMissing);
    expect(step(checkMachine, 'reject', open(checking), { reason: '请补充证明' })).toEqual(open(rejected));
  });

  it('knows the word of a reviewer, and that nobody decides to wait', () => {
    expect([passed, failed, rejected, checking].map(stepOf)).toEqual(['pass', 'fail', 'reject', null]);
  });
});
