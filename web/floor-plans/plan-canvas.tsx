import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { boxOf, centreOf, neighbourOf, type PlanDirection, type PlanPolygon } from '#domain/floor-plans/polygon.rules';
import { roomUsage, roomUseStatus } from '#domain/rooms/room.status';
import type { PlannedRoom } from '#contract/floor-plans/floor-plan.contract';
import { UsageGlyph, UseStatusGlyph } from '#web/rooms/room-glyph';
import { useWords } from '#web/kit/session/words';
import { amount } from '#web/kit/text/format';
import type { RoomColouring } from '#web/rooms/room-finder';

/** A room with an outline. */
export type DrawnRoom = PlannedRoom & { readonly outline: PlanPolygon };

const MARGIN = 60;
const LABEL_FROM = 300;
/** Pixels of a centimetre from which labels can be read; smaller ones are hidden. */
const READABLE = 0.08;
const ARROWS: Readonly<Record<string, PlanDirection>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Departments have one of these patterns and tints by their order. */
const TINTS = 6;

interface RoomShapeProps {
  readonly room: DrawnRoom;
  readonly colouring: RoomColouring;
  readonly tint: number;
  readonly dim: boolean;
  readonly chosen: boolean;
  readonly fill: string | undefined;
}

const RoomShape = memo(function RoomShape({ room, colouring, tint, dim, chosen, fill }: RoomShapeProps) {
  const { pick, label } = useWords();
  const [x, y] = centreOf(room.outline);
  const { width, height } = boxOf([room.outline]);
  const line =
    colouring === 'state'
      ? label(roomUseStatus, room.useStatus)
      : colouring === 'org'
        ? pick(room.orgName, room.enOrgName) || '—'
        : pick(room.name, room.enName) || label(roomUsage, room.usage);
  const letters = Math.max(2, Math.floor(width / 62));
  const text = String(line);
  const isFilled = fill !== undefined && colouring === 'usage' && room.usage !== roomUsage.idle;
  return (
    <g
      id={`plan-room-${room.id}`}
      data-room={room.id}
      className="fp-room"
      data-usage={room.usage}
      data-state={room.useStatus}
      data-tint={tint}
      data-by={colouring}
      data-dim={dim}
      data-chosen={chosen}
      data-filled={isFilled}
    >
      <title>
        {[
          `${room.roomNo} ${pick(room.name, room.enName)}`,
          label(roomUsage, room.usage),
          label(roomUseStatus, room.useStatus),
          `${amount(room.area)} m²`,
        ].join(' · ')}
      </title>
      <polygon
        points={room.outline.map((point) => point.join(',')).join(' ')}
        {...(isFilled ? { style: { fill } } : {})}
      />
      {width >= LABEL_FROM && height >= LABEL_FROM && (
        <g className="fp-label" transform={`translate(${x} ${y})`}>
          <g transform="translate(-150 -150) scale(4.4)">
            {colouring === 'state' ? <UseStatusGlyph of={room.useStatus} /> : <UsageGlyph of={room.usage} />}
          </g>
          <text x={-60} y={-95} className="fp-no">
            {room.roomNo}
          </text>
          <text y={30} textAnchor="middle">
            {text.length > letters ? `${text.slice(0, letters - 1)}…` : text}
          </text>
          <text y={120} textAnchor="middle" className="fp-area">
            {amount(room.area)} m²
          </text>
        </g>
      )}
    </g>
  );
});

/** The visible part of a plan: the point at the middle and the centimetres of its width. */
interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/**
 * A floor plan as SVG. Dragging pans, the wheel and + − 0 zoom, arrows go to the neighbouring room, Enter opens it.
 * Moving changes one attribute and renders nothing, so that plans of thousands of rooms stay smooth.
 */
