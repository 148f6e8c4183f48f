import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { FinanceRow } from '#contract/payments/payment.contract';
import { feeBearer } from '#domain/merchants/pay-service.status';
import { signedAmount, financeKind, financeStatus, payType } from '#domain/payments/pay.status';
import { currentEntry } from '#web/kit/session/entry';
import { amount } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import type { ListColumn } from '#web/kit/list/list-spec';
import { useSession } from '#web/kit/session/session';
import { DASH, orDash } from '#web/kit/text/value';

const column = columnsOf<FinanceRow>();
const signedMoney = (row: FinanceRow) => signedAmount(row.kind, row.amount);

function TradeNoCell({ tradeNo }: { tradeNo: string }) {
  const may = useSession((state) => state.may);
  return may('Orders') ? (
    <Link to={`${routeOf('Orders').path}?keyword=${tradeNo}&open=${tradeNo}`}>{tradeNo}</Link>
  ) : (
    <>{tradeNo}</>
  );
}

/** Columns of finance records: what it was, order and member, amount, status and reason. */
export const financeColumns: readonly ListColumn<FinanceRow>[] = [
  column.text('no', { width: 168, phone: 'title' }),
  column.twoLines('kind', (row, { label }) => [label(financeKind, row.kind), label(payType, row.payType)], {
    width: { zh: 96, en: 112 },
    title: { zh: '类型 / 方式', en: 'Type, method' },
  }),
  column.own('tradeNo', (row) => <TradeNoCell tradeNo={row.tradeNo} />, { width: { zh: 142, en: 136 } }),
  column.twoLines('userName', (row, { pick }) => [orDash(row.userName), pick(row.venueName, row.enVenueName)], {
    width: { zh: 124, en: 128 },
  }),
  {
    key: 'amount',
    width: { zh: 112, en: 132 },
    number: true,
    sort: true,
    sum: signedMoney,
    draw: (row) => amount(signedMoney(row)),
  },
  column.twoLines(
    'fee',
    (row, { label }) => (row.fee === 0 ? [DASH] : [amount(row.fee), label(feeBearer, row.feeBearer)]),
    { width: { zh: 116, en: 130 }, phone: 'hide', aside: true },
  ),
  column.tag('status', financeStatus, { width: { zh: 116, en: 168 } }),
  column.own(
    'lastError',
    (row, { t }) =>
      row.lastError ? (
        <span title={row.lastError}>
          {row.lastError}
          {row.attempts > 1 ? t({ zh: ` · 已试 ${row.attempts} 次`, en: ` · Tries: ${row.attempts}` }) : ''}
        </span>
      ) : (
        DASH
      ),
    { width: { zh: 190, en: 104 } },
  ),
  column.stamp('gmtCreate', { sort: true }),
  column.stamp('doneAt', { aside: true }),
  column.name('merchantName', 'enMerchantName', {
    width: 160,
    phone: 'hide',
    aside: true,
    when: () => currentEntry().multiMerchant,
  }),
  column.text('channelTradeNo', { width: 220, phone: 'hide', aside: true }),
];
