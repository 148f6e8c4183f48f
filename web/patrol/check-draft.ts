import type { PatrolTask } from '#contract/patrol/security-check.contract';
import type { LocalItem, LocalPoint } from './offline-store';

/** An item nobody has looked at. */
const openItem: LocalItem = { ok: null, note: '', level: null, photos: [] };

/** Returns the points of a task before anything was done. */
export const openPoints = (task: PatrolTask): readonly LocalPoint[] =>
  task.points.map(({ seq, items }) => ({ seq, visitedAt: null, code: null, items: items.map(() => openItem) }));

/** What is missing at a point before it is done: items not looked at, and texts and photos of exceptions. */
export interface MissingParts {
  readonly items: number;
  readonly notes: number;
  readonly photos: number;
}

/** Returns what is missing at a point. */
export function missingAt({ items }: LocalPoint): MissingParts {
  const found = items.filter(({ ok }) => ok === false);
  return {
    items: items.filter(({ ok }) => ok === null).length,
    notes: found.filter(({ note, level }) => note.trim() === '' || level === null).length,
    photos: found.filter(({ photos }) => photos.length === 0).length,
  };
}

/** Returns whether a point was visited and all its items are answered. */
export function isDone(point: LocalPoint): boolean {
  const { items, notes, photos } = missingAt(point);
  return point.visitedAt !== null && items + notes + photos === 0;
}

/** Returns how many exceptions the answers of a point have. */
export const exceptionsAt = ({ items }: LocalPoint): number => items.filter(({ ok }) => ok === false).length;

/** Returns the points as they are sent: one that is not done counts as missed. */
export const finishedPoints = (points: readonly LocalPoint[]): readonly LocalPoint[] =>
  points.map((point) =>
    isDone(point) ? point : { ...point, visitedAt: null, code: null, items: point.items.map(() => openItem) },
  );

/** The state of a point on the line of the route. */
export type PointState = 'done' | 'exception' | 'current' | 'open';

/** Returns the state of each point; the first that is not done is the current one. */
export function statesOf(points: readonly LocalPoint[]): readonly PointState[] {
  const current = points.findIndex((point) => !isDone(point));
  return points.map((point, n) => {
    if (isDone(point)) return exceptionsAt(point) > 0 ? 'exception' : 'done';
    return n === current ? 'current' : 'open';
  });
}
