import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { whyNotPlaced } from '#domain/walls/wall-layout.rules';
import { wallPlace, wallWidget, type WallWidget } from '#domain/walls/wall-widget.status';
import { layoutStep, pageOf, startDraft, type LayoutDraft, type LayoutStep } from './layout-draft';

const widget = fc.constantFrom(...(enumCodes(wallWidget) as readonly WallWidget[]));
const delta = fc.integer({ min: -14, max: 14 });
const steps = fc.array(
  fc.oneof<fc.Arbitrary<LayoutStep>[]>(
    fc.record({ kind: fc.constant('add' as const), widget }),
    fc.record({ kind: fc.constant('select' as const), widget }),
    fc.record({ kind: fc.constantFrom('move' as const, 'resize' as const), dx: delta, dy: delta }),
    fc.record({
      kind: fc.constant('place' as const),
      widget,
      area: fc.record({ x: delta, y: delta, w: delta, h: delta }),
    }),
    fc.record({ kind: fc.constantFrom('remove' as const, 'addPage' as const, 'removePage' as const) }),
    fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
    fc.record({ kind: fc.constant('page' as const), page: fc.integer({ min: -1, max: 7 }) }),
    fc.constant({ kind: 'fit' as const, place: wallPlace.venue }),
  ),
  { maxLength: 60 },
);
const run = (all: readonly LayoutStep[], from: LayoutDraft = startDraft([])) => all.reduce(layoutStep, from);

it('never leaves a widget outside, too small or above another, whatever the steps', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const draft = run(all);
      expect(draft.layout[draft.page]).toBeDefined();
      for (const page of draft.layout)
        for (const [i, placed] of page.entries()) expect(whyNotPlaced(placed, page.slice(0, i))).toBeNull();
    }),
  );
});

it('undoes every change and does it again', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const draft = run(all.filter(({ kind }) => kind !== 'undo' && kind !== 'redo'));
      const count = draft.past.length;
      const back = run(new Array<LayoutStep>(count).fill({ kind: 'undo' }), draft);
      if (count < 50) expect(back.layout).toEqual([[]]);
      expect(run(new Array<LayoutStep>(count).fill({ kind: 'redo' }), back).layout).toEqual(draft.layout);
    }),
  );
});

it('moves and resizes the selected widget, and keeps it where another one stands', () => {
  const draft = run([
    { kind: 'add', widget: 'kpis' },
    { kind: 'add', widget: 'flow' },
  ]);
  expect(draft.selected).toBe('flow');
  const flow = (of: LayoutDraft) => pageOf(of).find((one) => one.widget === 'flow');
  expect(flow(draft)).toMatchObject({ x: 0, y: 6, w: 4, h: 13 });
  expect(flow(layoutStep(draft, { kind: 'move', dx: 1, dy: 2 }))).toMatchObject({ x: 1, y: 8 });
  expect(layoutStep(draft, { kind: 'move', dx: 0, dy: -1 })).toBe(draft);
  expect(flow(layoutStep(draft, { kind: 'resize', dx: 30, dy: -30 }))).toMatchObject({ w: 12, h: 9 });
});

it('drops the widgets that another place cannot show', () => {
  const draft = run([
    { kind: 'add', widget: 'kpis' },
    { kind: 'add', widget: 'flow' },
    { kind: 'fit', place: wallPlace.school },
  ]);
  expect(pageOf(draft)).toEqual([]);
  expect(pageOf(layoutStep(draft, { kind: 'undo' }))).toHaveLength(2);
});
