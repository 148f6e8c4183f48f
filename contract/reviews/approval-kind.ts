import type { RightName, RouteName } from '#contract/catalogue';
import type { ApprovalRules } from '#domain/reviews/approval-kind.rules';

/**
 * The declaration of one kind of thing that is approved. Its area declares it in `contract/<area>/<kind>.approval.ts`;
 * the inbox, its export, the check call and the screens read it.
 */
export interface ApprovalKind extends ApprovalRules {
  /** The right that decides and that shows the kind in the inbox. */
  readonly right: RightName;
  /** The screen that shows it in full; null if there is none. It is searched by the keyword of the pending row. */
  readonly screen: RouteName | null;
}

/** Declares a kind. Overdue by the setting and decided in batches unless declared otherwise. */
// @__NO_SIDE_EFFECTS__
export const approvalKind = (
  kind: Omit<ApprovalKind, 'dueHours' | 'batch'> & Partial<Pick<ApprovalKind, 'dueHours' | 'batch'>>,
): ApprovalKind => ({ dueHours: null, batch: true, ...kind });
