import { boxOf, type PlanPolygon } from '#domain/floor-plans/polygon.rules';
import { sharedArea } from './outline-shapes';
import type { Outlines } from './plan-edits';

/** Two rooms that share more than this overlap, in hundredths of a square metre; less is rounding. */
const TOLERANCE = 5;
/** Shared areas by pair of outlines, which never change. */
const known = new WeakMap<PlanPolygon, WeakMap<PlanPolygon, number>>();

function shared(one: PlanPolygon, other: PlanPolygon): number {
  const byOther = known.get(one) ?? new WeakMap<PlanPolygon, number>();
  known.set(one, byOther);
  const area = byOther.get(other) ?? sharedArea(one, other);
  byOther.set(other, area);
  return area;
}

/** Returns the pairs of rooms whose outlines overlap. */
export function overlapsOf(outlines: Outlines): readonly (readonly [number, number])[] {
  const placed = [...outlines].map(([id, outline]) => ({ id, outline, box: boxOf([outline]) }));
  placed.sort((a, b) => a.box.x - b.box.x);
  return placed.flatMap((one, n) => {
    const pairs: (readonly [number, number])[] = [];
    for (const other of placed.slice(n + 1)) {
      if (other.box.x >= one.box.x + one.box.width) break;
      const isApart = other.box.y >= one.box.y + one.box.height || one.box.y >= other.box.y + other.box.height;
      if (!isApart && shared(one.outline, other.outline) > TOLERANCE) pairs.push([one.id, other.id]);
    }
    return pairs;
  });
}
