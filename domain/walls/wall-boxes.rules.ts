import { widgetFacts, type WallWidget } from './wall-widget.status';

/** The grid of a page: columns and rows of units. */
export const GRID = { columns: 12, rows: 32 } as const;
/** Width and height of the body in layout pixels, and the gap between tiles. */
export const BODY = {
  landscape: { width: 1856, height: 880 },
  portrait: { width: 1016, height: 1728 },
  gap: 16,
} as const;

/** A widget with its position and size in grid units. */
export interface PlacedWidget {
  readonly widget: WallWidget;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** The widgets of one page. */
export type WallPage = readonly PlacedWidget[];
/** The pages of a wall, shown in turn. */
export type WallLayout = readonly WallPage[];

/** A rectangle in layout pixels. */
export interface TileBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** An area of the grid. */
export type GridArea = Pick<PlacedWidget, 'x' | 'y' | 'w' | 'h'>;

/** Returns whether an area lies inside the grid, on whole units. */
export const isWithin = ({ x, y, w, h }: GridArea): boolean =>
  [x, y, w, h].every(Number.isInteger) && x >= 0 && y >= 0 && x + w <= GRID.columns && y + h <= GRID.rows;

/** Returns the area grown by one unit to a side. */
const grown = ({ x, y, w, h }: GridArea): readonly (readonly [whole: GridArea, strip: GridArea])[] => [
  [
    { x, y, w, h: h + 1 },
    { x, y: y + h, w, h: 1 },
  ],
  [
    { x, y: y - 1, w, h: h + 1 },
    { x, y: y - 1, w, h: 1 },
  ],
  [
    { x, y, w: w + 1, h },
    { x: x + w, y, w: 1, h },
  ],
  [
    { x: x - 1, y, w: w + 1, h },
    { x: x - 1, y, w: 1, h },
  ],
];

/**
 * Returns the widgets of a page that are shown; they grow into the areas of the hidden ones. Gaps that the layout left
 * on purpose stay.
 */
export function fillHidden(page: WallPage, isShown: (widget: WallWidget) => boolean): WallPage {
  const shown = page.filter(({ widget }) => isShown(widget));
  const isFree = Array.from({ length: GRID.rows }, () => new Array<boolean>(GRID.columns).fill(false));
  const each = ({ x, y, w, h }: GridArea, visit: (row: boolean[], column: number) => void) => {
    for (let row = y; row < y + h; row += 1)
      for (let column = x; column < x + w; column += 1) visit(isFree[row] ?? [], column);
  };
  for (const hidden of page) if (!isShown(hidden.widget)) each(hidden, (row, column) => (row[column] = true));
  return shown.map((placed) => {
    let area: GridArea = placed;
    for (const side of [0, 1, 2, 3])
      for (;;) {
        const [whole, strip] = grown(area)[side] as readonly [GridArea, GridArea];
        if (!isWithin(whole)) break;
        let free = true;
        each(strip, (row, column) => (free &&= row[column] === true));
        if (!free) break;
        each(strip, (row, column) => (row[column] = false));
        area = whole;
      }
    return { ...placed, ...area };
  });
}

/** Returns the place of a widget on a landscape screen. */
export function landscapeBox({ x, y, w, h }: GridArea): TileBox {
  const column = (BODY.landscape.width + BODY.gap) / GRID.columns;
  const row = (BODY.landscape.height + BODY.gap) / GRID.rows;
  return { left: x * column, top: y * row, width: w * column - BODY.gap, height: h * row - BODY.gap };
}

/** Rows may shrink to this share of their height before a page is divided. */
const SHRINK = 0.86;

/** Returns the pages of a portrait screen: the same widgets below each other, narrow ones side by side. */
export function portraitPages(
  page: WallPage,
): readonly (readonly { readonly placed: PlacedWidget; readonly box: TileBox }[])[] {
  const rows: PlacedWidget[][] = [];
  for (const placed of [...page].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const last = rows.at(-1);
    const [only] = last ?? [];
    const isPair = last?.length === 1 && only && !widgetFacts[only.widget].portrait.wide;
    if (isPair && !widgetFacts[placed.widget].portrait.wide) last.push(placed);
    else rows.push([placed]);
  }
  const heightOf = (row: readonly PlacedWidget[]) =>
    Math.max(...row.map(({ widget }) => widgetFacts[widget].portrait.height));
  const pages: PlacedWidget[][][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const height = heightOf(row) * SHRINK + BODY.gap;
    if (used + height > BODY.portrait.height + BODY.gap) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(row);
    used += height;
  }
  return pages.map((shown) => {
    const room = BODY.portrait.height - BODY.gap * (shown.length - 1);
    const scale = room / shown.reduce((sum, row) => sum + heightOf(row), 0);
    let top = 0;
    return shown.flatMap((row) => {
      const height = heightOf(row) * scale;
      const width = (BODY.portrait.width - BODY.gap * (row.length - 1)) / row.length;
      const boxes = row.map((placed, i) => ({ placed, box: { left: i * (width + BODY.gap), top, width, height } }));
      top += height + BODY.gap;
      return boxes;
    });
  });
}
