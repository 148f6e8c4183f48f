import type Konva from 'konva';
import { useEffect, useRef, useState } from 'react';
import { Circle, Layer, Line, Stage, Text as Label } from 'react-konva';
import { boxOf, centreOf, type PlanPoint, type PlanPolygon } from '#domain/floor-plans/polygon.rules';
import type { PlannedRoom } from '#contract/floor-plans/floor-plan.contract';
import { fontStack, palettes, type ThemeMode } from '#web/kit/theme/theme';
import { snapMove, snapPoint } from './snap';
import type { PlanEditor } from './use-plan-editor';

const MARGIN = 100;
/** Pixels within which a point snaps, and from which a press is a drag. */
const REACH = 12;
const DRAG = 6;
/** Pixels of a room from which its number is shown. */
const LABEL_FROM = 44;
const flat = (outline: readonly PlanPoint[]): number[] => outline.flatMap(([x, y]) => [x, y]);
const rectangle = ([ax, ay]: PlanPoint, [bx, by]: PlanPoint): PlanPolygon => [
  [ax, ay],
  [bx, ay],
  [bx, by],
  [ax, by],
];
const middles = (outline: PlanPolygon): PlanPoint[] =>
  outline.map(([x, y], n) => {
    const [nextX, nextY] = outline[(n + 1) % outline.length] as PlanPoint;
    return [Math.round((x + nextX) / 2), Math.round((y + nextY) / 2)];
  });

