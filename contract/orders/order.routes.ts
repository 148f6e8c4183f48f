import { routes } from '#contract/kit/route';

/** Orders of members and the desk that looks after them. */
export const orderRoutes = routes([
  {
    name: 'Orders', path: '/orders', zh: '订单管理', en: 'Orders', layout: 'desk', flags: ['keepAlive'],
    rights: ['Cancel', 'Release', 'Export', 'Sign', 'PromiseEdit'], menu: { group: 'reservations', icon: 'orders' },
  },
  { name: 'mobileOrders', path: '/mobileOrders', zh: '我的订单', en: 'My orders', layout: 'phone', flags: ['noCheckRule'] },
]);
