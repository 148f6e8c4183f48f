import { clockOf } from '#domain/kit/time';
import { useWords } from '#web/kit/session/words';
import { SlotCell } from './slot-cell';
import { cellKey, onePrice, phaseOf, type CellKey, type GridRow, type SlotGrid } from './slot-grid';

interface SlotRowProps {
  readonly grid: SlotGrid;
  readonly row: GridRow;
  /** Index among the drawn rows, and among all rows for a screen reader (from 1). */
  readonly place: number;
  readonly rowIndex: number;
  readonly at: number;
  readonly chosen: ReadonlySet<CellKey>;
  readonly reachable: number | null;
  readonly stale: boolean;
  readonly loadingDate: boolean;
  readonly short: boolean;
}

/**
 * Returns where the now-line crosses a running row, in percent of its height. It stays in the upper and lower quarter,
 * so that it covers no text.
 */
const nowLineAt = (row: GridRow, at: number): number => {
  const part = (at - row.from) / (row.to - row.from);
  return Math.round((part < 0.5 ? part * 0.4 : 0.8 + (part - 0.5) * 0.4) * 100);
};

/** One time of the day across all courts. */
export function SlotRow({
  grid,
  row,
  place,
  rowIndex,
  at,
  chosen,
  reachable,
  stale,
  loadingDate,
  short,
}: SlotRowProps) {
  const { t } = useWords();
  const phase = phaseOf(row, at);
  const line = phase === 'running' && !loadingDate ? nowLineAt(row, at) : null;
  const picked = grid.columns.some(({ spaceId }) => chosen.has(cellKey(spaceId, row.timeId)));
  return (
    <div role="row" className="slot-row" aria-rowindex={rowIndex}>
      <div
        role="rowheader"
        className={`slot-axis${picked ? ' is-picked' : ''}${line === null ? '' : line < 50 ? ' is-under' : ' is-over'}`}
      >
        <b>{row.begin}</b>
        <small>–{row.end}</small>
        {line === null ? null : (
          <span className="slot-now-label" style={{ top: `${line}%` }}>
            {short ? clockOf(at) : t({ zh: `现在 ${clockOf(at)}`, en: `Now ${clockOf(at)}` })}
          </span>
        )}
      </div>
      {grid.columns.map((column, c) => {
        const key = cellKey(column.spaceId, row.timeId);
        const cell = grid.cells.get(key);
        if (loadingDate || !cell)
          return (
            <div
              key={key}
              role="gridcell"
              className="slot-cell is-empty"
              aria-colindex={c + 2}
              aria-busy={loadingDate}
            />
          );
        return (
          <SlotCell
            key={key}
            cellKey={key}
            cell={cell}
            phase={phase}
            column={column}
            row={row}
            at={`${place}-${c}`}
            columnIndex={c + 2}
            selected={chosen.has(key)}
            priced={cell.total !== null && onePrice(grid, column) === null}
            reachable={reachable === c}
            stale={stale}
            short={short}
          />
        );
      })}
      {line === null ? null : <i className="slot-now" style={{ top: `${line}%` }} aria-hidden="true" />}
    </div>
  );
}
