import { intersection, union, type Geom } from 'polyclip-ts';
import { PLAN_LIMIT } from '#domain/floor-plans/floor-plan.rules';
import { polygonArea, type PlanPoint, type PlanPolygon } from '#domain/floor-plans/polygon.rules';

type Area = ReturnType<typeof union>;

const asShape = (outline: PlanPolygon): Geom => [[...outline.map(([x, y]): [number, number] => [x, y])]];
const isOnLine = ([ax, ay]: PlanPoint, [bx, by]: PlanPoint, [cx, cy]: PlanPoint): boolean =>
  (bx - ax) * (cy - ay) === (by - ay) * (cx - ax);

/** Returns an outline in whole centimetres without repeated corners and without corners on a straight line. */
export function tidyOutline(outline: PlanPolygon): PlanPolygon {
  const whole = outline.map(([x, y]): PlanPoint => [Math.round(x), Math.round(y)]);
  let corners = whole.filter(([x, y], n) => {
    const [lastX, lastY] = whole.at(n - 1) as PlanPoint;
    return whole.length === 1 || x !== lastX || y !== lastY;
  });
  for (let n = 0; n < corners.length && corners.length > 2;) {
    const [before, after] = [corners.at(n - 1) as PlanPoint, corners[(n + 1) % corners.length] as PlanPoint];
    if (isOnLine(before, corners[n] as PlanPoint, after)) {
      corners = corners.filter((_, at) => at !== n);
      n = Math.max(0, n - 1);
    } else n += 1;
  }
  return corners;
}

/** Returns the one outline of an area; null if it is empty, has several parts or a hole. */
function onlyOutline(area: Area): PlanPolygon | null {
  const [part, ...others] = area;
  const [ring, ...holes] = part ?? [];
  if (!ring || others.length > 0 || holes.length > 0) return null;
  const outline = tidyOutline(ring.slice(0, -1));
  return outline.length >= 3 && polygonArea(outline) > 0 ? outline : null;
}

/** Returns the two parts of an outline on both sides of a line through two points; null unless it makes exactly two. */
export function splitOutline(
  outline: PlanPolygon,
  [ax, ay]: PlanPoint,
  [bx, by]: PlanPoint,
): readonly [PlanPolygon, PlanPolygon] | null {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return null;
  const far = 4 * PLAN_LIMIT;
  const [dx, dy] = [((bx - ax) / length) * far, ((by - ay) / length) * far];
  const sideOf = (sign: number): Geom => [
    [
      [ax - dx, ay - dy],
      [ax + dx, ay + dy],
      [ax + dx - sign * dy, ay + dy + sign * dx],
      [ax - dx - sign * dy, ay - dy + sign * dx],
    ],
  ];
  const [left, right] = [1, -1].map((sign) => onlyOutline(intersection(asShape(outline), sideOf(sign))));
  return left && right ? [left, right] : null;
}

/** Returns the outline of two neighbouring rooms together; null if they do not touch along a wall or enclose a hole. */
export const mergeOutlines = (one: PlanPolygon, other: PlanPolygon): PlanPolygon | null =>
  onlyOutline(union(asShape(one), asShape(other)));

/** Returns the area that two outlines share, in hundredths of a square metre. */
export const sharedArea = (one: PlanPolygon, other: PlanPolygon): number =>
  intersection(asShape(one), asShape(other)).reduce(
    (sum, [ring = [], ...holes]) => sum + holes.reduce((left, hole) => left - polygonArea(hole), polygonArea(ring)),
    0,
  );
