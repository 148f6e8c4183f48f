import './my-order.css';
import { InfiniteScroll, PullToRefresh } from 'antd-mobile';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderView } from '#contract/orders/order.contract';
import { LiveBadge } from '#web/kit/live/live-badge';
import { useWords } from '#web/kit/session/words';
import { CancelSheet } from './cancel-sheet';
import { CodeSheet } from '#web/attendance/code-sheet';
import { isOrderTab, useMyOrders, type OrderTab } from './my-order';
import { PaymentShares } from './payment-shares';
import { MyOrderList } from './my-order-list';
import { OrderTabs } from './order-tabs';

/** Pull-to-refresh of document 1 §9: 30 px, then the success text for two seconds. */
const PULL = { threshold: 30, completeDelay: 2_000 } as const;

/** A member's own orders by tab: unpaid, upcoming, finished and refunds; live, page by page. */
export default function MobileOrders() {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const requestedTab = query.get('tab');
  const tab: OrderTab = isOrderTab(requestedTab) ? requestedTab : 'all';
  const { rows, counts, list, live } = useMyOrders(tab);
  const [code, showCode] = useState<OrderView | null>(null);
  const [cancelling, cancel] = useState<OrderView | null>(null);
  return (
    <div className="mine">
      <h1 className="v-hidden">{t({ zh: '我的订单', en: 'My orders' })}</h1>
      <OrderTabs
        tab={tab}
        counts={counts}
        choose={(one) => setQuery(one === 'all' ? {} : { tab: one }, { replace: true })}
      />
      <div className="mine-live">
        <LiveBadge state={live.state} at={live.at} />
      </div>
      <PullToRefresh
        {...PULL}
        onRefresh={() => list.refetch()}
        pullingText={t({ zh: '下拉刷新', en: 'Pull to refresh' })}
        canReleaseText={t({ zh: '松开刷新', en: 'Release to refresh' })}
        refreshingText={t({ zh: '刷新中', en: 'Refreshing' })}
        completeText={t({ zh: '已更新', en: 'Updated' })}
      >
        <PaymentShares />
        <MyOrderList tab={tab} rows={rows} list={list} onCode={showCode} onCancel={cancel} />
        {rows.length > 0 ? (
          <InfiniteScroll hasMore={list.hasNextPage} loadMore={async () => void (await list.fetchNextPage())}>
            {list.hasNextPage
              ? t({ zh: '载入更多', en: 'Loading more' })
              : t({ zh: '没有更多了', en: 'No more orders' })}
          </InfiniteScroll>
        ) : null}
      </PullToRefresh>
      {code ? <CodeSheet order={code} onClose={() => showCode(null)} /> : null}
      {cancelling ? <CancelSheet order={cancelling} onClose={() => cancel(null)} /> : null}
    </div>
  );
}
