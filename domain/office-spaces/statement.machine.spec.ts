import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { officeFailure } from './office.failures';
import { statementStatus } from './office.status';
import { statementMachine } from './statement.machine';

it('reaches all states and ends confirmed or withdrawn', () => {
  expect(
    reachable(statementMachine)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([1, 2, 3, 4]);
  expect(stepsFrom(statementMachine, { status: statementStatus.confirmed })).toEqual([]);
  expect(stepsFrom(statementMachine, { status: statementStatus.withdrawn })).toEqual([]);
});

it('needs a reason to dispute or withdraw', () => {
  const issued = { status: statementStatus.issued };
  expect(whyNot(statementMachine, 'dispute', issued, { reason: ' ' })).toBe(officeFailure.disputeWithoutReason);
  expect(whyNot(statementMachine, 'withdraw', issued, { reason: '' })).toBe(officeFailure.disputeWithoutReason);
  expect(step(statementMachine, 'dispute', issued, { reason: 'x' })).toEqual({ status: statementStatus.disputed });
  expect(whyNot(statementMachine, 'dispute', { status: statementStatus.confirmed }, { reason: 'x' })).toBe(
    officeFailure.statementStep,
  );
});