/** The part of the plan that is seen: the plan point at the left top, and the pixels of a centimetre. */
interface Seen {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Returns the view that shows all outlines in a space of pixels; ten metres if there are none. */
function fitted(outlines: readonly PlanPolygon[], width: number, height: number): Seen {
  const box = outlines.length > 0 ? boxOf(outlines) : { x: 0, y: 0, width: 1_000, height: 600 };
  const scale = Math.min(width / (box.width + 2 * MARGIN), height / (box.height + 2 * MARGIN));
  return {
    x: box.x + box.width / 2 - width / scale / 2,
    y: box.y + box.height / 2 - height / scale / 2,
    scale,
  };
}

/**
 * The plan as a canvas to draw on. Dragging a chosen room, its corners or the middle of a wall changes it; the wheel
 * zooms, dragging elsewhere pans. What is dragged snaps to other rooms.
 */
export function EditorStage({
  editor,
  rooms,
  overlapping,
  themeMode,
}: {
  readonly editor: PlanEditor;
  readonly rooms: readonly PlannedRoom[];
  readonly overlapping: ReadonlySet<number>;
  readonly themeMode: ThemeMode;
}) {
  const { outlines, tool, roomId, otherId, corner, draft } = editor;
  const c = palettes[themeMode];
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [seen, setSeen] = useState<Seen | null>(null);
  const [hover, setHover] = useState<PlanPoint | null>(null);
  const [pressed, setPressed] = useState<PlanPoint | null>(null);
  const [live, setLive] = useState<PlanPolygon | null>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width, height });
      setSeen((known) => known ?? (width > 0 ? fitted([...outlines.values()], width, height) : null));
    });
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
    // Only the first view fits the plan; later ones are the user's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const view = seen ?? { x: 0, y: 0, scale: 1 };
  const px = (pixels: number): number => pixels / view.scale;
  const others = [...outlines].filter(([id]) => id !== roomId || tool !== 'select').map(([, outline]) => outline);
  // The chosen room lies above those that it overlaps.
  const isUpmost = (id: number) => Number(id === roomId);
  const upmost = [...outlines].sort(([one], [other]) => isUpmost(one) - isUpmost(other));
  const numbers = new Map(rooms.map(({ id, roomNo }) => [id, roomNo]));

  const pointer = (stage: Konva.Stage | null): PlanPoint | null => {
    const at = stage?.getRelativePointerPosition();
    return at ? [at.x, at.y] : null;
  };
  const snapped = (point: PlanPoint, from = pressed ?? draft.at(-1)): PlanPoint =>
    snapPoint(point, draft.length > 0 ? [...others, draft] : others, { reach: px(REACH), from }).point;
  const move = (stage: Konva.Stage | null) => {
    const at = tool === 'select' ? null : pointer(stage);
    setHover(at && snapped(at));
  };
  const up = (stage: Konva.Stage | null) => {
    const at = pointer(stage);
    const began = pressed;
    setPressed(null);
    if (!began || !at || tool === 'select') return;
    const end = snapped(at, began);
    const isDrag = Math.hypot(end[0] - began[0], end[1] - began[1]) > px(DRAG);
    if (tool === 'draw' && draft.length === 0 && isDrag) editor.draw(rectangle(began, end));
    else editor.place(isDrag ? snapped(at, draft.at(-1)) : began);
  };
  const zoom = (stage: Konva.Stage | null, factor: number) => {
    const at = pointer(stage);
    if (!at) return;
    const scale = Math.min(8, Math.max(0.005, view.scale * factor));
    const real = view.scale / scale;
    setSeen({ x: at[0] - (at[0] - view.x) * real, y: at[1] - (at[1] - view.y) * real, scale });
  };
  const chosen = roomId === null ? undefined : outlines.get(roomId);
  const shown = live ?? chosen;
  const drawing =
    tool === 'draw' && pressed && hover && draft.length === 0
      ? [...rectangle(pressed, hover), pressed]
      : [...draft, ...(hover && draft.length > 0 ? [hover] : [])];
  return (
    <div ref={frame} className="fp-stage" data-tool={tool}>
      {seen && (
        <Stage
          width={size.width}
          height={size.height}
          x={-view.x * view.scale}
          y={-view.y * view.scale}
          scaleX={view.scale}
          scaleY={view.scale}
          draggable={tool === 'select'}
          onDragEnd={({ target }) => {
            if (target === target.getStage())
              setSeen({ ...view, x: -target.x() / view.scale, y: -target.y() / view.scale });
          }}
          onWheel={({ evt, target }) => {
            evt.preventDefault();
            zoom(target.getStage(), evt.deltaY > 0 ? 1 / 1.15 : 1.15);
          }}
          onPointerDown={({ target, evt }) => {
            if (evt.button !== 0) return;
            const at = pointer(target.getStage());
            if (tool !== 'select' && at) setPressed(snapped(at, draft.at(-1)));
          }}
          onPointerMove={({ target }) => move(target.getStage())}
          onPointerUp={({ target }) => up(target.getStage())}
          onClick={({ target }) => {
            if (tool === 'select' && target === target.getStage()) editor.choose(null);
          }}
          onDblClick={() => {
            if (tool === 'draw' && draft.length >= 3) editor.draw(draft);
          }}
        >
          <Layer>
            {upmost.map(([id, outline]) => {
              const points = id === roomId && shown ? shown : outline;
              const [x, y] = centreOf(points);
              const { width } = boxOf([points]);
              const isChosen = id === roomId || id === otherId;
              return [
                <Line
                  key={id}
                  points={flat(points)}
                  closed
                  fill={isChosen ? c.primaryBgHover : overlapping.has(id) ? c.warningBg : c.container}
                  stroke={isChosen ? c.primary : overlapping.has(id) ? c.warning : c.outline}
                  strokeWidth={isChosen || overlapping.has(id) ? 2.5 : 1}
                  dash={overlapping.has(id) ? [8, 4] : []}
                  strokeScaleEnabled={false}
                  draggable={tool === 'select' && id === roomId}
                  onClick={({ evt }) => {
                    if (tool === 'select') editor.tap(id, evt.shiftKey || evt.ctrlKey || evt.metaKey);
                  }}
                  onTap={() => tool === 'select' && editor.tap(id, false)}
                  onDragMove={({ target }) => {
                    const [dx, dy] = snapMove(outline, [target.x(), target.y()], others, px(REACH));
                    target.position({ x: dx, y: dy });
                  }}
                  onDragEnd={({ target }) => {
                    const by: PlanPoint = [target.x(), target.y()];
                    target.position({ x: 0, y: 0 });
                    if (by[0] !== 0 || by[1] !== 0) editor.apply({ kind: 'move', roomId: id, by });
                  }}
                />,
                width * view.scale >= LABEL_FROM && (
                  <Label
                    key={`no-${id}`}
                    x={x - width / 2}
                    y={y - px(7)}
                    width={width}
                    align="center"
                    text={numbers.get(id) ?? ''}
                    fontSize={px(13)}
                    fontFamily={fontStack}
                    fill={c.text}
                    listening={false}
                  />
                ),
              ];
            })}
          </Layer>
          {tool === 'select' && roomId !== null && chosen && shown && (
            <Layer>
              {middles(chosen).map(([x, y], n) => (
                <Circle
                  key={`middle-${n}`}
                  x={x}
                  y={y}
                  radius={px(4)}
                  fill={c.container}
                  stroke={c.primary}
                  strokeWidth={1}
                  strokeScaleEnabled={false}
                  hitStrokeWidth={px(10)}
                  draggable
                  onDragMove={({ target }) => {
                    const at = snapPoint([target.x(), target.y()], others, { reach: px(REACH), from: chosen[n] }).point;
                    target.position({ x: at[0], y: at[1] });
                    setLive([...chosen.slice(0, n + 1), at, ...chosen.slice(n + 1)]);
                  }}
                  onDragEnd={({ target }) => {
                    setLive(null);
                    editor.apply({ kind: 'insert', roomId, at: n + 1, point: [target.x(), target.y()] });
                  }}
                />
              ))}
              {chosen.map(([x, y], n) => (
                <Circle
                  key={`corner-${n}`}
                  x={x}
                  y={y}
                  radius={px(n === corner ? 8 : 6)}
                  fill={n === corner ? c.primary : c.container}
                  stroke={c.primary}
                  strokeWidth={2}
                  strokeScaleEnabled={false}
                  hitStrokeWidth={px(10)}
                  draggable
                  onClick={() => editor.setCorner(n)}
                  onTap={() => editor.setCorner(n)}
                  onDragMove={({ target }) => {
                    const from = chosen.at(n - 1);
                    const at = snapPoint([target.x(), target.y()], others, { reach: px(REACH), from }).point;
                    target.position({ x: at[0], y: at[1] });
                    setLive(chosen.map((point, at2) => (at2 === n ? at : point)));
                  }}
                  onDragEnd={({ target }) => {
                    setLive(null);
                    editor.apply({ kind: 'corner', roomId, at: n, point: [target.x(), target.y()] });
                  }}
                />
              ))}
            </Layer>
          )}
          {tool !== 'select' && (
            <Layer listening={false}>
              {drawing.length > 1 && (
                <Line
                  points={flat(drawing)}
                  stroke={tool === 'split' ? c.error : c.primary}
                  strokeWidth={2}
                  dash={[6, 4]}
                  strokeScaleEnabled={false}
                />
              )}
              {[...draft, ...(hover ? [hover] : [])].map(([x, y], n) => (
                <Circle
                  key={n}
                  x={x}
                  y={y}
                  radius={px(5)}
                  stroke={tool === 'split' ? c.error : c.primary}
                  strokeWidth={2}
                  strokeScaleEnabled={false}
                />
              ))}
            </Layer>
          )}
        </Stage>
      )}
    </div>
  );
}
