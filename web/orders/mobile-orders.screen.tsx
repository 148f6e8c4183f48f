import './my-order.css';
import { Button, Skeleton } from 'antd';
import { InfiniteScroll, PullToRefresh } from 'antd-mobile';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { OrderView } from '#contract/orders/order.contract';
import { textOf } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { badge } from '#web/kit/text/format';
import { LiveBadge } from '#web/kit/live/live-badge';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';
import { useSiteList } from '#web/kit/list/site-list';
import { CancelSheet } from './cancel-sheet';
import { CodeSheet } from '#web/attendance/code-sheet';
import { orderGroups, isOrderTab, ownOrderKindOf, orderTabs, useMyOrders, type OrderTab } from './my-order';
import { MyOrderCard } from './my-order-card';
import { PaymentShares } from './payment-shares';

/** Pull-to-refresh of document 1 §9: 30 px, then the success text for two seconds. */
const PULL = { threshold: 30, completeDelay: 2_000 } as const;

/** A member's own orders by tab: unpaid, upcoming, finished and refunds; live, page by page. */
export default function MobileOrders() {
  const { t, words } = useWords();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const requestedTab = query.get('tab');
  const tab: OrderTab = isOrderTab(requestedTab) ? requestedTab : 'all';
  const { rows, counts, list, live } = useMyOrders(tab);
  const sites = useSiteList();
  const sports = useMemo(
    () => new Map((sites.data?.content ?? []).map(({ id, sportType }) => [id, sportType])),
    [sites.data],
  );
  const [code, showCode] = useState<OrderView | null>(null);
  const [cancelling, cancel] = useState<OrderView | null>(null);

  const cards = (some: readonly OrderView[]) =>
    some.map((order) => (
      <MyOrderCard
        key={order.tradeNo}
        order={order}
        sport={sports.get(order.venueSiteId) ?? 0}
        onCode={showCode}
        onCancel={cancel}
      />
    ));
  const body = () => {
    if (list.isPending)
      return (
        <div className="mine-list">
          {[1, 2, 3].map((n) => (
            <div key={n} className="mine-card">
              <Skeleton active paragraph={{ rows: 2 }} />
            </div>
          ))}
        </div>
      );
    if (list.isError && rows.length === 0) {
      return (
        <Notice
          drawing={<CourtDrawing mark="warn" />}
          title={t({ zh: '订单没有载入', en: 'Orders failed to load' })}
          text={t(textOf(list.error))}
          actions={
            <Button type="primary" onClick={() => void list.refetch()}>
              {t(words.retry)}
            </Button>
          }
        />
      );
    }
    if (rows.length === 0) {
      return (
        <Notice
          drawing={<CourtDrawing mark="plus" />}
          title={t({ zh: '这里还没有订单', en: 'No orders yet' })}
          text={t({ zh: '选一块场地，几步就能约好。', en: 'Pick a court and book it in a few steps.' })}
          actions={
            <Button type="primary" onClick={() => void navigate(routeOf('mobileReservation').path)}>
              {t({ zh: '去预约', en: 'Book a court' })}
            </Button>
          }
        />
      );
    }
    if (tab !== 'all') return <div className="mine-list">{cards(rows)}</div>;
    return (
      <div className="mine-list">
        {orderGroups.map(({ kinds, ...title }) => {
          const some = rows.filter((order) => kinds.includes(ownOrderKindOf(order)));
          return some.length === 0 ? null : (
            <section key={title.en}>
              <h2>
                {t(title)} <small>{some.length}</small>
              </h2>
              {cards(some)}
            </section>
          );
        })}
      </div>
    );
  };

  return (
    <div className="mine">
      <h1 className="v-hidden">{t({ zh: '我的订单', en: 'My orders' })}</h1>
      <nav className="mine-tabs" role="tablist" aria-label={t({ zh: '订单分类', en: 'Order tabs' })}>
        {(Object.keys(orderTabs) as OrderTab[]).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === tab}
            onClick={() => setQuery(one === 'all' ? {} : { tab: one }, { replace: true })}
          >
            {t(orderTabs[one])}
            {counts[one] ? <sup>{badge(counts[one])}</sup> : null}
          </button>
        ))}
      </nav>
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
        {body()}
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
