import { failures } from '#domain/kit/failure';

/** Refusals of what is asked of an order after it was placed. */
export const orderFailure = failures({
  orderMissing:     { kind: 'missing', zh: '订单不存在，请在我的订单中查看', en: 'There is no such order. See your orders.' },
  illegalStep:      { kind: 'refused', zh: '订单当前状态不允许此操作，请刷新后查看', en: 'The order does not allow this in its present state. Reload and look again.' },
  cancelTooLate:    { kind: 'refused', rule: 'R17', zh: '已超过可取消时间，开场前{limit}小时内不可取消', en: 'It is too late to cancel: within {limit} hours of the start no booking can be cancelled.' },
  cancelTooOften:   { kind: 'refused', rule: 'R17', zh: '本周期最多取消{limit}次，您已取消{mine}次，请按时使用或联系场馆', en: 'You may cancel {limit} times in this period and have cancelled {mine}. Use the booking or contact the venue.' },
  refundTooLate:    { kind: 'refused', rule: 'R17', zh: '已超过可退款时间，如有疑问请联系场馆', en: 'It is too late to refund this order. Please contact the venue.' },
  refundByItself:   { kind: 'refused', zh: '该订单没有可退金额，可直接取消', en: 'Nothing can be refunded here. Simply cancel the order.' },
  refundDue:        { kind: 'refused', zh: '该订单有可退金额，请按退款办理', en: 'There is money to return. Ask for a refund instead.' },
  orderStarted:     { kind: 'refused', zh: '预约时段已开始，无法操作', en: 'The booked time has begun, so this can no longer be done.' },
  orderClosed:      { kind: 'refused', zh: '订单已归档，无法操作', en: 'The order is closed for good and can no longer be changed.' },
  slotsNotFree:     { kind: 'refused', rule: 'R07', zh: '原场次已被占用，无法恢复订单，请重新预约', en: 'The slots have been taken meanwhile, so the order cannot be restored. Book again.' },
  notReleasable:    { kind: 'refused', zh: '仅超时或管理员取消的订单可以恢复', en: 'Only orders cancelled by time-out or by staff can be restored.' },
  notPaidLate:      { kind: 'refused', zh: '仅超时取消后到账的订单可以恢复', en: 'Only an order that timed out before its money came can be restored as paid.' },
  occupiedHasOrder: { kind: 'refused', zh: '所选时段已有预约，请先处理后再占用', en: 'There are bookings in these slots. Resolve them before occupying.' },
  notReviewable:    { kind: 'refused', zh: '该订单不能申请特殊退款', en: 'A special refund cannot be asked for this order.' },
  signTooEarly:     { kind: 'refused', zh: '未到签到时间，{nextAllowedAt}开始签到', en: 'It is too early to sign in. Sign-in opens at {nextAllowedAt}.' },
  signTooLate:      { kind: 'refused', zh: '已过签到时间，请联系场馆工作人员', en: 'Sign-in is over. Please see the venue staff.' },
});
