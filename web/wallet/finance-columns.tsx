import { ownFinanceFilter, ownFinanceRow, type OwnFinanceRow } from '#contract/wallet/wallet.contract';
import { financeStatus, memberAmount, ownFinanceKind, payType } from '#domain/payments/pay.status';
import { amount } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';

const column = columnsOf<OwnFinanceRow>();
/** Returns the amount signed: payments negative, refunds positive. */
const signedAmount = ({ kind, amount: yuan }: OwnFinanceRow) => {
  const own = memberAmount(kind, yuan);
  return `${own > 0 ? '+' : ''}${amount(own)}`;
};

/** List parts of a person's payments and refunds, shared by member and staff screens. */
export const financeListParts = {
  filter: ownFinanceFilter,
  row: ownFinanceRow,
  rowKey: ({ id }: OwnFinanceRow) => String(id),
  noun: { zh: '收支记录', en: 'payments and refunds' },
  search: [
    field.text('keyword'),
    field.select('kind', ownFinanceKind),
    field.select('status', financeStatus),
    field.select('payType', payType),
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  ],
  columns: [
    column.twoLines('kind', (row, { label }) => [label(ownFinanceKind, row.kind), label(payType, row.payType)], {
      width: { zh: 120, en: 160 },
      phone: 'title',
      title: { zh: '类型 / 方式', en: 'Type / method' },
    }),
    column.tag('status', financeStatus, { width: { zh: 116, en: 172 } }),
    { key: 'amount', width: 120, number: true as const, sort: true as const, draw: signedAmount },
    column.own(
      'venueName',
      (row, { pick, t }) => (row.venueName ? pick(row.venueName, row.enVenueName) : t({ zh: '余额', en: 'Balance' })),
      { width: 150 },
    ),
    column.text('tradeNo', { width: 150 }),
    column.text('no', { width: 190, phone: 'hide', aside: true }),
    column.stamp('gmtCreate', { sort: true }),
    column.stamp('doneAt'),
  ],
};
