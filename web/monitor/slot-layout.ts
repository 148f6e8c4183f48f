import type { WallReply } from '#contract/monitor/monitor.contract';

type WallSite = WallReply['sites'][number];

/** One page of a wall: columns of sites, and the height of a court row in layout pixels. */
interface SlotPage {
  readonly columns: readonly (readonly WallSite[])[];
  readonly row: number;
}

/** Position of the sites of a wall, and the number of courts of a site shown at a time. */
interface SlotLayout {
  readonly pages: readonly SlotPage[];
  readonly rows: number;
}

const MAX_ROWS = 10;
/** Below this number of rows pages are added instead of showing fewer courts of a site. */
const FEW_ROWS = 6;
const MIN_ROWS = 2;
const ROW = 32;
const MAX_ROW_HEIGHT = 88;
const HEAD = 64;
const GAP = 12;
const BAR = 50;

const byCapacity = (site: WallSite): boolean => site.seatCount > 0;
const rowsOf = (site: WallSite, rows: number): number => (byCapacity(site) ? 0 : Math.min(site.spaces.length, rows));
const headOf = (site: WallSite): number => (byCapacity(site) ? BAR : HEAD);

/** Assigns sites to the column with most space, tallest first, and orders the columns as configured by the school. */
function packSites(sites: readonly WallSite[], columns: number, rows: number) {
  const filled = Array.from({ length: columns }, () => ({ fixed: 0, rows: 0, sites: [] as WallSite[] }));
  const height = (column: { fixed: number; rows: number }) => column.fixed + column.rows * ROW;
  for (const site of [...sites].sort((a, b) => headOf(b) + rowsOf(b, rows) * ROW - headOf(a) - rowsOf(a, rows) * ROW)) {
    const lowest = filled.reduce((best, column) => (height(column) < height(best) ? column : best));
    lowest.fixed += headOf(site) + (lowest.sites.length > 0 ? GAP : 0);
    lowest.rows += rowsOf(site, rows);
    lowest.sites.push(site);
  }
  const place = (column: readonly WallSite[]) => Math.min(...column.map((site) => sites.indexOf(site)));
  return filled.filter((column) => column.sites.length > 0).sort((a, b) => place(a.sites) - place(b.sites));
}

/**
 * Lays sites out in a number of columns of a height: all courts at once if they fit, then fewer courts at a time, then
 * several pages.
 */
export function slotLayout(sites: readonly WallSite[], columns: number, height: number): SlotLayout {
  const across = Math.max(1, Math.min(columns, sites.length));
  const maxRows = Math.max(1, Math.ceil(sites.length / across));
  for (let pages = 1; pages <= maxRows; pages += 1) {
    for (let rows = MAX_ROWS; rows >= (pages === maxRows ? MIN_ROWS : FEW_ROWS); rows -= 1) {
      const filled = packSites(sites, across * pages, rows);
      if (rows > MIN_ROWS && filled.some((column) => column.fixed + column.rows * ROW > height)) continue;
      const each = Math.max(1, Math.ceil(filled.length / pages));
      const turned = Array.from({ length: Math.ceil(filled.length / each) }, (_, page) => {
        const shown = filled.slice(page * each, page * each + each);
        const row = Math.min(
          MAX_ROW_HEIGHT,
          ...shown
            .filter((column) => column.rows > 0)
            .map((column) => Math.floor((height - column.fixed) / column.rows)),
        );
        return { columns: shown.map((column) => column.sites), row: Math.max(ROW, row) };
      });
      return { pages: turned, rows };
    }
  }
  return { pages: [], rows: MAX_ROWS };
}

/**
 * Returns the courts of a long list shown on a page: pages are always full, so the last one repeats part of the
 * previous.
 */
export function visibleCourts(length: number, rows: number, page: number): readonly [from: number, to: number] {
  const from = Math.max(0, Math.min(page * rows, length - rows));
  return [from, Math.min(length, from + rows)];
}

/**
 * Returns the width of the longest court name of a wall, equal in all columns so that cells align; at most 28 % of a
 * column.
 */
export const labelWidth = (names: readonly string[], column: number): number =>
  Math.min(Math.max(52, ...names.map((name) => Math.ceil(textWidth(name, 20)) + 4)), Math.round(column * 0.28));

/** Estimates the width of a text: Latin letters take 0.6 of the font size, all others the full size. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2000 ? 0.6 : 1) * size, 0);
