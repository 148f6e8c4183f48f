import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What ended a family member's standing. */
export const familyEnd = enumeration({
  expired: { code: 1, zh: '有效期届满', en: 'Ran out' },
  owner: { code: 2, zh: '本人移除', en: 'Removed by the owner' },
  school: { code: 3, zh: '学校取消', en: 'Ended by the school' },
  left: { code: 4, zh: '教职工离校', en: 'The owner left the school' },
});
export type FamilyEnd = CodeOf<typeof familyEnd>;

/** How a family member stands, for lists and filters: the review, and what became of a passed one. */
export const familyStanding = enumeration({
  checking: { code: 0, zh: '审核中', en: 'Under review', tone: 'warning' },
  valid: { code: 1, zh: '有效', en: 'Valid', tone: 'success' },
  failed: { code: 2, zh: '未通过', en: 'Refused', tone: 'error' },
  rejected: { code: 3, zh: '待补充', en: 'Sent back', tone: 'processing' },
  ended: { code: 4, zh: '已失效', en: 'Ended', tone: 'default' },
});
export type FamilyStanding = CodeOf<typeof familyStanding>;
