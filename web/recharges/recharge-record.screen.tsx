import { TwoLines } from '#web/kit/list/two-lines';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { rechargeFilter, rechargeRow, wallet, type RechargeRow } from '#contract/wallet/wallet.contract';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { call } from '#web/kit/call/call';
import { amount } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useLiveRefetch } from '#web/kit/list/live-refetch';
import { useSession } from '#web/kit/session/session';
import { StatusTag, TintedTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { RechargeRefundDialog } from './recharge-refund-dialog';
import { DASH } from '#web/kit/text/value';

const column = columnsOf<RechargeRow>();
/** Changes of own recharges arrive in the own room. */
const useLiveRecharges = () => {
  const userId = useSession(({ user }) => user?.userId);
  return useLiveRefetch<RechargeRow, UserRoom>(
    userId === undefined ? null : room.user(userId),
    'rechargeRecord',
    (_body, v) => v,
  );
};
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

/** Own recharges: paid, closed, refunded; a refund of the unused part can be requested. */
export default listScreen({
  route: 'rechargeRecord',
  list: wallet.recharges,
  filter: rechargeFilter,
  row: rechargeRow,
  rowKey: ({ id }) => String(id),
  noun: { zh: '充值', en: 'top-ups' },
  search: [
    field.text('keyword'),
    field.select('payStatus', payStatus),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  columns: [
    column.own('tradeNo', (row) => <TradeNo row={row} />, { width: 170, phone: 'title' }),
    column.own('payStatus', (row) => <RechargeStatus row={row} />, { width: { zh: 112, en: 176 }, phone: 'mark' }),
    column.money('amount', { width: 110, sort: true }),
    column.own('gift', ({ gift }) => (gift > 0 ? amount(gift) : DASH), { width: 96, number: true }),
    column.own('returned', ({ returned }) => (returned > 0 ? amount(returned) : DASH), { width: 110, number: true }),
    column.code('payType', payType, { width: { zh: 110, en: 160 } }),
    column.stamp('gmtCreate', { sort: true }),
    column.stamp('paidAt'),
  ],
  actions: [
    {
      key: 'back',
      title: { zh: '申请退款', en: 'Request refund' },
      when: ({ unused }) => unused > 0,
      Dialog: RechargeRefundDialog,
    },
    {
      key: 'withdraw',
      title: { zh: '撤回申请', en: 'Withdraw request' },
      when: ({ requestId }) => requestId !== null,
      confirm: () => ({
        zh: '撤回退款申请？款项退回余额。',
        en: 'Withdraw the refund request? The amount returns to your balance.',
      }),
      run: ({ requestId }) => call(wallet.withdraw, { id: requestId ?? 0 }),
    },
  ],
  useLive: useLiveRecharges,
});
