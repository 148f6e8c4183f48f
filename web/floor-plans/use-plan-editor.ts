import { useMemo, useState, type KeyboardEvent } from 'react';
import type { PlanPoint } from '#domain/floor-plans/polygon.rules';
import type { PlannedFloor } from '#contract/floor-plans/floor-plan.contract';
import type { Text } from '#web/kit/text/lang';
import { editPlan, planEditsOf, type Outlines, type PlanChange } from './plan-edits';
import { GRID } from './snap';

/** What a click on the plan does: chooses, draws the chosen room, or cuts it in two. */
export type PlanTool = 'select' | 'draw' | 'split';

/** Centimetres of a step with Shift held. */
const LARGE_STEP = 100;
const STEPS: Readonly<Record<string, PlanPoint>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const NOT_CUT: Text = {
  zh: '这条线没有把房间切成两部分，请重画',
  en: 'This line does not cut the room into two parts. Draw it again.',
};
const NOT_MERGED: Text = {
  zh: '两个房间没有共用的墙，不能合并',
  en: 'The two rooms share no wall and cannot be merged.',
};
const NOT_DRAWN: Text = {
  zh: '轮廓没有面积，请重画',
  en: 'The outline has no area. Draw it again.',
};

/** Returns the outlines of a floor by room id. */
const outlinesOf = ({ rooms }: Pick<PlannedFloor, 'rooms'>): Outlines =>
  new Map(rooms.flatMap(({ id, outline }) => (outline ? [[id, outline] as const] : [])));

const isTyping = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, [role="combobox"]') !== null;

/** The state of the editor of a floor: outlines with undo, the tool, the chosen rooms and the corners drawn so far. */
export function usePlanEditor(floor: PlannedFloor) {
  const start = useMemo(() => planEditsOf(outlinesOf(floor)), [floor]);
  const [edits, setEdits] = useState(start);
  const [tool, setTool] = useState<PlanTool>('select');
  const [roomId, setRoom] = useState<number | null>(null);
  const [otherId, setOther] = useState<number | null>(null);
  const [corner, setCorner] = useState<number | null>(null);
  const [draft, setDraft] = useState<readonly PlanPoint[]>([]);
  const [problem, setProblem] = useState<Text | null>(null);
  const outlines = edits.now;

  /** Applies a change; returns whether it was possible. */
  const apply = (change: PlanChange, failed: Text | null = null): boolean => {
    const next = editPlan(edits, change);
    setEdits(next);
    setCorner(null);
    setProblem(next === edits ? failed : null);
    return next !== edits;
  };
  const switchTool = (next: PlanTool) => {
    setTool(next);
    setDraft([]);
    setCorner(null);
    setProblem(null);
  };
  const choose = (id: number | null) => {
    setRoom(id);
    setOther(null);
    switchTool('select');
  };
  /** Chooses a room, or with `add` a second one to merge. */
  const tap = (id: number | null, add: boolean) => {
    if (!add || roomId === null || id === null || id === roomId) return choose(id);
    setOther(id);
    setProblem(null);
  };
  const startDrawing = (id: number) => {
    setRoom(id);
    setOther(null);
    switchTool('draw');
  };
  const draw = (outline: readonly PlanPoint[]) => {
    setDraft([]);
    if (roomId !== null && apply({ kind: 'draw', roomId, outline }, NOT_DRAWN)) setTool('select');
  };
  /** Adds a corner of the outline or a point of the cut. */
  const place = (point: PlanPoint) => {
    const placed = [...draft, point];
    const [from, to] = placed;
    if (tool === 'draw') {
      const closes = draft.length >= 3 && from?.[0] === point[0] && from[1] === point[1];
      return closes ? draw(draft) : setDraft(placed);
    }
    if (tool !== 'split' || roomId === null || otherId === null || !from) return;
    if (!to) return setDraft(placed);
    setDraft([]);
    if (apply({ kind: 'split', roomId, otherId, line: [from, to] }, NOT_CUT)) choose(otherId);
  };
  const merge = () => {
    if (roomId !== null && otherId !== null && apply({ kind: 'merge', roomId, otherId }, NOT_MERGED)) setOther(null);
  };
  const erase = () => {
    if (roomId === null) return;
    if (corner !== null) apply({ kind: 'drop', roomId, at: corner });
    else apply({ kind: 'erase', roomId });
  };
  const nudge = ([x, y]: PlanPoint, isLarge: boolean) => {
    const outline = roomId === null ? undefined : outlines.get(roomId);
    if (roomId === null || !outline) return;
    const step = isLarge ? LARGE_STEP : GRID;
    const held = corner === null ? undefined : outline[corner];
    if (corner === null || !held) return void apply({ kind: 'move', roomId, by: [x * step, y * step] });
    apply({ kind: 'corner', roomId, at: corner, point: [held[0] + x * step, held[1] + y * step] });
    setCorner(corner);
  };
  const nextCorner = (by: 1 | -1) => {
    const outline = roomId === null ? undefined : outlines.get(roomId);
    if (outline) setCorner(((corner ?? (by === 1 ? -1 : 0)) + by + outline.length) % outline.length);
  };

  const press = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    const step = STEPS[event.key];
    const handle = (work: () => void) => {
      event.preventDefault();
      work();
    };
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z')
      return handle(() => apply({ kind: event.shiftKey ? 'redo' : 'undo' }));
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'y')
      return handle(() => apply({ kind: 'redo' }));
    if (step) return handle(() => nudge(step, event.shiftKey));
    if (event.key === '[' || event.key === ']') return handle(() => nextCorner(event.key === ']' ? 1 : -1));
    if (event.key === 'Delete' || event.key === 'Backspace') return handle(erase);
    if (event.key === 'Enter' && tool === 'draw' && draft.length >= 3) return handle(() => draw(draft));
    if (event.key === 'Escape') return handle(() => (draft.length > 0 ? setDraft([]) : choose(null)));
    return undefined;
  };
  return {
    outlines,
    isChanged: outlines !== start.now,
    canUndo: edits.past.length > 0,
    canRedo: edits.future.length > 0,
    tool,
    roomId,
    otherId,
    corner,
    draft,
    problem,
    apply,
    switchTool,
    choose,
    tap,
    setOther,
    setCorner,
    startDrawing,
    draw,
    place,
    merge,
    erase,
    press,
  };
}
export type PlanEditor = ReturnType<typeof usePlanEditor>;
