import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { financeFilter, financeRow, payments, type FinanceRow } from '#contract/payments/payment.contract';
import { memberOf } from '#domain/kit/enumeration';
import { whyNot } from '#domain/kit/machine';
import { addDays, type LocalDate } from '#domain/kit/time';
import { financeKind, financeStatus, payType } from '#domain/payments/pay.status';
import { financeMachine, type FinanceState } from '#domain/payments/refund.machine';
import { call } from '#web/kit/call';
import { entryOf } from '#web/kit/entry';
import { amount } from '#web/kit/format';
import { columnsOf, field } from '#web/kit/list-parts';
import { listScreen } from '#web/kit/list-screen';
import { useSession } from '#web/kit/session';
import { FinanceBoard } from './finance-board';
import { useLiveFinances } from './finance-live';

const column = columnsOf<FinanceRow>();
const goesOut = new Set<number>([financeKind.refund, financeKind.rechargeRefund, financeKind.depositOut]);
const signed = (row: FinanceRow) => (goesOut.has(row.kind) ? -Math.abs(row.amount) : row.amount);
const retriable = (row: FinanceRow) => row.refundNo !== null && whyNot(financeMachine, 'retry', { status: row.status } as FinanceState, {}) === null;

function TradeNo({ tradeNo }: { tradeNo: string }) {
  const may = useSession((state) => state.may);
  return may('Orders') ? <Link to={`${routeOf('Orders').path}?keyword=${tradeNo}&open=${tradeNo}`}>{tradeNo}</Link> : <>{tradeNo}</>;
}

/** Money in and out: every record with its state, the refund queue live above, failed refunds tried again. */
export default listScreen({
  route: 'VenuesFinances',
  list: payments.finances,
  filter: financeFilter,
  row: financeRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '流水', en: 'records' },
  search: [
    field.text('keyword'), field.select('status', financeStatus), field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
    field.select('kind', financeKind), field.select('payType', payType), field.venue(),
  ],
  quick: [
    { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
    { title: { zh: '退款中', en: 'Refunding' }, filter: () => ({ status: String(financeStatus.refunding) }) },
    { title: { zh: '退款失败', en: 'Refund failed' }, filter: () => ({ status: String(financeStatus.failed) }) },
    { title: { zh: '近 7 天', en: 'Last 7 days' }, filter: (today) => ({ dateFrom: addDays(today as LocalDate, -6), dateTo: today }) },
  ],
  columns: [
    column.text('no', { width: 168, phone: 'title' }),
    column.own('kind', (row, { t }) => <><span className="v-two">{t(memberOf(financeKind, row.kind) ?? { zh: '', en: '' })}</span><span className="v-two-under">{row.payType === null ? '—' : t(memberOf(payType, row.payType) ?? { zh: '', en: '' })}</span></>, { width: { zh: 96, en: 116 }, title: { zh: '类型 / 方式', en: 'Kind, method' } }),
    column.own('tradeNo', (row) => <TradeNo tradeNo={row.tradeNo} />, { width: 142 }),
    column.own('userName', (row, { pick }) => <><span className="v-two">{row.userName || '—'}</span><span className="v-two-under">{pick(row.venueName, row.enVenueName)}</span></>, { width: 124 }),
    { key: 'amount', width: { zh: 112, en: 132 }, number: true, sort: true, sum: signed, draw: (row) => amount(signed(row)) },
    column.tag('status', financeStatus, { width: { zh: 116, en: 172 } }),
    column.own('lastError', (row, { t }) => (row.lastError ? <span title={row.lastError}>{row.lastError}{row.attempts > 1 ? t({ zh: ` · 已试 ${row.attempts} 次`, en: ` · ${row.attempts} tries` }) : ''}</span> : '—'), { width: { zh: 190, en: 168 } }),
    column.stamp('gmtCreate', { sort: true }),
    column.stamp('doneAt', { aside: true }),
    column.name('merchantName', 'enMerchantName', { width: 160, phone: 'hide', aside: true, when: () => entryOf().multiMerchant }),
    column.text('channelTradeNo', { width: 220, phone: 'hide', aside: true }),
  ],
  totals: { of: (reply) => reply.totals, titles: { income: { zh: '收入合计', en: 'Income' }, expense: { zh: '支出合计（退款）', en: 'Refunds' }, pending: { zh: '待退合计', en: 'To be refunded' }, awaited: { zh: '待收合计', en: 'To be collected' } } },
  actions: [{ key: 'retry', title: { zh: '重试退款', en: 'Retry refund' }, right: 'VenuesFinancesRefund', when: retriable, run: ({ refundNo }) => call(payments.retryRefund, { refundNo: refundNo ?? '' }) }],
  exports: { endpoint: payments.exportFile, right: 'VenuesFinancesExport' },
  useLive: useLiveFinances,
  Above: FinanceBoard,
});
