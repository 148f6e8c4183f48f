import type { SlotStateRow } from '#contract/staff-boards/slot-state.contract';
import { enumMember } from '#domain/kit/enumeration';
import { orderSource } from '#domain/orders/order.status';
import { closedReason, slotStatus } from '#domain/boards/slot.status';
import { amount, dayCell } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { SlotGlyph, type SlotGlyphName } from '#web/kit/theme/slot-glyph';
import { withHanSpacing } from '#web/kit/text/date-text';
import { DASH, orDash, Value } from '#web/kit/text/value';

const column = columnsOf<SlotStateRow>();

const glyphs: Readonly<Record<number, SlotGlyphName>> = {
  [slotStatus.free]: 'ring',
  [slotStatus.low]: 'half',
  [slotStatus.unpaid]: 'quarter',
  [slotStatus.reserved]: 'disc',
  [slotStatus.notOpen]: 'hatch',
};

/** Columns of the list of slots. */
export const slotStatusColumns = [
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
    width: { zh: 130, en: 150 },
    title: { zh: '预约人 / 名称', en: 'Booked by / label' },
  }),
  column.text('tradeNo', { width: 150 }),
  column.own('left', (row) => (row.total === null ? DASH : `${row.left ?? 0} / ${row.total}`), {
    width: 90,
    number: true,
    title: { zh: '余量', en: 'Left' },
  }),
  column.own('orderFee', (row) => amount(row.orderFee), { width: { zh: 96, en: 112 }, number: true, phone: 'hide' }),
];
