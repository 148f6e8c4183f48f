import { failures } from '#domain/kit/failure';

/** Failures of refund rules. */
export const refundRuleFailure = failures({
  refundRuleMissing: {
    kind: 'missing',
    zh: '退款规则不存在，请刷新后查看',
    en: 'This refund rule no longer exists. Reload the page.',
  },
  refundRuleUsed: {
    kind: 'refused',
    zh: '仍有{sites}个场地使用该规则，请先为它们更换规则',
    en: 'Sites still using this rule: {sites}. Give them another rule first.',
  },
  refundRuleReach: {
    kind: 'forbidden',
    zh: '该规则也用于您管理范围之外的场地，请联系学校管理员修改',
    en: 'Sites outside your venues also use this rule. Ask the school administrator to change it.',
  },
  refundRuleTwice: {
    kind: 'refused',
    zh: '已有同名的退款规则，请换一个名称',
    en: 'A refund rule with this name already exists. Choose another name.',
  },
  tierTwice: {
    kind: 'invalid',
    zh: '提前{hours}小时出现了两档，请只保留一档',
    en: 'There are two tiers for {hours} hours. Keep only one.',
  },
  tierRises: {
    kind: 'invalid',
    zh: '提前{hours}小时只退{percent}%，却少于更晚取消的{later}%，请调整：取消越晚退得不应越多',
    en: 'Cancelling {hours} h ahead refunds {percent}%, less than the {later}% for cancelling later. Later cancellations must not refund more.',
  },
});
