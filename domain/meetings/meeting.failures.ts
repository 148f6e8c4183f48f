import { failures } from '#domain/kit/failure';

/** Refusals of meeting applications and meeting rooms. */
export const meetingFailure = failures({
  meetingMissing: {
    kind: 'missing',
    zh: '会议申请不存在，或不在您的管理范围内',
    en: 'This meeting application does not exist, or you do not have access to it.',
  },
  meetingIllegalStep: {
    kind: 'refused',
    zh: '会议申请的当前状态不允许此操作，请刷新后查看',
    en: 'This is not possible in the current status of the application. Reload the page.',
  },
  meetingIncomplete: {
    kind: 'invalid',
    zh: '申请表有 {n} 项需要修改，请检查标出的内容',
    en: 'Fields of the form to correct: {n}. Check the marked ones.',
  },
  meetingStarted: {
    kind: 'refused',
    zh: '会议时间已到，不能再修改或审核这份申请',
    en: 'The time of the meeting has come. The application can no longer be changed or reviewed.',
  },
  meetingNotDue: {
    kind: 'refused',
    zh: '会议申请尚未到期，不能释放',
    en: 'This application is not overdue, so its room is not released.',
  },
  meetingOwnReview: {
    kind: 'refused',
    zh: '不能审核自己的会议申请，请由其他审核人处理',
    en: 'You cannot review your own application. Ask another reviewer.',
  },
  meetingOutdated: {
    kind: 'stale',
    zh: '这份申请已在别处修改，请刷新后继续填写',
    en: 'This application was changed elsewhere. Reload the page and continue there.',
  },
  meetingTooMany: {
    kind: 'refused',
    zh: '您有 {n} 份未填完的会议申请，请先填完或撤回',
    en: 'You have unfinished meeting applications: {n}. Finish or withdraw them first.',
  },
  meetingRoomMissing: {
    kind: 'missing',
    zh: '会议室不存在或已停用，请另选一间',
    en: 'This meeting room does not exist or is disabled. Choose another one.',
  },
  meetingSlots: {
    kind: 'invalid',
    zh: '请选择会议室开放的时段，起止时间须与时段对齐',
    en: 'Choose a time at which the room is open. Start and end must match its slots.',
  },
  meetingSlotTaken: {
    kind: 'refused',
    zh: '该时段刚被占用，请另选时间或会议室',
    en: 'This time was just taken. Choose another time or room.',
  },
  meetingNeedsForm: {
    kind: 'refused',
    zh: '此会议室须先提交会议申请，请从会议室页面申请',
    en: 'This room is given on application. Apply for it on the page of meeting rooms.',
  },
  meetingNotBookable: {
    kind: 'refused',
    zh: '申请人目前不能使用场地（如有未付账单），请联系申请人处理后再审核',
    en: 'The applicant cannot use rooms now, for example because of an unpaid bill. Ask the applicant to settle it, then review again.',
  },
  meetingNotRunning: {
    kind: 'refused',
    zh: '只能操作今天已通过的会议，请刷新后查看',
    en: 'This is possible only for approved meetings of today. Reload the page.',
  },
  meetingNothingAfter: {
    kind: 'refused',
    zh: '后面的时段已被占用或不开放，不能延长',
    en: 'The time after this meeting is taken or closed, so it cannot be extended.',
  },
  meetingServiceUnknown: {
    kind: 'invalid',
    zh: '这场会议没有申请此项服务，请刷新后查看',
    en: 'This meeting did not ask for this service. Reload the page.',
  },
});
