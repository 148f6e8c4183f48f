import type { z } from 'zod';
import type { RightName, RouteName } from '#contract/catalogue';
import type { Endpoint } from '#contract/kit/endpoint';
import type { ApprovalRules } from '#domain/reviews/approval-kind.rules';

/** A call that opens one attached file of a thing. */
type EvidenceEndpoint = Endpoint<
  z.ZodType<unknown, { readonly id: unknown; readonly attachmentId: string }>,
  z.ZodType<{ url: string }>
>;

/**
 * The declaration of one kind of thing that is approved. Its area declares it in `contract/<area>/<kind>.approval.ts`;
 * the inbox, its export, the check call and the screens read it.
 */
export interface ApprovalKind extends ApprovalRules {
  /** The right that decides and that shows the kind in the inbox. */
  readonly right: RightName;
  /** The screen that shows it in full; null if there is none. It is searched by the keyword of the pending row. */
  readonly screen: RouteName | null;
  /** The part of that screen that lists it; null if it has no parts. */
  readonly tab: string | null;
  /**
   * The call that opens its attached files; null if it has none. A reviewer without the right of the call sees none.
   */
  readonly evidence: EvidenceEndpoint | null;
}

type Optional = 'dueHours' | 'batch' | 'evidence' | 'tab';

/** Declares a kind. Overdue by the setting, decided in batches and without files unless declared otherwise. */
// @__NO_SIDE_EFFECTS__
export const approvalKind = (
  kind: Omit<ApprovalKind, Optional> & Partial<Pick<ApprovalKind, Optional>>,
): ApprovalKind => ({
  dueHours: null,
  batch: true,
  evidence: null,
  tab: null,
  ...kind,
});
