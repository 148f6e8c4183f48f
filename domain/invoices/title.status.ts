import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Kinds of invoice recipients. */
export const titleKind = enumeration({
  person: { code: 1, zh: '个人', en: 'Person' },
  company: { code: 2, zh: '企业', en: 'Company' },
  institution: { code: 3, zh: '事业单位或社会组织', en: 'Institution' },
});
export type TitleKind = CodeOf<typeof titleKind>;

/** Which balance money is invoiced: top-ups or spending, never both. */
export const balanceInvoice = enumeration({
  use: { code: 'use', zh: '消费时开票', en: 'When spent' },
  recharge: { code: 'recharge', zh: '充值时开票', en: 'When topped up' },
});
export type BalanceInvoice = CodeOf<typeof balanceInvoice>;

/** Reasons of a write-off without a reason written by staff. */
export const redReason = enumeration({
  refund: { code: '#refund', zh: '订单退款', en: 'Order refunded' },
  replace: { code: '#replace', zh: '抬头变更', en: 'Title changed' },
});
