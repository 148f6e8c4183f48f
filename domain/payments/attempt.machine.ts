import { machine } from '#domain/kit/machine';
import { attemptState, type AttemptState } from './pay.status';
import { paymentFailure } from './payment.failures';

/** What one try at a channel moves on. */
export interface PayAttempt {
  readonly state: AttemptState;
}

const { created, waiting, success, closed, duplicate } = attemptState;
const open = [created, waiting, closed] as const;

/** One try at one channel. Money may still come to a closed try: it then succeeds late, or is a duplicate when another try has paid. */
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
