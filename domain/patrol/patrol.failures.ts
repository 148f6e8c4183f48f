import { failures } from '#domain/kit/failure';

/** Refusals of security checks. */
export const patrolFailure = failures({
  patrolMissing: {
    kind: 'missing',
    zh: '巡检记录不存在，请刷新后查看',
    en: 'This security check does not exist. Reload the page.',
  },
  patrolStep: {
    kind: 'refused',
    zh: '巡检当前状态不允许此操作，请刷新后查看',
    en: 'This is not possible in the current state of the check. Reload the page.',
  },
  patrolFound: { kind: 'invalid', zh: '有异常项，不能记为正常', en: 'The check has exceptions and cannot be normal.' },
  patrolNothingFound: { kind: 'invalid', zh: '没有异常项，无需报异常', en: 'The check has no exception to report.' },
  patrolResultMissing: { kind: 'invalid', zh: '请填写处理结果', en: 'Describe what was done.' },
  patrolReopenLate: {
    kind: 'refused',
    zh: '处理超过24小时，不能重新打开',
    en: 'Handled more than 24 hours ago, so it can no longer be reopened.',
  },
  patrolSamePerson: {
    kind: 'refused',
    zh: '复查须由处理人以外的人员进行',
    en: 'A person other than the one who handled it must check it again.',
  },
  patrolRechecked: { kind: 'refused', zh: '已复查通过，无需重复', en: 'This has already been checked again.' },
  patrolDone: {
    kind: 'refused',
    zh: '该任务已由{name}于{at}完成，本次结果未保存',
    en: 'This task was completed by {name} at {at}. Your result was not saved.',
  },
  patrolTooLate: {
    kind: 'refused',
    zh: '任务已过截止时间，只接受截止前完成的结果',
    en: 'The task has ended. Only a check finished before its end is accepted.',
  },
  patrolTimesWrong: {
    kind: 'invalid',
    zh: '巡检点的到点时间不在本次巡检的起止时间内',
    en: 'A point was visited before the check started or after it was finished.',
  },
  patrolTooEarly: { kind: 'refused', zh: '任务尚未开始', en: 'The task has not started yet.' },
  patrolNotYours: {
    kind: 'forbidden',
    zh: '该任务指派给其他人员或角色',
    en: 'This task is assigned to another person or role.',
  },
  patrolItemsWrong: {
    kind: 'invalid',
    zh: '检查项与任务不符，请刷新任务后重试',
    en: 'The answers do not fit the checklist. Reload the task and try again.',
  },
  patrolNoteMissing: {
    kind: 'invalid',
    zh: '异常项须填写说明和级别',
    en: 'Describe each exception and choose its level.',
  },
  patrolPhotoMissing: {
    kind: 'invalid',
    zh: '异常项须附照片',
    en: 'Add a photo of each exception.',
  },
  patrolScanMissing: {
    kind: 'invalid',
    zh: '该计划的巡检点须扫描标牌到点，请先扫码',
    en: 'This plan requires a scan of the sign at each point. Scan it first.',
  },
  patrolCodeWrong: {
    kind: 'invalid',
    zh: '扫到的二维码不是该巡检点，请重新扫描',
    en: 'The scanned code belongs to another point. Scan again.',
  },
  patrolOrderWrong: {
    kind: 'invalid',
    zh: '该计划须按顺序巡检，请先完成前面的巡检点',
    en: 'This plan has a fixed order. Visit the earlier points first.',
  },
  patrolNameTaken: { kind: 'refused', zh: '该场馆已有同名记录，请换一个名称', en: 'The venue already has this name.' },
  patrolPointUsed: {
    kind: 'refused',
    zh: '该巡检点已用于计划或记录，请改为停用',
    en: 'This point is used by a plan or a check. Disable it instead.',
  },
  patrolPlanUsed: {
    kind: 'refused',
    zh: '该计划已有任务，请改为停用',
    en: 'This plan has tasks. Disable it instead.',
  },
  patrolPlanWrong: {
    kind: 'invalid',
    zh: '计划的时间或巡检点不完整，请核对',
    en: 'The times or points of the plan are incomplete. Check them.',
  },
  patrolStaffOnly: {
    kind: 'invalid',
    zh: '只能指派或通知该场馆的工作人员',
    en: 'Only staff of the venue can be assigned or notified.',
  },
  patrolAssignee: {
    kind: 'invalid',
    zh: '请选择一个角色或一位人员，二者只选其一',
    en: 'Choose either a role or a person.',
  },
});
