import { failures } from '#domain/kit/failure';

/** Refusals of warning rules. */
export const warningFailure = failures({
  warningMissing: {
    kind: 'missing',
    zh: '预警规则不存在，请刷新后查看',
    en: 'This warning rule does not exist. Reload the page.',
  },
  warningNameTaken: {
    kind: 'refused',
    zh: '该场馆已有同名规则，请换一个名称',
    en: 'This venue already has a rule with this name. Choose another name.',
  },
  warningUsed: {
    kind: 'refused',
    zh: '规则已报过警，不能删除，请改为停用',
    en: 'This rule has raised alarms and cannot be deleted. Disable it instead.',
  },
  warningMetricTarget: {
    kind: 'invalid',
    zh: '该对象没有这项指标，请重新选择指标',
    en: 'This target has no such metric. Choose another metric.',
  },
  warningTargetUnknown: {
    kind: 'invalid',
    zh: '所选对象不属于该场馆，请重新选择',
    en: 'A selected target does not belong to the venue. Choose again.',
  },
  warningThresholdMissing: { kind: 'invalid', zh: '请填写报警线', en: 'Enter the limit.' },
  warningThresholdImpossible: {
    kind: 'invalid',
    zh: '报警线与解除线须在 {least} 到 {most} 之间',
    en: 'The limit and the clear value must be between {least} and {most}.',
  },
  warningClearWrongSide: {
    kind: 'invalid',
    zh: '解除线须在报警线的安全一侧：低于时不小于报警线，高于时不大于报警线',
    en: 'The clear value must be on the safe side of the limit: not below it for "below", not above it for "above".',
  },
  warningQuietHalf: {
    kind: 'invalid',
    zh: '免打扰须同时填写开始和结束，且两者不同',
    en: 'Enter both the start and the end of the quiet hours, and let them differ.',
  },
  warningNobody: {
    kind: 'invalid',
    zh: '选择了通知方式，请至少选择一个通知角色',
    en: 'You chose how to notify. Choose at least one role to notify.',
  },
  warningEscalateNobody: {
    kind: 'invalid',
    zh: '升级须同时填写分钟数与升级角色',
    en: 'Enter both the minutes and the roles of the escalation.',
  },
});
