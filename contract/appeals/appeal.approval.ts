import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { checkDecisions, documentedKind } from '#domain/reviews/approval-kind.rules';
import { sourceType } from '#domain/reviews/source-type.status';
import { checkStatus } from '#domain/system/check.status';
import { approvalKind } from '#contract/reviews/approval-kind';
import { appeals } from './appeal.contract';

/** Appeals against black list entries and no-shows. */
export const appealApproval = approvalKind({
  ...documentedKind(sourceType.appeal),
  right: 'VenuesBlackListCheck',
  screen: 'VenuesBlackList',
  evidence: appeals.proof,
  states: checkStatus,
  decisions: checkDecisions,
  ended: blackListFailure.appealOver,
});
