import { machine, type Guard } from '#domain/kit/machine';
import { checkStatus, type CheckStatus } from '#domain/system/check.status';
import { systemFailure } from '#domain/system/system.failures';

/** What is under review: how it stands, and whether its applicant took it back. */
export interface Checked {
  readonly checkStatus: CheckStatus;
  readonly closed: boolean;
}

const reasonGiven: Guard<{ reason: string }> = ({ reason }) =>
  reason.trim() === '' ? systemFailure.reasonMissing : null;

const { checking, passed, failed, rejected } = checkStatus;

/** The review of the documents: passed and failed are final, rejected is sent back and may be handed in again; its applicant may take it back until it is decided. */
export const checkMachine = machine<Checked>()({
  initial: { checkStatus: checking, closed: false },
  illegal: systemFailure.illegalMove,
  steps: {
    pass: { from: { checkStatus: checking, closed: false }, to: { checkStatus: passed } },
    fail: { from: { checkStatus: checking, closed: false }, to: { checkStatus: failed }, guards: [reasonGiven] },
    reject: { from: { checkStatus: checking, closed: false }, to: { checkStatus: rejected }, guards: [reasonGiven] },
    resubmit: { from: { checkStatus: rejected, closed: false }, to: { checkStatus: checking } },
    withdraw: { from: { checkStatus: [checking, rejected], closed: false }, to: { closed: true } },
  },
});

/** The step by which a reviewer's word is carried out; null for a word no reviewer has. */
export const stepOf = (to: CheckStatus): 'pass' | 'fail' | 'reject' | null =>
  to === passed ? 'pass' : to === failed ? 'fail' : to === rejected ? 'reject' : null;
