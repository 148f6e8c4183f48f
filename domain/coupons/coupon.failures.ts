import { failures } from '#domain/kit/failure';

/** Errors of coupons. Amounts in messages are formatted yuan. */
export const couponFailure = failures({
  couponMissing: {
    kind: 'missing',
    zh: '优惠券不存在，请刷新后查看',
    en: 'Coupon not found. Reload and check again.',
  },
  couponUsed: {
    kind: 'refused',
    zh: '该优惠券已使用，请选择其他优惠券',
    en: 'This coupon has already been used. Choose another coupon.',
  },
  couponOver: { kind: 'refused', zh: '该优惠券已过期', en: 'This coupon has expired.' },
  couponEarly: { kind: 'refused', zh: '该优惠券{from}起可用', en: 'You can use this coupon from {from}.' },
  couponElsewhere: { kind: 'refused', zh: '该优惠券不适用于此场地', en: 'This coupon is not valid for this site.' },
  couponNotTaken: {
    kind: 'refused',
    zh: '该订单不能使用优惠券，请直接支付',
    en: 'Coupons do not apply to this order. Pay it without one.',
  },
  couponRole: { kind: 'refused', zh: '该优惠券不适用于当前身份', en: 'This coupon is not available for your role.' },
  couponTime: { kind: 'refused', zh: '该优惠券不适用于所订时段', en: 'This coupon is not valid at the booked time.' },
  couponSpend: {
    kind: 'refused',
    zh: '未满{need}元，还差{more}元',
    en: 'Minimum spend CNY {need}. Add CNY {more} to use it.',
  },
  couponAlone: {
    kind: 'refused',
    zh: '所选优惠券不能与其他优惠券同时使用，请只选一张',
    en: 'One of these coupons cannot be combined with others. Choose only one.',
  },
  couponTwice: {
    kind: 'refused',
    zh: '同一种优惠券每单限用一张',
    en: 'You can use only one coupon of each kind per order.',
  },
  couponPercents: {
    kind: 'refused',
    zh: '折扣券每单限用一张',
    en: 'You can use only one percent-off coupon per order.',
  },
  couponMany: { kind: 'refused', zh: '每单最多使用{most}张优惠券', en: 'You can use up to {most} coupons per order.' },
  couponNothing: {
    kind: 'refused',
    zh: '订单金额已抵完，无需再用优惠券',
    en: 'The order is already free. You do not need another coupon.',
  },
  couponShared: {
    kind: 'refused',
    zh: '已有同伴支付分摊款，不能再更改优惠券',
    en: 'A companion has already paid a share, so you cannot change the coupons.',
  },
  couponOrderPaid: {
    kind: 'refused',
    zh: '订单已支付或已关闭，不能再使用优惠券',
    en: 'This order is paid or closed, so you cannot use coupons on it.',
  },
  couponNoneLeft: {
    kind: 'refused',
    zh: '优惠券仅剩{left}张，请减少数量或增加发放总量',
    en: 'Only {left} coupons left. Issue fewer or increase the total.',
  },
  couponGone: { kind: 'refused', zh: '优惠券已领完', en: 'All coupons have been claimed.' },
  couponEnough: {
    kind: 'refused',
    zh: '每人限领{most}张，您已领取',
    en: 'Limit of {most} per person. You already have yours.',
  },
  couponPeopleEnough: {
    kind: 'refused',
    zh: '{names}已达每人{most}张的上限，请移除后重试',
    en: '{names} already reached the limit of {most} per person. Remove them and try again.',
  },
  couponPaused: { kind: 'refused', zh: '该优惠券已暂停发放', en: 'This coupon is currently paused.' },
  couponEnded: { kind: 'refused', zh: '该优惠券活动已结束', en: 'This coupon campaign has ended.' },
  couponCodeUnknown: {
    kind: 'refused',
    zh: '兑换码无效，请核对后重新输入',
    en: 'Invalid code. Check it and enter it again.',
  },
  couponCodeTaken: {
    kind: 'invalid',
    zh: '兑换码“{code}”已被其他模板使用，请更换',
    en: 'The code "{code}" is used by another template. Choose another code.',
  },
  couponCodeMissing: { kind: 'invalid', zh: '请填写兑换码', en: 'Enter a code.' },
  couponTermsKept: {
    kind: 'refused',
    zh: '已有优惠券发出，优惠内容和适用范围不能再改；请复制为新模板',
    en: 'Coupons have been issued, so you cannot change the discount or where it is valid. Copy the template instead.',
  },
  couponGivenOut: {
    kind: 'refused',
    zh: '已有优惠券发出，不能删除；可以暂停发放',
    en: 'Coupons have been issued, so you cannot delete this template. Pause it instead.',
  },
  couponTotalBelow: {
    kind: 'invalid',
    zh: '发放总量不能少于已发的{granted}张',
    en: 'The total cannot be lower than the {granted} coupons already issued.',
  },
  couponAmountWrong: { kind: 'invalid', zh: '请填写优惠金额或折扣', en: 'Enter a discount.' },
  couponSpendBelow: {
    kind: 'invalid',
    zh: '使用门槛不能低于减免金额',
    en: 'The minimum spend cannot be lower than the discount.',
  },
  couponDatesWrong: {
    kind: 'invalid',
    zh: '请填写有效期，结束日期不早于开始日期和今天',
    en: 'Enter the validity. The last day must not be before the first day or today.',
  },
  couponHoursWrong: {
    kind: 'invalid',
    zh: '适用时段的结束时间应晚于开始时间',
    en: 'The end time must be after the start time.',
  },
  couponPlaceUnknown: {
    kind: 'invalid',
    zh: '所选场馆或场地不存在，请重新选择',
    en: 'A selected venue or site does not exist. Choose again.',
  },
  couponNobody: {
    kind: 'invalid',
    zh: '没有符合条件的人员，请重新选择',
    en: 'No matching members. Change your selection.',
  },
  couponPeopleMany: {
    kind: 'invalid',
    zh: '一次最多发放{most}人，当前{n}人，请缩小范围',
    en: 'You can issue to up to {most} people at a time, but selected {n}. Narrow the selection.',
  },
  couponPeopleUnknown: {
    kind: 'invalid',
    zh: '没有以下账号或已停用：{names}',
    en: 'These accounts do not exist or are disabled: {names}.',
  },
  couponBack: {
    kind: 'refused',
    zh: '仅待使用的优惠券可以收回',
    en: 'Only unused coupons can be revoked.',
  },
});
