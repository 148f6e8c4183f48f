import { failures } from '#domain/kit/failure';

/** Refusals of changes to office space, its users and statements. */
export const officeFailure = failures({
  spaceUserTaken: {
    kind: 'refused',
    zh: '此人已是用房人员，请在列表中修改',
    en: 'This person is already a space user. Edit the existing entry.',
  },
  spaceUserMissing: {
    kind: 'missing',
    zh: '没有此用房人员，或不在您的管理范围内',
    en: 'This space user does not exist or is outside your scope.',
  },
  spaceUserInUse: {
    kind: 'refused',
    zh: '此人有用房记录，不能删除',
    en: 'This person has office records and cannot be deleted.',
  },
  spaceAccountUnknown: {
    kind: 'invalid',
    zh: '没有此账号或已停用，请核对用户名',
    en: 'This account does not exist or is disabled. Check the user name.',
  },
  occupantMissing: {
    kind: 'missing',
    zh: '没有此用房记录，或不在您的管理范围内',
    en: 'This office record does not exist or is outside your scope.',
  },
  occupantTwice: {
    kind: 'refused',
    zh: '此人在该时间段内已使用这间房，请调整起止日期',
    en: 'This person already uses the room in this period. Change the dates.',
  },
  datesBackwards: {
    kind: 'invalid',
    zh: '结束日期不能早于开始日期',
    en: 'The last day cannot be before the first day.',
  },
  roomNotForOffice: {
    kind: 'refused',
    zh: '该房间未分配给单位，请先在房间列表中分配',
    en: 'This room has no department. Assign one under Rooms first.',
  },
  monthFrozen: {
    kind: 'refused',
    zh: '{month} 及以前的月末面积已核定，开始和结束日期须晚于该月',
    en: 'Month ends up to {month} are settled. Dates must be later than that month.',
  },
  statementExists: {
    kind: 'refused',
    zh: '该单位本年度的账单已出具',
    en: 'The statement of this department for this year is already issued.',
  },
  statementEmpty: {
    kind: 'refused',
    zh: '该年度还没有月末面积，不能出具账单',
    en: 'This year has no month-end areas yet, so no statement can be issued.',
  },
  statementMissing: {
    kind: 'missing',
    zh: '没有此账单，或不在您的管理范围内',
    en: 'This statement does not exist or is outside your scope.',
  },
  statementStep: {
    kind: 'stale',
    zh: '账单状态已变化，请刷新后再试',
    en: 'The state of this statement has changed. Refresh and try again.',
  },
  disputeWithoutReason: {
    kind: 'invalid',
    zh: '请写明理由',
    en: 'Give a reason.',
  },
  standardTwice: {
    kind: 'invalid',
    zh: '同一级别或单位只能填写一次',
    en: 'Each rank and department can be listed only once.',
  },
});
