import { failures } from '#domain/kit/failure';

/** Refusals of managing booking rules. */
export const ruleSetFailure = failures({
  ruleSetMissing: { kind: 'missing', zh: '预约规则不存在', en: 'These booking rules do not exist.' },
  ruleSetUsed: {
    kind: 'refused',
    zh: '仍有{sites}个场地使用该规则，请先为它们更换规则',
    en: 'These rules are still used by {sites} site(s). Assign other rules to them first.',
  },
  ruleSetReach: {
    kind: 'forbidden',
    zh: '该规则也用于您管理范围之外的场地，请联系学校管理员修改',
    en: "These rules also apply to sites outside your venues. Ask the university's administrator to change them.",
  },
  ruleSetTwice: {
    kind: 'refused',
    zh: '已有同名的预约规则，请换一个名称',
    en: 'Booking rules with this name already exist. Choose another name.',
  },
});
