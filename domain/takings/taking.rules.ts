import {
  financeKind,
  payType,
  refundRoute,
  type FinanceKind,
  type PayType,
  type RefundRoute,
} from '#domain/payments/pay.status';
import { takingBasis, type TakingBasis } from './taking.status';

/** What a basis counts: which kinds come in, which go out, and whether only money that crosses the school's border counts. */
export interface BasisRule {
  readonly ins: readonly FinanceKind[];
  readonly outs: readonly FinanceKind[];
  readonly outside: boolean;
}

/** Cash counts a recharge when it comes in and nothing that is paid from a balance; earned counts what was sold, however it was paid, and no recharge, which is owed to the member. */
export const basisRules: Readonly<Record<TakingBasis, BasisRule>> = {
  [takingBasis.cash]: {
    ins: [financeKind.income, financeKind.recharge, financeKind.gateBill, financeKind.depositIn],
    outs: [financeKind.refund, financeKind.rechargeRefund, financeKind.depositOut],
    outside: true,
  },
  [takingBasis.earned]: { ins: [financeKind.income, financeKind.gateBill], outs: [financeKind.refund], outside: false },
};

/** What a record says of itself; `route` is the way a refund went, null for money that came in. */
export interface Moved {
  readonly kind: FinanceKind;
  readonly payType: PayType | null;
  readonly route: RefundRoute | null;
}

/** On which side of a sheet a settled record stands; null where the basis does not count it. */
export const sideOf = (basis: TakingBasis, { kind, payType: by, route }: Moved): 'in' | 'out' | null => {
  const { ins, outs, outside } = basisRules[basis];
  if (outside && (by === payType.balance || route === refundRoute.wallet)) return null;
  return ins.includes(kind) ? 'in' : outs.includes(kind) ? 'out' : null;
};

/** The longest stretch of days one sheet covers. */
export const TAKING_DAYS = 366;

/** A term and what it means on every page that shows it. */
export interface Term {
  readonly zh: string;
  readonly en: string;
  readonly meaning: { readonly zh: string; readonly en: string };
}

/** Definitions shown on the page of takings, the same on every page of money. */
export const takingTerms: Readonly<Record<'gross' | 'refund' | 'net' | 'cash' | 'earned' | 'time' | 'seller', Term>> = {
  gross: {
    zh: '收款',
    en: 'Taken',
    meaning: { zh: '所选口径下状态为“交易完成”的收入', en: 'Completed income of the chosen basis' },
  },
  refund: {
    zh: '退款',
    en: 'Refunds',
    meaning: {
      zh: '所选口径下状态为“交易完成”的退款，按退款完成日计',
      en: 'Completed refunds of the chosen basis, on the day they were done',
    },
  },
  net: { zh: '净额', en: 'Net', meaning: { zh: '收款减退款', en: 'Taken less refunds' } },
  cash: {
    zh: '实收（收付口径）',
    en: 'Cash basis',
    meaning: {
      zh: '外部进来的钱：除余额外的各支付方式，含充值与押金，减去退到外部的钱；余额支付在充值时已计，不再计',
      en: 'Money from outside by any method but the balance, with recharges and deposits, less what went back outside; what a balance pays was counted when it was recharged',
    },
  },
  earned: {
    zh: '营收（权责口径）',
    en: 'Earned basis',
    meaning: {
      zh: '卖出的服务：任何支付方式（含余额），减退款；充值是对用户的负债，不计收入',
      en: 'What was sold, by any method with the balance, less refunds; a recharge is owed to the member and is no income',
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
      en: 'Who took the money at a counter; payments online have a line of their own; what a counter gives back stands with whoever took it',
    },
  },
};
