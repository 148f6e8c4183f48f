import { failures } from '#domain/kit/failure';

/** Errors of invoices and invoice titles. */
export const invoiceFailure = failures({
  titleGone: {
    kind: 'missing',
    zh: '没有找到该发票抬头，请刷新后重试',
    en: 'Title not found. Reload and try again.',
  },
  titleTwice: {
    kind: 'refused',
    zh: '该抬头已存在，请直接选用',
    en: 'You already have this title. Choose it from the list.',
  },
  titleMany: {
    kind: 'refused',
    zh: '抬头最多保存 {n} 个，请先删除不用的',
    en: 'You can save up to {n} titles. Delete one you no longer use.',
  },
  taxNoMissing: {
    kind: 'invalid',
    zh: '请填写纳税人识别号或统一社会信用代码',
    en: 'Enter the tax number or unified social credit code.',
  },
  taxNoUnwanted: {
    kind: 'invalid',
    zh: '个人抬头不填税号，请清空或改选企业',
    en: 'Personal titles have no tax number. Clear it or choose Company.',
  },
  taxNoWrong: {
    kind: 'invalid',
    zh: '税号不正确，请核对 15、18 或 20 位的税号',
    en: 'This tax number is not valid. Check that it has 15, 18 or 20 characters.',
  },
  bankHalf: {
    kind: 'invalid',
    zh: '开户行与账号请同时填写',
    en: 'Enter both the bank and the account number, or leave both empty.',
  },
  accountWrong: { kind: 'invalid', zh: '银行账号为 6 至 30 位数字', en: 'A bank account number has 6 to 30 digits.' },
  nothingChosen: { kind: 'invalid', zh: '请至少选择一个订单', en: 'Select at least one order.' },
  invoiceGone: {
    kind: 'missing',
    zh: '没有找到该发票，请刷新后重试',
    en: 'Invoice not found. Reload and try again.',
  },
  invoiceOver: {
    kind: 'refused',
    zh: '该发票的状态已变更，请刷新后查看',
    en: 'The status of this invoice has changed. Reload and check again.',
  },
  invoiceSent: {
    kind: 'refused',
    zh: '开票申请已提交开票平台，请等待结果',
    en: 'This request is already with the tax platform. Wait for the result.',
  },
  invoiceOrderGone: {
    kind: 'missing',
    zh: '没有找到所选订单，请刷新后重选',
    en: 'A selected order was not found. Reload the page and choose again.',
  },
  notInvoiceable: {
    kind: 'refused',
    zh: '订单 {tradeNo} 没有可开票的金额',
    en: 'Order {tradeNo} has no amount to invoice.',
  },
  invoiceAboveKept: {
    kind: 'refused',
    zh: '开票金额超过订单的剩余金额，请刷新页面后重试',
    en: 'The invoice would exceed what its orders still hold. Reload the page and try again.',
  },
  invoiceRefunding: {
    kind: 'refused',
    zh: '订单 {tradeNo} 正在退款，请在退款完成后申请',
    en: 'Order {tradeNo} is being refunded. Request the invoice once the refund is complete.',
  },
  invoicedAlready: {
    kind: 'refused',
    zh: '订单 {tradeNo} 已申请过发票',
    en: 'Order {tradeNo} already has an invoice.',
  },
  invoiceTooLate: {
    kind: 'refused',
    zh: '订单 {tradeNo} 结束已超过 {days} 天，不能再开票',
    en: 'Order {tradeNo} ended more than {days} days ago and can no longer be invoiced.',
  },
  sharedOrder: {
    kind: 'refused',
    zh: '订单 {tradeNo} 由多人分摊支付，请到前台开票',
    en: 'Order {tradeNo} was a shared payment. Request its invoice at the counter.',
  },
  balanceOfUse: {
    kind: 'refused',
    zh: '本校在消费时开票，充值 {tradeNo} 不能开票',
    en: 'Invoices are issued when the balance is spent, so top-up {tradeNo} cannot be invoiced.',
  },
  balanceOfTopUp: {
    kind: 'refused',
    zh: '本校在充值时开票，余额支付的订单 {tradeNo} 不能重复开票',
    en: 'Invoices are issued for top-ups, so order {tradeNo}, paid from the balance, cannot be invoiced again.',
  },
  balanceSpent: {
    kind: 'refused',
    zh: '订单 {tradeNo} 所用余额含赠送金额或已在充值时开票，不能重复开票',
    en: 'Order {tradeNo} was paid with bonus balance or with a top-up that is already invoiced.',
  },
  twoMerchants: {
    kind: 'refused',
    zh: '一张发票只能包含同一商户的订单，请分开申请',
    en: 'An invoice can only include orders of one merchant. Request them separately.',
  },
  twoBuyers: {
    kind: 'refused',
    zh: '一张发票只能包含同一会员的订单，请分开开具',
    en: 'An invoice can only include orders of one member. Issue them separately.',
  },
  replacedOften: {
    kind: 'refused',
    zh: '已换开 {n} 次，请联系财务处理',
    en: 'This invoice has been replaced {n} times. Contact the finance office.',
  },
  replacedLate: {
    kind: 'refused',
    zh: '只能在开票当月换开，请联系财务处理',
    en: 'Invoices can only be replaced in the month they were issued. Contact the finance office.',
  },
  fileNotYet: {
    kind: 'refused',
    zh: '发票文件还未送达，请稍后再试',
    en: 'The invoice file is not ready yet. Try again in a minute.',
  },
  notRetryable: {
    kind: 'refused',
    zh: '该发票没有等待重试的开票任务',
    en: 'This invoice has nothing to retry.',
  },
});
