import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { enumMember } from '#domain/kit/enumeration';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { role } from '#domain/session/role.status';
import type { CheckedBooking } from '#contract/attendance/order-check.contract';
import { slotText, bookedSlotsText } from '#web/kit/text/date-text';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { FactsList } from '#web/kit/detail/facts-list';

/** Outcome of a code check. */
export interface CheckOutcome {
  readonly ok: boolean;
  readonly text: { readonly zh: string; readonly en: string };
  readonly order: CheckedBooking | null;
}

/** Facts of a booking for the entry check. */
function CheckedBookingFacts({ order }: { readonly order: CheckedBooking }) {
  const { t, pick, lang } = useWords();
  const who = enumMember(role, order.roleId);
  return (
    <FactsList
      facts={[
        [
          { zh: '预约人', en: 'Booked by' },
          <>
            {order.userName || t({ zh: '散客（窗口售票）', en: 'Walk-in (counter)' })}
            {order.userName && who ? ` · ${t(who)}` : ''} ·{' '}
            {t({ zh: `${order.people} 人`, en: `${order.people} ${order.people === 1 ? 'person' : 'people'}` })}
          </>,
        ],
        [
          { zh: '场地', en: 'Site' },
          <>
            {pick(order.venueName, order.enVenueName)} · {pick(order.siteName, order.enSiteName)}
          </>,
        ],
        [
          { zh: '场次', en: 'Slots' },
          <>
            {slotText(order.beginAt, order.endAt, lang)} · {bookedSlotsText(pick(order.detail, order.detailEn))}
          </>,
        ],
        [
          { zh: '订单', en: 'Order' },
          <>
            {order.tradeNo} <StatusTag of={orderStatus} code={order.orderStatus} />{' '}
            <StatusTag of={payStatus} code={order.payStatus} />
          </>,
        ],
      ]}
    />
  );
}

/** The result of a check, readable from a distance: icon, text and colour. */
export function CheckResult({ end }: { readonly end: CheckOutcome | null }) {
  const { t } = useWords();
  return (
    <section className={`check-result v-card${end ? (end.ok ? ' is-ok' : ' is-no') : ''}`} aria-live="assertive">
      {end ? (
        <h2>
          {end.ok ? <CheckCircleFilled /> : <CloseCircleFilled />} {t(end.text)}
        </h2>
      ) : (
        <h2 className="is-waiting">{t({ zh: '等待扫码', en: 'Waiting for a scan' })}</h2>
      )}
      {end?.order ? <CheckedBookingFacts order={end.order} /> : null}
    </section>
  );
}
