import { dateKind, type DateKind } from '#domain/venues/venue.status';
import type { ChargeDraft, ChargeRow } from '#contract/charges/charge.contract';

/** The value of a cell: the price and the companion price, in yuan. */
interface CellPrice {
  readonly price: number;
  readonly companionPrice: number;
}
/** The two amounts of a cell. */
export type PriceLayer = keyof CellPrice;

/** The beginnings of the columns for each kind of day. The last column continues into the night. */
type ColumnStarts = Readonly<Record<DateKind, readonly number[]>>;

/** A price list as a matrix: roles as rows, time bands of each kind of day as columns. An empty cell has no price. */
export interface ChargeGrid {
  readonly cuts: ColumnStarts;
  readonly cells: Readonly<Record<string, CellPrice>>;
}

/** A column of the matrix. */
interface ChargeColumn {
  readonly kind: DateKind;
  readonly from: number;
  readonly to: number;
}

const LAST_MINUTE = 2_880;
const MINUTES_PER_DAY = 1_440;
export const dateKinds: readonly DateKind[] = [dateKind.workday, dateKind.weekend, dateKind.holiday];

/** Returns the key of a cell. The role id `null` means everyone. */
export const cellOf = (roleId: number | null, kind: DateKind, from: number): string =>
  `${roleId ?? 'all'}/${kind}/${from}`;

/** Returns the columns in order. */
export const columnsOf = ({ cuts }: Pick<ChargeGrid, 'cuts'>): ChargeColumn[] =>
  dateKinds.flatMap((kind) => cuts[kind].map((from, n) => ({ kind, from, to: cuts[kind][n + 1] ?? LAST_MINUTE })));

const isWholeDay = ({ beginMinute, endMinute }: Pick<ChargeRow, 'beginMinute' | 'endMinute'>): boolean =>
  beginMinute === 0 && endMinute >= MINUTES_PER_DAY;
const specificity = (row: ChargeRow): number => (row.dateKind === null ? 0 : 2) + (isWholeDay(row) ? 0 : 1);

/** Returns the matrix of the rows of one list. */
export function gridOf(rows: readonly ChargeRow[]): ChargeGrid {
  const cutsOf = (kind: DateKind): number[] => {
    const timed = rows.filter((row) => (row.dateKind === null || row.dateKind === kind) && !isWholeDay(row));
    return [...new Set([0, ...timed.flatMap(({ beginMinute, endMinute }) => [beginMinute, endMinute])])]
      .filter((at) => at < MINUTES_PER_DAY)
      .sort((a, b) => a - b);
  };
  const cuts: ColumnStarts = {
    [dateKind.workday]: cutsOf(dateKind.workday),
    [dateKind.weekend]: cutsOf(dateKind.weekend),
    [dateKind.holiday]: cutsOf(dateKind.holiday),
  };
  const people = [...new Set(rows.map(({ roleId }) => roleId))];
  const cells = people.flatMap((roleId) =>
    columnsOf({ cuts }).flatMap(({ kind, from }) => {
      const [row] = rows
        .filter(
          (one) =>
            one.roleId === roleId &&
            (one.dateKind === null || one.dateKind === kind) &&
            one.beginMinute <= from &&
            from < one.endMinute,
        )
        .sort(
          (a, b) =>
            specificity(b) - specificity(a) ||
            a.endMinute - a.beginMinute - (b.endMinute - b.beginMinute) ||
            b.id - a.id,
        );
      return row
        ? [[cellOf(roleId, kind, from), { price: row.price, companionPrice: row.companionPrice }] as const]
        : [];
    }),
  );
  return { cuts, cells: Object.fromEntries(cells) };
}

/** Returns the rows of a matrix. Merges equal neighbours; equal kinds of day become one row without a kind. */
export function rowsOf(grid: ChargeGrid, people: readonly (number | null)[]): ChargeDraft[] {
  return people.flatMap((roleId) => {
    const byKind = dateKinds.map((kind) => {
      const rows: ChargeDraft[] = [];
      for (const { from, to } of columnsOf(grid).filter((column) => column.kind === kind)) {
        const price = grid.cells[cellOf(roleId, kind, from)];
        const before = rows.at(-1);
        if (!price) continue;
        if (
          before &&
          before.endMinute === from &&
          before.price === price.price &&
          before.companionPrice === price.companionPrice
        )
          rows.splice(-1, 1, { ...before, endMinute: to });
        else rows.push({ roleId, dateKind: kind, beginMinute: from, endMinute: to, ...price });
      }
      return rows;
    });
    const bare = byKind.map((rows) => JSON.stringify(rows.map(({ dateKind: _, ...row }) => row)));
    return bare.every((one) => one === bare[0])
      ? (byKind[0] ?? []).map((row) => ({ ...row, dateKind: null }))
      : byKind.flat();
  });
}

/** Splits a column at a minute. The new column copies the values. */
export function splitColumn(
  grid: ChargeGrid,
  kind: DateKind,
  at: number,
  people: readonly (number | null)[],
): ChargeGrid {
  if (grid.cuts[kind].includes(at)) return grid;
  const from = Math.max(...grid.cuts[kind].filter((cut) => cut < at));
  const copied = people.flatMap((roleId) => {
    const price = grid.cells[cellOf(roleId, kind, from)];
    return price ? [[cellOf(roleId, kind, at), price] as const] : [];
  });
  return {
    cuts: { ...grid.cuts, [kind]: [...grid.cuts[kind], at].sort((a, b) => a - b) },
    cells: { ...grid.cells, ...Object.fromEntries(copied) },
  };
}

/** Removes a column. The one before it extends over its time. */
export function mergeColumn(grid: ChargeGrid, kind: DateKind, at: number): ChargeGrid {
  const tail = `/${kind}/${at}`;
  return {
    cuts: { ...grid.cuts, [kind]: grid.cuts[kind].filter((cut) => cut !== at || cut === 0) },
    cells: Object.fromEntries(Object.entries(grid.cells).filter(([key]) => !key.endsWith(tail))),
  };
}

/** Returns the matrix with one amount changed. An empty price removes the cell. */
export function setCell(grid: ChargeGrid, key: string, layer: PriceLayer, value: number | null): ChargeGrid {
  const { [key]: before, ...others } = grid.cells;
  if (value === null)
    return layer === 'price'
      ? { ...grid, cells: others }
      : { ...grid, cells: before ? { ...others, [key]: { ...before, companionPrice: 0 } } : others };
  return {
    ...grid,
    cells: {
      ...others,
      [key]: { price: before?.price ?? 0, companionPrice: before?.companionPrice ?? 0, [layer]: value },
    },
  };
}

/** Pastes spreadsheet amounts from one cell on. Ignores cells that hold no amount. */
export function pasteCells(
  grid: ChargeGrid,
  text: string,
  layer: PriceLayer,
  from: { readonly row: number; readonly column: number },
  people: readonly (number | null)[],
): ChargeGrid {
  const columns = columnsOf(grid);
  return text
    .trimEnd()
    .split(/\r?\n/)
    .reduce(
      (sheet, line, down) =>
        line.split('\t').reduce((next, word, across) => {
          const column = columns[from.column + across];
          const roleId = people[from.row + down];
          const amount = Number(word.replace(/[¥,\s]/g, ''));
          return column && roleId !== undefined && word.trim() !== '' && Number.isFinite(amount) && amount >= 0
            ? setCell(next, cellOf(roleId, column.kind, column.from), layer, Math.round(amount * 100) / 100)
            : next;
        }, sheet),
      grid,
    );
}
