import { slotStatus, type SlotStatus } from './slot.status';

/** One character per cell: 1 to 4 as numbered in the documents, L for low capacity. */
const LETTERS: ReadonlyMap<SlotStatus, string> = new Map([
  [slotStatus.free, '1'],
  [slotStatus.notOpen, '2'],
  [slotStatus.unpaid, '3'],
  [slotStatus.reserved, '4'],
  [slotStatus.low, 'L'],
]);
const STATUSES: ReadonlyMap<string, SlotStatus> = new Map([...LETTERS].map(([status, letter]) => [letter, status]));

/** A site's day encoded with one character per cell: one row per space, one character per time. */
export interface EncodedBoard {
  readonly spaceIds: readonly number[];
  readonly timeIds: readonly number[];
  readonly cells: string;
}

/** Encodes a board. `statusAt` is called for every space and time, in that order. */
export const encodeBoard = (
  spaceIds: readonly number[],
  timeIds: readonly number[],
  statusAt: (spaceId: number, timeId: number) => SlotStatus,
): EncodedBoard => ({
  spaceIds,
  timeIds,
  cells: spaceIds.flatMap((space) => timeIds.map((time) => LETTERS.get(statusAt(space, time)) ?? '2')).join(''),
});

/** Decodes one character. Throws `RangeError` if it is no status. */
export const decodeCell = (letter: string): SlotStatus => {
  const status = STATUSES.get(letter);
  if (status === undefined) throw new RangeError(`${letter} is no cell of a board`);
  return status;
};

/** Decodes a whole board. Throws `RangeError` unless it has exactly one character for every space and time. */
export const decodeBoard = ({
  spaceIds,
  timeIds,
  cells,
}: EncodedBoard): { readonly spaceId: number; readonly timeId: number; readonly status: SlotStatus }[] => {
  if (cells.length !== spaceIds.length * timeIds.length)
    throw new RangeError(`${cells.length} cells do not fill ${spaceIds.length} × ${timeIds.length}`);
  return spaceIds.flatMap((spaceId, row) =>
    timeIds.map((timeId, column) => ({
      spaceId,
      timeId,
      status: decodeCell(cells.charAt(row * timeIds.length + column)),
    })),
  );
};
