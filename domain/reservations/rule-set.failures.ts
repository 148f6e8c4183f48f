import { failures } from '#domain/kit/failure';

/** Refusals of the desk of booking rules. */
export const ruleSetFailure = failures({
  ruleSetMissing: { kind: 'missing', zh: '预约规则不存在', en: 'There are no such booking rules.' },
  ruleSetUsed: {
    kind: 'refused',
    zh: '仍有{sites}个场地使用该规则，请先为它们更换规则',
    en: '{sites} sites still follow these rules. Give them others first.',
  },
  ruleSetReach: {
    kind: 'forbidden',
    zh: '该规则也用于您管理范围之外的场地，请联系学校管理员修改',
    en: "Sites outside your venues follow these rules too. Ask the school's administrator.",
  },
  ruleSetTwice: {
    kind: 'refused',
    zh: '已有同名的预约规则，请换一个名称',
    en: 'There are rules of this name already. Choose another name.',
  },
});
