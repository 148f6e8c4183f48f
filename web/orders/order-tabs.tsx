import { badge } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { orderTabs, type OrderTab } from './my-order';

/** Tabs of a member's orders with the number of orders that need attention. */
export function OrderTabs({
  tab,
  counts,
  choose,
}: {
  readonly tab: OrderTab;
  readonly counts: Partial<Record<OrderTab, number>>;
  readonly choose: (tab: OrderTab) => void;
}) {
  const { t } = useWords();
  return (
    <nav className="mine-tabs" role="tablist" aria-label={t({ zh: '订单分类', en: 'Order tabs' })}>
      {(Object.keys(orderTabs) as OrderTab[]).map((one) => (
        <button key={one} type="button" role="tab" aria-selected={one === tab} onClick={() => choose(one)}>
          {t(orderTabs[one])}
          {counts[one] ? <sup>{badge(counts[one])}</sup> : null}
        </button>
      ))}
    </nav>
  );
}
