import { useMemo, useState } from 'react';
import {
  cellKey,
  columnOfKey,
  appearanceAt,
  rowOf,
  type CellKey,
  type GridColumn,
  type GridRow,
  type SlotGrid,
} from '#web/boards/slot-grid';

/** One selected slot. `fee` is in yuan. */
export interface ChosenSlot {
  readonly key: CellKey;
  readonly column: GridColumn;
  readonly row: GridRow;
  readonly fee: number;
  readonly left: number | null;
}

/** The selection on a date. */
export interface SlotSelection {
  /** Slots that are still free, in the order of the day. */
  readonly chosen: readonly ChosenSlot[];
  /** Selected slots that have been booked by another member since. */
  readonly lost: readonly ChosenSlot[];
  /** The keys of both. */
  readonly keys: ReadonlySet<CellKey>;
  readonly press: (key: CellKey) => void;
  readonly drop: (key: CellKey) => void;
  /** Replaces one slot with another; the first may be lost. */
  readonly swap: (from: CellKey, to: CellKey) => void;
  readonly clear: () => void;
}

type KeysByDate = Readonly<Record<string, readonly CellKey[]>>;

/** Parses keys from an address: `11-501,11-502`. */
export const parseKeys = (text: string | null): CellKey[] =>
  (text ?? '').split(',').flatMap((one) => {
    const match = /^(\d+)-(\d+)$/.exec(one);
    return match ? [cellKey(Number(match[1]), Number(match[2]))] : [];
  });
/** Keeps the selection per date. If a site allows one slot per order, a new slot replaces the selected one. */
export function useSelection(
  grid: SlotGrid | null,
  at: number,
  maxSlots: number,
  initial: { readonly date: string; readonly keys: readonly CellKey[] } | null = null,
): SlotSelection {
  const [byDate, setByDate] = useState<KeysByDate>(() => (initial ? { [initial.date]: initial.keys } : {}));
  const date = grid?.date ?? '';
  const keys = useMemo(() => byDate[date] ?? [], [byDate, date]);
  return useMemo(() => {
    const replaceKeys = (next: readonly CellKey[]) => setByDate((all) => ({ ...all, [date]: next }));
    const described = keys
      .flatMap((key): (ChosenSlot & { free: boolean })[] => {
        const [column, row, cell] = grid ? [columnOfKey(grid, key), rowOf(grid, key), grid.cells.get(key)] : [];
        return grid && column && row && cell
          ? [
              {
                key,
                column,
                row,
                fee: cell.orderFee,
                left: cell.left,
                free: appearanceAt(grid, key, at)?.action === 'choose',
              },
            ]
          : [];
      })
      .sort((a, b) => a.row.from - b.row.from);
    return {
      chosen: described.filter(({ free }) => free),
      lost: described.filter(({ free }) => !free),
      keys: new Set(described.map(({ key }) => key)),
      press: (key) =>
        replaceKeys(keys.includes(key) ? keys.filter((one) => one !== key) : maxSlots === 1 ? [key] : [...keys, key]),
      drop: (key) => replaceKeys(keys.filter((one) => one !== key)),
      swap: (from, to) => replaceKeys([...keys.filter((one) => one !== from && one !== to), to]),
      clear: () => replaceKeys([]),
    };
  }, [grid, at, keys, date, maxSlots]);
}
