import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Why a family membership ended. */
export const familyEnd = enumeration({
  expired: { code: 1, zh: '有效期届满', en: 'Expired' },
  owner: { code: 2, zh: '本人移除', en: 'Removed by the owner' },
  school: { code: 3, zh: '学校取消', en: 'Cancelled by the school' },
  left: { code: 4, zh: '教职工离校', en: 'Staff member left' },
});
export type FamilyEnd = CodeOf<typeof familyEnd>;

/**
 * The state of a family member for lists and filters: the review state, and whether an approved membership has ended.
 */
export const familyMemberStatus = enumeration({
  checking: { code: 0, zh: '审核中', en: 'Under review', tone: 'warning' },
  valid: { code: 1, zh: '有效', en: 'Valid', tone: 'success' },
  failed: { code: 2, zh: '未通过', en: 'Rejected', tone: 'error' },
  rejected: { code: 3, zh: '待补充', en: 'Returned for changes', tone: 'processing' },
  ended: { code: 4, zh: '已失效', en: 'Expired', tone: 'default' },
});
