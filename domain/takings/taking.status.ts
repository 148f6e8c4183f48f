import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What a line of the takings sheet groups by. */
export const takingBy = enumeration({
  day: { code: 1, zh: '按日', en: 'Day' },
  method: { code: 2, zh: '按支付方式', en: 'Method' },
  seller: { code: 3, zh: '按售票员', en: 'Seller' },
  venue: { code: 4, zh: '按场馆', en: 'Venue' },
  business: { code: 5, zh: '按业务', en: 'Business' },
  merchant: { code: 6, zh: '按商户', en: 'Merchant' },
});
export type TakingBy = CodeOf<typeof takingBy>;

/** Which money a sheet counts; the two bases are never added up. */
export const takingBasis = enumeration({
  cash: { code: 1, zh: '实收（收付口径）', en: 'Cash basis' },
  earned: { code: 2, zh: '营收（权责口径）', en: 'Earned basis' },
});
export type TakingBasis = CodeOf<typeof takingBasis>;
