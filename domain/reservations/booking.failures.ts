import { failures } from '#domain/kit/failure';

/**
 * Refusals of a booking, one or more per rule R01 to R16 of docs/rules/booking-rules.md.
 * Deployed clients repeat a submit whose refusal contains 验证码, so only captcha refusals may.
 */
export const bookingFailure = failures({
  reviewPending: {
    kind: 'refused',
    rule: 'R01',
    zh: '您的账户待管理员审核，暂时无法使用相关功能。',
    en: 'Your account awaits review by the school. You can book as soon as it has passed.',
  },
  reviewFailed: {
    kind: 'refused',
    rule: 'R01',
    zh: '您的注册审核未通过，请修改资料后重新提交',
    en: 'Your registration was not accepted. Correct your details and hand them in again.',
  },

  blackListed: {
    kind: 'refused',
    rule: 'R02',
    zh: '您已被列入黑名单，{until}之前无法预约；如有异议可在“个人信息-信用记录”中申诉',
    en: 'You are on the black list and cannot book before {until}. You may appeal in your profile, under Standing.',
  },
  blackListedOpen: {
    kind: 'refused',
    rule: 'R02',
    zh: '您已被列入黑名单，解除前无法预约；如有异议可在“个人信息-信用记录”中申诉',
    en: 'You are on the black list and cannot book until you are taken off it. You may appeal in your profile, under Standing.',
  },

  restricted: {
    kind: 'refused',
    rule: 'R03',
    zh: '您的预约权限已被限制，请联系场馆工作人员',
    en: 'Your right to book is restricted. Please contact the venue staff.',
  },

  roleNotOpen: {
    kind: 'refused',
    rule: 'R04',
    zh: '该场地未对您当前的身份开放，请切换身份或选择其他场地',
    en: 'This site is not open to your present role. Switch role or choose another site.',
  },

  notReleased: {
    kind: 'refused',
    rule: 'R05',
    zh: '该日期尚未放号，{nextAllowedAt}开始预约',
    en: 'This date is not released yet. Booking opens at {nextAllowedAt}.',
  },

  slotStarted: {
    kind: 'refused',
    rule: 'R06',
    zh: '该时段已开始，请选择其他时段',
    en: 'This slot has already begun. Choose another one.',
  },
  slotClosed: {
    kind: 'refused',
    rule: 'R06',
    zh: '该时段未开放，请选择其他时段',
    en: 'This slot is not open. Choose another one.',
  },
  dateClosed: {
    kind: 'refused',
    rule: 'R06',
    zh: '该日期闭馆，请选择其他日期',
    en: 'The venue is closed on this date. Choose another date.',
  },
  spaceOff: {
    kind: 'refused',
    rule: 'R06',
    zh: '该场地已停用，请选择其他场地',
    en: 'This space is out of use. Choose another one.',
  },

  slotTaken: {
    kind: 'refused',
    rule: 'R07',
    zh: '该场地已被其他人预约',
    en: 'Somebody else has just booked this slot. Choose one of the free ones.',
  },
  capacityShort: {
    kind: 'refused',
    rule: 'R07',
    zh: '该时段仅余{left}个名额，请减少人数或选择其他时段',
    en: 'Only {left} places are left. Bring fewer people or choose another slot.',
  },

  quotaDay: {
    kind: 'refused',
    rule: 'R08',
    zh: '每天只能预约{limit}次',
    en: 'You may book {limit} times a day. Choose another date.',
  },
  quotaWeek: {
    kind: 'refused',
    rule: 'R08',
    zh: '每周只能预约{limit}次，您已预约{mine}次，可预约{nextAllowedAt}及以后的日期',
    en: 'You may book {limit} times a week and have booked {mine}. Choose {nextAllowedAt} or later.',
  },
  quotaTwoWeeks: {
    kind: 'refused',
    rule: 'R08',
    zh: '每两周只能预约{limit}次，您已预约{mine}次，可预约{nextAllowedAt}及以后的日期',
    en: 'You may book {limit} times in two weeks and have booked {mine}. Choose {nextAllowedAt} or later.',
  },
  quotaMonth: {
    kind: 'refused',
    rule: 'R08',
    zh: '每月只能预约{limit}次，您已预约{mine}次，可预约{nextAllowedAt}及以后的日期',
    en: 'You may book {limit} times a month and have booked {mine}. Choose {nextAllowedAt} or later.',
  },
  quotaDays: {
    kind: 'refused',
    rule: 'R08',
    zh: '{days}天内只能预约{limit}次，您已预约{mine}次，可预约{nextAllowedAt}及以后的日期',
    en: 'You may book {limit} times in {days} days and have booked {mine}. Choose {nextAllowedAt} or later.',
  },
  quotaHours: {
    kind: 'refused',
    rule: 'R08',
    zh: '本周期内最多预约{limit}小时，您已预约{mine}小时，可预约{nextAllowedAt}及以后的日期',
    en: 'You may book {limit} hours in this period and have booked {mine}. Choose {nextAllowedAt} or later.',
  },

  unpaidOrder: {
    kind: 'refused',
    rule: 'R09',
    zh: '预约失败，您存在未支付的订单！',
    en: 'Booking failed: you have an unpaid order. Pay or cancel it first.',
  },

  tooManyActive: {
    kind: 'refused',
    rule: 'R10',
    zh: '您最多可同时持有{limit}个未使用的预约，请先使用或取消',
    en: 'You may hold {limit} upcoming bookings at a time. Use or cancel one first.',
  },

  tooManySlots: {
    kind: 'refused',
    rule: 'R11',
    zh: '每次最多预约{limit}个时段，请减少选择',
    en: 'One booking may hold {limit} slots. Choose fewer.',
  },
  notConsecutive: {
    kind: 'refused',
    rule: 'R11',
    zh: '一次预约的时段必须连续，请重新选择',
    en: 'The slots of one booking must follow each other. Choose again.',
  },
  notSameSpace: {
    kind: 'refused',
    rule: 'R11',
    zh: '一次预约只能选择同一块场地，请重新选择',
    en: 'One booking may only take one court. Choose again.',
  },
  tooManySpaces: {
    kind: 'refused',
    rule: 'R11',
    zh: '每次最多预约{limit}块场地，请减少选择',
    en: 'One booking may take {limit} courts. Choose fewer.',
  },

  tooFewPeople: {
    kind: 'refused',
    rule: 'R12',
    zh: '该场地至少需要{limit}人，当前{mine}人，请添加同伴',
    en: 'This site needs at least {limit} people and you are {mine}. Add companions.',
  },
  tooManyPeople: {
    kind: 'refused',
    rule: 'R12',
    zh: '该场地最多{limit}人，当前{mine}人，请减少同伴',
    en: 'This site takes at most {limit} people and you are {mine}. Remove companions.',
  },
  buddyMissing: {
    kind: 'refused',
    rule: 'R12',
    zh: '所选同伴不存在，请重新选择同伴',
    en: 'A chosen companion is not among your companions. Choose again.',
  },
  buddyUnconfirmed: {
    kind: 'refused',
    rule: 'R12',
    zh: '同伴{buddy}尚未确认，请等待同伴确认后再预约',
    en: '{buddy} has not confirmed yet to be your companion. Book again once they have.',
  },
  buddyConflict: {
    kind: 'refused',
    rule: 'R12',
    zh: '同伴{buddy}在该时段已有预约，请更换同伴或时段',
    en: '{buddy} already has a booking at that time. Change companion or slot.',
  },
  buddyBlackListed: {
    kind: 'refused',
    rule: 'R12',
    zh: '有同伴被限制预约，请更换同伴',
    en: 'A companion may not book at present. Choose another companion.',
  },
  buddyCodeWrong: {
    kind: 'refused',
    rule: 'R12',
    zh: '同伴码不正确或已过期，请向同伴核对',
    en: 'The companion code is wrong or out of date. Ask your companion for it again.',
  },

  faceMissing: {
    kind: 'refused',
    rule: 'R13',
    zh: '该场地需要人脸入场，请先上传人脸照片',
    en: 'This site is entered by face. Upload your face photo first.',
  },
  videoMissing: { kind: 'refused', rule: 'R13', zh: '请先观看安全教育视频', en: 'Watch the safety video first.' },
  protocolMissing: {
    kind: 'refused',
    rule: 'R13',
    zh: '请先阅读并同意预约协议',
    en: 'Read and accept the booking protocol first.',
  },

  captchaInvalid: {
    kind: 'refused',
    rule: 'R14',
    zh: '验证码非法校验',
    en: 'The captcha was not accepted. Solve a new one and submit again.',
  },
  captchaStale: {
    kind: 'refused',
    rule: 'R14',
    zh: '验证码没有通过',
    en: 'This captcha was solved before booking opened. Solve a new one.',
  },
  captchaTooOften: {
    kind: 'refused',
    rule: 'R14',
    zh: '验证码次数超出限制，请稍后再操作！',
    en: 'Too many captchas in a short time. Wait a moment and try again.',
  },
  flowAbnormal: {
    kind: 'refused',
    rule: 'R14',
    zh: '预约步骤流程耗时异常，订单提交失败',
    en: 'The booking steps took an unusual time and the order was not placed. Reload the page and start again.',
  },
  submitTooOften: {
    kind: 'refused',
    rule: 'R14',
    zh: '提交过于频繁，请稍后再试',
    en: 'You are submitting too often. Wait a moment and try again.',
  },

  cardNeeded: {
    kind: 'refused',
    rule: 'R15',
    zh: '该场地需要有效的会员卡，请先办理',
    en: 'This site needs a valid card. Buy one first.',
  },
  balanceLow: {
    kind: 'refused',
    rule: 'R15',
    zh: '预约该场地需钱包余额不低于{least}元，请先充值',
    en: 'Booking here asks for at least {least} yuan in your wallet. Top it up first.',
  },
  debtOpen: {
    kind: 'refused',
    rule: 'R15',
    zh: '您有未结清的费用，请先支付',
    en: 'You have an open bill. Pay it first.',
  },

  maintenance: {
    kind: 'refused',
    rule: 'R16',
    zh: '系统维护中，{from}至{to}暂停预约支付',
    en: 'Maintenance: booking and payment pause from {from} to {to}.',
  },
});
