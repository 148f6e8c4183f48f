import { familyFailure } from '#domain/families/family.failures';
import { checkDecisions, documentedKind } from '#domain/reviews/approval-kind.rules';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { approvalKind } from '#contract/reviews/approval-kind';
import { families } from './family.contract';

/** Family members of staff. They are a part of a screen whose search does not find them. */
export const familyApproval = approvalKind({
  ...documentedKind(sourceType.familyMember),
  right: 'FamilyMembersCheck',
  screen: null,
  evidence: families.proof,
  states: checkStatus,
  decisions: checkDecisions,
  ended: familyFailure.familyOver,
});
