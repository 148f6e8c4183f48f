import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Whom an invoice is made out to. */
export const titleKind = enumeration({
  person: { code: 1, zh: '个人', en: 'Person' },
  company: { code: 2, zh: '企业', en: 'Company' },
  institution: { code: 3, zh: '事业单位或社会组织', en: 'Institution' },
});
export type TitleKind = CodeOf<typeof titleKind>;

/** Which money of a balance is invoiced: what was put on it, or what it paid for. Never both. */
export const balanceInvoice = enumeration({
  use: { code: 'use', zh: '消费时开票', en: 'When it is spent' },
  recharge: { code: 'recharge', zh: '充值时开票', en: 'When it is topped up' },
});
export type BalanceInvoice = CodeOf<typeof balanceInvoice>;

/** Why an invoice is written off, where no person wrote a reason. */
export const redReason = enumeration({
  refund: { code: '#refund', zh: '订单退款', en: 'Money of an order went back' },
  replace: { code: '#replace', zh: '抬头变更', en: 'Made out to somebody else' },
});
