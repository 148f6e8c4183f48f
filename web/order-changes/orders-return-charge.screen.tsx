import { orderChanges } from '#contract/order-changes/change.contract';
import { call } from '#web/kit/call/call';
import { ChangePage } from './change-page';
import { RefundForm } from './slot-refund-form';

const readOrder = (tradeNo: string) => call(orderChanges.returnView, { tradeNo }, { quiet: true });

/** Refunds parts of an order slot by slot and shows the remaining amount. */
export default function OrdersReturnCharge() {
  return (
    <ChangePage name="part" read={readOrder} orderOf={(order) => order} why={({ refusals }) => refusals.refund}>
      {(order) => <RefundForm key={order.tradeNo} order={order} />}
    </ChangePage>
  );
}
