import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** State of a coupon (document 1 §4). */
export const couponStatus = enumeration({
  unused: { code: 1, zh: '待使用', en: 'Unused', tone: 'processing' },
  used: { code: 2, zh: '已使用', en: 'Used', tone: 'default' },
  expired: { code: 3, zh: '已过期', en: 'Expired', tone: 'warning' },
});
export type CouponStatus = CodeOf<typeof couponStatus>;

/** Discount kinds of a coupon. */
export const couponKind = enumeration({
  minus: { code: 1, zh: '满减券', en: 'Amount off', tone: 'processing' },
  percent: { code: 2, zh: '折扣券', en: 'Percent off', tone: 'success' },
  free: { code: 3, zh: '免单券', en: 'Free', tone: 'warning' },
});
export type CouponKind = CodeOf<typeof couponKind>;

/** How members get the coupons of a template; staff can always give them. */
export const couponTake = enumeration({
  self: { code: 1, zh: '自助领取', en: 'Claimed by members' },
  staff: { code: 2, zh: '定向发放', en: 'Issued by staff' },
  code: { code: 3, zh: '兑换码', en: 'Redeem code' },
});

/** Origin of an issued coupon. */
export const couponSource = enumeration({
  self: { code: 1, zh: '自助领取', en: 'Claimed' },
  staff: { code: 2, zh: '定向发放', en: 'Issued' },
  code: { code: 3, zh: '兑换码', en: 'Redeem code' },
  compensation: { code: 4, zh: '补偿发放', en: 'Compensation' },
  file: { code: 5, zh: '文件导入', en: 'Imported' },
});
export type CouponSource = CodeOf<typeof couponSource>;

/** Validity modes of a coupon. */
export const couponValidity = enumeration({
  fixed: { code: 1, zh: '固定日期', en: 'Fixed dates' },
  days: { code: 2, zh: '领取后若干天', en: 'Days after issue' },
});
export type CouponValidity = CodeOf<typeof couponValidity>;

/** State of a template: open, paused, all issued or ended. */
export const couponSale = enumeration({
  open: { code: 1, zh: '发放中', en: 'Open', tone: 'success' },
  paused: { code: 2, zh: '已暂停', en: 'Paused', tone: 'default' },
  gone: { code: 3, zh: '已发完', en: 'All issued', tone: 'warning' },
  over: { code: 4, zh: '已结束', en: 'Ended', tone: 'default' },
});

/** Whether a coupon is applied to an order, or was and is no longer. */
export const couponUse = enumeration({
  standing: { code: 1, zh: '使用中', en: 'In use', tone: 'processing' },
  changed: { code: 2, zh: '付款前取消使用', en: 'Removed before payment', tone: 'default' },
  returned: { code: 3, zh: '订单结束，已退回', en: 'Order ended, returned', tone: 'warning' },
});
export type CouponUse = CodeOf<typeof couponUse>;

/** Purpose of a grant by staff. */
export const couponGrantSource = enumeration({
  staff: { code: 2, zh: '定向发放', en: 'Gift' },
  compensation: { code: 4, zh: '补偿发放', en: 'Compensation' },
});

/** Recipients of a grant by staff. */
export const couponAudience = enumeration({
  accounts: { code: 1, zh: '指定账号', en: 'Selected accounts' },
  roles: { code: 2, zh: '按身份', en: 'By role' },
  orgs: { code: 3, zh: '按部门', en: 'By department' },
});
