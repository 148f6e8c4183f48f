import { orderChanges } from '#contract/order-changes/change.contract';
import { call } from '#web/kit/call/call';
import { ChangePage } from './change-page';
import { BuddyForm } from './buddy-form';

const readBuddies = (tradeNo: string) => call(orderChanges.buddiesView, { tradeNo }, { quiet: true });

/** Changes the companions of a booking before it starts. */
export default function OrdersChangeBuddy() {
  return (
    <ChangePage
      name="buddies"
      read={readBuddies}
      orderOf={({ order }) => order}
      why={({ refusals }) => refusals.buddies}
    >
      {(view) => <BuddyForm key={view.order.tradeNo} view={view} />}
    </ChangePage>
  );
}
