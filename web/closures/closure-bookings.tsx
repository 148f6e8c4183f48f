import { closureFate } from '#domain/closures/closure.status';
import { payStatus } from '#domain/orders/order.status';
import type { ClosurePreview } from '#contract/closures/closure.contract';
import { DataText } from '#web/kit/text/data-text';
import { dayCell, money } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { DASH } from '#web/kit/text/value';

const MAX_SHOWN = 100;

/** The bookings affected by a closure: member, time, refund and outcome. */
export function ClosureBookings({ met: orders }: { readonly met: ClosurePreview['orders'] }) {
  const { t, pick, lang } = useWords();
  if (orders.length === 0)
    return <p className="v-quiet">{t({ zh: '没有受影响的订单', en: 'No bookings affected' })}</p>;
  return (
    <ul className="oc-items oc-met">
      {orders.slice(0, MAX_SHOWN).map((order) => (
        <li key={order.tradeNo}>
          <span>
            <DataText>{order.userName}</DataText> · {pick(order.siteName, order.enSiteName)}
            <small>
              {dayCell(order.date, lang)} {pick(order.detail, order.detailEn)} · {order.tradeNo}
            </small>
          </span>
          {order.fate === null ? (
            <StatusTag of={payStatus} code={order.payStatus} />
          ) : (
            <StatusTag of={closureFate} code={order.fate} />
          )}
          <b>
            {order.refund > 0 ? t({ zh: `退 ${money(order.refund)}`, en: `${money(order.refund)} refunded` }) : DASH}
          </b>
        </li>
      ))}
      {orders.length > MAX_SHOWN ? (
        <li className="v-quiet">
          {t({ zh: `另有 ${orders.length - MAX_SHOWN} 单`, en: `and ${orders.length - MAX_SHOWN} more` })}
        </li>
      ) : null}
    </ul>
  );
}