export function PlanCanvas({
  rooms,
  colouring,
  tintOf,
  fillOf,
  isShown,
  chosen,
  choose,
}: {
  readonly rooms: readonly DrawnRoom[];
  readonly colouring: RoomColouring;
  readonly tintOf: (room: DrawnRoom) => number;
  readonly fillOf: (room: DrawnRoom) => string | undefined;
  readonly isShown: (room: DrawnRoom) => boolean;
  readonly chosen: number | null;
  readonly choose: (id: number) => void;
}) {
  const { t } = useWords();
  const svg = useRef<SVGSVGElement>(null);
  const view = useRef<View>({ x: 0, y: 0, width: 1_000 });
  const frame = useRef(0);
  const drag = useRef<{
    readonly id: number;
    readonly x: number;
    readonly y: number;
    readonly from: View;
    moved: boolean;
  } | null>(null);
  const [percent, setPercent] = useState(100);
  const box = boxOf(rooms.map(({ outline }) => outline));
  const full = box.width + 2 * MARGIN || 1_000;

  const paint = useCallback(() => {
    const element = svg.current;
    if (!element) return;
    const { clientWidth, clientHeight } = element;
    const { x, y, width } = view.current;
    const height = (width * (clientHeight || 1)) / (clientWidth || 1);
    element.setAttribute('data-small', String(clientWidth / width < READABLE));
    element.setAttribute('viewBox', `${x - width / 2} ${y - height / 2} ${width} ${height}`);
  }, []);
  const show = useCallback(
    (next: View) => {
      view.current = next;
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(paint);
    },
    [paint],
  );
  const fit = useCallback(() => {
    const element = svg.current;
    const ratio = element && element.clientHeight > 0 ? element.clientWidth / element.clientHeight : 1.6;
    const width = Math.max(box.width + 2 * MARGIN, (box.height + 2 * MARGIN) * ratio) || 1_000;
    show({ x: box.x + box.width / 2, y: box.y + box.height / 2, width });
    setPercent(Math.round((full / width) * 100));
  }, [box.x, box.y, box.width, box.height, full, show]);
  useEffect(fit, [fit]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const zoom = useCallback(
    (factor: number, at?: readonly [number, number]) => {
      const { x, y, width } = view.current;
      const next = Math.min(full * 4, Math.max(300, width * factor));
      const [pointX, pointY] = at ?? [x, y];
      const real = next / width;
      show({ x: pointX + (x - pointX) * real, y: pointY + (y - pointY) * real, width: next });
      setPercent(Math.round((full / next) * 100));
    },
    [full, show],
  );
  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    // React registers wheel listeners as passive, which cannot keep the page from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const { x, y, width: seen } = view.current;
      const scale = seen / width;
      zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, [
        x + (event.clientX - left - width / 2) * scale,
        y + (event.clientY - top - height / 2) * scale,
      ]);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [zoom]);

  const roomAt = (target: EventTarget): number | null => {
    const id = (target as Element).closest('[data-room]')?.getAttribute('data-room');
    return id === null || id === undefined ? null : Number(id);
  };
  const down = (event: PointerEvent<SVGSVGElement>) => {
    drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, from: view.current, moved: false };
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const held = drag.current;
    if (!held || held.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < 4) return;
    if (!held.moved) event.currentTarget.setPointerCapture(event.pointerId);
    held.moved = true;
    const scale = held.from.width / event.currentTarget.clientWidth;
    show({ ...held.from, x: held.from.x - dx * scale, y: held.from.y - dy * scale });
  };
  const up = (event: PointerEvent<SVGSVGElement>) => {
    const held = drag.current;
    drag.current = null;
    const id = held && !held.moved ? roomAt(event.target) : null;
    if (id !== null) choose(id);
  };
  const press = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    if (direction) {
      event.preventDefault();
      const at = rooms.findIndex(({ id }) => id === chosen);
      const next =
        at === -1
          ? 0
          : neighbourOf(
              rooms.map(({ outline }) => outline),
              at,
              direction,
            );
      const room = next === undefined ? undefined : rooms[next];
      if (room) choose(room.id);
    } else if (event.key === '+' || event.key === '=') zoom(1 / 1.25);
    else if (event.key === '-') zoom(1.25);
    else if (event.key === '0') fit();
  };
  return (
    <div className="fp-canvas">
      <div className="fp-zoom" role="group" aria-label={t({ zh: '缩放', en: 'Zoom' })}>
        <button type="button" onClick={() => zoom(1.25)} aria-label={t({ zh: '缩小', en: 'Zoom out' })}>
          −
        </button>
        <span>{percent}%</span>
        <button type="button" onClick={() => zoom(1 / 1.25)} aria-label={t({ zh: '放大', en: 'Zoom in' })}>
          +
        </button>
        <button type="button" onClick={fit}>
          {t({ zh: '适合窗口', en: 'Fit' })}
        </button>
      </div>
      <svg
        ref={svg}
        className="fp-svg"
        role="application"
        tabIndex={0}
        aria-label={t({
          zh: '楼层平面图：方向键到相邻房间，加减号缩放，0 适合窗口',
          en: 'Floor plan. Arrow keys go to the next room, plus and minus zoom, 0 fits the window.',
        })}
        {...(chosen === null ? {} : { 'aria-activedescendant': `plan-room-${chosen}` })}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => {
          drag.current = null;
        }}
        onKeyDown={press}
      >
        <defs>
          <pattern id="fp-hatch" width="60" height="60" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="60" height="60" className="fp-hatch-ground" />
            <path d="M0 0v60" className="fp-hatch-line" />
          </pattern>
        </defs>
        {rooms.map((room) => (
          <RoomShape
            key={room.id}
            room={room}
            colouring={colouring}
            tint={tintOf(room) % TINTS}
            fill={fillOf(room)}
            dim={!isShown(room)}
            chosen={room.id === chosen}
          />
        ))}
      </svg>
    </div>
  );
}
