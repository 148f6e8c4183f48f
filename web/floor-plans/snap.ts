import type { PlanPoint, PlanPolygon } from '#domain/floor-plans/polygon.rules';

/** Centimetres of the grid on which corners stand unless they snap to something. */
export const GRID = 10;

/** Where a point snaps to: a corner or a wall of a room, a right angle to the corner before, or the grid. */
export interface Snapped {
  readonly point: PlanPoint;
  readonly to: 'corner' | 'wall' | 'angle' | 'grid';
}

const distance = ([ax, ay]: PlanPoint, [bx, by]: PlanPoint): number => Math.hypot(ax - bx, ay - by);
const onGrid = (n: number): number => Math.round(n / GRID) * GRID;

/** Returns the nearest point of a wall. */
function nearestOnWall([px, py]: PlanPoint, [ax, ay]: PlanPoint, [bx, by]: PlanPoint): PlanPoint {
  const [dx, dy] = [bx - ax, by - ay];
  const share = dx === 0 && dy === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy);
  const at = Math.max(0, Math.min(1, share));
  return [Math.round(ax + at * dx), Math.round(ay + at * dy)];
}

const nearest = (point: PlanPoint, candidates: readonly PlanPoint[], reach: number): PlanPoint | null => {
  let best: PlanPoint | null = null;
  for (const candidate of candidates)
    if (distance(point, candidate) <= (best ? distance(point, best) : reach)) best = candidate;
  return best;
};

/**
 * Returns where a point snaps to within `reach` centimetres: corners of rooms first, then walls, then a right angle to
 * `from`, else the grid.
 */
export function snapPoint(
  point: PlanPoint,
  outlines: readonly PlanPolygon[],
  { reach, from }: { readonly reach: number; readonly from?: PlanPoint | undefined },
): Snapped {
  const corner = nearest(point, outlines.flat(), reach);
  if (corner) return { point: corner, to: 'corner' };
  const [x, y] = point;
  // A wall is met at a right angle to the corner before if that is near, so that rooms stay square.
  const straight: PlanPoint | null = !from
    ? null
    : Math.abs(x - from[0]) <= reach
      ? [from[0], y]
      : Math.abs(y - from[1]) <= reach
        ? [x, from[1]]
        : null;
  const walls = outlines.flatMap((outline) =>
    outline.map((start, n) => nearestOnWall(straight ?? point, start, outline[(n + 1) % outline.length] as PlanPoint)),
  );
  const wall = nearest(point, walls, reach);
  if (wall) return { point: wall, to: 'wall' };
  if (!straight) return { point: [onGrid(x), onGrid(y)], to: 'grid' };
  return {
    point: straight[0] === from?.[0] ? [straight[0], onGrid(straight[1])] : [onGrid(straight[0]), straight[1]],
    to: 'angle',
  };
}

/** Returns how far an outline moves so that one of its corners stands on a corner of another, else on the grid. */
export function snapMove(
  outline: PlanPolygon,
  [dx, dy]: PlanPoint,
  others: readonly PlanPolygon[],
  reach: number,
): PlanPoint {
  const corners = others.flat();
  let best: { readonly by: PlanPoint; readonly off: number } | null = null;
  for (const [x, y] of outline) {
    const moved: PlanPoint = [x + dx, y + dy];
    const corner = nearest(moved, corners, reach);
    if (!corner) continue;
    const off = distance(moved, corner);
    if (!best || off < best.off) best = { by: [corner[0] - x, corner[1] - y], off };
  }
  return best?.by ?? [onGrid(dx), onGrid(dy)];
}
