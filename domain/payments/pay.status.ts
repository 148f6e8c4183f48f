import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of one finance record (document 1 §4); a refund is a separate record: 3, then 2 or 5. */
export const financeStatus = enumeration({
  created: { code: 1, zh: '交易创建', en: 'Transaction created', tone: 'warning' },
  complete: { code: 2, zh: '交易完成', en: 'Transaction completed', tone: 'success' },
  refunding: { code: 3, zh: '退款中', en: 'Refunding', tone: 'processing' },
  failed: { code: 5, zh: '退款失败', en: 'Refund failed', tone: 'error' },
});
export type FinanceStatus = CodeOf<typeof financeStatus>;

/** What moved the money of a finance record. */
export const financeKind = enumeration({
  income: { code: 1, zh: '收入', en: 'Income' },
  refund: { code: 2, zh: '退款', en: 'Refund' },
  recharge: { code: 3, zh: '充值', en: 'Top-up' },
  rechargeRefund: { code: 4, zh: '充值退款', en: 'Top-up refund' },
  adjust: { code: 5, zh: '调整', en: 'Adjustment' },
  gateBill: { code: 6, zh: '闸机计费', en: 'Gate charge' },
  depositIn: { code: 7, zh: '收押金', en: 'Deposit received' },
  depositOut: { code: 8, zh: '退押金', en: 'Deposit refunded' },
});
export type FinanceKind = CodeOf<typeof financeKind>;
/** The same kinds from the member's side: what the ledger receives, the member pays. */
export const ownFinanceKind = enumeration({
  income: { code: financeKind.income, zh: '支付', en: 'Payment' },
  refund: { code: financeKind.refund, zh: '退款', en: 'Refund' },
  recharge: { code: financeKind.recharge, zh: '充值', en: 'Top-up' },
  rechargeRefund: { code: financeKind.rechargeRefund, zh: '充值退款', en: 'Top-up refund' },
  adjust: { code: financeKind.adjust, zh: '调整', en: 'Adjustment' },
  gateBill: { code: financeKind.gateBill, zh: '闸机计费', en: 'Gate charge' },
  depositIn: { code: financeKind.depositIn, zh: '付押金', en: 'Deposit paid' },
  depositOut: { code: financeKind.depositOut, zh: '押金退还', en: 'Deposit refunded' },
});
/** Kinds of records by which money comes in, and by which it goes out; an adjustment moves none. */
export const moneyIn: readonly FinanceKind[] = [
  financeKind.income,
  financeKind.recharge,
  financeKind.gateBill,
  financeKind.depositIn,
];
export const moneyOut: readonly FinanceKind[] = [
  financeKind.refund,
  financeKind.rechargeRefund,
  financeKind.depositOut,
];
/** Returns a record's amount, stored unsigned, with the ledger's sign: outgoing is negative. The unit is kept. */
export const signedAmount = (kind: number, amount: number): number =>
  moneyOut.some((out) => out === kind) ? -Math.abs(amount) : amount;
/** Returns the same amount with the member's sign: a payment is negative, a refund positive. */
export const memberAmount = (kind: number, amount: number): number => 0 - signedAmount(kind, amount);

/** Payment methods; 19 is the documents' number, the others are ours (document 1 §6). */
export const payType = enumeration({
  campusCard: { code: 1, zh: '校园卡', en: 'Campus card' },
  alipay: { code: 2, zh: '支付宝', en: 'Alipay' },
  wechat: { code: 3, zh: '微信支付', en: 'WeChat Pay' },
  platform: { code: 4, zh: '平台支付', en: 'Platform payment' },
  balance: { code: 5, zh: '余额', en: 'Balance' },
  offline: { code: 6, zh: '线下支付', en: 'Offline payment' },
  school: { code: 19, zh: '学校支付平台', en: 'School payment platform' },
});
export type PayType = CodeOf<typeof payType>;

/** Methods whose money comes through a channel with its own statement, in display order. */
export const channelMethods: readonly PayType[] = [
  payType.wechat,
  payType.alipay,
  payType.school,
  payType.platform,
  payType.campusCard,
];
/** Returns whether the method is paid on a cashier page of the university, to which the payer is redirected. */
export const hasCashierPage = (method: PayType): boolean => method === payType.school || method === payType.platform;

