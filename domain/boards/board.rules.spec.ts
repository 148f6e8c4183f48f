import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { decodeBoard, decodeCell, encodeBoard, patchBoard, type EncodedBoard } from './board.rules';
import { slotStatus } from './slot.status';

const statuses = fc.constantFrom(...enumCodes(slotStatus));
const ids = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: max });

describe('a board', () => {
  it('is one character a cell, spaces below each other, times beside each other', () => {
    const taken = new Map([
      ['11/502', slotStatus.unpaid],
      ['12/501', slotStatus.reserved],
      ['12/503', slotStatus.low],
      ['11/503', slotStatus.notOpen],
    ]);
    const board = encodeBoard(
      [11, 12],
      [501, 502, 503],
      (space, time) => taken.get(`${space}/${time}`) ?? slotStatus.free,
    );
    expect(board.cells).toBe('13241L');
  });

  it('reads back what was written', () => {
    fc.assert(
      fc.property(ids(8), ids(30), fc.infiniteStream(statuses), (spaces, times, stream) => {
        const wanted = spaces.flatMap((spaceId) =>
          times.map((timeId) => ({ spaceId, timeId, status: stream.next().value as (typeof slotStatus)['free'] })),
        );
        const board = encodeBoard(
          spaces,
          times,
          (space, time) =>
            wanted.find((cell) => cell.spaceId === space && cell.timeId === time)?.status ?? slotStatus.free,
        );
        expect(board.cells).toHaveLength(spaces.length * times.length);
        expect(decodeBoard(board)).toEqual(wanted);
      }),
    );
  });

  it('changes one cell and no other', () => {
    fc.assert(
      fc.property(ids(6), ids(10), fc.nat(), fc.nat(), statuses, (spaces, times, row, column, status) => {
        const space = spaces[row % spaces.length] ?? 0;
        const time = times[column % times.length] ?? 0;
        const before = encodeBoard(spaces, times, () => slotStatus.free);
        for (const cell of decodeBoard(patchBoard(before, space, time, status))) {
          expect(cell.status).toBe(cell.spaceId === space && cell.timeId === time ? status : slotStatus.free);
        }
      }),
    );
  });

  it('ignores a cell it does not have, and refuses text that is no board', () => {
    const board: EncodedBoard = { spaceIds: [1], timeIds: [2], cells: '1' };
    expect(patchBoard(board, 9, 2, slotStatus.reserved)).toBe(board);
    expect(() => decodeBoard({ ...board, cells: '11' })).toThrow(RangeError);
    expect(() => decodeCell('x')).toThrow(RangeError);
  });
});
