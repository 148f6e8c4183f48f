import { failures } from '#domain/kit/failure';

/** Refusals of what is asked of an order after it was placed. */
export const orderFailure = failures({
  orderMissing:     { kind: 'missing', zh: '订单不存在，请在我的订单中查看', en: 'There is no such order. See your orders.' },
  illegalStep:      { kind: 'refused', zh: '订单当前状态不允许此操作，请刷新后查看', en: 'The order does not allow this in its present state. Reload and look again.' },
  stillPayable:     { kind: 'refused', zh: '订单仍在支付时限内，请先支付或取消', en: 'The order can still be paid. Pay or cancel it.' },
  cancelTooLate:    { kind: 'refused', rule: 'R17', zh: '已超过可取消时间，请按时使用；如有特殊情况请联系场馆', en: 'It is too late to cancel. Use the booking, or contact the venue if something came up.' },
  cancelTooOften:   { kind: 'refused', rule: 'R17', zh: '本周期内的取消次数已用完，请按时使用或联系场馆', en: 'You have used up your cancellations for this period. Use the booking or contact the venue.' },
  refundTooLate:    { kind: 'refused', rule: 'R17', zh: '已超过可申请退款的时间，如有疑问请联系场馆', en: 'It is too late to ask for a refund. Please contact the venue.' },
  nothingToRefund:  { kind: 'refused', zh: '该订单没有可退金额，取消后不退款', en: 'Nothing can be refunded for this order; cancelling returns no money.' },
  refundDue:        { kind: 'refused', zh: '该订单有可退金额，请按退款办理', en: 'There is money to return for this order. Ask for a refund instead.' },
  orderStarted:     { kind: 'refused', zh: '预约时段已开始，无法操作', en: 'The booked time has begun, so this can no longer be done.' },
  orderClosed:      { kind: 'refused', zh: '订单已归档，无法操作', en: 'The order is closed for good and can no longer be changed.' },
  slotsNotFree:     { kind: 'refused', rule: 'R07', zh: '原场次已被占用，无法恢复订单，请重新预约', en: 'The slots have been taken meanwhile, so the order cannot be restored. Book again.' },
  notReleasable:    { kind: 'refused', zh: '仅超时或管理员取消的订单可以恢复', en: 'Only orders cancelled by time-out or by staff can be restored.' },
  notRestorable:    { kind: 'refused', zh: '该订单已被取消，到账款项将原路退回', en: 'This order was cancelled, so the money that came goes back the way it came.' },
  restorable:       { kind: 'refused', zh: '原场次仍可用，订单将恢复为已支付', en: 'The slots are still free, so the order is restored as paid.' },
  occupiedHasOrder: { kind: 'refused', zh: '所选时段已有预约，请先处理后再占用', en: 'There are bookings in these slots. Resolve them before occupying.' },
  notReviewable:    { kind: 'refused', zh: '该订单不能申请特殊退款', en: 'A special refund cannot be asked for this order.' },
  signTooEarly:     { kind: 'refused', zh: '未到签到时间，{nextAllowedAt}开始签到', en: 'It is too early to sign in. Sign-in opens at {nextAllowedAt}.' },
  graceRuns:        { kind: 'refused', zh: '仍在迟到宽限时间内，请稍后再记爽约', en: 'There is still time to come. Mark it missed later.' },
  stayedOn:         { kind: 'refused', zh: '没有提前离场的记录，请核对闸机记录', en: 'Nothing shows that they left early. Check the gate records.' },
  reopenOver:       { kind: 'refused', zh: '已超过可撤销时间，请按单恢复或重新预约', en: 'The time to undo has passed. Restore orders one by one or book again.' },
  signTooLate:      { kind: 'refused', zh: '已过签到时间，请联系场馆工作人员', en: 'Sign-in is over. Please see the venue staff.' },
});
