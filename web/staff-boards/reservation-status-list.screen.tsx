import { slotStateFilter, slotStateRow, slotStates } from '#contract/staff-boards/slot-state.contract';
import { orderSource } from '#domain/orders/order.status';
import { closedReason, slotStatus } from '#domain/boards/slot.status';
import { schoolDate } from '#web/kit/browser/clock';
import { dayText } from '#web/kit/text/format';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { dateAfter } from '#web/kit/text/date-text';
import { SlotCounts } from './slot-counts';
import { slotStatusColumns } from './slot-status-columns';

const REFETCH_MS = 15_000;

const [BACK, AHEAD] = [7, 30];

const days = () =>
  Array.from({ length: BACK + AHEAD + 1 }, (_, n) => dateAfter(schoolDate(), n - BACK)).map((id) => ({
    id,
    name: dayText(id, 'zh'),
    enName: dayText(id, 'en'),
  }));

/** Every slot of a day at every site in the staff member's scope: free, held, booked or closed, and why. */
export default listScreen({
  route: 'ReservationStatusList',
  list: slotStates.list,
  filter: slotStateFilter,
  row: slotStateRow,
  rowKey: (row) => row.key,
  noun: { zh: '场次', en: 'slots' },
  search: [
    { kind: 'lookup', key: 'date', load: async () => days() },
    field.site(),
    field.select('status', slotStatus),
    field.venue(),
    field.select('reason', closedReason),
    field.select('source', orderSource),
    field.text('keyword'),
  ],
  quick: [
    {
      title: { zh: '今日空闲', en: 'Free today' },
      filter: (today) => ({ date: today, status: String(slotStatus.free) }),
    },
    {
      title: { zh: '今日占用', en: 'Blocked today' },
      filter: (today) => ({ date: today, source: String(orderSource.adminOccupy) }),
    },
    { title: { zh: '待支付', en: 'Unpaid' }, filter: (today) => ({ date: today, status: String(slotStatus.unpaid) }) },
  ],
  columns: slotStatusColumns,
  exports: { endpoint: slotStates.exportFile, right: 'ReservationStatusListExport' },
  refetchEvery: () => REFETCH_MS,
  Above: SlotCounts,
});
