import { memberFailure } from '#domain/members/member.failures';
import { registrationStatus } from '#domain/members/member.status';
import { documentedKind } from '#domain/reviews/approval-kind.rules';
import { sourceType } from '#domain/reviews/source-type.status';
import { approvalKind } from '#contract/reviews/approval-kind';
import { registrations } from './registration.contract';

/** Registrations of external users. A rejected one may be submitted again, so that none is sent back. */
export const registrationApproval = approvalKind({
  ...documentedKind(sourceType.registration),
  right: 'RegisterUsersCheck',
  screen: 'RegisterUsers',
  evidence: registrations.proof,
  states: registrationStatus,
  decisions: {
    pass: { status: registrationStatus.passed, needsReason: false },
    fail: { status: registrationStatus.failed, needsReason: true },
  },
  ended: memberFailure.reviewOver,
});
