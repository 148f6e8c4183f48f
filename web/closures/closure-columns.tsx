import { useQuery } from '@tanstack/react-query';
import { closures, type ClosureRow } from '#contract/closures/closure.contract';
import { closureReason, closureStatus } from '#domain/closures/closure.status';
import { call } from '#web/kit/call/call';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { DataText } from '#web/kit/text/data-text';
import { countdown, dayCell, money } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { LoadState } from '#web/kit/feedback/load-states';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import '#web/order-changes/change.css';
import { ClosureBookings } from './closure-bookings';
import { DetailDrawer } from '#web/kit/detail/detail-drawer';

/** Returns whether the closure can still be undone. */
export const canUndoClosure = ({ status, undoUntil }: ClosureRow): boolean =>
  (status === closureStatus.applying || status === closureStatus.applied) && undoUntil > serverNow();

function ClosureTag({ row }: { readonly row: ClosureRow }) {
  const { t } = useWords();
  useNow(1_000);
  return (
    <StatusTag
      of={closureStatus}
      code={row.status}
      suffix={
        canUndoClosure(row)
          ? t({
              zh: ` 可撤销 ${countdown(row.undoUntil - serverNow())}`,
              en: ` undo ${countdown(row.undoUntil - serverNow())}`,
            })
          : ''
      }
    />
  );
}

const column = columnsOf<ClosureRow>();

/** Columns of the closure list. */
export const closureColumns = [
  column.twoLines('sites', (row, { pick }) => [pick(row.sites, row.sitesEn), pick(row.venueName, row.enVenueName)], {
    width: 184,
    phone: 'title',
  }),
  column.twoLines(
    'beginDate',
    (row, { lang }) => [
      row.beginDate === row.endDate
        ? dayCell(row.beginDate, lang)
        : `${dayCell(row.beginDate, lang)} – ${dayCell(row.endDate, lang)}`,
      row.clock,
    ],
    { width: { zh: 184, en: 190 }, title: { zh: '闭馆时间', en: 'Closed hours' } },
  ),
  column.twoLines(
    'note',
    (row, { t, label }) => [
      <DataText>{row.note}</DataText>,
      <>
        {label(closureReason, row.reasonType)}
        {row.left > 0 ? t({ zh: ` ${row.left} 单需人工`, en: ` ${row.left} need manual handling` }) : ''}
      </>,
    ],
    { width: 200 },
  ),
  column.own('status', (row) => <ClosureTag row={row} />, { width: { zh: 158, en: 164 }, phone: 'mark' }),
  column.text('orders', { width: { zh: 88, en: 96 } }),
  column.money('refund', { width: 108 }),
  column.text('userName', { width: 80 }),
  column.stamp('gmtCreate', { width: 112, aside: true }),
];

/** One closure with all affected bookings. */
export function ClosureDrawer({ id, close }: { readonly id: string; readonly close: () => void }) {
  const { t, pick } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['closure', id],
    queryFn: () => call(closures.detail, { id: Number(id) }, { quiet: true }),
  });
  return (
    <DetailDrawer close={close} title={t({ zh: '闭馆详情', en: 'Closure details' })}>
      {data ? (
        <>
          <p className="oc-sum">
            <b>{pick(data.sites, data.sitesEn)}</b> · {data.beginDate}
            {data.endDate === data.beginDate ? '' : ` – ${data.endDate}`} {data.clock}
          </p>
          <p className="v-quiet">
            <DataText>{data.note}</DataText> ·{' '}
            {t({
              zh: `取消 ${data.orders} 单，退 ${money(data.refund)}`,
              en: `Cancelled: ${data.orders} · refunded: ${money(data.refund)}`,
            })}
          </p>
          <ClosureBookings met={data.met} />
        </>
      ) : (
        <LoadState noun={{ zh: '闭馆记录', en: 'closure' }} error={error} retry={() => void refetch()} rows={8} />
      )}
    </DetailDrawer>
  );
}
