import { buddyFailure } from '#domain/buddies/buddy.failures';
import { checkDecisions, documentedKind } from '#domain/reviews/approval-kind.rules';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { approvalKind } from '#contract/reviews/approval-kind';

/** Unanswered invitations of companions, which staff answer for the invited person. Both answers are final. */
export const buddyApproval = approvalKind({
  ...documentedKind(sourceType.buddy),
  right: 'VenuesBuddiesCheck',
  screen: 'VenuesBuddies',
  states: checkStatus,
  decisions: { pass: checkDecisions.pass, fail: checkDecisions.fail },
  ended: buddyFailure.buddyAnswered,
});
