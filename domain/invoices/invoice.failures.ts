import { failures } from '#domain/kit/failure';

/** Refusals of invoices and of what they are made out to. */
export const invoiceFailure = failures({
  titleGone: {
    kind: 'missing',
    zh: '没有找到该发票抬头，请刷新后重试',
    en: 'There is no such title. Reload and try again.',
  },
  titleTwice: {
    kind: 'refused',
    zh: '该抬头已存在，请直接选用',
    en: 'You have this title already. Choose it from the list.',
  },
  titleMany: {
    kind: 'refused',
    zh: '抬头最多保存 {n} 个，请先删除不用的',
    en: 'You may keep {n} titles. Delete one you do not use.',
  },
  taxNoMissing: {
    kind: 'invalid',
    zh: '请填写纳税人识别号或统一社会信用代码',
    en: 'Fill in the tax number or unified credit code.',
  },
  taxNoUnwanted: {
    kind: 'invalid',
    zh: '个人抬头不填税号，请清空或改选企业',
    en: 'A person has no tax number here. Clear it or choose company.',
  },
  taxNoWrong: {
    kind: 'invalid',
    zh: '税号不正确，请核对 15、18 或 20 位的税号',
    en: 'This tax number is not right. Check its 15, 18 or 20 characters.',
  },
  bankHalf: { kind: 'invalid', zh: '开户行与账号请同时填写', en: 'Give both the bank and the account, or neither.' },
  accountWrong: { kind: 'invalid', zh: '银行账号为 6 至 30 位数字', en: 'A bank account has 6 to 30 digits.' },
  nothingChosen: { kind: 'invalid', zh: '请至少选择一个订单', en: 'Choose at least one order.' },
  invoiceGone: {
    kind: 'missing',
    zh: '没有找到该发票，请刷新后重试',
    en: 'There is no such invoice. Reload and try again.',
  },
  invoiceOver: {
    kind: 'refused',
    zh: '该发票的状态已变更，请刷新后查看',
    en: 'This invoice has moved on meanwhile. Reload and look again.',
  },
  invoiceSent: {
    kind: 'refused',
    zh: '开票申请已提交开票平台，请等待结果',
    en: 'It is with the tax platform already. Wait for its answer.',
  },
  invoiceOrderGone: {
    kind: 'missing',
    zh: '没有找到所选订单，请刷新后重选',
    en: 'An order you chose is not there. Reload and choose again.',
  },
  notInvoiceable: {
    kind: 'refused',
    zh: '订单 {tradeNo} 没有可开票的金额',
    en: 'There is nothing to invoice of order {tradeNo}.',
  },
  invoiceRefunding: {
    kind: 'refused',
    zh: '订单 {tradeNo} 正在退款，请在退款完成后申请',
    en: 'Order {tradeNo} is being refunded. Ask again once that is done.',
  },
  invoicedAlready: { kind: 'refused', zh: '订单 {tradeNo} 已申请过发票', en: 'Order {tradeNo} was invoiced already.' },
  invoiceTooLate: {
    kind: 'refused',
    zh: '订单 {tradeNo} 结束已超过 {days} 天，不能再开票',
    en: 'Order {tradeNo} ended more than {days} days ago and cannot be invoiced any more.',
  },
  sharedOrder: {
    kind: 'refused',
    zh: '订单 {tradeNo} 由多人分摊支付，请到前台开票',
    en: 'Several people paid for order {tradeNo}. Ask for its invoice at the counter.',
  },
  balanceOfUse: {
    kind: 'refused',
    zh: '本校在消费时开票，充值 {tradeNo} 不能开票',
    en: 'The school invoices what a balance pays for, so top-up {tradeNo} cannot be invoiced.',
  },
  balanceOfTopUp: {
    kind: 'refused',
    zh: '本校在充值时开票，余额支付的订单 {tradeNo} 不能重复开票',
    en: 'The school invoices top-ups, so order {tradeNo}, paid from the balance, cannot be invoiced again.',
  },
  balanceSpent: {
    kind: 'refused',
    zh: '订单 {tradeNo} 所用余额含赠送金额或已在充值时开票，不能重复开票',
    en: 'The balance behind {tradeNo} was given as a bonus or is on an invoice already.',
  },
  twoMerchants: {
    kind: 'refused',
    zh: '一张发票只能包含同一商户的订单，请分开申请',
    en: 'One invoice holds orders of one merchant. Apply for each separately.',
  },
  twoBuyers: {
    kind: 'refused',
    zh: '一张发票只能包含同一会员的订单，请分开开具',
    en: 'One invoice holds orders of one member. Issue them separately.',
  },
  replacedOften: {
    kind: 'refused',
    zh: '已换开 {n} 次，请联系财务处理',
    en: 'It was replaced {n} times. Ask the finance office.',
  },
  replacedLate: {
    kind: 'refused',
    zh: '只能在开票当月换开，请联系财务处理',
    en: 'It can be replaced in the month of its issue only. Ask the finance office.',
  },
  fileNotYet: {
    kind: 'refused',
    zh: '发票文件还未送达，请稍后再试',
    en: 'The file of this invoice has not come yet. Try again in a minute.',
  },
  notRetryable: {
    kind: 'refused',
    zh: '该发票没有等待重试的开票任务',
    en: 'There is nothing of this invoice to try again.',
  },
});
