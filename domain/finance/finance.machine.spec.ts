import { enumCodes } from '#domain/kit/enumeration';
import { reachable, step, stepsFrom, whyNot } from '#domain/kit/machine';
import { attemptMachine } from '#domain/payments/attempt.machine';
import { attemptState, financeStatus } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { financeMachine, initialRefundState } from './finance.machine';

describe('a finance record', () => {
  it('of an income is created and completed, and moves no further', () => {
    const complete = step(financeMachine, 'complete', financeMachine.initial, {});
    expect(complete).toEqual({ status: financeStatus.complete });
    expect(stepsFrom(financeMachine, complete)).toEqual([]);
  });

  it('of a refund settles, or fails and is retried', () => {
    const failed = step(financeMachine, 'fail', initialRefundState, {});
    expect(failed).toEqual({ status: financeStatus.failed });
    expect(step(financeMachine, 'settle', step(financeMachine, 'retry', failed, {}), {})).toEqual({
      status: financeStatus.complete,
    });
    expect(whyNot(financeMachine, 'settle', failed, {})).toBe(paymentFailure.illegalFinanceStep);
  });

  it('never changes from income to refund', () => {
    expect(reachable(financeMachine)).toHaveLength(2);
    expect(reachable(financeMachine, initialRefundState)).toHaveLength(3);
  });
});

describe('a payment attempt', () => {
  it('counts money once: success and duplicate are final', () => {
    expect(stepsFrom(attemptMachine, { state: attemptState.success })).toEqual([]);
    expect(stepsFrom(attemptMachine, { state: attemptState.duplicate })).toEqual([]);
  });

  it('accepts late money after it was closed', () => {
    expect(step(attemptMachine, 'succeed', { state: attemptState.closed }, {})).toEqual({
      state: attemptState.success,
    });
    expect(step(attemptMachine, 'duplicate', { state: attemptState.closed }, {})).toEqual({
      state: attemptState.duplicate,
    });
    expect(whyNot(attemptMachine, 'close', { state: attemptState.closed }, {})).toBe(paymentFailure.illegalFinanceStep);
  });

  it('reaches every documented state', () => {
    expect(reachable(attemptMachine)).toHaveLength(enumCodes(attemptState).length);
  });
});
