import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWords } from '#web/kit/session/words';
import { Alternatives } from './alternatives';
import { reasonFor } from './slot-reason';
import { columnOfKey, appearanceAt, nearestFree, rowOf, type CellKey, type SlotGrid } from './slot-grid';
import './slot-reason-card.css';

/** The position of the card in its frame, in pixels. */
export type CardPlace =
  { readonly left: number; readonly top: number } | { readonly left: number; readonly bottom: number };

/**
 * The reason why a slot cannot be booked, with the nearest free ones. It works by keyboard; focus returns to the cell.
 */
export function ReasonCard({
  grid,
  cellKey,
  at,
  place,
  except: exclude,
  onChoose,
  onClose,
  children,
}: {
  readonly grid: SlotGrid;
  readonly cellKey: CellKey;
  readonly at: number;
  readonly place: CardPlace;
  readonly except: ReadonlySet<CellKey>;
  readonly onChoose: (key: CellKey) => void;
  readonly onClose: () => void;
  /** Further actions for the slot. */
  readonly children?: ReactNode;
}) {
  const { t, words } = useWords();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus({ preventScroll: true }), [cellKey]);
  const look = appearanceAt(grid, cellKey, at);
  const [cell, column, row] = [grid.cells.get(cellKey), columnOfKey(grid, cellKey), rowOf(grid, cellKey)];
  if (!look || !cell || !column || !row) return null;
  const reason = reasonFor(look, cell);
  return (
    <div
      className="reason-card"
      role="dialog"
      aria-label={t(reason.title)}
      style={place}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <b>{t(reason.title)}</b>
        <button ref={close} type="button" className="v-plain" aria-label={t(words.close)} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      <p>
        {t(column.name)} {row.begin}–{row.end}
      </p>
      <p>{t(reason.text)}</p>
      <Alternatives grid={grid} keys={nearestFree(grid, cellKey, at, 2, exclude)} onChoose={onChoose} />
      {children}
      <footer>{t({ zh: `规则 ${reason.rule}`, en: `Rule ${reason.rule}` })}</footer>
    </div>
  );
}
