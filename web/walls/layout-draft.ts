import { GRID, type PlacedWidget, type WallLayout, type WallPage } from '#domain/walls/wall-boxes.rules';
import { LAYOUT_LIMITS, findSpot, whyNotPlaced } from '#domain/walls/wall-layout.rules';
import { widgetFacts, type WallPlace, type WallWidget } from '#domain/walls/wall-widget.status';
import type { FailureSpec } from '#domain/kit/failure';

/** What the editor changes: the pages of a wall with earlier and undone states. */
export interface LayoutDraft {
  readonly layout: WallLayout;
  readonly page: number;
  readonly selected: WallWidget | null;
  readonly past: readonly WallLayout[];
  readonly future: readonly WallLayout[];
}

/** A change of a draft. `move` and `resize` change the area of the selected widget by grid units. */
export type LayoutStep =
  | { readonly kind: 'select'; readonly widget: WallWidget | null }
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'add'; readonly widget: WallWidget }
  | { readonly kind: 'place'; readonly widget: WallWidget; readonly area: Omit<PlacedWidget, 'widget'> }
  | { readonly kind: 'move' | 'resize'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'remove' | 'addPage' | 'removePage' | 'undo' | 'redo' }
  | { readonly kind: 'fit'; readonly place: WallPlace };

/** Most changes that can be undone. */
const HISTORY = 50;

/** Returns the draft of a stored layout. */
export const startDraft = (layout: WallLayout): LayoutDraft => ({
  layout: layout.length === 0 ? [[]] : layout,
  page: 0,
  selected: null,
  past: [],
  future: [],
});

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(value)));

/** Returns an area kept inside the grid and not below the smallest size of its widget. */
export function clampArea({ widget, x, y, w, h }: PlacedWidget): PlacedWidget {
  const [minW, minH] = widgetFacts[widget].min;
  const width = clamp(w, minW, GRID.columns);
  const height = clamp(h, minH, GRID.rows);
  return { widget, w: width, h: height, x: clamp(x, 0, GRID.columns - width), y: clamp(y, 0, GRID.rows - height) };
}

/** Returns why a widget cannot take an area of the draft's page, or null. */
export const whyNotArea = (draft: LayoutDraft, placed: PlacedWidget): FailureSpec | null =>
  whyNotPlaced(
    placed,
    pageOf(draft).filter(({ widget }) => widget !== placed.widget),
  )?.spec ?? null;

/** Returns the widgets of the page being edited. */
export const pageOf = ({ layout, page }: LayoutDraft): WallPage => layout[page] ?? [];

const changed = (draft: LayoutDraft, layout: WallLayout, rest: Partial<LayoutDraft> = {}): LayoutDraft => ({
  ...draft,
  layout,
  past: [...draft.past, draft.layout].slice(-HISTORY),
  future: [],
  ...rest,
});
const withPage = (draft: LayoutDraft, page: WallPage, rest: Partial<LayoutDraft> = {}): LayoutDraft =>
  changed(
    draft,
    draft.layout.map((one, i) => (i === draft.page ? page : one)),
    rest,
  );

function placed(draft: LayoutDraft, next: PlacedWidget): LayoutDraft {
  const page = pageOf(draft);
  const old = page.find(({ widget }) => widget === next.widget);
  const isSame = old && (['x', 'y', 'w', 'h'] as const).every((key) => old[key] === next[key]);
  if (!old || isSame || whyNotArea(draft, next) !== null) return draft;
  return withPage(
    draft,
    page.map((one) => (one === old ? next : one)),
    { selected: next.widget },
  );
}

/** Returns the draft after a step; a step that is not possible changes nothing. */
export function layoutStep(draft: LayoutDraft, step: LayoutStep): LayoutDraft {
  const page = pageOf(draft);
  const current = page.find(({ widget }) => widget === draft.selected);
  switch (step.kind) {
    case 'select':
      return { ...draft, selected: step.widget };
    case 'page':
      return { ...draft, page: clamp(step.page, 0, draft.layout.length - 1), selected: null };
    case 'add': {
      const spot = page.some(({ widget }) => widget === step.widget) ? null : findSpot(step.widget, page);
      if (!spot || page.length >= LAYOUT_LIMITS.widgets) return draft;
      return withPage(draft, [...page, spot], { selected: step.widget });
    }
    case 'place':
      return placed(draft, clampArea({ widget: step.widget, ...step.area }));
    case 'move':
      return current ? placed(draft, clampArea({ ...current, x: current.x + step.dx, y: current.y + step.dy })) : draft;
    case 'resize':
      return current ? placed(draft, clampArea({ ...current, w: current.w + step.dx, h: current.h + step.dy })) : draft;
    case 'remove':
      return current
        ? withPage(
            draft,
            page.filter((one) => one !== current),
            { selected: null },
          )
        : draft;
    case 'addPage':
      return draft.layout.length >= LAYOUT_LIMITS.pages
        ? draft
        : changed(draft, [...draft.layout, []], { page: draft.layout.length, selected: null });
    case 'removePage':
      return draft.layout.length === 1
        ? draft
        : changed(
            draft,
            draft.layout.filter((_, i) => i !== draft.page),
            { page: Math.max(0, draft.page - 1), selected: null },
          );
    case 'fit': {
      const layout = draft.layout.map((one) =>
        one.filter(({ widget }) => widgetFacts[widget].places.includes(step.place)),
      );
      const isSame = layout.every((one, i) => one.length === draft.layout[i]?.length);
      return isSame ? draft : changed(draft, layout, { selected: null });
    }
    case 'undo':
    case 'redo':
      return travelled(draft, step.kind === 'undo');
  }
}

function travelled(draft: LayoutDraft, back: boolean): LayoutDraft {
  const from = back ? draft.past : draft.future;
  const layout = back ? from.at(-1) : from[0];
  if (!layout) return draft;
  return {
    layout,
    page: Math.min(draft.page, layout.length - 1),
    selected: null,
    past: back ? draft.past.slice(0, -1) : [...draft.past, draft.layout],
    future: back ? [draft.layout, ...draft.future] : draft.future.slice(1),
  };
}
