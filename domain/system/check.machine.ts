import { machine, type Guard } from '#domain/kit/machine';
import { checkStatus, type CheckStatus } from './check.status';
import { systemFailure } from './system.failures';

/** The state of a review. */
export interface ReviewState {
  readonly checkStatus: CheckStatus;
}

/** Guard: a rejection or a return for changes requires a reason. */
const hasReason: Guard<{ checkContent: string }> = ({ checkContent }) =>
  checkContent.trim() === '' ? systemFailure.reasonMissing : null;

const { checking, passed, failed, rejected } = checkStatus;

/** Generic review state machine: passed and failed are final, rejected can be resubmitted. */
export const checkMachine = machine<ReviewState>()({
  initial: { checkStatus: checking },
  illegal: systemFailure.illegalMove,
  steps: {
    pass: { from: { checkStatus: checking }, to: { checkStatus: passed } },
    fail: { from: { checkStatus: checking }, to: { checkStatus: failed }, guards: [hasReason] },
    reject: { from: { checkStatus: checking }, to: { checkStatus: rejected }, guards: [hasReason] },
    resubmit: { from: { checkStatus: rejected }, to: { checkStatus: checking } },
  },
});
