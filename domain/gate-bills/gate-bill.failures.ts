import { failures } from '#domain/kit/failure';

/** Refusals of timed billing. */
export const gateBillFailure = failures({
  gateBillMissing: {
    kind: 'missing',
    zh: '账单不存在，请刷新后查看',
    en: 'This bill does not exist. Reload the page.',
  },
  gateBillStep: {
    kind: 'refused',
    zh: '账单当前状态不允许此操作，请刷新后查看',
    en: 'This is not possible in the current state of the bill. Reload the page.',
  },
  gateRefundTooMuch: {
    kind: 'refused',
    zh: '最多可退{rest}元，请减少金额',
    en: 'At most CNY {rest} can be refunded. Enter a smaller amount.',
  },
  appealOpen: {
    kind: 'refused',
    zh: '该账单的申诉正在处理，请等待结果',
    en: 'An appeal against this bill is being handled. Wait for the result.',
  },
  appealDone: {
    kind: 'refused',
    zh: '该账单已申诉过，不能再次申诉',
    en: 'This bill was appealed before. It cannot be appealed again.',
  },
  gateAppealOwn: {
    kind: 'refused',
    zh: '不能处理自己的申诉，请由其他人员处理',
    en: 'You cannot decide your own appeal. Ask another person.',
  },
  gateAppealNothing: {
    kind: 'refused',
    zh: '该账单没有可免除或退还的金额',
    en: 'Nothing of this bill can be waived or refunded.',
  },
  ruleCapLow: {
    kind: 'invalid',
    zh: '每日封顶不能低于单价，请提高封顶或降低单价',
    en: 'The daily cap must not be below a unit price. Raise the cap or lower the price.',
  },
  rulePriceTwice: {
    kind: 'invalid',
    zh: '同一身份只能有一个价格，请删除重复的价格',
    en: 'A role can have one price only. Remove the second one.',
  },
  ruleVenueTaken: {
    kind: 'refused',
    zh: '该场馆已有计费规则，请修改原规则',
    en: 'This venue already has a billing rule. Change that rule.',
  },
  guestPaysAtDesk: {
    kind: 'refused',
    zh: '散客账单请在窗口收取',
    en: 'Take the payment of a guest at the counter.',
  },
});
