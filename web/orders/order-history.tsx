import type { OwnOrderDetail } from '#contract/orders/own-order.contract';
import { stampText } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import { OrderSection } from './order-section';

/** Steps of an order, newest first. */
export function OrderHistory({ log }: Pick<OwnOrderDetail, 'log'>) {
  const { t, pick, lang } = useWords();
  return (
    <OrderSection title={t({ zh: '经过', en: 'History' })}>
      <ol className="od-history">
        {[...log].reverse().map((line, n) => (
          <li key={n}>
            <b>{pick(line.zh, line.en)}</b>
            <small>
              {stampText(line.at, lang)}
              {line.note ? ` · ${line.note}` : ''}
            </small>
          </li>
        ))}
      </ol>
    </OrderSection>
  );
}
