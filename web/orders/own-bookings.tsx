import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderView } from '#contract/orders/order.contract';
import { CodeSheet } from '#web/attendance/code-sheet';
import { EndlessList } from '#web/kit/list/endless-list';
import { LiveBadge } from '#web/kit/live/live-badge';
import { CancelSheet } from './cancel-sheet';
import { isOrderTab, useMyOrders, type OrderTab } from './my-order';
import { MyOrderList } from './my-order-list';
import { OrderTabs } from './order-tabs';
import { PaymentShares } from './payment-shares';

/** A member's own bookings by tab: unpaid, upcoming, finished and refunds; live, page by page. */
export function OwnBookings() {
  const [query, setQuery] = useSearchParams();
  const requestedTab = query.get('tab');
  const tab: OrderTab = isOrderTab(requestedTab) ? requestedTab : 'all';
  const { rows, counts, list, live } = useMyOrders(tab);
  const [code, showCode] = useState<OrderView | null>(null);
  const [cancelling, cancel] = useState<OrderView | null>(null);
  return (
    <>
      <OrderTabs
        tab={tab}
        counts={counts}
        choose={(one) => setQuery(one === 'all' ? {} : { tab: one }, { replace: true })}
      />
      <div className="mine-live">
        <LiveBadge state={live.state} at={live.at} />
      </div>
      <EndlessList list={list} filled={rows.length > 0}>
        <PaymentShares />
        <MyOrderList tab={tab} rows={rows} list={list} onCode={showCode} onCancel={cancel} />
      </EndlessList>
      {code ? <CodeSheet order={code} onClose={() => showCode(null)} /> : null}
      {cancelling ? <CancelSheet order={cancelling} onClose={() => cancel(null)} /> : null}
    </>
  );
}
