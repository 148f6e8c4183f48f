import { financeKind, type FinanceKind } from '#domain/payments/pay.status';
import { takingBasis, type TakingBasis } from './taking.status';

/**
 * What a basis counts: the kinds that come in, the kinds that go out, and whether only money from or to outside counts.
 */
interface BasisRule {
  readonly ins: readonly FinanceKind[];
  readonly outs: readonly FinanceKind[];
  readonly outside: boolean;
}

/**
 * The cash basis counts a recharge when it comes in and no payment from a balance; the earned basis counts sales by any
 * method and no recharge, which is owed to the member.
 */
export const basisRules: Readonly<Record<TakingBasis, BasisRule>> = {
  [takingBasis.cash]: {
    ins: [financeKind.income, financeKind.recharge, financeKind.gateBill, financeKind.depositIn],
    outs: [financeKind.refund, financeKind.rechargeRefund, financeKind.depositOut],
    outside: true,
  },
  [takingBasis.earned]: { ins: [financeKind.income, financeKind.gateBill], outs: [financeKind.refund], outside: false },
};

/** Maximum number of days one sheet covers. */
export const TAKING_DAYS = 366;

/** A term and its definition, shown on every page that uses it. */
interface TakingTerm {
  readonly zh: string;
  readonly en: string;
  readonly meaning: { readonly zh: string; readonly en: string };
}

/** Definitions shown on the takings page and on every other page about money. */
export const takingTerms: Readonly<
  Record<'gross' | 'refund' | 'net' | 'cash' | 'earned' | 'time' | 'seller', TakingTerm>
> = {
  gross: {
    zh: '收款',
    en: 'Received',
    meaning: { zh: '所选口径下状态为“交易完成”的收入', en: 'Completed income of the chosen basis' },
  },
  refund: {
    zh: '退款',
    en: 'Refunds',
    meaning: {
      zh: '所选口径下状态为“交易完成”的退款，按退款完成日计',
      en: 'Completed refunds of the chosen basis, counted on the day they were completed',
    },
  },
  net: { zh: '净额', en: 'Net', meaning: { zh: '收款减退款', en: 'Received minus refunds' } },
  cash: {
    zh: '实收（收付口径）',
    en: 'Cash basis',
    meaning: {
      zh: '外部进来的钱：除余额外的各支付方式，含充值与押金，减去退到外部的钱；余额支付在充值时已计，不再计',
      en: 'Money from outside by any method except balance, including top-ups and deposits, minus refunds to outside. Balance payments were counted at top-up.',
    },
  },
  earned: {
    zh: '营收（权责口径）',
    en: 'Earned basis',
    meaning: {
      zh: '卖出的服务：任何支付方式（含余额），减退款；充值是对用户的负债，不计收入',
      en: 'Services sold by any method including balance, minus refunds. A top-up is owed to the member and is not income.',
    },
  },
  time: {
    zh: '日期',
    en: 'Day',
    meaning: {
      zh: '按资金完成的学校当地日期，0 点切日',
      en: 'The school’s local date on which the money was settled; days change at midnight',
    },
  },
  seller: {
    zh: '售票员',
    en: 'Seller',
    meaning: {
      zh: '窗口收款的售票员；线上支付单列一行；窗口退款记在原收款人名下',
      en: 'The seller who took the money at the counter. Online payments have their own line. Counter refunds count for the seller who took the payment.',
    },
  },
};
