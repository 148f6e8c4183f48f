import { routes } from '#contract/kit/route';

/** Orders of members and the desk that looks after them. */
export const orderRoutes = routes([
  {
    name: 'Orders', path: '/orders', zh: '订单管理', en: 'Orders', layout: 'desk', flags: ['keepAlive'],
    rights: ['Cancel', 'Release', 'Export', 'Sign', 'PromiseEdit'], menu: { group: 'reservations', icon: 'orders' },
  },
  { name: 'Closures', path: '/closures', zh: '闭馆处理', en: 'Closures', layout: 'desk', flags: ['keepAlive'], rights: ['Apply', 'Undo'], menu: { group: 'reservations', icon: 'alarm' } },
  { name: 'AdjustOrder', path: '/adjustOrder/:id', zh: '调整订单', en: 'Move an order', layout: 'desk', flags: ['breadcrumb'] },
  { name: 'OrdersChangeBuddy', path: '/orders-change-buddy/:id', zh: '更换同行人', en: 'Change companions', layout: 'desk', flags: ['breadcrumb'] },
  { name: 'OrdersReturnCharge', path: '/orders-return-charge/:id', zh: '部分退款', en: 'Refund a part', layout: 'desk', flags: ['breadcrumb'] },
  { name: 'MobileOrdersDetail', path: '/mobile-orders-detail/:id', zh: '订单详情', en: 'Order', layout: 'phone', flags: ['noCheckRule', 'hideMobileTabber'] },
  { name: 'MobileReservationOrder', path: '/mobile/reservation-order', zh: '我的订单', en: 'My orders', layout: 'phone', flags: ['noCheckRule'], sameAs: 'mobileOrders' },
  { name: 'MobileMembershipCode', path: '/mobile/membership-code', zh: '会员码', en: 'Member code', layout: 'phone', flags: ['noCheckRule'] },
  { name: 'mobileOrders', path: '/mobileOrders', zh: '我的订单', en: 'My orders', layout: 'phone', flags: ['noCheckRule'] },
]);
