import { orderFilter, orderRow, orders } from '#contract/orders/order.contract';
import { listScreen } from '#web/kit/list/list-screen';
import { orderColumns } from './order-columns';
import { lazyComponent } from '#web/kit/route/lazy';
import { useLiveOrders } from './order-live';
import { orderActions } from './order-actions';
import { orderSearch, orderShortcuts } from './order-filters';

const OrderDrawer = lazyComponent(async () => (await import('./order-drawer')).OrderDrawer);

/** Staff order list: search, live updates, cancel with a reason, re-open. */
export default listScreen({
  route: 'Orders',
  list: orders.list,
  filter: orderFilter,
  row: orderRow,
  rowKey: (row) => row.tradeNo,
  noun: { zh: '订单', en: 'orders' },
  search: orderSearch,
  quick: orderShortcuts,
  columns: orderColumns,
  totals: {
    of: (reply) => reply.totals,
    titles: {
      income: { zh: '收入合计', en: 'Total income' },
      refund: { zh: '支出合计（退款）', en: 'Total refunds' },
      pending: { zh: '待收合计', en: 'Total pending' },
    },
  },
  actions: orderActions,
  exports: { endpoint: orders.exportFile, right: 'OrdersExport' },
  Drawer: (opened) => <OrderDrawer {...opened} />,
  useLive: useLiveOrders,
});
