import { machine, type Guard } from '#domain/kit/machine';
import type { FailureSpec } from '#domain/kit/failure';
import { bulkFailure } from './bulk.failures';
import { bulkStatus, leaseStatus, type BulkStatus, type LeaseStatus } from './bulk.status';

/** A request on its two axes: the review, and the contract that begins after approval. */
export interface BulkState {
  readonly status: BulkStatus;
  readonly leaseStatus: LeaseStatus;
}

const isAfterLastDay: Guard<{ readonly lastDay: string; readonly today: string }> = ({
  lastDay,
  today,
}): FailureSpec | null => (lastDay < today ? null : bulkFailure.bulkIllegalStep);

const isConfirmationAwaited: Guard<{ readonly awaited: boolean }> = (facts): FailureSpec | null =>
  facts.awaited ? null : bulkFailure.bulkNotAwaiting;

const { checking, passed, failed, rejected, withdrawn } = bulkStatus;
const { draft, running, ended, terminated } = leaseStatus;

/**
 * State machine of a bulk booking or lease: reviewed, possibly returned and resubmitted, then running until it ends or
 * is terminated.
 */
export const bulkMachine = machine<BulkState>()({
  initial: { status: checking, leaseStatus: draft },
  illegal: bulkFailure.bulkIllegalStep,
  steps: {
    pass: { from: { status: checking, leaseStatus: draft }, to: { status: passed, leaseStatus: running } },
    fail: { from: { status: checking }, to: { status: failed } },
    sendBack: { from: { status: checking }, to: { status: rejected } },
    handIn: { from: { status: rejected }, to: { status: checking } },
    withdraw: { from: { status: [checking, rejected] }, to: { status: withdrawn } },
    tryAgain: { from: { status: passed, leaseStatus: running }, to: {} },
    drop: { from: { status: passed, leaseStatus: running }, to: {} },
    confirm: { from: { status: passed, leaseStatus: running }, to: {}, guards: [isConfirmationAwaited] },
    lapse: {
      from: { status: passed, leaseStatus: running },
      to: { leaseStatus: ended },
      guards: [isConfirmationAwaited],
    },
    end: { from: { status: passed, leaseStatus: running }, to: { leaseStatus: ended }, guards: [isAfterLastDay] },
    terminate: { from: { status: passed, leaseStatus: running }, to: { leaseStatus: terminated } },
  },
});
