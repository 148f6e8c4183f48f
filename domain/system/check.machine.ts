import { machine, type Guard } from '#domain/kit/machine';
import { checkStatus, type CheckStatus } from './check.status';
import { systemFailure } from './system.failures';

/** What a review moves on. */
export interface CheckState {
  readonly checkStatus: CheckStatus;
}

/** A refusal or a sending back is written with its reason. */
const reasonGiven: Guard<{ checkContent: string }> = ({ checkContent }) =>
  checkContent.trim() === '' ? systemFailure.reasonMissing : null;

const { checking, passed, failed, rejected } = checkStatus;

/** The generic review: passed and failed are final, rejected may be handed in again. */
export const checkMachine = machine<CheckState>()({
  initial: { checkStatus: checking },
  illegal: systemFailure.illegalMove,
  steps: {
    pass: { from: { checkStatus: checking }, to: { checkStatus: passed } },
    fail: { from: { checkStatus: checking }, to: { checkStatus: failed }, guards: [reasonGiven] },
    reject: { from: { checkStatus: checking }, to: { checkStatus: rejected }, guards: [reasonGiven] },
    resubmit: { from: { checkStatus: rejected }, to: { checkStatus: checking } },
  },
});
