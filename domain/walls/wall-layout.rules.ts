import { refuse, type Refusal } from '#domain/kit/failure';
import { wallFailure } from './wall.failures';
import { GRID, isWithin, type GridArea, type PlacedWidget, type WallLayout, type WallPage } from './wall-boxes.rules';
import { widgetFacts, type WallPlace, type WallWidget } from './wall-widget.status';

/** Most pages of a wall, and most widgets of a page. */
export const LAYOUT_LIMITS = { pages: 6, widgets: 12 } as const;
const overlaps = (a: GridArea, b: GridArea): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const isLarge = ({ widget, w, h }: PlacedWidget): boolean =>
  w >= widgetFacts[widget].min[0] && h >= widgetFacts[widget].min[1];

/** Returns why a widget cannot stand on a page with these other widgets, or null. */
export function whyNotPlaced(placed: PlacedWidget, others: WallPage): Refusal | null {
  if (!isWithin(placed)) return refuse(wallFailure.widgetOutside);
  if (!isLarge(placed)) {
    const [w, h] = widgetFacts[placed.widget].min;
    return refuse(wallFailure.widgetTooSmall, { w, h });
  }
  return others.some((other) => overlaps(placed, other)) ? refuse(wallFailure.widgetsOverlap) : null;
}

/** Returns why a layout is invalid for a wall of this place, or null. */
export function whyNotLayout(layout: WallLayout, place: WallPlace): Refusal | null {
  if (layout.length === 0 || layout.some((page) => page.length === 0)) return refuse(wallFailure.layoutEmpty);
  for (const page of layout) {
    const foreign = page.find(({ widget }) => !widgetFacts[widget].places.includes(place));
    if (foreign) return refuse(wallFailure.widgetForeign);
    if (new Set(page.map(({ widget }) => widget)).size < page.length) return refuse(wallFailure.widgetTwice);
    for (const [i, placed] of page.entries()) {
      const refusal = whyNotPlaced(placed, page.slice(0, i));
      if (refusal) return refusal;
    }
  }
  return null;
}

/** Returns the first free position for a widget, at its usual size or else its smallest; null if it does not fit. */
export function findSpot(widget: WallWidget, page: WallPage): PlacedWidget | null {
  for (const [w, h] of [widgetFacts[widget].size, widgetFacts[widget].min])
    for (let y = 0; y + h <= GRID.rows; y += 1)
      for (let x = 0; x + w <= GRID.columns; x += 1) {
        const placed = { widget, x, y, w, h };
        if (whyNotPlaced(placed, page) === null) return placed;
      }
  return null;
}
