import { machine } from '#domain/kit/machine';
import { attemptState, type AttemptState } from './pay.status';
import { paymentFailure } from './payment.failures';

/** State of one attempt at a channel. */
export interface PayAttempt {
  readonly state: AttemptState;
}

const { created, waiting, success, closed, duplicate } = attemptState;
const open = [created, waiting, closed] as const;

/**
 * Transitions of an attempt at a channel. A closed attempt can still receive money: it then succeeds late, or is a
 * duplicate if another attempt has paid.
 */
export const attemptMachine = machine<PayAttempt>()({
  initial: { state: created },
  illegal: paymentFailure.illegalFinanceStep,
  steps: {
    wait: { from: { state: created }, to: { state: waiting } },
    succeed: { from: { state: open }, to: { state: success } },
    close: { from: { state: [created, waiting] }, to: { state: closed } },
    duplicate: { from: { state: open }, to: { state: duplicate } },
  },
});
