import { useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { clockOf } from '#domain/kit/time';
import { useWords } from '#web/kit/session/words';
import { keyMeaningOf, type GridPlace } from '#web/boards/grid-keys';
import type { CellKey } from '#web/boards/slot-grid';
import { StaffBlock } from './staff-block';
import { isCovered, type StaffGrid } from './staff-grid';
import './staff.css';
import './staff-cell.css';
import './staff-panel.css';
import './staff-narrow.css';

const ROW = 43;

/** Returns the position of the now-line below the header, in pixels; null if the day does not contain this minute. */
export function nowTop({ rows }: Pick<StaffGrid, 'rows'>, at: number): number | null {
  for (const [n, { time }] of rows.entries()) {
    if (at < time.from) return n === 0 ? null : n * ROW;
    if (at < time.to) return Math.round((n + (at - time.from) / (time.to - time.from)) * ROW);
  }
  return null;
}

/**
 * The staff matrix: times down, courts across, an order as one block over its times; one tab stop, arrow keys within.
 */
export function StaffMatrix({
  grid,
  at,
  label,
  shown,
  picked,
  onPress,
  onDay,
  onClear,
}: {
  readonly grid: StaffGrid;
  readonly at: number;
  readonly label: string;
  /** Trade number of the open order. */
  readonly shown: string | null;
  readonly picked: ReadonlySet<CellKey>;
  readonly onPress: (key: CellKey) => void;
  readonly onDay: (step: 1 | -1) => void;
  readonly onClear: () => void;
}) {
  const { t } = useWords();
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 });
  const line = nowTop(grid, at);
  /** A covered place is reached through the order that covers it. */
  const owner = ({ row, column }: GridPlace): GridPlace =>
    row > 0 && isCovered(grid, row, column) ? owner({ row: row - 1, column }) : { row, column };
  const here = owner({
    row: Math.min(place.row, Math.max(0, grid.rows.length - 1)),
    column: Math.min(place.column, Math.max(0, grid.spaces.length - 1)),
  });
  const target = (of: EventTarget) => (of instanceof Element ? of.closest<HTMLElement>('[data-key]') : null);

  const onClick = (event: MouseEvent) => {
    const cell = target(event.target);
    const [row, column] = (cell?.dataset['at'] ?? '').split('-').map(Number);
    if (!cell || row === undefined || column === undefined) return;
    setPlace({ row, column });
    onPress(cell.dataset['key'] as CellKey);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = target(event.target);
    const meaning = cell && keyMeaningOf(event, place, grid.rows.length, grid.spaces.length);
    if (!meaning || meaning.kind === 'list') return;
    // A button handles Space and Enter itself.
    if (meaning.kind === 'press' && cell instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (meaning.kind === 'move') {
      setPlace(meaning.to);
      const to = owner(meaning.to);
      event.currentTarget.querySelector<HTMLElement>(`[data-at="${to.row}-${to.column}"]`)?.focus();
    } else if (meaning.kind === 'clear') onClear();
    else if (meaning.kind === 'nextDay' || meaning.kind === 'previousDay') onDay(meaning.kind === 'nextDay' ? 1 : -1);
  };

  return (
    <div className="staff-scroll">
      <div className="staff-frame" style={{ '--spaces': grid.spaces.length } as CSSProperties}>
        <table role="grid" className="staff-matrix" aria-label={label} onClick={onClick} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col" className="staff-axis">
                <span className="v-hidden">{t({ zh: '时段', en: 'Time' })}</span>
              </th>
              {grid.spaces.map(({ id, name }) => (
                <th key={id} scope="col" title={t(name)}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map(({ time, places }, r) => (
              <tr key={time.id} className={at >= time.to ? 'is-past' : ''}>
                <th scope="row" className="staff-axis">
                  {time.begin}
                </th>
                {places.map((one, c) => {
                  const space = grid.spaces[c];
                  if (!one || !space) return space && isCovered(grid, r, c) ? null : <td key={space?.id ?? c} />;
                  return (
                    <td key={space.id} rowSpan={one.span}>
                      <StaffBlock
                        place={one}
                        spaceName={t(space.name)}
                        begun={at >= time.from}
                        shown={shown !== null && one.cell.tradeNo === shown}
                        picked={picked.has(one.key)}
                        reachable={here.row === r && here.column === c}
                        at={`${r}-${c}`}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {line === null ? null : (
          <>
            <i className="staff-now" style={{ top: `calc(var(--staff-head) + ${line}px)` }} aria-hidden="true" />
            <span className="staff-now-label" style={{ top: `calc(var(--staff-head) + ${line}px)` }} aria-hidden="true">
              <span>{clockOf(at)}</span>
            </span>
          </>
        )}
      </div>
    </div>
  );
}
