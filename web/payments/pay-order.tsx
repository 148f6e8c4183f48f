import { payStatus } from '#domain/orders/order.status';
import { money } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { locationText, slotText, withHanSpacing, spaceNames } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import type { Payment } from './payment';

/** What is being paid: place, time, number of people and the price of each slot. */
export function PayOrder({ payment: { due, order, state } }: { readonly payment: Payment }) {
  const { t, pick, lang } = useWords();
  if (!due) return null;
  const one = new Set(due.spaceList.map(({ venueSpaceName }) => venueSpaceName)).size === 1;
  const nameOf = (name: string) => (order && one ? spaceNames(order, lang) : withHanSpacing(name));
  return (
    <section className="pay-card">
      <header>
        <div>
          <h2>{order ? locationText(order, lang) : pick(due.subject, due.subjectEn)}</h2>
          <p>
            {slotText(due.startDate, due.endDate, lang)}
            {order ? ` · ${pick(order.venueName, order.enVenueName)}` : ''}
            {order && order.peopleNum > 1
              ? t({ zh: ` · 共\u00a0${order.peopleNum}\u00a0人`, en: ` · ${order.peopleNum}\u00a0people` })
              : ''}
          </p>
        </div>
        <StatusTag of={payStatus} code={state === 'paid' ? payStatus.paid : due.payStatus} />
      </header>
      <ul>
        {due.spaceList.map((item) => (
          <li key={item.id}>
            <span>
              {nameOf(item.venueSpaceName)} {item.startTime.slice(-5)}–{item.endTime.slice(-5)}
            </span>
            <span>{money(item.orderFee)}</span>
          </li>
        ))}
        <li className="pay-no">
          <span>{t({ zh: '订单号', en: 'Order no.' })}</span>
          <span>{due.venueTradeNo}</span>
        </li>
      </ul>
    </section>
  );
}
