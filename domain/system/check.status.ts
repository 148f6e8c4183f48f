import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Generic review state (document 1 §4): 2 is final, 3 is returned for changes and can be resubmitted. */
export const checkStatus = enumeration({
  checking: { code: 0, zh: '待审核', en: 'Pending', tone: 'warning' },
  passed: { code: 1, zh: '已通过', en: 'Approved', tone: 'success' },
  failed: { code: 2, zh: '不通过', en: 'Rejected', tone: 'error' },
  rejected: { code: 3, zh: '已驳回', en: 'Returned for changes', tone: 'error' },
});
export type CheckStatus = CodeOf<typeof checkStatus>;
