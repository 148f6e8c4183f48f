import { failures } from '#domain/kit/failure';

/** Errors of entry codes. */
export const orderCheckFailure = failures({
  checkUnknown: {
    kind: 'refused',
    zh: '无法识别该码，请让对方打开入场码，或手动输入订单号',
    en: 'Unknown code. Ask for the entry code, or enter the order number.',
  },
  checkExpired: {
    kind: 'refused',
    zh: '该码已过期，可能是截图，请让对方刷新入场码',
    en: 'This code has expired and may be a screenshot. Ask the member to refresh it.',
  },
  checkElsewhere: {
    kind: 'refused',
    zh: '该订单属于{place}，不在您核验的场馆',
    en: 'This booking is for {place}, which is not your venue.',
  },
  checkUnpaid: {
    kind: 'refused',
    zh: '订单尚未支付，请先支付再入场',
    en: 'This booking is unpaid. It must be paid before entry.',
  },
  checkCancelled: {
    kind: 'refused',
    zh: '订单已取消或已退款，不能入场',
    en: 'This booking was cancelled or refunded and does not allow entry.',
  },
  checkedAlready: {
    kind: 'refused',
    zh: '该订单已于{at}核验，请勿重复使用',
    en: 'This booking was already checked in at {at}. It cannot be used again.',
  },
  checkMemberNone: {
    kind: 'refused',
    zh: '该会员今天在这里没有可入场的预约，请核对场馆或让对方打开订单',
    en: 'This member has no booking here today. Check the venue, or ask to see the order.',
  },
  dueNone: {
    kind: 'refused',
    zh: '该会员现在没有可核销的项目，请核对场馆或让对方打开订单',
    en: 'This member has nothing to redeem now. Check the venue, or ask to see the order.',
  },
  doorForged: {
    kind: 'refused',
    zh: '该码的签名无效，可能是伪造的，请拦下并核对证件',
    en: 'The signature of this code is wrong. It may be forged. Stop the person and check their ID.',
  },
  doorUnsigned: {
    kind: 'refused',
    zh: '离线时无法核对该码，请让对方打开最新的会员码或入场码',
    en: 'This code cannot be checked offline. Ask for the current member code or entry code.',
  },
  doorNotListed: {
    kind: 'refused',
    zh: '离线名单里没有对应的预约，请引导到服务台或联网后再核验',
    en: 'No booking on the offline list. Send the person to the desk, or check again when online.',
  },
  doorTime: {
    kind: 'refused',
    zh: '该次核验的时间不可信，请联网重新核验',
    en: 'The time of this check cannot be trusted. Check the code again online.',
  },
  doorTooMany: {
    kind: 'refused',
    zh: '今日名单超过 {n} 张，离线核验放不下，请按场馆分开准备',
    en: 'The list of today has more than {n} bookings and is too long for offline checks. Prepare one venue at a time.',
  },
  checkNotByCode: {
    kind: 'refused',
    zh: '这里不用扫码签到，请刷闸机入场或找现场工作人员签到',
    en: 'This site does not use code check-in. Enter through the gate, or ask the staff to check you in.',
  },
  checkNoBooking: {
    kind: 'refused',
    zh: '您现在没有这里的预约，请先预约或查看时间',
    en: 'You have no booking here right now. Book a slot, or check the time of your booking.',
  },
});
