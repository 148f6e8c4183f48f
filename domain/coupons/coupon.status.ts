import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of a coupon (document 1 §4). */
export const couponStatus = enumeration({
  unused: { code: 1, zh: '待使用', en: 'Waiting for use', tone: 'processing' },
  used: { code: 2, zh: '已使用', en: 'Used', tone: 'default' },
  expired: { code: 3, zh: '已过期', en: 'Expired', tone: 'warning' },
});
export type CouponStatus = CodeOf<typeof couponStatus>;

/** What a coupon takes off. */
export const couponKind = enumeration({
  minus: { code: 1, zh: '满减券', en: 'Amount off', tone: 'processing' },
  percent: { code: 2, zh: '折扣券', en: 'Percent off', tone: 'success' },
  free: { code: 3, zh: '免单券', en: 'Free', tone: 'warning' },
});
export type CouponKind = CodeOf<typeof couponKind>;

/** How members come by the coupons of a template; staff may always give them. */
export const couponTake = enumeration({
  self: { code: 1, zh: '自助领取', en: 'Taken by members' },
  staff: { code: 2, zh: '定向发放', en: 'Given by staff' },
  code: { code: 3, zh: '兑换码', en: 'By a code' },
});
export type CouponTake = CodeOf<typeof couponTake>;

/** Where one coupon came from. */
export const couponSource = enumeration({
  self: { code: 1, zh: '自助领取', en: 'Taken' },
  staff: { code: 2, zh: '定向发放', en: 'Given' },
  code: { code: 3, zh: '兑换码', en: 'By a code' },
  compensation: { code: 4, zh: '补偿发放', en: 'Compensation' },
  file: { code: 5, zh: '文件导入', en: 'From a file' },
});
export type CouponSource = CodeOf<typeof couponSource>;

/** How long a coupon is good for. */
export const couponValidity = enumeration({
  fixed: { code: 1, zh: '固定日期', en: 'Fixed dates' },
  days: { code: 2, zh: '领取后若干天', en: 'Days after it is given' },
});
export type CouponValidity = CodeOf<typeof couponValidity>;

/** Where a template stands: giving coupons out, held back by hand, given out whole, or its dates over. */
export const couponSale = enumeration({
  open: { code: 1, zh: '发放中', en: 'Open', tone: 'success' },
  paused: { code: 2, zh: '已暂停', en: 'Paused', tone: 'default' },
  gone: { code: 3, zh: '已发完', en: 'All given', tone: 'warning' },
  over: { code: 4, zh: '已结束', en: 'Over', tone: 'default' },
});
export type CouponSale = CodeOf<typeof couponSale>;

/** Whether a coupon is laid on an order, or was and is no more. */
export const couponUse = enumeration({
  standing: { code: 1, zh: '使用中', en: 'In use', tone: 'processing' },
  changed: { code: 2, zh: '付款前取消使用', en: 'Taken off before paying', tone: 'default' },
  returned: { code: 3, zh: '订单结束，已退回', en: 'Order ended, given back', tone: 'warning' },
});
export type CouponUse = CodeOf<typeof couponUse>;

/** As what staff give a coupon. */
export const couponGrantSource = enumeration({
  staff: { code: 2, zh: '定向发放', en: 'A gift' },
  compensation: { code: 4, zh: '补偿发放', en: 'A compensation' },
});
export type CouponGrantSource = CodeOf<typeof couponGrantSource>;

/** Whom staff give coupons to. */
export const couponAudience = enumeration({
  accounts: { code: 1, zh: '指定账号', en: 'Certain accounts' },
  roles: { code: 2, zh: '按身份', en: 'By role' },
  orgs: { code: 3, zh: '按部门', en: 'By department' },
});
export type CouponAudience = CodeOf<typeof couponAudience>;
