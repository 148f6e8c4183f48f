import { enumCodes } from '#domain/kit/enumeration';
import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { attemptMachine } from '#domain/payments/attempt.machine';
import { attemptState, financeStatus } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { financeMachine, initialRefundState } from './finance.machine';

describe('a finance record', () => {
  it('of money coming in is created and completed, and goes no further', () => {
    const complete = step(financeMachine, 'complete', financeMachine.initial, {});
    expect(complete).toEqual({ status: financeStatus.complete });
    expect(stepsFrom(financeMachine, complete)).toEqual([]);
  });

  it('of a refund settles, or fails and is tried again', () => {
    const failed = step(financeMachine, 'fail', initialRefundState, {});
    expect(failed).toEqual({ status: financeStatus.failed });
    expect(step(financeMachine, 'settle', step(financeMachine, 'retry', failed, {}), {})).toEqual({
      status: financeStatus.complete,
    });
    expect(whyNot(financeMachine, 'settle', failed, {})).toBe(paymentFailure.illegalFinanceStep);
  });

  it('never turns from income into a refund', () => {
    expect(reachable(financeMachine)).toHaveLength(2);
    expect(reachable(financeMachine, initialRefundState)).toHaveLength(3);
  });
});

describe('an attempt to pay', () => {
  it('counts money once: a success or a duplicate is final', () => {
    expect(stepsFrom(attemptMachine, { state: attemptState.success })).toEqual([]);
    expect(stepsFrom(attemptMachine, { state: attemptState.duplicate })).toEqual([]);
  });

  it('that was closed still takes the money that comes late', () => {
    expect(step(attemptMachine, 'succeed', { state: attemptState.closed }, {})).toEqual({
      state: attemptState.success,
    });
    expect(step(attemptMachine, 'duplicate', { state: attemptState.closed }, {})).toEqual({
      state: attemptState.duplicate,
    });
    expect(whyNot(attemptMachine, 'close', { state: attemptState.closed }, {})).toBe(paymentFailure.illegalFinanceStep);
  });

  it('reaches every state the documents name', () => {
    expect(reachable(attemptMachine)).toHaveLength(enumCodes(attemptState).length);
  });
});
