import './week-grid.css';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useWords } from '#web/kit/session/words';
import { dayName, shortDate } from '#web/kit/text/date-text';
import { selectionBetween, type WeekCellState, type WeekDay, type WeekSelection } from './room-week';

const texts: Readonly<Record<WeekCellState, { readonly zh: string; readonly en: string }>> = {
  free: { zh: '可订', en: 'Free' },
  taken: { zh: '已占', en: 'Taken' },
  closed: { zh: '不开放', en: 'Closed' },
};

interface Place {
  readonly day: number;
  readonly cell: number;
}

/**
 * A week of a room: one column for a day. A time is chosen by dragging with a mouse, by a tap on its first and a tap on
 * its last slot, or with the arrow keys, Enter and Shift with the arrows.
 */
export function WeekGrid({
  days,
  selection,
  select,
}: {
  readonly days: readonly WeekDay[];
  readonly selection: WeekSelection | null;
  readonly select: (selection: WeekSelection | null) => void;
}) {
  const { t, lang } = useWords();
  const grid = useRef<HTMLDivElement>(null);
  const anchor = useRef<Place | null>(null);
  const dragging = useRef(false);
  const pointer = useRef('mouse');
  const [focus, setFocus] = useState<Place>({ day: 0, cell: 0 });
  const rows = [
    ...new Map(
      days.flatMap(({ cells }) => cells.map(({ begin, end }) => [`${begin}–${end}`, { begin, end }] as const)),
    ).entries(),
  ].sort(([a], [b]) => a.localeCompare(b));
  const cellAt = (day: WeekDay, key: string) => day.cells.findIndex(({ begin, end }) => `${begin}–${end}` === key);
  const extendTo = (place: Place) => {
    const day = days[place.day];
    if (!day || anchor.current?.day !== place.day) return;
    const next = selectionBetween(day, anchor.current.cell, place.cell);
    if (next) select(next);
  };
  const begin = (place: Place) => {
    const day = days[place.day];
    if (!day) return;
    anchor.current = place;
    select(selectionBetween(day, place.cell, place.cell));
  };
  const tap = (place: Place) => {
    const isOne = selection !== null && selection.first === selection.last;
    if (isOne && selection.first !== place.cell && anchor.current?.day === place.day) extendTo(place);
    else begin(place);
  };
  const move = (place: Place) => {
    const day = days[place.day];
    if (!day || place.cell < 0 || place.cell >= day.cells.length) return false;
    setFocus(place);
    grid.current?.querySelector<HTMLElement>(`[data-place="${place.day}/${place.cell}"]`)?.focus();
    return true;
  };
  const onKeyDown = (place: Place) => (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, Place>> = {
      ArrowUp: { day: place.day, cell: place.cell - 1 },
      ArrowDown: { day: place.day, cell: place.cell + 1 },
      ArrowLeft: { day: place.day - 1, cell: place.cell },
      ArrowRight: { day: place.day + 1, cell: place.cell },
    };
    const to = moves[event.key];
    if (to) {
      event.preventDefault();
      if (move(to) && event.shiftKey) extendTo(to);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      begin(place);
    } else if (event.key === 'Escape') select(null);
  };
  return (
    <div className="mt-week">
      <div
        ref={grid}
        className="mt-grid"
        role="grid"
        aria-label={t({ zh: '一周时段', en: 'Slots of the week' })}
        aria-multiselectable="true"
        onPointerUp={() => {
          dragging.current = false;
        }}
        onPointerLeave={() => {
          dragging.current = false;
        }}
      >
        <div role="row">
          <span role="columnheader">{t({ zh: '时段', en: 'Time' })}</span>
          {days.map(({ date }) => (
            <span key={date} role="columnheader">
              {dayName(date, lang)}
              <br />
              {shortDate(date)}
            </span>
          ))}
        </div>
        {rows.map(([key]) => (
          <div key={key} role="row">
            <span role="rowheader">{key}</span>
            {days.map((day, n) => {
              const at = cellAt(day, key);
              const cell = day.cells[at];
              if (!cell)
                return (
                  <span key={day.date} role="gridcell" className="mt-cell" data-state="closed">
                    {t(texts.closed)}
                  </span>
                );
              const place = { day: n, cell: at };
              const selected = selection?.date === day.date && selection.first <= at && at <= selection.last;
              const label = `${dayName(day.date, lang)} ${shortDate(day.date)} ${key} ${t(texts[cell.state])}`;
              return (
                <button
                  key={day.date}
                  type="button"
                  role="gridcell"
                  className="mt-cell"
                  data-state={cell.state}
                  data-place={`${n}/${at}`}
                  aria-label={label}
                  aria-selected={selected}
                  aria-disabled={cell.state !== 'free'}
                  tabIndex={focus.day === n && focus.cell === at ? 0 : -1}
                  onFocus={() => setFocus(place)}
                  onKeyDown={onKeyDown(place)}
                  onClick={() => {
                    if (pointer.current === 'touch') tap(place);
                  }}
                  onPointerDown={(event) => {
                    pointer.current = event.pointerType;
                    // A finger on the grid scrolls it; a tap arrives as a click.
                    if (event.pointerType === 'touch') return;
                    event.currentTarget.releasePointerCapture(event.pointerId);
                    dragging.current = true;
                    if (event.shiftKey) extendTo(place);
                    else begin(place);
                  }}
                  onPointerEnter={() => {
                    if (dragging.current) extendTo(place);
                  }}
                >
                  {selected ? t({ zh: '已选', en: 'Chosen' }) : t(texts[cell.state])}
                </button>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
