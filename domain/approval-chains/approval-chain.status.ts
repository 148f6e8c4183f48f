import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Whether an approval chain applies to new and waiting requests. */
export const approvalChainStatus = enumeration({
  on: { code: 1, zh: '启用', en: 'Enabled', tone: 'success' },
  off: { code: 2, zh: '停用', en: 'Disabled', tone: 'default' },
});

/** What was done at a level before the final one: it was approved, or a reviewer commented. */
export const approvalStepKind = enumeration({
  passed: { code: 1, zh: '通过', en: 'Approved', tone: 'success' },
  opinion: { code: 2, zh: '意见', en: 'Comment', tone: 'default' },
});
export type ApprovalStepKind = CodeOf<typeof approvalStepKind>;
