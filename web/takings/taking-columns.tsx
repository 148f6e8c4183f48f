import type { TakingRow } from '#contract/takings/taking.contract';
import { columnsOf } from '#web/kit/list/list-parts';

const column = columnsOf<TakingRow>();

/** Columns of the list of takings. */
export const takingColumns = [
  column.name('name', 'enName', { width: 200, phone: 'title' }),
  column.text('count', { width: 96, number: true }),
  column.money('gross', { sum: true, sort: true }),
  column.text('refundCount', { width: 96, number: true }),
  column.money('refund', { sum: true, sort: true }),
  column.money('net', { sum: true, sort: true }),
  column.own(
    'share',
    ({ share }) => (
      <span className="t-share">
        <i>
          <i style={{ width: `${share}%`, height: 6 }} />
        </i>
        {share.toFixed(1)}%
      </span>
    ),
    { width: 160, number: true },
  ),
];
