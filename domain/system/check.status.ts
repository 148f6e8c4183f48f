import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Generic review (document 1 §4): 2 is final, 3 is sent back and may be handed in again. */
export const checkStatus = enumeration({
  checking: { code: 0, zh: '待审核', en: 'Checking', tone: 'warning' },
  passed: { code: 1, zh: '已通过', en: 'Passed', tone: 'success' },
  failed: { code: 2, zh: '不通过', en: 'Failed', tone: 'error' },
  rejected: { code: 3, zh: '已驳回', en: 'Rejected', tone: 'error' },
});
export type CheckStatus = CodeOf<typeof checkStatus>;