/** How offline money was handed over (document 1 §6, in its order). */
export const offlinePayType = enumeration({
  cash: { code: 1, zh: '现金', en: 'Cash' },
  wechat: { code: 2, zh: '微信', en: 'WeChat' },
  alipay: { code: 3, zh: '支付宝', en: 'Alipay' },
  union: { code: 4, zh: '银联', en: 'UnionPay' },
  schoolTransfer: { code: 5, zh: '校内转账', en: 'Campus transfer' },
  corporateRemittance: { code: 6, zh: '对公汇款', en: 'Bank transfer' },
  cheque: { code: 7, zh: '支票', en: 'Cheque' },
  other: { code: 8, zh: '其他', en: 'Other' },
});
export type OfflinePayType = CodeOf<typeof offlinePayType>;

/**
 * Where a payer meets the charge: a code to scan, the channel's page on a computer or a phone, or inside the channel's
 * app.
 */
export const payScene = enumeration({
  code: { code: 1, zh: '扫码', en: 'Scan a code' },
  page: { code: 2, zh: '电脑网页', en: 'Desktop page' },
  phone: { code: 3, zh: '手机网页', en: 'Mobile page' },
  inApp: { code: 4, zh: '应用内', en: 'In app' },
});
export type PayScene = CodeOf<typeof payScene>;

/** State of one attempt at a channel; 4 is a second real success, which is refunded. */
export const attemptState = enumeration({
  created: { code: 0, zh: '已创建', en: 'Created', tone: 'default' },
  waiting: { code: 1, zh: '等待支付', en: 'Waiting for payment', tone: 'processing' },
  success: { code: 2, zh: '支付成功', en: 'Paid', tone: 'success' },
  closed: { code: 3, zh: '已关闭', en: 'Closed', tone: 'default' },
  duplicate: { code: 4, zh: '重复支付', en: 'Duplicate payment', tone: 'warning' },
});
export type AttemptState = CodeOf<typeof attemptState>;

/** Why a member requests a special refund; own health needs proof (document 1 §9). */
export const refundReason = enumeration({
  health: { code: 1, zh: '本人身体原因', en: 'Health reasons' },
  weather: { code: 2, zh: '天气原因', en: 'Weather' },
  equipment: { code: 3, zh: '场馆设备损坏', en: 'Venue equipment fault' },
});
export type RefundReason = CodeOf<typeof refundReason>;

/** By the tiers of the rule, or in full after a review (document 1 §9). */
export const refundRule = enumeration({
  byRule: { code: 1, zh: '按规则退款', en: 'By rule' },
  full: { code: 2, zh: '全额退款（需审核）', en: 'Full refund (review required)' },
});

/** What the counter or the local helper reports about a refund (document 1 §4). */
export const refundFeedback = enumeration({
  success: { code: 1, zh: '退款成功', en: 'Refunded', tone: 'success' },
  cancelled: { code: 2, zh: '已取消', en: 'Cancelled', tone: 'default' },
  incomplete: { code: 3, zh: '未完成', en: 'Incomplete', tone: 'warning' },
});
export type RefundFeedback = CodeOf<typeof refundFeedback>;

/** Route of a refund. */
export const refundRoute = enumeration({
  original: { code: 1, zh: '原路退回', en: 'Original method' },
  wallet: { code: 2, zh: '退至余额', en: 'To balance' },
  offline: { code: 3, zh: '线下退款', en: 'Offline refund' },
  campusCard: { code: 4, zh: '校园卡机具', en: 'Campus card machine' },
});
export type RefundRoute = CodeOf<typeof refundRoute>;

/** What changed a wallet. */
export const walletKind = enumeration({
  recharge: { code: 1, zh: '充值', en: 'Top-up' },
  rechargeRefund: { code: 2, zh: '充值退款', en: 'Top-up refund' },
  pay: { code: 3, zh: '支付', en: 'Payment' },
  refundIn: { code: 4, zh: '退款到账', en: 'Refund received' },
  adjust: { code: 5, zh: '人工调整', en: 'Manual adjustment' },
  gateBill: { code: 6, zh: '闸机计费', en: 'Gate charge' },
  cardReturn: { code: 7, zh: '退卡', en: 'Card returned' },
  transfer: { code: 8, zh: '转账', en: 'Transfer' },
  gift: { code: 9, zh: '充值赠送', en: 'Top-up bonus' },
});
export type WalletKind = CodeOf<typeof walletKind>;
