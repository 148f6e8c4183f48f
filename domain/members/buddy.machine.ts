import { machine } from '#domain/kit/machine';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { buddyFailure } from './buddy.failures';

/** How an invitation to be somebody's companion stands. */
export interface BuddyState {
  readonly checkStatus: CheckStatus;
}

const { checking, passed, failed } = checkStatus;

/** An invitation waits for the person invited, or for the venue in their place; both answers are final. Who was declined asks with a new one. */
export const buddyMachine = machine<BuddyState>()({
  initial: { checkStatus: checking },
  illegal: buddyFailure.buddyAnswered,
  steps: {
    accept: { from: { checkStatus: checking }, to: { checkStatus: passed } },
    decline: { from: { checkStatus: checking }, to: { checkStatus: failed } },
  },
});
