import { machine, type Guard } from '#domain/kit/machine';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { systemFailure } from '#domain/system/system.failures';
import type { ApprovalDecision } from './approval-kind.rules';

/** The state of a review that its applicant can withdraw. */
export interface WithdrawableCheckState {
  readonly checkStatus: CheckStatus;
  readonly closed: boolean;
}

const requireReason: Guard<{ reason: string }> = ({ reason }) =>
  reason.trim() === '' ? systemFailure.reasonMissing : null;

const { checking, passed, failed, rejected } = checkStatus;

/**
 * The review of the documents, with withdrawal. Passed and failed are final; a rejected request may be submitted again;
 * the applicant may withdraw it until it is decided.
 */
export const withdrawableCheckMachine = machine<WithdrawableCheckState>()({
  initial: { checkStatus: checking, closed: false },
  illegal: systemFailure.illegalMove,
  steps: {
    pass: { from: { checkStatus: checking, closed: false }, to: { checkStatus: passed } },
    fail: { from: { checkStatus: checking, closed: false }, to: { checkStatus: failed }, guards: [requireReason] },
    reject: { from: { checkStatus: checking, closed: false }, to: { checkStatus: rejected }, guards: [requireReason] },
    resubmit: { from: { checkStatus: rejected, closed: false }, to: { checkStatus: checking } },
    withdraw: { from: { checkStatus: [checking, rejected], closed: false }, to: { closed: true } },
  },
});

/** The step that carries out each decision of a reviewer. */
export const reviewSteps = {
  pass: 'pass',
  fail: 'fail',
  sendBack: 'reject',
} as const satisfies Readonly<Record<ApprovalDecision, string>>;
