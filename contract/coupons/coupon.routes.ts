import { routes } from '#contract/kit/route';

/** Coupons: staff screens and a member's own coupons. */
export const couponRoutes = routes([
  {
    name: 'VenuesCoupon',
    path: '/venues/coupon',
    zh: '优惠券管理',
    en: 'Coupons',
    layout: 'desk',
    flags: ['keepAlive'],
    rights: ['Add', 'Edit', 'Del', 'Grant', 'Import', 'Export'],
    menu: { group: 'finance', icon: 'finance' },
  },
  {
    name: 'VenuesCouponMine',
    path: '/venues/coupon/mine',
    zh: '我的优惠券',
    en: 'My coupons',
    layout: 'portal',
    flags: ['noCheckRule'],
  },
]);
