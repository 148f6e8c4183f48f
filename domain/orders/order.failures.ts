import { failures } from '#domain/kit/failure';

/** Errors of actions on placed orders. */
export const orderFailure = failures({
  orderMissing: {
    kind: 'missing',
    zh: '订单不存在，请在我的订单中查看',
    en: 'Order not found. Check My orders.',
  },
  illegalStep: {
    kind: 'refused',
    zh: '订单当前状态不允许此操作，请刷新后查看',
    en: 'This action is not possible in the current order status. Reload and check again.',
  },
  stillPayable: {
    kind: 'refused',
    zh: '订单仍在支付时限内，请先支付或取消',
    en: 'This order can still be paid. Pay it or cancel it first.',
  },
  cancelTooLate: {
    kind: 'refused',
    rule: 'R17',
    zh: '已超过可取消时间，请按时使用；如有特殊情况请联系场馆',
    en: 'It is too late to cancel. Please use your booking, or contact the venue if something came up.',
  },
  cancelCheckedIn: {
    kind: 'refused',
    zh: '订单已签到，不能取消；如有特殊情况请联系场馆',
    en: 'This booking is checked in and can no longer be cancelled. Contact the venue if something came up.',
  },
  cancelTooOften: {
    kind: 'refused',
    rule: 'R17',
    zh: '本周期内的取消次数已用完，请按时使用或联系场馆',
    en: 'You have no cancellations left for this period. Please use your booking or contact the venue.',
  },
  refundTooLate: {
    kind: 'refused',
    rule: 'R17',
    zh: '已超过可申请退款的时间，如有疑问请联系场馆',
    en: 'It is too late to request a refund. Contact the venue if you have questions.',
  },
  nothingToRefund: {
    kind: 'refused',
    zh: '该订单没有可退金额，取消后不退款',
    en: 'This order has nothing to refund. Cancelling it returns no money.',
  },
  refundDue: {
    kind: 'refused',
    zh: '该订单有可退金额，请按退款办理',
    en: 'This order has money to refund. Use a refund instead.',
  },
  orderStarted: {
    kind: 'refused',
    zh: '预约时段已开始，无法操作',
    en: 'The booked time has started, so this is no longer possible.',
  },
  orderClosed: {
    kind: 'refused',
    zh: '订单已归档，无法操作',
    en: 'This order is archived and can no longer be changed.',
  },
  slotsNotFree: {
    kind: 'refused',
    rule: 'R07',
    zh: '原场次已被占用，无法恢复订单，请重新预约',
    en: 'The slots have been taken, so the order cannot be restored. Book again.',
  },
  notReleasable: {
    kind: 'refused',
    zh: '仅超时或管理员取消的订单可以恢复',
    en: 'Only orders cancelled by timeout or by staff can be restored.',
  },
  notRestorable: {
    kind: 'refused',
    zh: '该订单已被取消，到账款项将原路退回',
    en: 'This order was cancelled, so the payment will be returned to its source.',
  },
  restorable: {
    kind: 'refused',
    zh: '原场次仍可用，订单将恢复为已支付',
    en: 'The slots are still free, so the order is restored as paid.',
  },
  occupiedHasOrder: {
    kind: 'refused',
    zh: '所选时段已有预约，请先处理后再占用',
    en: 'These slots have bookings. Resolve them before you block the slots.',
  },
  notReviewable: {
    kind: 'refused',
    zh: '该订单不能申请特殊退款',
    en: 'You cannot request a special refund for this order.',
  },
  signTooEarly: {
    kind: 'refused',
    zh: '未到签到时间，{nextAllowedAt}开始签到',
    en: 'It is too early to check in. Check-in opens at {nextAllowedAt}.',
  },
  movedMeanwhile: {
    kind: 'stale',
    zh: '订单刚刚被调整过，请刷新后重试',
    en: 'This order was just changed. Reload and try again.',
  },
  otherMerchant: {
    kind: 'refused',
    zh: '目标场地属于其他收款商户，款项无法转移；请取消后重新预约',
    en: 'The new site belongs to another merchant, so the payment cannot be transferred. Cancel the order and book again.',
  },
  differenceOpen: {
    kind: 'refused',
    zh: '调整后需补{more}元，请选择收款方式或免收',
    en: 'Rescheduling costs {more} yuan more. Choose a payment method or waive the difference.',
  },
  priceMoved: {
    kind: 'stale',
    zh: '价格已变化，请重新查看差价后再提交',
    en: 'The price has changed. Check the difference and submit again.',
  },
  beingPaid: {
    kind: 'refused',
    zh: '用户正在支付该订单，请稍候或取消后再调整',
    en: 'The member is paying for this order now. Wait a moment or cancel it first.',
  },
  sameSlots: {
    kind: 'refused',
    zh: '场次没有变化，请选择其他场次',
    en: 'The slots have not changed. Choose other slots.',
  },
  sameBuddies: {
    kind: 'refused',
    zh: '同行人没有变化',
    en: 'The companions have not changed. Choose other companions.',
  },
  buddiesPriced: {
    kind: 'refused',
    zh: '该场地按人数收费或计名额，更换时人数须与原来相同（{count}人）',
    en: 'This site charges or counts per person, so the number of companions must stay the same ({count}).',
  },
  partAboveRest: {
    kind: 'refused',
    zh: '退款金额超过该场次可退金额{rest}元，请修改金额',
    en: 'You can refund up to {rest} yuan for this slot. Enter a lower amount.',
  },
  ofBulk: {
    kind: 'refused',
    zh: '该订单属于批量预约或场地租赁，不能单独变更；请在“批量预约”或“场地租赁”中退回该日期后重新预约',
    en: 'This order is part of a bulk booking or lease and cannot be changed separately. Release the date under "Bulk bookings" or "Site leases" and book again.',
  },
  closureMissing: {
    kind: 'missing',
    zh: '闭馆记录不存在，请刷新后查看',
    en: 'Closure not found. Reload and check again.',
  },
  closureMoved: {
    kind: 'stale',
    zh: '受影响的订单已变化（现为{count}单），请重新预览后再执行',
    en: 'The affected bookings have changed ({count} now). Check the preview again.',
  },
  closureWindow: {
    kind: 'invalid',
    zh: '闭馆时间须为将来的时段，结束晚于开始，且不超过62天',
    en: 'A closure must start in the future and last at most 62 days.',
  },
  closureSites: {
    kind: 'invalid',
    zh: '请选择同一场馆的场地；指定场号时只能选一个场地',
    en: 'Choose sites of one venue. You can select single courts for one site only.',
  },
  graceRuns: {
    kind: 'refused',
    zh: '仍在迟到宽限时间内，请稍后再记爽约',
    en: 'The grace period is still running. Mark the no-show later.',
  },
  stayedOn: {
    kind: 'refused',
    zh: '没有提前离场的记录，请核对闸机记录',
    en: 'No early exit on record. Check the gate records.',
  },
  reopenOver: {
    kind: 'refused',
    zh: '已超过可撤销时间，请按单恢复或重新预约',
    en: 'It is too late to undo. Restore the orders one by one or book again.',
  },
  signTooLate: {
    kind: 'refused',
    zh: '已过签到时间，请联系场馆工作人员',
    en: 'Check-in is over. Please ask the venue staff.',
  },
});
