import { failures } from '#domain/kit/failure';

/** Refusals of the desk of refund rules. */
export const refundRuleFailure = failures({
  refundRuleMissing: {
    kind: 'missing',
    zh: '退款规则不存在，请刷新后查看',
    en: 'There is no such refund rule. Reload and look again.',
  },
  refundRuleUsed: {
    kind: 'refused',
    zh: '仍有{sites}个场地使用该规则，请先为它们更换规则',
    en: '{sites} sites still follow this rule. Give them another first.',
  },
  refundRuleReach: {
    kind: 'forbidden',
    zh: '该规则也用于您管理范围之外的场地，请联系学校管理员修改',
    en: "Sites outside your venues follow this rule too. Ask the school's administrator.",
  },
  refundRuleTwice: {
    kind: 'refused',
    zh: '已有同名的退款规则，请换一个名称',
    en: 'There is a refund rule of this name already. Choose another name.',
  },
  tierTwice: {
    kind: 'invalid',
    zh: '提前{hours}小时出现了两档，请只保留一档',
    en: 'There are two tiers of {hours} hours. Keep one of them.',
  },
  tierRises: {
    kind: 'invalid',
    zh: '提前{hours}小时只退{percent}%，却少于更晚取消的{later}%，请调整：取消越晚退得不应越多',
    en: 'Cancelling {hours} h before gives {percent}%, less than the {later}% of cancelling later. Whoever waits should not get more.',
  },
});
