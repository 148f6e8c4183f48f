import type { OrderRow } from '#contract/orders/order.contract';
import type { RowAction } from '#web/kit/list/list-spec';
import { orders } from '#contract/orders/order.contract';
import { call } from '#web/kit/call/call';
import { lazyComponent } from '#web/kit/route/lazy';
import { canCancel, canRelease } from './order-allowed-actions';

const CancelOrder = lazyComponent(async () => (await import('#web/kit/order/cancel-order')).CancelOrder);

/** Row actions of the list of orders. */
export const orderActions: readonly RowAction<OrderRow>[] = [
  {
    key: 'cancel',
    title: { zh: '取消', en: 'Cancel' },
    right: 'OrdersCancel',
    danger: true,
    when: canCancel,
    Dialog: ({ row, ...opened }) => <CancelOrder tradeNo={row.tradeNo} {...opened} />,
  },
  {
    key: 'release',
    title: { zh: '重新开放', en: 'Reopen' },
    right: 'OrdersRelease',
    when: canRelease,
    run: ({ tradeNo }) => call(orders.release, { tradeNo }),
  },
];
