import { minute, type LocalDate } from '#domain/kit/time';
import { alternativesTo } from '#domain/boards/alternative.rules';
import type { DayCell, DayInfo, DaySpace } from '#contract/booking/reservation.contract';
import type { Text } from '#web/kit/text/lang';
import { withHanSpacing } from '#web/kit/text/date-text';
import { appearanceOf, type RowPhase, type SlotAppearance } from './slot-appearance';

/** The key of a cell: its space and its time. */
export type CellKey = `${string}/${number}`;
export const cellKey = (spaceId: number | string, timeId: number): CellKey => `${spaceId}/${timeId}`;

/** One court, or half of one. `short` is the label under its court's name, `name` is the full name. */
export interface GridColumn {
  readonly spaceId: number | string;
  readonly groupId: number | null;
  readonly name: Text;
  readonly short: Text;
}

/** Conflicting courts under one header. A single court is a group of one. */
interface GridColumnGroup {
  readonly id: string;
  readonly name: Text;
  readonly columns: readonly GridColumn[];
}

/** One time of the day; minutes since midnight of the date, the end may exceed 1440. */
export interface GridRow {
  readonly timeId: number;
  readonly begin: string;
  readonly end: string;
  readonly from: number;
  readonly to: number;
}

/** A day of a site, ready to be drawn. */
export interface SlotGrid {
  readonly date: LocalDate;
  readonly groups: readonly GridColumnGroup[];
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly cells: ReadonlyMap<CellKey, DayCell>;
}

