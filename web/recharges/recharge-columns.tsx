import { TwoLines } from '#web/kit/list/two-lines';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { RechargeRow } from '#contract/wallet/wallet.contract';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { amount } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { StatusTag, TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<RechargeRow>();

const isOpen = (row: RechargeRow) => row.payStatus === payStatus.unpaid && row.orderStatus === orderStatus.normal;

function RechargeStatus({ row }: { readonly row: RechargeRow }) {
  const { t } = useWords();
  if (row.orderStatus === orderStatus.cancelled)
    return <TintedTag tint="grey">{t({ zh: '已关闭', en: 'Closed' })}</TintedTag>;
  if (row.requestId !== null)
    return <TintedTag tint="primary">{t({ zh: '退款待复核', en: 'Refund under review' })}</TintedTag>;
  return <StatusTag of={payStatus} code={row.payStatus} />;
}

function TradeNo({ row }: { readonly row: RechargeRow }) {
  const { t } = useWords();
  return (
    <TwoLines
      first={row.tradeNo}
      second={
        isOpen(row) ? (
          <Link to={`${routeOf('Recharge').path}?no=${row.tradeNo}`}>{t({ zh: '去支付', en: 'Pay' })}</Link>
        ) : null
      }
    />
  );
}

/** Columns of the list of top-ups. */
export const rechargeColumns = [
  column.own('tradeNo', (row) => <TradeNo row={row} />, { width: 170, phone: 'title' }),
  column.own('payStatus', (row) => <RechargeStatus row={row} />, { width: { zh: 112, en: 176 }, phone: 'mark' }),
  column.money('amount', { width: 110, sort: true }),
  column.own('gift', ({ gift }) => (gift > 0 ? amount(gift) : DASH), { width: 96, number: true }),
  column.own('returned', ({ returned }) => (returned > 0 ? amount(returned) : DASH), { width: 110, number: true }),
  column.code('payType', payType, { width: { zh: 110, en: 160 } }),
  column.stamp('gmtCreate', { sort: true }),
  column.stamp('paidAt'),
];
