import { machine } from '#domain/kit/machine';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { buddyFailure } from './buddy.failures';

/** The state of a companion invitation. */
interface BuddyState {
  readonly checkStatus: CheckStatus;
}

const { checking, passed, failed } = checkStatus;

/**
 * The state machine of an invitation. The invited person or venue staff answer it; both answers are final. After a
 * decline, a new invitation is needed.
 */
export const buddyMachine = machine<BuddyState>()({
  initial: { checkStatus: checking },
  illegal: buddyFailure.buddyAnswered,
  steps: {
    accept: { from: { checkStatus: checking }, to: { checkStatus: passed } },
    decline: { from: { checkStatus: checking }, to: { checkStatus: failed } },
  },
});
