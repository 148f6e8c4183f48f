import { failures } from '#domain/kit/failure';

/**
 * Refusals of a booking, one or more per rule R01 to R16 of docs/rules/booking-rules.md. Deployed clients repeat a
 * submit whose refusal contains 验证码, so only captcha refusals may contain it.
 */
export const bookingFailure = failures({
  reviewPending: {
    kind: 'refused',
    rule: 'R01',
    zh: '您的账户待管理员审核，暂时无法使用相关功能。',
    en: 'Your account is awaiting approval. You can book once it is approved.',
  },
  reviewFailed: {
    kind: 'refused',
    rule: 'R01',
    zh: '您的注册审核未通过，请修改资料后重新提交',
    en: 'Your registration was rejected. Correct your details and submit them again.',
  },

  blackListed: {
    kind: 'refused',
    rule: 'R02',
    zh: '您已被列入黑名单，{until}之前无法预约；如有异议可在“个人信息-信用记录”中申诉',
    en: 'You are on the black list and cannot book until {until}. You can appeal in your profile under Credit record.',
  },
  blackListedOpen: {
    kind: 'refused',
    rule: 'R02',
    zh: '您已被列入黑名单，解除前无法预约；如有异议可在“个人信息-信用记录”中申诉',
    en: 'You are on the black list and cannot book until you are removed from it. You can appeal in your profile under Credit record.',
  },

  restricted: {
    kind: 'refused',
    rule: 'R03',
    zh: '您的预约权限已被限制，请联系场馆工作人员',
    en: 'Your booking rights are restricted. Contact the venue staff.',
  },

  roleNotOpen: {
    kind: 'refused',
    rule: 'R04',
    zh: '该场地未对您当前的身份开放，请切换身份或选择其他场地',
    en: 'This site is not open to your current role. Switch roles or choose another site.',
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
    en: 'This slot has already started. Choose another one.',
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
    en: 'This court is disabled. Choose another one.',
  },

  slotTaken: {
    kind: 'refused',
    rule: 'R07',
    zh: '该场地已被其他人预约',
    en: 'This slot has just been booked by someone else. Choose another one.',
  },
  capacityShort: {
    kind: 'refused',
    rule: 'R07',
    zh: '该时段仅余{left}个名额，请减少人数或选择其他时段',
    en: 'Places left: {left}. Bring fewer people or choose another slot.',
  },

  quotaDay: {
    kind: 'refused',
    rule: 'R08',
    zh: '每天只能预约{limit}次',
    en: 'Booking limit per day: {limit}. Choose another date.',
  },
  quotaWeek: {
    kind: 'refused',
    rule: 'R08',
    zh: '每周只能预约{limit}次，您已预约{mine}次，可预约{nextAllowedAt}及以后的日期',
    en: 'Weekly booking limit: {limit}. You have booked {mine}. Choose {nextAllowedAt} or later.',
  },
  quotaTwoWeeks: {
    kind: 'refused',
    rule: 'R08',
    zh: '每两周只能预约{limit}次，您已预约{mine}次，可预约{nextAllowedAt}及以后的日期',
    en: 'Two-week booking limit: {limit}. You have booked {mine}. Choose {nextAllowedAt} or later.',
  },
  quotaMonth: {
    kind: 'refused',
    rule: 'R08',
    zh: '每月只能预约{limit}次，您已预约{mine}次，可预约{nextAllowedAt}及以后的日期',
    en: 'Monthly booking limit: {limit}. You have booked {mine}. Choose {nextAllowedAt} or later.',
  },
  quotaDays: {
    kind: 'refused',
    rule: 'R08',
    zh: '{days}天内只能预约{limit}次，您已预约{mine}次，可预约{nextAllowedAt}及以后的日期',
    en: 'Booking limit in {days} days: {limit}. You have booked {mine}. Choose {nextAllowedAt} or later.',
  },
  quotaHours: {
    kind: 'refused',
    rule: 'R08',
    zh: '本周期内最多预约{limit}小时，您已预约{mine}小时，可预约{nextAllowedAt}及以后的日期',
    en: 'Booking limit for this period: {limit} h. You have booked {mine} h. Choose {nextAllowedAt} or later.',
  },

  unpaidOrder: {
    kind: 'refused',
    rule: 'R09',
    zh: '预约失败，您存在未支付的订单！',
    en: 'Booking failed: you have an unpaid order. Pay for it or cancel it first.',
  },

  tooManyActive: {
    kind: 'refused',
    rule: 'R10',
    zh: '您最多可同时持有{limit}个未使用的预约，请先使用或取消',
    en: 'Limit of upcoming bookings: {limit}. Use or cancel one first.',
  },

  tooManySlots: {
    kind: 'refused',
    rule: 'R11',
    zh: '每次最多预约{limit}个时段，请减少选择',
    en: 'Slots per booking: at most {limit}. Select fewer.',
  },
  notConsecutive: {
    kind: 'refused',
    rule: 'R11',
    zh: '一次预约的时段必须连续，请重新选择',
    en: 'The slots of a booking must be consecutive. Select again.',
  },
  notSameSpace: {
    kind: 'refused',
    rule: 'R11',
    zh: '一次预约只能选择同一块场地，请重新选择',
    en: 'A booking can include only one court. Select again.',
  },
  tooManySpaces: {
    kind: 'refused',
    rule: 'R11',
    zh: '每次最多预约{limit}块场地，请减少选择',
    en: 'Courts per booking: at most {limit}. Select fewer.',
  },

  tooFewPeople: {
    kind: 'refused',
    rule: 'R12',
    zh: '该场地至少需要{limit}人，当前{mine}人，请添加同伴',
    en: 'This site requires at least {limit} people; you have {mine}. Add companions.',
  },
  tooManyPeople: {
    kind: 'refused',
    rule: 'R12',
    zh: '该场地最多{limit}人，当前{mine}人，请减少同伴',
    en: 'This site allows at most {limit} people; you have {mine}. Remove companions.',
  },
  buddyMissing: {
    kind: 'refused',
    rule: 'R12',
    zh: '所选同伴不存在，请重新选择同伴',
    en: 'A selected companion was not found. Select your companions again.',
  },
  buddyUnconfirmed: {
    kind: 'refused',
    rule: 'R12',
    zh: '同伴{buddy}尚未确认，请等待同伴确认后再预约',
    en: '{buddy} has not accepted your companion request yet. Book once they have.',
  },
  buddyConflict: {
    kind: 'refused',
    rule: 'R12',
    zh: '同伴{buddy}在该时段已有预约，请更换同伴或时段',
    en: '{buddy} already has a booking at that time. Choose another companion or slot.',
  },
  buddyBlackListed: {
    kind: 'refused',
    rule: 'R12',
    zh: '有同伴被限制预约，请更换同伴',
    en: 'A companion is currently not allowed to book. Choose another companion.',
  },
  buddyCodeWrong: {
    kind: 'refused',
    rule: 'R12',
    zh: '同伴码不正确或已过期，请向同伴核对',
    en: 'The companion code is wrong or has expired. Ask your companion for the current code.',
  },

  faceMissing: {
    kind: 'refused',
    rule: 'R13',
    zh: '该场地需要人脸入场，请先上传人脸照片',
    en: 'Entry to this site is by face recognition. Upload your face photo first.',
  },
  videoMissing: {
    kind: 'refused',
    rule: 'R13',
    zh: '请先观看安全教育视频并完成答题，再预约该场地',
    en: 'Watch the safety video and pass its quiz first, then book this site.',
  },
  protocolMissing: {
    kind: 'refused',
    rule: 'R13',
    zh: '请先阅读并同意预约协议',
    en: 'Read and accept the booking terms first.',
  },

  captchaInvalid: {
    kind: 'refused',
    rule: 'R14',
    zh: '验证码非法校验',
    en: 'The captcha is not valid. Solve a new one and submit again.',
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
    en: 'Too many captcha attempts. Wait a moment and try again.',
  },
  flowAbnormal: {
    kind: 'refused',
    rule: 'R14',
    zh: '预约步骤流程耗时异常，订单提交失败',
    en: 'The booking flow took an unusual amount of time, so the order was not placed. Reload the page and start again.',
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
    en: 'This site requires a valid membership card. Buy one first.',
  },
  balanceLow: {
    kind: 'refused',
    rule: 'R15',
    zh: '预约该场地需钱包余额不低于{least}元，请先充值',
    en: 'Booking this site requires a wallet balance of at least ¥{least}. Top up first.',
  },
  debtOpen: {
    kind: 'refused',
    rule: 'R15',
    zh: '您有未结清的费用，请先支付',
    en: 'You have an unpaid bill. Pay it first.',
  },

  maintenance: {
    kind: 'refused',
    rule: 'R16',
    zh: '系统维护中，{from}至{to}暂停预约支付',
    en: 'Maintenance: booking and payment are unavailable from {from} to {to}.',
  },
});
