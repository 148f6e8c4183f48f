import { failures } from '#domain/kit/failure';

/** Refusals of coupons. Amounts in sentences are yuan, already formatted. */
export const couponFailure = failures({
  couponMissing: {
    kind: 'missing',
    zh: '优惠券不存在，请刷新后查看',
    en: 'There is no such coupon. Reload and look again.',
  },
  couponUsed: {
    kind: 'refused',
    zh: '该优惠券已使用，请选择其他优惠券',
    en: 'This coupon is used already. Choose another one.',
  },
  couponOver: { kind: 'refused', zh: '该优惠券已过期', en: 'This coupon has expired.' },
  couponEarly: { kind: 'refused', zh: '该优惠券{from}起可用', en: 'This coupon is good from {from} on.' },
  couponElsewhere: { kind: 'refused', zh: '该优惠券不适用于此场地', en: 'This coupon is not good for this place.' },
  couponRole: { kind: 'refused', zh: '该优惠券不适用于当前身份', en: 'This coupon is not for your role.' },
  couponTime: { kind: 'refused', zh: '该优惠券不适用于所订时段', en: 'This coupon is not good at the booked time.' },
  couponSpend: {
    kind: 'refused',
    zh: '未满{need}元，还差{more}元',
    en: 'Good from CNY {need}; CNY {more} more is needed.',
  },
  couponAlone: {
    kind: 'refused',
    zh: '所选优惠券不能与其他优惠券同时使用，请只选一张',
    en: 'One of these coupons is not used together with others. Choose one.',
  },
  couponTwice: {
    kind: 'refused',
    zh: '同一种优惠券每单限用一张',
    en: 'Only one coupon of a kind is used on an order.',
  },
  couponPercents: { kind: 'refused', zh: '折扣券每单限用一张', en: 'Only one percent coupon is used on an order.' },
  couponMany: { kind: 'refused', zh: '每单最多使用{most}张优惠券', en: 'At most {most} coupons are used on an order.' },
  couponNothing: { kind: 'refused', zh: '订单金额已抵完，无需再用优惠券', en: 'Nothing is left to take off.' },
  couponShared: {
    kind: 'refused',
    zh: '已有同伴支付分摊款，不能再更改优惠券',
    en: 'A companion has paid a share already, so coupons cannot be changed.',
  },
  couponOrderPaid: {
    kind: 'refused',
    zh: '订单已支付或已关闭，不能再使用优惠券',
    en: 'The order is paid or closed; no coupon can be used on it.',
  },
  couponNoneLeft: {
    kind: 'refused',
    zh: '优惠券仅剩{left}张，请减少数量或增加发放总量',
    en: 'Only {left} coupons are left. Give fewer, or raise the total.',
  },
  couponGone: { kind: 'refused', zh: '优惠券已领完', en: 'All coupons have been taken.' },
  couponEnough: { kind: 'refused', zh: '每人限领{most}张，您已领取', en: 'Everybody gets {most}; you have yours.' },
  couponPeopleEnough: {
    kind: 'refused',
    zh: '{names}已达每人{most}张的上限，请移除后重试',
    en: '{names} have {most} each already, which is the limit. Leave them out.',
  },
  couponPaused: { kind: 'refused', zh: '该优惠券已暂停发放', en: 'These coupons are not given out at present.' },
  couponEnded: { kind: 'refused', zh: '该优惠券活动已结束', en: 'These coupons are over.' },
  couponCodeUnknown: {
    kind: 'refused',
    zh: '兑换码无效，请核对后重新输入',
    en: 'There is no such code. Check it and enter it again.',
  },
  couponCodeTaken: {
    kind: 'invalid',
    zh: '兑换码“{code}”已被其他模板使用，请更换',
    en: 'Another template has the code {code}. Choose another one.',
  },
  couponCodeMissing: { kind: 'invalid', zh: '请填写兑换码', en: 'Enter the code.' },
  couponTermsKept: {
    kind: 'refused',
    zh: '已有优惠券发出，优惠内容和适用范围不能再改；请复制为新模板',
    en: 'Coupons have been given out, so what they take off and where they are good stays. Copy the template instead.',
  },
  couponGivenOut: {
    kind: 'refused',
    zh: '已有优惠券发出，不能删除；可以暂停发放',
    en: 'Coupons have been given out, so this cannot be deleted. Pause it instead.',
  },
  couponTotalBelow: {
    kind: 'invalid',
    zh: '发放总量不能少于已发的{granted}张',
    en: 'The total cannot be below the {granted} given out.',
  },
  couponAmountWrong: { kind: 'invalid', zh: '请填写优惠金额或折扣', en: 'Say how much it takes off.' },
  couponSpendBelow: {
    kind: 'invalid',
    zh: '使用门槛不能低于减免金额',
    en: 'The least spending cannot be below what is taken off.',
  },
  couponDatesWrong: {
    kind: 'invalid',
    zh: '请填写有效期，结束日期不早于开始日期和今天',
    en: 'Say how long it is good; the last day is not before the first or today.',
  },
  couponHoursWrong: {
    kind: 'invalid',
    zh: '适用时段的结束时间应晚于开始时间',
    en: 'The hours must end after they begin.',
  },
  couponPlaceUnknown: {
    kind: 'invalid',
    zh: '所选场馆或场地不存在，请重新选择',
    en: 'A chosen venue or site does not exist. Choose again.',
  },
  couponNobody: { kind: 'invalid', zh: '没有符合条件的人员，请重新选择', en: 'Nobody fits. Choose again.' },
  couponPeopleMany: {
    kind: 'invalid',
    zh: '一次最多发放{most}人，当前{n}人，请缩小范围',
    en: 'At most {most} people at a time, these are {n}. Choose fewer.',
  },
  couponPeopleUnknown: {
    kind: 'invalid',
    zh: '没有以下账号或已停用：{names}',
    en: 'These accounts do not exist or are out of use: {names}.',
  },
  couponBack: {
    kind: 'refused',
    zh: '仅待使用的优惠券可以收回',
    en: 'Only a coupon that waits for use can be taken back.',
  },
});
