import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { prefersReducedMotion } from '#web/kit/theme/theme';
import { useWords } from '#web/kit/session/words';
import { keyMeaningOf, type GridPlace } from './grid-keys';
import { SlotHead } from './slot-head';
import { phaseOf, type CellKey, type SlotGrid } from './slot-grid';
import './slot-matrix.css';
import './slot-cell.css';
import { SlotRow } from './slot-row';

/** The input and callbacks of the matrix. */
export interface SlotMatrixProps {
  readonly grid: SlotGrid;
  /** Minutes of the grid's date by the school's clock. */
  readonly at: number;
  readonly chosen: ReadonlySet<CellKey>;
  readonly label: string;
  /** Another date is loading. */
  readonly loadingDate?: boolean;
  /** The live connection is broken: the data may be old, so it is shown paler. */
  readonly stale?: boolean;
  /** Phone: smaller cells, shorter texts. */
  readonly compact?: boolean;
  readonly onPress: (key: CellKey, cell: HTMLElement) => void;
  readonly onDay: (step: 1 | -1) => void;
  readonly onClear: () => void;
  readonly onList: () => void;
}

/** Shakes a cell that cannot be booked: 4 px, twice. */
function shake(cell: HTMLElement): void {
  if (!prefersReducedMotion() && typeof cell.animate === 'function')
    cell.animate(
      [0, -4, 4, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: 200, easing: 'ease-out' },
    );
}

/**
 * The day of a site as rows of times and columns of courts: one tab stop, arrow keys within, every state shown by
 * shape, text and colour.
 */
export function SlotMatrix({
  grid,
  at,
  chosen,
  label,
  loadingDate = false,
  stale = false,
  compact = false,
  onPress,
  onDay,
  onClear,
  onList,
}: SlotMatrixProps) {
  const { t } = useWords();
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 });
  const [unfolded, setUnfolded] = useState(false);

  const over = grid.rows.filter((row) => phaseOf(row, at) === 'ended');
  const rows = unfolded ? grid.rows : grid.rows.slice(over.length);
  const heads = grid.groups.some(({ columns }) => columns.length > 1) ? 2 : 1;
  const here: GridPlace = {
    row: Math.min(place.row, Math.max(rows.length - 1, 0)),
    column: Math.min(place.column, Math.max(grid.columns.length - 1, 0)),
  };

  const press = (cell: Element | null) => {
    if (!(cell instanceof HTMLElement) || !cell.dataset['key']) return;
    if (cell.getAttribute('aria-disabled') === 'true') shake(cell);
    onPress(cell.dataset['key'] as CellKey, cell);
  };
  const cellUnder = (target: EventTarget) => (target instanceof Element ? target.closest('[data-key]') : null);

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const cell = cellUnder(event.target);
    const [row, column] = (cell instanceof HTMLElement ? (cell.dataset['at'] ?? '') : '').split('-').map(Number);
    if (row === undefined || column === undefined || Number.isNaN(row)) return;
    setPlace({ row, column });
    press(cell);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!cellUnder(event.target)) return;
    const meaning = keyMeaningOf(event, here, rows.length, grid.columns.length);
    if (!meaning) return;
    event.preventDefault();
    if (meaning.kind === 'move') {
      setPlace(meaning.to);
      const next = event.currentTarget.querySelector<HTMLElement>(`[data-at="${meaning.to.row}-${meaning.to.column}"]`);
      next?.focus({ preventScroll: true });
      next?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    } else if (meaning.kind === 'press') press(cellUnder(event.target));
    else if (meaning.kind === 'clear') onClear();
    else if (meaning.kind === 'list') onList();
    else onDay(meaning.kind === 'nextDay' ? 1 : -1);
  };

  return (
    <div
      className={`slot-scroll${compact ? ' is-compact' : ''}${stale ? ' is-stale' : ''}`}
      style={{ '--columns': grid.columns.length } as CSSProperties}
    >
      <div
        role="grid"
        className="slot-grid"
        aria-label={label}
        aria-rowcount={grid.rows.length + heads}
        aria-colcount={grid.columns.length + 1}
        aria-busy={loadingDate}
        aria-multiselectable="true"
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <SlotHead grid={grid} chosen={chosen} />
        <div role="rowgroup" className="slot-body">
          {over.length === 0 ? null : (
            <div role="row" className="slot-folded" aria-rowindex={heads + 1}>
              <div role="gridcell" aria-colindex={1} aria-colspan={grid.columns.length + 1}>
                <button
                  type="button"
                  className="v-plain"
                  aria-expanded={unfolded}
                  onClick={() => setUnfolded(!unfolded)}
                >
                  <span>
                    {t({
                      zh: `${over[0]?.begin}–${over.at(-1)?.end} 已结束，共 ${over.length} 个时段`,
                      en: `${over[0]?.begin}–${over.at(-1)?.end} has ended (slots: ${over.length})`,
                    })}
                  </span>
                  <span className="slot-unfold">
                    {unfolded ? t({ zh: '收起', en: 'Hide' }) : t({ zh: '展开', en: 'Show' })}{' '}
                    {unfolded ? <UpOutlined /> : <DownOutlined />}
                  </span>
                </button>
              </div>
            </div>
          )}
          {rows.map((row, r) => (
            <SlotRow
              key={row.timeId}
              grid={grid}
              row={row}
              place={r}
              rowIndex={grid.rows.indexOf(row) + heads + 1}
              at={at}
              chosen={chosen}
              reachable={here.row === r ? here.column : null}
              stale={stale}
              loadingDate={loadingDate}
              short={compact}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
