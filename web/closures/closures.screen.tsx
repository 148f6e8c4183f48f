import { closureFilter, closureRow, closures } from '#contract/closures/closure.contract';
import { closureReason, closureStatus } from '#domain/closures/closure.status';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { newIdempotencyKey } from '#web/kit/call/request';
import { closureColumns, ClosureDrawer, canUndoClosure } from './closure-columns';
import { ClosureHead } from './closure-head';

/** Closures: previewed, applied at once, undone as a whole within five minutes. */
export default listScreen({
  route: 'Closures',
  list: closures.list,
  filter: closureFilter,
  row: closureRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '闭馆', en: 'closures' },
  search: [
    field.venue(),
    field.dates('dateFrom', 'dateTo', { zh: '闭馆日期', en: 'Closure dates' }),
    field.select('status', closureStatus),
    field.select('reasonType', closureReason),
  ],
  columns: closureColumns,
  actions: [
    {
      key: 'undo',
      title: { zh: '撤销', en: 'Undo' },
      right: 'ClosuresUndo',
      danger: true,
      when: canUndoClosure,
      confirm: ({ orders }) => ({
        zh: `${orders} 单恢复原场次，退款撤回。`,
        en: `Bookings restored to their slots: ${orders}. Their refunds are withdrawn.`,
      }),
      run: ({ id }) => call(closures.undo, { id }, { key: newIdempotencyKey() }),
    },
  ],
  Above: ClosureHead,
  Drawer: ClosureDrawer,
});
