import {
  slotStateFilter,
  slotStateRow,
  slotStates,
  type SlotStateRow,
} from '#contract/staff-boards/slot-state.contract';
import { enumMember } from '#domain/kit/enumeration';
import { orderSource } from '#domain/orders/order.status';
import { closedReason, slotStatus } from '#domain/boards/slot.status';
import { schoolDate } from '#web/kit/browser/clock';
import { amount, dayCell, dayText } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { SlotGlyph, type SlotGlyphName } from '#web/kit/theme/slot-glyph';
import { dateAfter, withHanSpacing } from '#web/kit/text/date-text';
import { SlotCounts } from './slot-counts';
import { DASH, orDash, Value } from '#web/kit/text/value';

const column = columnsOf<SlotStateRow>();
const REFETCH_MS = 15_000;
const glyphs: Readonly<Record<number, SlotGlyphName>> = {
  [slotStatus.free]: 'ring',
  [slotStatus.low]: 'half',
  [slotStatus.unpaid]: 'quarter',
  [slotStatus.reserved]: 'disc',
  [slotStatus.notOpen]: 'hatch',
};
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
  columns: [
    column.twoLines(
      'spaceName',
      (row, { pick }) => [withHanSpacing(pick(row.spaceName, row.enSpaceName)), pick(row.siteName, row.enSiteName)],
      { width: 150, phone: 'title' },
    ),
    column.name('venueName', 'enVenueName', { width: 130 }),
    column.twoLines(
      'beginTime',
      (row, { lang }) => [
        <>
          {row.beginTime}–{row.endTime}
        </>,
        dayCell(row.date, lang),
      ],
      { width: 130, title: { zh: '时段', en: 'Slot' } },
    ),
    column.own(
      'status',
      (row, { label }) => (
        <span className="slot-state">
          <SlotGlyph name={glyphs[row.status] ?? 'hatch'} /> {label(slotStatus, row.status)}
        </span>
      ),
      { width: 110, phone: 'mark' },
    ),
    column.own(
      'reason',
      (row, { t }) => {
        const reason = enumMember(closedReason, row.reason ?? '');
        return orDash(reason, t);
      },
      { width: 110 },
    ),
    column.code('source', orderSource, { width: 96 }),
    column.own('userName', (row) => <Value>{row.label ?? row.userName}</Value>, {
      width: 130,
      title: { zh: '预约人 / 名称', en: 'Booked by / label' },
    }),
    column.text('tradeNo', { width: 150 }),
    column.own('left', (row) => (row.total === null ? DASH : `${row.left ?? 0} / ${row.total}`), {
      width: 90,
      number: true,
      title: { zh: '余量', en: 'Left' },
    }),
    column.own('orderFee', (row) => amount(row.orderFee), { width: { zh: 96, en: 112 }, number: true, phone: 'hide' }),
  ],
  exports: { endpoint: slotStates.exportFile, right: 'ReservationStatusListExport' },
  refetchEvery: () => REFETCH_MS,
  Above: SlotCounts,
});
