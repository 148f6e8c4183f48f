import type { OwnOrderDetail } from '#contract/orders/own-order.contract';
import { payType } from '#domain/payments/pay.status';
import { money, stampText } from '#web/kit/text/format';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { OrderTotalLines } from './order-total';
import { OrderSection } from './order-section';

/** Booked slots with their prices, discounts and the total. */
export function PriceSummary({ detail: { items, order, discount, coupons } }: { readonly detail: OwnOrderDetail }) {
  const { t, pick, lang, label } = useWords();
  return (
    <OrderSection title={t({ zh: '场次与金额', en: 'Slots and price' })}>
      <ul className="od-lines">
        {items.map((item) => (
          <li key={`${item.spaceName}/${item.startDate}`}>
            <span>
              {withHanSpacing(pick(item.spaceName, item.enSpaceName))} · {stampText(item.startDate, lang)}–
              {item.endDate.slice(11, 16)}
            </span>
            <b>{money(item.fee)}</b>
          </li>
        ))}
        <OrderTotalLines
          amount={order.orderAmount}
          discount={discount}
          coupons={coupons}
          payStatus={order.payStatus}
          {...(order.payType === null ? {} : { method: label(payType, order.payType) })}
          line={(title, sum, last) => (
            <li className={last ? 'od-sum' : 'od-off'}>
              <span>{title}</span>
              <b>{sum}</b>
            </li>
          )}
        />
      </ul>
    </OrderSection>
  );
}
