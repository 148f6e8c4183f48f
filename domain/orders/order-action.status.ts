import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** What an order's history says was done to it, by member, staff or the system. */
export const orderAction = enumeration({
  submit:        { code: 'submit',        zh: '提交订单',         en: 'Placed' },
  occupy:        { code: 'occupy',        zh: '管理占用',         en: 'Occupied by staff' },
  endOccupation: { code: 'endOccupation', zh: '结束占用',         en: 'Occupation ended' },
  pay:           { code: 'pay',           zh: '支付成功',         en: 'Paid' },
  confirm:       { code: 'confirm',       zh: '免费订单确认',     en: 'Confirmed, free of charge' },
  expire:        { code: 'expire',        zh: '超时未支付，已释放', en: 'Not paid in time, released' },
  cancel:        { code: 'cancel',        zh: '取消订单',         en: 'Cancelled' },
  release:       { code: 'release',       zh: '恢复订单',         en: 'Restored' },
  restorePaid:   { code: 'restorePaid',   zh: '超时后到账，订单已恢复', en: 'Money came late, restored as paid' },
  refundLate:    { code: 'refundLate',    zh: '取消后到账，款项退回', en: 'Money came after the end, sent back' },
  paidTwice:     { code: 'paidTwice',     zh: '重复支付，款项退回', en: 'Paid twice, one payment sent back' },
  signIn:        { code: 'signIn',        zh: '已签到',           en: 'Signed in' },
  miss:          { code: 'miss',          zh: '未到场，记为爽约', en: 'Did not come, marked as no-show' },
  letGo:         { code: 'letGo',         zh: '剩余时段现场放出', en: 'The rest given away on the spot' },
  proveEntry:    { code: 'proveEntry',    zh: '补到入场记录，改为已签到', en: 'Entry record came late, signed in' },
  leaveEarly:    { code: 'leaveEarly',    zh: '提前离场，记为早退', en: 'Left early' },
  waive:         { code: 'waive',         zh: '免责',             en: 'Waived' },
  close:         { code: 'close',         zh: '订单归档',         en: 'Closed for good' },
  adjust:        { code: 'adjust',        zh: '调整场次',         en: 'Moved to other slots' },
  changeBuddies: { code: 'changeBuddies', zh: '更换同行人',       en: 'Companions changed' },
  refundPart:    { code: 'refundPart',    zh: '部分退款',         en: 'Part refunded' },
  reopen:        { code: 'reopen',        zh: '撤销闭馆，订单恢复', en: 'Closure undone, restored' },
  settleRefund:  { code: 'settleRefund',  zh: '退款成功',         en: 'Refunded' },
  failRefund:    { code: 'failRefund',    zh: '退款失败',         en: 'Refund failed' },
  retryRefund:   { code: 'retryRefund',   zh: '重新发起退款',     en: 'Refund tried again' },
  note:          { code: 'note',          zh: '备注',             en: 'Note' },
  sellAtCounter: { code: 'sellAtCounter', zh: '窗口售票',         en: 'Sold at the counter' },
});
export type OrderAction = CodeOf<typeof orderAction>;
