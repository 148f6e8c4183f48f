import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { GRID, type PlacedWidget } from '#domain/walls/wall-boxes.rules';
import { wallWidget, type WallWidget } from '#domain/walls/wall-widget.status';
import { useWords } from '#web/kit/session/words';
import { clampArea, pageOf, whyNotArea, type LayoutDraft, type LayoutStep } from './layout-draft';

interface Drag {
  readonly placed: PlacedWidget;
  readonly resizes: boolean;
  readonly fromX: number;
  readonly fromY: number;
  readonly target: PlacedWidget;
}

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const styleOf = ({ x, y, w, h }: Omit<PlacedWidget, 'widget'>): CSSProperties => ({
  left: `${(x / GRID.columns) * 100}%`,
  top: `${(y / GRID.rows) * 100}%`,
  width: `${(w / GRID.columns) * 100}%`,
  height: `${(h / GRID.rows) * 100}%`,
});

/**
 * The widgets of a page on the grid. A widget is moved by dragging it and resized at its corner; with the keyboard by
 * the arrows, with Shift for the size, and removed by Delete.
 */
export function LayoutGrid({
  draft,
  dispatch,
}: {
  readonly draft: LayoutDraft;
  readonly dispatch: (step: LayoutStep) => void;
}) {
  const { t, label } = useWords();
  const field = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const start = (event: PointerEvent<HTMLElement>, placed: PlacedWidget, resizes: boolean) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    dispatch({ kind: 'select', widget: placed.widget });
    setDrag({ placed, resizes, fromX: event.clientX, fromY: event.clientY, target: placed });
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const size = field.current?.getBoundingClientRect();
    if (!drag || !size) return;
    const dx = Math.round(((event.clientX - drag.fromX) / size.width) * GRID.columns);
    const dy = Math.round(((event.clientY - drag.fromY) / size.height) * GRID.rows);
    const { placed, resizes } = drag;
    const target = clampArea(
      resizes ? { ...placed, w: placed.w + dx, h: placed.h + dy } : { ...placed, x: placed.x + dx, y: placed.y + dy },
    );
    setDrag({ ...drag, target });
  };
  const drop = () => {
    if (drag) dispatch({ kind: 'place', widget: drag.placed.widget, area: drag.target });
    setDrag(null);
  };
  const press = (event: KeyboardEvent<HTMLElement>, widget: WallWidget) => {
    const arrow = arrows[event.key];
    if (arrow) {
      event.preventDefault();
      dispatch({ kind: 'select', widget });
      dispatch({ kind: event.shiftKey ? 'resize' : 'move', dx: arrow[0], dy: arrow[1] });
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      dispatch({ kind: 'select', widget });
      dispatch({ kind: 'remove' });
    }
  };
  const refusal = drag ? whyNotArea(draft, drag.target) : null;

  return (
    <>
      <div ref={field} className="wl-grid" role="group" aria-label={t({ zh: '布局网格', en: 'Layout grid' })}>
        {pageOf(draft).map((placed) => (
          <div
            key={placed.widget}
            className="wl-tile"
            role="button"
            tabIndex={0}
            style={styleOf(drag?.placed.widget === placed.widget ? drag.target : placed)}
            data-selected={draft.selected === placed.widget || undefined}
            data-wrong={(drag?.placed.widget === placed.widget && refusal !== null) || undefined}
            aria-pressed={draft.selected === placed.widget}
            aria-label={t({
              zh: `${label(wallWidget, placed.widget)}，第 ${placed.x + 1} 列第 ${placed.y + 1} 行，${placed.w} × ${placed.h} 格`,
              en: `${label(wallWidget, placed.widget)}, column ${placed.x + 1}, row ${placed.y + 1}, ${placed.w} × ${placed.h}`,
            })}
            onFocus={() => dispatch({ kind: 'select', widget: placed.widget })}
            onKeyDown={(event) => press(event, placed.widget)}
            onPointerDown={(event) => start(event, placed, false)}
            onPointerMove={follow}
            onPointerUp={drop}
            onPointerCancel={() => setDrag(null)}
          >
            <b>{label(wallWidget, placed.widget)}</b>
            <small>
              {placed.w} × {placed.h}
            </small>
            <i onPointerDown={(event) => start(event, placed, true)} aria-hidden="true" />
          </div>
        ))}
      </div>
      <p className="wl-hint" role="status">
        {refusal === null
          ? t({
              zh: '拖动内容移动，拖动右下角调整大小；键盘：方向键移动，Shift+方向键调整大小，Delete 删除',
              en: 'Drag to move, drag the corner to resize. Keyboard: arrows move, Shift + arrows resize, Delete removes.',
            })
          : t(refusal)}
      </p>
    </>
  );
}
