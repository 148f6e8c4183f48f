import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { DateListRow } from '#contract/bulk/bulk.contract';
import { bulkResult } from '#domain/bulk/bulk.status';
import { payStatus } from '#domain/orders/order.status';
import { DataText } from '#web/kit/text/data-text';
import { dayCell } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { withHanSpacing } from '#web/kit/text/date-text';
import { DASH } from '#web/kit/text/value';

const dateColumn = columnsOf<DateListRow>();

function OrderNo({ tradeNo }: { readonly tradeNo: string | null }) {
  const may = useSession((state) => state.may);
  if (tradeNo === null) return <>—</>;
  return may('Orders') ? (
    <Link to={`${routeOf('Orders').path}?keyword=${tradeNo}&open=${tradeNo}`}>{tradeNo}</Link>
  ) : (
    <>{tradeNo}</>
  );
}

/** Columns of the date list. */
export const dateColumns = [
  dateColumn.twoLines(
    'date',
    (row, { lang }) => [
      dayCell(row.date, lang),
      <>
        {row.beginTime}–{row.endTime}
      </>,
    ],
    { width: 128, sort: true, phone: 'title' },
  ),
  dateColumn.twoLines(
    'siteName',
    (row, { pick }) => [pick(row.siteName, row.enSiteName), pick(row.spaces, row.enSpaces)],
    { width: 160 },
  ),
  dateColumn.twoLines('title', (row) => [<DataText>{row.title}</DataText>, <DataText>{row.orgName}</DataText>], {
    width: 200,
  }),
  dateColumn.text('batchNo', { width: 148 }),
  dateColumn.tag('result', bulkResult, { width: 116 }),
  dateColumn.own(
    'blocked',
    (row, { pick }) => (row.blocked ? withHanSpacing(pick(row.blocked, row.blockedEn)) : DASH),
    {
      width: 150,
      phone: 'hide',
    },
  ),
  dateColumn.money('amount', { width: 110 }),
  dateColumn.own('tradeNo', (row) => <OrderNo tradeNo={row.tradeNo} />, { width: 150 }),
  dateColumn.own(
    'payStatus',
    (row) => (row.payStatus === null ? DASH : <StatusTag of={payStatus} code={row.payStatus} />),
    {
      width: 108,
    },
  ),
];
