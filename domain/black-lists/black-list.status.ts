import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** The scope of a black list entry. */
export const blackListScope = enumeration({
  venue: { code: 1, zh: '指定场馆', en: 'Selected venues' },
  campus: { code: 2, zh: '指定校区', en: 'Selected campuses' },
  all: { code: 3, zh: '全部场馆', en: 'All venues' },
});
export type BlackListScope = CodeOf<typeof blackListScope>;

/** How an entry ended. */
export const blackListReleaseKind = enumeration({
  expired: { code: 1, zh: '到期解除', en: 'Expired' },
  appeal: { code: 2, zh: '申诉通过', en: 'Appeal approved' },
  staff: { code: 3, zh: '人工解除', en: 'Released by staff' },
  debt: { code: 4, zh: '欠费已清', en: 'Debt paid' },
});
export type BlackListReleaseKind = CodeOf<typeof blackListReleaseKind>;
