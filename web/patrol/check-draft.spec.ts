import { exceptionsAt, finishedPoints, isDone, missingAt, statesOf } from './check-draft';
import type { LocalItem, LocalPoint } from './offline-store';

const photo = { name: 'a.jpg', blob: new Blob(['x']) };
const ok: LocalItem = { ok: true, note: '', level: null, photos: [] };
const open: LocalItem = { ok: null, note: '', level: null, photos: [] };
const bad: LocalItem = { ok: false, note: '漏水', level: 2, photos: [photo] };
const pointOf = (items: readonly LocalItem[], visitedAt: number | null = 5): LocalPoint => ({
  seq: 1,
  visitedAt,
  code: 'a',
  items,
});

it('names what is missing: items, and texts and photos of exceptions', () => {
  expect(missingAt(pointOf([ok, open, open]))).toEqual({ items: 2, notes: 0, photos: 0 });
  expect(missingAt(pointOf([{ ...bad, note: ' ', photos: [] }]))).toEqual({ items: 0, notes: 1, photos: 1 });
  expect(missingAt(pointOf([{ ...bad, level: null }, bad]))).toEqual({ items: 0, notes: 1, photos: 0 });
});

it('is done when it was visited and nothing is missing', () => {
  expect(isDone(pointOf([ok, bad]))).toBe(true);
  expect(isDone(pointOf([ok, bad], null))).toBe(false);
  expect(isDone(pointOf([ok, open]))).toBe(false);
  expect(exceptionsAt(pointOf([ok, bad, bad]))).toBe(2);
});

it('sends a point that is not done as missed, without its answers', () => {
  const [done, half] = finishedPoints([pointOf([ok, bad]), pointOf([ok, open])]);
  expect(done).toEqual(pointOf([ok, bad]));
  expect(half).toEqual({ seq: 1, visitedAt: null, code: null, items: [open, open] });
});

it('marks the first point that is not done as the current one', () => {
  expect(statesOf([pointOf([ok]), pointOf([bad]), pointOf([open]), pointOf([open], null)])).toEqual([
    'done',
    'exception',
    'current',
    'open',
  ]);
  expect(statesOf([pointOf([ok])])).toEqual(['done']);
});
