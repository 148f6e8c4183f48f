import { bulkFailure } from '#domain/bulk/bulk.failures';
import { checkDecisions, documentedKind } from '#domain/reviews/approval-kind.rules';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { approvalKind } from '#contract/reviews/approval-kind';

const request = { states: checkStatus, decisions: checkDecisions, ended: bulkFailure.bulkIllegalStep } as const;

/** Bulk bookings. */
export const bulkApproval = approvalKind({
  ...documentedKind(sourceType.bulkBooking),
  ...request,
  right: 'BatchBookingCheck',
  screen: 'BatchBooking',
});

/** Leases of sites. */
export const leaseApproval = approvalKind({
  ...documentedKind(sourceType.lease),
  ...request,
  right: 'BatchLeaseCheck',
  screen: 'BatchLease',
});
