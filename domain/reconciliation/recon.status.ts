import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Source of a finding. */
export const reconSource = enumeration({
  bill: { code: 1, zh: '渠道账单', en: 'Channel statement' },
  books: { code: 2, zh: '内部账目', en: 'Our ledger' },
  notice: { code: 3, zh: '渠道通知', en: 'Channel notice' },
});
export type ReconSource = CodeOf<typeof reconSource>;
/** Sources that are compared by runs; notices are compared when they arrive. */
export const comparedSources = [reconSource.bill, reconSource.books] as const;

/**
 * What does not match. Up to 9: a channel statement against our attempts and refunds, or from 6 on a channel notice
 * against the attempt; from 11: our own ledger.
 */
export const findingKind = enumeration({
  onlyOurs: { code: 1, zh: '仅本系统有', en: 'Only in our records', tone: 'error' },
  onlyTheirs: { code: 2, zh: '仅渠道有', en: 'Only on the statement', tone: 'error' },
  amount: { code: 3, zh: '金额不一致', en: 'Amount differs', tone: 'error' },
  status: { code: 4, zh: '状态不一致', en: 'Status differs', tone: 'warning' },
  double: { code: 5, zh: '重复支付未退', en: 'Unrefunded duplicate', tone: 'warning' },
  unknownPayment: { code: 6, zh: '未知单号付款', en: 'Unknown payment', tone: 'error' },
  paidAmount: { code: 7, zh: '付款金额不符', en: 'Paid amount differs', tone: 'error' },
  paidAccount: { code: 8, zh: '收款账户不符', en: 'Paid to another account', tone: 'error' },
  paidCurrency: { code: 9, zh: '付款币种不符', en: 'Paid in another currency', tone: 'error' },
  orderFinance: { code: 11, zh: '订单与流水不符', en: 'Order vs records', tone: 'error' },
  refundFinance: { code: 12, zh: '退款与流水不符', en: 'Refunds vs records', tone: 'error' },
  tryFinance: { code: 13, zh: '支付与流水不符', en: 'Payments vs records', tone: 'error' },
  ledgerPaid: { code: 14, zh: '余额支付与流水不符', en: 'Balance vs records', tone: 'error' },
  ledgerBack: { code: 15, zh: '余额退款与流水不符', en: 'Balance vs refunds', tone: 'error' },
  recharge: { code: 16, zh: '充值与余额不符', en: 'Top-ups vs balance', tone: 'error' },
  stray: { code: 17, zh: '流水无对应订单', en: 'Record without order', tone: 'error' },
  walletSum: { code: 18, zh: '余额与明细合计不符', en: 'Balance vs its lines', tone: 'error' },
  walletChain: { code: 19, zh: '余额明细不连续', en: 'Balance line gap', tone: 'error' },
});
export type FindingKind = CodeOf<typeof findingKind>;

/** State of a finding. Money moves for it only after a second person agreed. */
export const findingState = enumeration({
  open: { code: 1, zh: '待处理', en: 'Open', tone: 'error' },
  asked: { code: 2, zh: '待复核', en: 'To review', tone: 'warning' },
  solved: { code: 3, zh: '已解决', en: 'Resolved', tone: 'success' },
});
export type FindingState = CodeOf<typeof findingState>;

/** Repairs of a finding. */
export const repair = enumeration({
  askChannel: { code: 1, zh: '向渠道核实并入账', en: 'Check with channel' },
  refundDouble: { code: 2, zh: '退回重复支付', en: 'Refund the duplicate' },
  byHand: { code: 3, zh: '人工处理并说明', en: 'Handle manually' },
});
export type Repair = CodeOf<typeof repair>;

/** Result of a run. */
export const runState = enumeration({
  running: { code: 1, zh: '进行中', en: 'Running', tone: 'processing' },
  agrees: { code: 2, zh: '一致', en: 'Matches', tone: 'success' },
  differs: { code: 3, zh: '有差异', en: 'Differs', tone: 'error' },
  failed: { code: 4, zh: '未完成', en: 'Failed', tone: 'warning' },
});
export type RunState = CodeOf<typeof runState>;

/** What a statement line moved. */
export const lineKind = enumeration({
  pay: { code: 1, zh: '支付', en: 'Payment' },
  refund: { code: 2, zh: '退款', en: 'Refund' },
});
export type LineKind = CodeOf<typeof lineKind>;
