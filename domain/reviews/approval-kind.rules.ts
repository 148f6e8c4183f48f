import { enumCodes, enumMember, enumeration, type AnyEnumeration } from '#domain/kit/enumeration';
import type { FailureSpec } from '#domain/kit/failure';
import { checkStatus } from '#domain/system/check.status';
import { sourceType, type SourceType } from './source-type.status';

/** What a reviewer decides. What is sent back may be submitted again. */
export type ApprovalDecision = 'pass' | 'fail' | 'sendBack';

/** A text in both languages. */
interface KindText {
  readonly zh: string;
  readonly en: string;
}

/** One decision that a kind allows. */
interface DecisionRule {
  /** The status that the check call names and that the kind stores. */
  readonly status: number;
  readonly needsReason: boolean;
  /** Tells the reviewer what the decision does to `n` things; `amount` is their total as text. */
  readonly effect?: (n: number, amount: string) => KindText;
}

/** The rules of one kind of thing that is approved. */
export interface ApprovalRules {
  /** Permanent number of the kind, as calls name it. */
  readonly sourceType: number;
  readonly title: KindText;
  readonly states: AnyEnumeration;
  readonly decisions: Readonly<Partial<Record<ApprovalDecision, DecisionRule>>>;
  /** The refusal of a state that is no decision. */
  readonly ended: FailureSpec;
  /** Hours until it is overdue; null stands for the setting `review.dueHours`. */
  readonly dueHours: number | null;
  /** Whether several are decided at once. */
  readonly batch: boolean;
}

/** Returns the number and the title of a kind of the documents. */
export const documentedKind = (code: SourceType): Pick<ApprovalRules, 'sourceType' | 'title'> => {
  const { zh, en } = enumMember(sourceType, code) as KindText;
  return { sourceType: code, title: { zh, en } };
};

/** The decisions of the generic review: the applicant gets a reason unless it passes. */
export const checkDecisions = {
  pass: { status: checkStatus.passed, needsReason: false },
  fail: { status: checkStatus.failed, needsReason: true },
  sendBack: { status: checkStatus.rejected, needsReason: true },
} as const satisfies ApprovalRules['decisions'];

const DECISIONS: readonly ApprovalDecision[] = ['pass', 'fail', 'sendBack'];

/** Returns the decisions a kind allows, in the order in which they are offered. */
export const decisionsOf = ({ decisions }: Pick<ApprovalRules, 'decisions'>): readonly ApprovalDecision[] =>
  DECISIONS.filter((decision) => decisions[decision] !== undefined);

/** Returns the decision that a status stands for; null for another state, undefined for an unknown one. */
export const decisionFor = (kind: ApprovalRules, status: number): ApprovalDecision | null | undefined =>
  decisionsOf(kind).find((decision) => kind.decisions[decision]?.status === status) ??
  ((enumCodes(kind.states) as readonly unknown[]).includes(status) ? null : undefined);

/** Returns the numbers and titles of kinds as an enumeration, for labels, filters and exports. */
export const kindNames = (kinds: readonly Pick<ApprovalRules, 'sourceType' | 'title'>[]): AnyEnumeration =>
  enumeration(Object.fromEntries(kinds.map(({ sourceType: code, title }) => [`kind${code}`, { code, ...title }])));
