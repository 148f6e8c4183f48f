import { failures } from '#domain/kit/failure';

/** Refusals of what is asked of an order after it was placed. */
export const orderFailure = failures({
  orderMissing: {
    kind: 'missing',
    zh: '订单不存在，请在我的订单中查看',
    en: 'There is no such order. See your orders.',
  },
  illegalStep: {
    kind: 'refused',
    zh: '订单当前状态不允许此操作，请刷新后查看',
    en: 'The order does not allow this in its present state. Reload and look again.',
  },
  stillPayable: {
    kind: 'refused',
    zh: '订单仍在支付时限内，请先支付或取消',
    en: 'The order can still be paid. Pay or cancel it.',
  },
  cancelTooLate: {
    kind: 'refused',
    rule: 'R17',
    zh: '已超过可取消时间，请按时使用；如有特殊情况请联系场馆',
    en: 'It is too late to cancel. Use the booking, or contact the venue if something came up.',
  },
  cancelTooOften: {
    kind: 'refused',
    rule: 'R17',
    zh: '本周期内的取消次数已用完，请按时使用或联系场馆',
    en: 'You have used up your cancellations for this period. Use the booking or contact the venue.',
  },
  refundTooLate: {
    kind: 'refused',
    rule: 'R17',
    zh: '已超过可申请退款的时间，如有疑问请联系场馆',
    en: 'It is too late to ask for a refund. Please contact the venue.',
  },
  nothingToRefund: {
    kind: 'refused',
    zh: '该订单没有可退金额，取消后不退款',
    en: 'Nothing can be refunded for this order; cancelling returns no money.',
  },
  refundDue: {
    kind: 'refused',
    zh: '该订单有可退金额，请按退款办理',
    en: 'There is money to return for this order. Ask for a refund instead.',
  },
  orderStarted: {
    kind: 'refused',
    zh: '预约时段已开始，无法操作',
    en: 'The booked time has begun, so this can no longer be done.',
  },
  orderClosed: {
    kind: 'refused',
    zh: '订单已归档，无法操作',
    en: 'The order is closed for good and can no longer be changed.',
  },
  slotsNotFree: {
    kind: 'refused',
    rule: 'R07',
    zh: '原场次已被占用，无法恢复订单，请重新预约',
    en: 'The slots have been taken meanwhile, so the order cannot be restored. Book again.',
  },
  notReleasable: {
    kind: 'refused',
    zh: '仅超时或管理员取消的订单可以恢复',
    en: 'Only orders cancelled by time-out or by staff can be restored.',
  },
  notRestorable: {
    kind: 'refused',
    zh: '该订单已被取消，到账款项将原路退回',
    en: 'This order was cancelled, so the money that came goes back the way it came.',
  },
  restorable: {
    kind: 'refused',
    zh: '原场次仍可用，订单将恢复为已支付',
    en: 'The slots are still free, so the order is restored as paid.',
  },
  occupiedHasOrder: {
    kind: 'refused',
    zh: '所选时段已有预约，请先处理后再占用',
    en: 'There are bookings in these slots. Resolve them before occupying.',
  },
  notReviewable: {
    kind: 'refused',
    zh: '该订单不能申请特殊退款',
    en: 'A special refund cannot be asked for this order.',
  },
  signTooEarly: {
    kind: 'refused',
    zh: '未到签到时间，{nextAllowedAt}开始签到',
    en: 'It is too early to sign in. Sign-in opens at {nextAllowedAt}.',
  },
  movedMeanwhile: {
    kind: 'stale',
    zh: '订单刚刚被调整过，请刷新后重试',
    en: 'The order was moved a moment ago. Reload and try again.',
  },
  otherMerchant: {
    kind: 'refused',
    zh: '目标场地属于其他收款商户，款项无法转移；请取消后重新预约',
    en: 'The other site belongs to another merchant, so the money cannot move with the order. Cancel it and book again.',
  },
  differenceOpen: {
    kind: 'refused',
    zh: '调整后需补{more}元，请选择收款方式或免收',
    en: '{more} yuan are due after the move. Choose how they were paid, or waive them.',
  },
  priceMoved: {
    kind: 'stale',
    zh: '价格已变化，请重新查看差价后再提交',
    en: 'The price has changed meanwhile. Look at the difference again.',
  },
  beingPaid: {
    kind: 'refused',
    zh: '用户正在支付该订单，请稍候或取消后再调整',
    en: 'The member is paying this order right now. Wait a moment, or cancel it first.',
  },
  sameSlots: {
    kind: 'refused',
    zh: '场次没有变化，请选择其他场次',
    en: 'These are the slots it has. Choose other ones.',
  },
  sameBuddies: { kind: 'refused', zh: '同行人没有变化', en: 'These are the companions it has. Choose other ones.' },
  buddiesPriced: {
    kind: 'refused',
    zh: '该场地按人数收费或计名额，更换时人数须与原来相同（{count}人）',
    en: 'This site charges or counts by the head: name as many companions as before ({count}).',
  },
  partAboveRest: {
    kind: 'refused',
    zh: '退款金额超过该场次可退金额{rest}元，请修改金额',
    en: 'At most {rest} yuan of this slot can go back. Lower the amount.',
  },
  ofBulk: {
    kind: 'refused',
    zh: '该订单属于批量预约或场地租赁，不能单独变更；请在“批量预约”或“场地租赁”中退回该日期后重新预约',
    en: 'This order is one date of a bulk booking or a lease and is not changed by itself. Give the date back under "Bulk bookings" or "Site leases" and book another.',
  },
  closureMissing: {
    kind: 'missing',
    zh: '闭馆记录不存在，请刷新后查看',
    en: 'There is no such closure. Reload and look again.',
  },
  closureMoved: {
    kind: 'stale',
    zh: '受影响的订单已变化（现为{count}单），请重新预览后再执行',
    en: 'The bookings it meets have changed ({count} now). Look at the preview again.',
  },
  closureWindow: {
    kind: 'invalid',
    zh: '闭馆时间须为将来的时段，结束晚于开始，且不超过62天',
    en: 'A closure lies ahead, ends after it begins and lasts at most 62 days.',
  },
  closureSites: {
    kind: 'invalid',
    zh: '请选择同一场馆的场地；指定场号时只能选一个场地',
    en: 'Choose sites of one venue; single courts can be named for one site only.',
  },
  graceRuns: {
    kind: 'refused',
    zh: '仍在迟到宽限时间内，请稍后再记爽约',
    en: 'There is still time to come. Mark it missed later.',
  },
  stayedOn: {
    kind: 'refused',
    zh: '没有提前离场的记录，请核对闸机记录',
    en: 'Nothing shows that they left early. Check the gate records.',
  },
  reopenOver: {
    kind: 'refused',
    zh: '已超过可撤销时间，请按单恢复或重新预约',
    en: 'The time to undo has passed. Restore orders one by one or book again.',
  },
  signTooLate: {
    kind: 'refused',
    zh: '已过签到时间，请联系场馆工作人员',
    en: 'Sign-in is over. Please see the venue staff.',
  },
});
