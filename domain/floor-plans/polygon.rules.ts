/** A point of a plan in whole centimetres. */
export type PlanPoint = readonly [x: number, y: number];

/** The outline of a room: at least three points, not closed. */
export type PlanPolygon = readonly PlanPoint[];

/** Square centimetres in one hundredth of a square metre. */
const UNIT = 100;

/** Returns twice the signed area of a polygon in square centimetres. */
const twiceArea = (polygon: PlanPolygon): number =>
  polygon.reduce((sum, [x, y], n) => {
    const [nextX, nextY] = polygon[(n + 1) % polygon.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);

/** Returns the area of a polygon in hundredths of a square metre, rounded. */
export const polygonArea = (polygon: PlanPolygon): number => Math.round(Math.abs(twiceArea(polygon)) / 2 / UNIT);

/** The smallest rectangle around points. */
export interface PlanBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the smallest rectangle around polygons; an empty one at the origin if there are none. */
export function boxOf(polygons: readonly PlanPolygon[]): PlanBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const polygon of polygons)
    for (const [x, y] of polygon) {
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
  return left === Infinity
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the point where a label stands: the centre of the rectangle around a polygon. */
export const centreOf = (polygon: PlanPolygon): PlanPoint => {
  const { x, y, width, height } = boxOf([polygon]);
  return [x + width / 2, y + height / 2];
};

/** A direction on a plan. */
export type PlanDirection = 'left' | 'right' | 'up' | 'down';

/**
 * Returns the index of the nearest polygon in a direction from another one, by their centres; what lies off the
 * direction counts double. Undefined if there is none.
 */
export function neighbourOf(
  polygons: readonly PlanPolygon[],
  from: number,
  direction: PlanDirection,
): number | undefined {
  const start = polygons[from];
  if (!start) return undefined;
  const [x, y] = centreOf(start);
  const isAlong = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  let best: { readonly index: number; readonly distance: number } | undefined;
  polygons.forEach((polygon, index) => {
    const [otherX, otherY] = centreOf(polygon);
    const [along, across] = isAlong ? [otherX - x, otherY - y] : [otherY - y, otherX - x];
    if (index === from || along * sign <= 0) return;
    const distance = Math.abs(along) + 2 * Math.abs(across);
    if (!best || distance < best.distance) best = { index, distance };
  });
  return best?.index;
}

/** How the area of a plan compares with the register, in hundredths of a square metre; positive if the plan has more. */
export const areaDifference = (polygon: PlanPolygon, registered: number): number => polygonArea(polygon) - registered;
