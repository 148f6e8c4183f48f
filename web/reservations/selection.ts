import { useMemo, useState } from 'react';
import { cellKey, columnOfKey, lookAt, rowOf, type CellKey, type Column, type Row, type SlotGrid } from './slot-grid';

/** One selected slot. `fee` is in yuan. */
export interface Chosen {
  readonly key: CellKey;
  readonly column: Column;
  readonly row: Row;
  readonly fee: number;
  readonly left: number | null;
}

/** The selection on a date. */
export interface Selection {
  /** Slots that are still free, in the order of the day. */
  readonly chosen: readonly Chosen[];
  /** Selected slots that have been booked by another member since. */
  readonly lost: readonly Chosen[];
  /** The keys of both. */
  readonly keys: ReadonlySet<CellKey>;
  readonly press: (key: CellKey) => void;
  readonly drop: (key: CellKey) => void;
  /** Replaces one slot with another; the first may be lost. */
  readonly swap: (from: CellKey, to: CellKey) => void;
  readonly clear: () => void;
}

type ByDate = Readonly<Record<string, readonly CellKey[]>>;

/** Parses keys from an address: `11-501,11-502`. */
export const keysIn = (text: string | null): CellKey[] =>
  (text ?? '').split(',').flatMap((one) => {
    const match = /^(\d+)-(\d+)$/.exec(one);
    return match ? [cellKey(Number(match[1]), Number(match[2]))] : [];
  });
/** Formats keys for an address. */
export const keysText = (keys: Iterable<CellKey>): string => [...keys].map((key) => key.replace('/', '-')).join();

/** Keeps the selection per date. If a site allows one slot per order, a new slot replaces the selected one. */
export function useSelection(
  grid: SlotGrid | null,
  at: number,
  maxSlots: number,
  initially: { readonly date: string; readonly keys: readonly CellKey[] } | null = null,
): Selection {
  const [byDate, setByDate] = useState<ByDate>(() => (initially ? { [initially.date]: initially.keys } : {}));
  const date = grid?.date ?? '';
  const keys = useMemo(() => byDate[date] ?? [], [byDate, date]);
  return useMemo(() => {
    const put = (next: readonly CellKey[]) => setByDate((all) => ({ ...all, [date]: next }));
    const described = keys
      .flatMap((key): (Chosen & { free: boolean })[] => {
        const [column, row, cell] = grid ? [columnOfKey(grid, key), rowOf(grid, key), grid.cells.get(key)] : [];
        return grid && column && row && cell
          ? [
              {
                key,
                column,
                row,
                fee: cell.orderFee,
                left: cell.left,
                free: lookAt(grid, key, at)?.action === 'choose',
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
        put(keys.includes(key) ? keys.filter((one) => one !== key) : maxSlots === 1 ? [key] : [...keys, key]),
      drop: (key) => put(keys.filter((one) => one !== key)),
      swap: (from, to) => put([...keys.filter((one) => one !== from && one !== to), to]),
      clear: () => put([]),
    };
  }, [grid, at, keys, date, maxSlots]);
}