const commonPrefix = (texts: readonly string[]): string => {
  const [first = '', ...rest] = texts;
  let length = first.length;
  for (const text of rest) while (!text.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
};

const trimmed = (text: string): string => text.replace(/[\s·,，(（-]+$/u, '').replace(/^[\s·,，)）-]+/u, '');

/** Splits the names of a court and its halves: `1号场`, and `整场`, `东半场`, `西半场`. English splits only between words. */
const splitNames = (names: readonly string[], words: boolean): { head: string; tails: string[] } => {
  const start = commonPrefix(names);
  const cut =
    words && names.some((name) => name.length > start.length && /\w/.test(name.charAt(start.length)))
      ? start.replace(/\w+$/, '')
      : start;
  const tails = names.map((name) => trimmed(name.slice(cut.length)) || name);
  return { head: trimmed(cut) || names[0] || '', tails };
};

const columnOf = (space: DaySpace): GridColumn => {
  const name = { zh: withHanSpacing(space.spaceName), en: space.enSpaceName ?? space.spaceName };
  return { spaceId: space.id, groupId: space.venueSpaceGroupId, name, short: name };
};

const groupColumns = (spaces: readonly DaySpace[]): GridColumnGroup[] => {
  const byGroup = new Map<string, DaySpace[]>();
  for (const space of spaces) {
    const id = space.venueSpaceGroupId === null ? `space-${space.id}` : `group-${space.venueSpaceGroupId}`;
    byGroup.set(id, [...(byGroup.get(id) ?? []), space]);
  }
  return [...byGroup].map(([id, members]) => {
    const columns = members.map(columnOf);
    if (columns.length === 1) return { id, name: columns[0]!.name, columns };
    const zh = splitNames(
      columns.map(({ name }) => name.zh),
      false,
    );
    const en = splitNames(
      columns.map(({ name }) => name.en),
      true,
    );
    return {
      id,
      name: { zh: zh.head, en: en.head },
      columns: columns.map((column, i) => ({
        ...column,
        short: { zh: zh.tails[i] ?? column.name.zh, en: en.tails[i] ?? column.name.en },
      })),
    };
  });
};

/** Returns the kind of a column: its last word, `半场` of `东半场`, `half` of `east half`. */
const kindOf = ({ short }: GridColumn): Text => {
  const en = short.en.split(' ').at(-1) ?? short.en;
  return { zh: short.zh.slice(-2), en: en.charAt(0).toUpperCase() + en.slice(1) };
};

/** Returns the kinds of courts of a site whose courts divide; empty if they do not. */
export function kindsOf({ groups, columns }: SlotGrid): Text[] {
  if (!groups.some((group) => group.columns.length > 1)) return [];
  const kinds = new Map(columns.map((column) => [kindOf(column).zh, kindOf(column)]));
  return kinds.size > 1 ? [...kinds.values()] : [];
}

/** Returns the grid with one kind of court only. */
export function onlyKind(grid: SlotGrid, kind: string): SlotGrid {
  const groups = grid.groups
    .map((group) => ({ ...group, columns: group.columns.filter((column) => kindOf(column).zh === kind) }))
    .filter(({ columns }) => columns.length > 0);
  return { ...grid, groups, columns: groups.flatMap(({ columns }) => columns) };
}

/** Returns the single price of a column in yuan, or null if it changes over the day. */
export function onePrice({ rows, cells }: SlotGrid, { spaceId }: GridColumn): number | null {
  const fees = new Set(rows.flatMap(({ timeId }) => cells.get(cellKey(spaceId, timeId))?.orderFee ?? []));
  const [fee] = fees;
  return fees.size === 1 ? (fee ?? null) : null;
}

/** Returns the grid of a day from the server's reply. */
export function gridOf(info: DayInfo, date: LocalDate): SlotGrid {
  const spaces = (info.reservationDateSpaceInfo[date] ?? []) as DaySpace[];
  const groups = groupColumns(spaces);
  const rows = info.spaceTimeInfo.map(({ id, beginTime, endTime }) => {
    const from = minute(beginTime);
    const to = minute(endTime);
    return { timeId: id, begin: beginTime, end: endTime, from, to: to > from ? to : to + 1440 };
  });
  const cells = new Map<CellKey, DayCell>();
  for (const space of spaces) {
    for (const { timeId } of rows) {
      const cell = space[String(timeId) as `${number}`];
      if (cell) cells.set(cellKey(space.id, timeId), cell);
    }
  }
  return { date, groups, columns: groups.flatMap(({ columns }) => columns), rows, cells };
}

/** Returns the phase of a row at `at` minutes of the grid's own date (negative before it, above 1440 after it). */
export const phaseOf = (row: GridRow, at: number): RowPhase =>
  at >= row.to ? 'ended' : at >= row.from ? 'running' : 'ahead';

/** Returns the appearance of a cell, or null if the grid does not have it. */
export const appearanceAt = (grid: SlotGrid, key: CellKey, at: number): SlotAppearance | null => {
  const cell = grid.cells.get(key);
  const row = rowOf(grid, key);
  return cell && row ? appearanceOf(cell, phaseOf(row, at)) : null;
};

/** Return the column and the row of a key. */
export const columnOfKey = (grid: SlotGrid, key: CellKey): GridColumn | undefined =>
  grid.columns.find(({ spaceId }) => key.startsWith(`${spaceId}/`));
export const rowOf = (grid: SlotGrid, key: CellKey): GridRow | undefined =>
  grid.rows.find(({ timeId }) => key.endsWith(`/${timeId}`));

/**
 * Returns the free cells nearest to a cell: the same time on another court first, then the same court at another time.
 */
export function nearestFree(
  grid: SlotGrid,
  key: CellKey,
  at: number,
  max = 2,
  except: ReadonlySet<CellKey> = new Set(),
): CellKey[] {
  const offers = grid.columns.flatMap(({ spaceId }, place) =>
    grid.rows.map(({ timeId }, position) => ({
      key: cellKey(spaceId, timeId),
      spaceId: Number(spaceId),
      timeId,
      place,
      position,
    })),
  );
  const lost = offers.find((offer) => offer.key === key);
  if (!lost) return [];
  const free = offers.filter(
    (offer) => offer.key !== key && !except.has(offer.key) && appearanceAt(grid, offer.key, at)?.action === 'choose',
  );
  return alternativesTo(lost, free, max).map((offer) => offer.key);
}

/** Returns the number of cells that can be booked now. */
export const freeCount = (grid: SlotGrid, at: number): number =>
  [...grid.cells.keys()].filter((key) => appearanceAt(grid, key, at)?.action === 'choose').length;
