import { routes } from '#contract/kit/route';

/** Many dates asked for at once: bulk bookings and leases. */
export const bulkRoutes = routes([
  { name: 'BatchBooking', path: '/batch-booking', zh: '批量预约', en: 'Bulk bookings', layout: 'desk', flags: ['keepAlive'], rights: ['Check', 'End', 'Export'], menu: { group: 'reservations', icon: 'table' } },
  { name: 'BatchLease', path: '/batch-lease', zh: '场地租赁', en: 'Site leases', layout: 'desk', flags: ['keepAlive'], rights: ['Check', 'End', 'Export'], menu: { group: 'reservations', icon: 'venues' } },
  { name: 'batchAdd', path: '/batchAdd/:type', zh: '新建申请', en: 'New request', layout: 'desk', flags: ['breadcrumb'] },
  { name: 'ConfirmOrders', path: '/confirmOrders/:id', zh: '确认场次', en: 'Confirm dates', layout: 'desk', flags: ['noCheckRule', 'breadcrumb'] },
  { name: 'BatchList', path: '/batch-list/:type', zh: '场次明细', en: 'Dates', layout: 'desk', flags: ['keepAlive', 'breadcrumb'], rights: ['Export'] },
  { name: 'VenueLease', path: '/venue-lease', zh: '租赁收款', en: 'Lease payments', layout: 'desk', flags: ['keepAlive'], rights: ['Collect', 'Export'], menu: { group: 'finance', icon: 'payments' } },
]);
