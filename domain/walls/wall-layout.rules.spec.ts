import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { wallFailure } from './wall.failures';
import {
  BODY,
  fillHidden,
  GRID,
  landscapeBox,
  portraitPages,
  type PlacedWidget,
  type TileBox,
  type WallPage,
} from './wall-boxes.rules';
import { findSpot, whyNotLayout, whyNotPlaced } from './wall-layout.rules';
import { defaultLayouts } from './wall-defaults.rules';
import { wallPlace, wallWidget, widgetFacts, type WallWidget } from './wall-widget.status';

const widgets = enumCodes(wallWidget) as readonly WallWidget[];
/** Pages filled in any order of widgets, so that they hold as many as fit. */
const pages = fc.shuffledSubarray([...widgets], { minLength: 1 }).map((order) =>
  order.reduce<WallPage>((page, widget) => {
    const placed = findSpot(widget, page);
    return placed ? [...page, placed] : page;
  }, []),
);
const cellsOf = (page: WallPage) =>
  page.flatMap(({ x, y, w, h }) => Array.from({ length: w * h }, (_, i) => `${x + (i % w)}/${y + Math.floor(i / w)}`));
const apart = (a: TileBox, b: TileBox) =>
  a.left + a.width <= b.left + 0.01 ||
  b.left + b.width <= a.left + 0.01 ||
  a.top + a.height <= b.top + 0.01 ||
  b.top + b.height <= a.top + 0.01;

describe('a layout', () => {
  const kpis: PlacedWidget = { widget: 'kpis', x: 0, y: 0, w: 12, h: 6 };

  it.each([
    [[], wallFailure.layoutEmpty],
    [[[]], wallFailure.layoutEmpty],
    [[[{ ...kpis, x: 1 }]], wallFailure.widgetOutside],
    [[[{ ...kpis, y: 26.5 }]], wallFailure.widgetOutside],
    [[[{ ...kpis, h: 5 }]], wallFailure.widgetTooSmall],
    [[[kpis, { ...kpis, y: 8 }]], wallFailure.widgetTwice],
    [[[kpis, { widget: 'flow', x: 0, y: 5, w: 4, h: 9 } as const]], wallFailure.widgetsOverlap],
    [[[{ widget: 'venues', x: 0, y: 0, w: 8, h: 20 } as const]], wallFailure.widgetForeign],
  ])('%# is refused by name', (layout, spec) => {
    expect(whyNotLayout(layout, wallPlace.venue)?.spec).toBe(spec);
  });

  it('is accepted for every wall of the documents', () => {
    for (const { layout, placeKind } of defaultLayouts) expect(whyNotLayout(layout, placeKind)).toBeNull();
  });

  it('gives every widget a usual size that is large enough and fits', () => {
    for (const widget of widgets) {
      const [w, h] = widgetFacts[widget].size;
      expect(whyNotPlaced({ widget, x: 0, y: 0, w, h }, [])).toBeNull();
    }
  });

  it('never places two widgets on one unit', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const cells = cellsOf(page);
        expect(new Set(cells).size).toBe(cells.length);
      }),
    );
  });
});

describe('hidden widgets', () => {
  it('leave their area to the others, which never overlap or shrink', () => {
    fc.assert(
      fc.property(pages, fc.func(fc.boolean()), (page, isShown) => {
        const shown = fillHidden(page, isShown);
        const cells = cellsOf(shown);
        expect(new Set(cells).size).toBe(cells.length);
        const before = new Set(cellsOf(page));
        expect(cells.every((cell) => before.has(cell))).toBe(true);
        for (const placed of shown) {
          const old = page.find(({ widget }) => widget === placed.widget) as PlacedWidget;
          expect(placed.w * placed.h).toBeGreaterThanOrEqual(old.w * old.h);
          expect(placed.x + placed.w <= GRID.columns && placed.y + placed.h <= GRID.rows).toBe(true);
        }
      }),
    );
  });

  it('give the flow the place of hidden alarms on the reference wall', () => {
    const [page] = defaultLayouts.find(({ code }) => code === 'ws')?.layout ?? [];
    const flow = fillHidden(page ?? [], (widget) => widget !== 'alarms').find(({ widget }) => widget === 'flow');
    expect(flow).toMatchObject({ y: 6, h: 26 });
  });
});

describe('screens', () => {
  it('show a whole row of units on the width of a landscape screen', () => {
    expect(landscapeBox({ x: 0, y: 0, w: 12, h: 32 })).toEqual({ left: 0, top: 0, ...BODY.landscape });
  });

  it('show every widget once in portrait, inside the screen and without overlaps', () => {
    fc.assert(
      fc.property(pages, (page) => {
        const tall = portraitPages(page);
        expect(
          tall
            .flat()
            .map(({ placed }) => placed.widget)
            .sort(),
        ).toEqual(page.map(({ widget }) => widget).sort());
        for (const shown of tall)
          for (const [i, { box }] of shown.entries()) {
            expect(box.left + box.width).toBeLessThanOrEqual(BODY.portrait.width + 0.01);
            expect(box.top + box.height).toBeLessThanOrEqual(BODY.portrait.height + 0.01);
            expect(shown.slice(i + 1).every((other) => apart(box, other.box))).toBe(true);
          }
      }),
    );
  });
});
