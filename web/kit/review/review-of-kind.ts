import type { ApprovalKind } from '#contract/reviews/approval-kind';
import type { ApprovalDecision } from '#domain/reviews/approval-kind.rules';

/** Returns the number and the right of a kind, for its review on a screen of its own. */
export const reviewOf = ({ sourceType, right }: ApprovalKind) => ({ sourceType, right });

/** Returns the status of a decision and whether it needs a reason. Throws if the kind does not allow it. */
export function choiceOf({ title, decisions }: ApprovalKind, decision: ApprovalDecision) {
  const rule = decisions[decision];
  if (!rule) throw new Error(`${title.en} has no decision ${decision}`);
  return { status: rule.status, reason: rule.needsReason };
}
