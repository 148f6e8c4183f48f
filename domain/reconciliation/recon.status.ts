import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Where a finding comes from. */
export const reconSource = enumeration({
  bill: { code: 1, zh: '渠道账单', en: 'Bill of a channel' },
  books: { code: 2, zh: '内部账目', en: 'Our own books' },
});
export type ReconSource = CodeOf<typeof reconSource>;

/** What does not agree. Up to 9 it is a channel's bill beside our tries and refunds; from 11 on our own books beside each other. */
export const findingKind = enumeration({
  onlyOurs: { code: 1, zh: '仅本系统有', en: 'Only in our books', tone: 'error' },
  onlyTheirs: { code: 2, zh: '仅渠道有', en: 'Only on the bill', tone: 'error' },
  amount: { code: 3, zh: '金额不一致', en: 'Amount differs', tone: 'error' },
  status: { code: 4, zh: '状态不一致', en: 'Status differs', tone: 'warning' },
  double: { code: 5, zh: '重复支付未退', en: 'Paid twice, kept', tone: 'warning' },
  orderFinance: { code: 11, zh: '订单与流水不符', en: 'Order and records', tone: 'error' },
  refundFinance: { code: 12, zh: '退款与流水不符', en: 'Refunds and records', tone: 'error' },
  tryFinance: { code: 13, zh: '支付与流水不符', en: 'Tries and records', tone: 'error' },
  ledgerPaid: { code: 14, zh: '余额支付与流水不符', en: 'Balance and records', tone: 'error' },
  ledgerBack: { code: 15, zh: '余额退款与流水不符', en: 'Balance and refunds', tone: 'error' },
  recharge: { code: 16, zh: '充值与余额不符', en: 'Recharges and balance', tone: 'error' },
  stray: { code: 17, zh: '流水无对应订单', en: 'Record without an order', tone: 'error' },
  walletSum: { code: 18, zh: '余额与明细合计不符', en: 'Balance and its lines', tone: 'error' },
  walletChain: { code: 19, zh: '余额明细不连续', en: 'Lines out of order', tone: 'error' },
});
export type FindingKind = CodeOf<typeof findingKind>;

/** How a finding stands. Money is moved for it only after a second person agreed. */
export const findingState = enumeration({
  open: { code: 1, zh: '待处理', en: 'Open', tone: 'error' },
  asked: { code: 2, zh: '待复核', en: 'To be decided', tone: 'warning' },
  solved: { code: 3, zh: '已解决', en: 'Solved', tone: 'success' },
});
export type FindingState = CodeOf<typeof findingState>;

/** What can be done about a finding. */
export const repair = enumeration({
  askChannel: { code: 1, zh: '向渠道核实并入账', en: 'Ask and book' },
  refundDouble: { code: 2, zh: '退回重复支付', en: 'Return one payment' },
  byHand: { code: 3, zh: '人工处理并说明', en: 'By hand, with a note' },
});
export type Repair = CodeOf<typeof repair>;

/** How a run ended. */
export const runState = enumeration({
  running: { code: 1, zh: '进行中', en: 'Running', tone: 'processing' },
  agrees: { code: 2, zh: '一致', en: 'Agrees', tone: 'success' },
  differs: { code: 3, zh: '有差异', en: 'Differs', tone: 'error' },
  failed: { code: 4, zh: '未完成', en: 'Not done', tone: 'warning' },
});
export type RunState = CodeOf<typeof runState>;

/** What a line of a bill moved. */
export const lineKind = enumeration({
  pay: { code: 1, zh: '支付', en: 'Payment' },
  refund: { code: 2, zh: '退款', en: 'Refund' },
});
export type LineKind = CodeOf<typeof lineKind>;
