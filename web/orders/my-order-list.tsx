import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { OrderView } from '#contract/orders/order.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';
import { useSiteList } from '#web/kit/list/site-list';
import { LoadFailedNotice } from '#web/kit/feedback/load-failed-notice';
import { orderGroups, ownOrderKindOf, type OrderTab, type useMyOrders } from './my-order';
import { MyOrderCard } from './my-order-card';

/** Cards of a member's orders in one tab, grouped in the tab of all orders. */
export function MyOrderList({
  tab,
  rows,
  list,
  onCode,
  onCancel,
}: Pick<ReturnType<typeof useMyOrders>, 'rows' | 'list'> & {
  readonly tab: OrderTab;
  readonly onCode: (order: OrderView) => void;
  readonly onCancel: (order: OrderView) => void;
}) {
  const { t } = useWords();
  const sites = useSiteList();
  const sports = useMemo(
    () => new Map((sites.data?.content ?? []).map(({ id, sportType }) => [id, sportType])),
    [sites.data],
  );
  const cards = (some: readonly OrderView[]) =>
    some.map((order) => (
      <MyOrderCard
        key={order.tradeNo}
        order={order}
        sport={sports.get(order.venueSiteId) ?? 0}
        onCode={onCode}
        onCancel={onCancel}
      />
    ));
  if (list.isPending)
    return (
      <div className="mine-list">
        {[1, 2, 3].map((n) => (
          <div key={n} className="mine-card">
            <Skeleton rows={2} />
          </div>
        ))}
      </div>
    );
  if (list.isError && rows.length === 0)
    return (
      <LoadFailedNotice
        title={{ zh: '订单没有载入', en: 'Orders failed to load' }}
        error={list.error}
        retry={() => void list.refetch()}
      />
    );
  if (rows.length === 0) return <NoOrders />;
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
}

function NoOrders() {
  const { t } = useWords();
  const navigate = useNavigate();
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
