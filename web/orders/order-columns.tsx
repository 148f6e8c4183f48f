import type { OrderRow } from '#contract/orders/order.contract';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { countdown, dayCell } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { StatusTag } from '#web/kit/theme/status-tag';
import { bookedSlotsText } from '#web/kit/text/date-text';
import { orDash, Value } from '#web/kit/text/value';

/** Payment status tag of an order; unpaid ones count down by the server's clock. */
export function PayStatusTag({ order }: { order: Pick<OrderRow, 'payStatus' | 'orderStatus' | 'payDeadline'> }) {
  useNow(1_000);
  const runs =
    order.payStatus === payStatus.unpaid && order.orderStatus === orderStatus.normal && order.payDeadline !== null;
  return (
    <StatusTag
      of={payStatus}
      code={order.payStatus}
      suffix={runs ? ` ${countdown((order.payDeadline as number) - serverNow())}` : ''}
    />
  );
}

const column = columnsOf<OrderRow>();

/** Columns of the staff order list. */
export const orderColumns = [
  column.text('tradeNo', { width: 142, phone: 'title' }),
  column.twoLines(
    'userName',
    (row, { label }) => [
      <>
        <Value>{row.userName}</Value> <span className="v-quiet">{label(role, row.orderType)}</span>
      </>,
      orDash(row.phone),
    ],
    { width: { zh: 130, en: 116 } },
  ),
  column.twoLines(
    'siteName',
    (row, { pick }) => [pick(row.siteName, row.enSiteName), pick(row.venueName, row.enVenueName)],
    { width: { zh: 132, en: 140 } },
  ),
  column.twoLines(
    'reservationStartDate',
    (row, { pick, lang }) => {
      const detail = bookedSlotsText(pick(row.detail, row.detailEn));
      return [dayCell(row.reservationStartDate, lang), detail];
    },
    { width: { zh: 198, en: 176 }, title: { zh: '使用时间', en: 'Time' }, sort: true },
  ),
  column.code('source', orderSource, { width: { zh: 88, en: 110 } }),
  column.tag('orderStatus', orderStatus, { width: { zh: 92, en: 108 } }),
  column.own('payStatus', (row) => <PayStatusTag order={row} />, { width: 122, phone: 'mark' }),
  column.money('orderAmount', { width: { zh: 108, en: 128 }, sort: true, sum: true }),
  column.money('discountFee', { width: { zh: 108, en: 128 }, sum: true, aside: true }),
  column.money('refundFee', { width: 116, sum: true, aside: true }),
  column.code('payType', payType, { width: 110, aside: true }),
  column.tag('promiseStatus', promiseStatus, { width: 118, phone: 'hide', aside: true }),
  column.stamp('gmtCreate', { width: { zh: 112, en: 116 }, sort: true, aside: true }),
];
