import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** How far an entry of the black list reaches. */
export const banScope = enumeration({
  venue: { code: 1, zh: '指定场馆', en: 'Some venues' },
  campus: { code: 2, zh: '指定校区', en: 'Some campuses' },
  all: { code: 3, zh: '全部场馆', en: 'All venues' },
});
export type BanScope = CodeOf<typeof banScope>;

/** What ended an entry. */
export const releaseKind = enumeration({
  expired: { code: 1, zh: '到期解除', en: 'Its time was over' },
  appeal: { code: 2, zh: '申诉通过', en: 'An appeal was passed' },
  staff: { code: 3, zh: '人工解除', en: 'Lifted by staff' },
  debt: { code: 4, zh: '欠费已清', en: 'The debt was paid' },
});
export type ReleaseKind = CodeOf<typeof releaseKind>;
