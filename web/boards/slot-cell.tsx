import { memo } from 'react';
import type { DayCell } from '#contract/booking/reservation.contract';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { countdown, price } from '#web/kit/text/format';
import type { Lang, Text } from '#web/kit/text/lang';
import { SlotGlyph } from '#web/kit/theme/slot-glyph';
import { useWords } from '#web/kit/session/words';
import type { CellKey, GridColumn, GridRow } from './slot-grid';
import { appearanceOf, type RowPhase, type SlotKind, type SlotAppearance } from './slot-appearance';

const states: Readonly<Record<SlotKind, Text>> = {
  free: { zh: '可订', en: 'free' },
  places: { zh: '可订', en: 'free' },
  low: { zh: '可订', en: 'free' },
  minePaid: { zh: '我的预约', en: 'my booking' },
  mineUnpaid: { zh: '我的预约，待支付', en: 'my booking, unpaid' },
  held: { zh: '待付款占用', en: 'held until paid' },
  booked: { zh: '已被预订', en: 'booked' },
  inUse: { zh: '使用中', en: 'in use' },
  full: { zh: '已满', en: 'full' },
  conflict: { zh: '不可订', en: 'not available' },
  occupied: { zh: '占用', en: 'blocked' },
  closed: { zh: '不可订', en: 'not open' },
};

/** Returns the screen reader label of a cell: `2 号场东半场 18:00到19:00 可订 30元`. */
export function cellLabel(look: SlotAppearance, column: GridColumn, row: GridRow, fee: number, lang: Lang): string {
  const open = look.action === 'choose';
  const paid = fee === 0 ? { zh: '免费', en: 'free of charge' } : { zh: `${fee}元`, en: `${price(fee)}` };
  const more = open
    ? look.kind === 'free'
      ? paid[lang]
      : `${look[lang]} ${paid[lang]}`
    : look.kind === 'conflict' || look.kind === 'occupied' || look.kind === 'closed'
      ? look[lang]
      : '';
  const span = lang === 'zh' ? `${row.begin}到${row.end}` : `${row.begin} to ${row.end}`;
  return [column.name[lang], span, states[look.kind][lang], more].filter(Boolean).join(' ');
}

/** The remaining time of a hold by the server clock; dashes while the clock cannot be trusted. */
export const HoldClock = ({ until, stale = false }: { readonly until: number; readonly stale?: boolean }) => {
  useNow(1_000);
  return <span className="slot-clock">{stale ? '--:--' : countdown(until - serverNow())}</span>;
};

/** Icon and text of a cell, in the matrix, the list and the cards. */
export const SlotFace = ({
  look,
  stale = false,
  short = false,
}: {
  readonly look: SlotAppearance;
  readonly stale?: boolean;
  readonly short?: boolean;
}) => {
  const { t } = useWords();
  const hatched = look.kind === 'occupied' || look.kind === 'closed';
  const text = short && look.kind === 'conflict' ? { zh: '冲突', en: 'Conflict' } : look;
  return (
    <>
      {hatched ? null : <SlotGlyph name={look.glyph} />}
      <span className="slot-text">{t(text)}</span>
      {look.deadline === null ? null : <HoldClock until={look.deadline} stale={stale} />}
    </>
  );
};

interface SlotCellProps {
  readonly cellKey: CellKey;
  readonly cell: DayCell;
  readonly phase: RowPhase;
  readonly column: GridColumn;
  readonly row: GridRow;
  /** Positions in the drawn matrix, from 0; they also identify the element for the keyboard. */
  readonly at: string;
  readonly columnIndex: number;
  readonly selected: boolean;
  /** The price is shown in the cell because the column has more than one. */
  readonly priced: boolean;
  readonly reachable: boolean;
  readonly stale: boolean;
  readonly short: boolean;
}

/** One slot, rendered again only if its own data changed. */
export const SlotCell = memo(function SlotCell({
  cellKey,
  cell,
  phase,
  column,
  row,
  at,
  columnIndex,
  selected,
  priced,
  reachable,
  stale,
  short,
}: SlotCellProps) {
  const { lang } = useWords();
  const look = appearanceOf(cell, phase);
  const open = look.action === 'choose';
  const kind = selected && open ? 'selected' : look.kind;
  const shown = kind === 'selected' ? { ...look, glyph: 'tick' as const } : look;
  return (
    <div
      role="gridcell"
      className={`slot-cell is-${kind}`}
      data-key={cellKey}
      data-at={at}
      tabIndex={reachable ? 0 : -1}
      aria-colindex={columnIndex}
      aria-label={cellLabel(look, column, row, cell.orderFee, lang)}
      aria-selected={open ? selected : undefined}
      aria-disabled={look.action === 'reason' || undefined}
    >
      <SlotFace look={shown} stale={stale} short={short} />
      {priced && open ? <span className="slot-fee">{price(cell.orderFee)}</span> : null}
      {cell.total && cell.left !== null ? (
        <i
          className="slot-fill"
          style={{ width: `${Math.round(100 - (cell.left / cell.total) * 100)}%` }}
          aria-hidden="true"
        />
      ) : null}
    </div>
  );
});
