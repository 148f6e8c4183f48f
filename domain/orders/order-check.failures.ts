import { failures } from '#domain/kit/failure';

/** Refusals of a code at the door. */
export const orderCheckFailure = failures({
  checkUnknown: {
    kind: 'refused',
    zh: '无法识别该码，请让对方打开入场码，或手动输入订单号',
    en: 'This code is not known. Ask for the entry code, or type the trade number.',
  },
  checkExpired: {
    kind: 'refused',
    zh: '该码已过期，可能是截图，请让对方刷新入场码',
    en: 'This code is over; it may be a screenshot. Ask for a fresh one.',
  },
  checkElsewhere: {
    kind: 'refused',
    zh: '该订单属于{place}，不在您核验的场馆',
    en: 'This booking is for {place}, not for where you check.',
  },
  checkUnpaid: {
    kind: 'refused',
    zh: '订单尚未支付，请先支付再入场',
    en: 'The booking is not paid. It must be paid first.',
  },
  checkCancelled: {
    kind: 'refused',
    zh: '订单已取消或已退款，不能入场',
    en: 'The booking was cancelled or refunded. Nobody may enter with it.',
  },
  checkedAlready: {
    kind: 'refused',
    zh: '该订单已于{at}核验，请勿重复使用',
    en: 'This booking was checked at {at}. It cannot be used again.',
  },
  checkMemberNone: {
    kind: 'refused',
    zh: '该会员今天在这里没有可入场的预约，请核对场馆或让对方打开订单',
    en: 'This member has no booking here today. Check the venue, or ask for the order.',
  },
  checkNotByCode: {
    kind: 'refused',
    zh: '这里不用扫码签到，请刷闸机入场或找现场工作人员签到',
    en: 'Nobody signs in by code here. Pass the gate, or see the staff at the venue.',
  },
  checkNoBooking: {
    kind: 'refused',
    zh: '您现在没有这里的预约，请先预约或查看时间',
    en: 'You have no booking here now. Book first, or look at its time.',
  },
});
