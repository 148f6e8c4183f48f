import type { OwnOrderDetail } from '#contract/orders/own-order.contract';
import { useWords } from '#web/kit/session/words';
import { OrderSection } from './order-section';
import { RefundTimeline } from './refund-timeline';

/** Progress of the refunds of an order. */
export function RefundProgress({ refunds }: Pick<OwnOrderDetail, 'refunds'>) {
  const { t } = useWords();
  return (
    <OrderSection title={t({ zh: '退款进度', en: 'Refund progress' })}>
      {refunds.map((refund) => (
        <RefundTimeline key={refund.refundNo} refund={refund} />
      ))}
    </OrderSection>
  );
}
