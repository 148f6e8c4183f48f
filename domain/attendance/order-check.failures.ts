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
