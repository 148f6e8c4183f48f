import fc from 'fast-check';
import { enumCodes } from '#domain/kit/enumeration';
import { decodeBoard, decodeCell, encodeBoard, type EncodedBoard } from './board.rules';
import { slotStatus } from './slot.status';

const statuses = fc.constantFrom(...enumCodes(slotStatus));
const ids = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: max });

describe('a board', () => {
  it('holds one character per cell, spaces as rows, times as columns', () => {
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

  it('parses what it formatted', () => {
    fc.assert(
      fc.property(ids(8), ids(30), fc.infiniteStream(statuses), (spaces, times, stream) => {
        const expectedCells = spaces.flatMap((spaceId) =>
          times.map((timeId) => ({ spaceId, timeId, status: stream.next().value as (typeof slotStatus)['free'] })),
        );
        const board = encodeBoard(
          spaces,
          times,
          (space, time) =>
            expectedCells.find((cell) => cell.spaceId === space && cell.timeId === time)?.status ?? slotStatus.free,
        );
        expect(board.cells).toHaveLength(spaces.length * times.length);
        expect(decodeBoard(board)).toEqual(expectedCells);
      }),
    );
  });

  it('refuses malformed text', () => {
    const board: EncodedBoard = { spaceIds: [1], timeIds: [2], cells: '1' };
    expect(() => decodeBoard({ ...board, cells: '11' })).toThrow(RangeError);
    expect(() => decodeCell('x')).toThrow(RangeError);
  });
});
