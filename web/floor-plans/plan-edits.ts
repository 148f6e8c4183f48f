import { MAX_CORNERS } from '#domain/floor-plans/floor-plan.rules';
import { polygonArea, type PlanPoint, type PlanPolygon } from '#domain/floor-plans/polygon.rules';
import { mergeOutlines, splitOutline, tidyOutline } from './outline-shapes';

/** The outlines of a floor by room id. */
export type Outlines = ReadonlyMap<number, PlanPolygon>;

/** The outlines as they are, with those before and after by undoing. */
export interface PlanEdits {
  readonly past: readonly Outlines[];
  readonly now: Outlines;
  readonly future: readonly Outlines[];
}

/**
 * One change to a plan. A change that is not possible leaves the plan as it is. After a split the larger part stays with
 * the room; after a merge the other room is no longer drawn.
 */
export type PlanChange =
  | { readonly kind: 'draw'; readonly roomId: number; readonly outline: PlanPolygon }
  | { readonly kind: 'corner'; readonly roomId: number; readonly at: number; readonly point: PlanPoint }
  | { readonly kind: 'insert'; readonly roomId: number; readonly at: number; readonly point: PlanPoint }
  | { readonly kind: 'drop'; readonly roomId: number; readonly at: number }
  | { readonly kind: 'move'; readonly roomId: number; readonly by: PlanPoint }
  | { readonly kind: 'erase'; readonly roomId: number }
  | {
      readonly kind: 'split';
      readonly roomId: number;
      readonly otherId: number;
      readonly line: readonly [PlanPoint, PlanPoint];
    }
  | { readonly kind: 'merge'; readonly roomId: number; readonly otherId: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** How many changes can be undone. */
const KEPT = 200;

/** Returns a plan without changes. */
export const planEditsOf = (now: Outlines): PlanEdits => ({ past: [], now, future: [] });

const withOutline = (outlines: Outlines, roomId: number, outline: PlanPolygon | null): Outlines => {
  const next = new Map(outlines);
  if (outline) next.set(roomId, outline);
  else next.delete(roomId);
  return next;
};
const valid = (outline: PlanPolygon): PlanPolygon | null => {
  const tidy = tidyOutline(outline);
  return tidy.length >= 3 && tidy.length <= MAX_CORNERS ? tidy : null;
};

/** Returns the outlines after a change, or null if it is not possible. */
function changed(outlines: Outlines, change: Exclude<PlanChange, { kind: 'undo' | 'redo' }>): Outlines | null {
  const { roomId } = change;
  if (change.kind === 'draw') {
    const drawn = valid(change.outline);
    return drawn && withOutline(outlines, roomId, drawn);
  }
  const outline = outlines.get(roomId);
  if (!outline) return null;
  switch (change.kind) {
    case 'corner':
      return withOutline(
        outlines,
        roomId,
        outline.map((corner, n) => (n === change.at ? change.point : corner)),
      );
    case 'insert':
      return outline.length >= MAX_CORNERS
        ? null
        : withOutline(outlines, roomId, [...outline.slice(0, change.at), change.point, ...outline.slice(change.at)]);
    case 'drop':
      return outline.length <= 3
        ? null
        : withOutline(
            outlines,
            roomId,
            outline.filter((_, n) => n !== change.at),
          );
    case 'move':
      return withOutline(
        outlines,
        roomId,
        outline.map(([x, y]): PlanPoint => [x + change.by[0], y + change.by[1]]),
      );
    case 'erase':
      return withOutline(outlines, roomId, null);
    case 'split': {
      const parts = splitOutline(outline, ...change.line);
      if (!parts) return null;
      const [larger, smaller] = polygonArea(parts[0]) >= polygonArea(parts[1]) ? parts : [parts[1], parts[0]];
      return withOutline(withOutline(outlines, roomId, larger), change.otherId, smaller);
    }
    case 'merge': {
      const other = outlines.get(change.otherId);
      const merged = other ? mergeOutlines(outline, other) : null;
      return merged && withOutline(withOutline(outlines, roomId, merged), change.otherId, null);
    }
  }
}

/** Returns the plan after a change; the plan itself if the change is not possible. */
export function editPlan(edits: PlanEdits, change: PlanChange): PlanEdits {
  const { past, now, future } = edits;
  if (change.kind === 'undo') {
    const before = past.at(-1);
    return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : edits;
  }
  if (change.kind === 'redo') {
    const [after, ...rest] = future;
    return after ? { past: [...past, now], now: after, future: rest } : edits;
  }
  const next = changed(now, change);
  return next ? { past: [...past, now].slice(-KEPT), now: next, future: [] } : edits;
}
