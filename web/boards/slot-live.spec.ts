import { slotStatus } from '#domain/boards/slot.status';
import type { LiveCell } from '#contract/kit/rooms';
import { gridOf } from './slot-grid';
import { mergeLive } from './slot-live';
import { aDay, aSpace, DATE } from './test-day';

const live = (
  spaceId: number,
  timeId: number,
  reservationStatus: number,
  left: number | null = null,
  total: number | null = null,
): LiveCell => ({ spaceId, timeId, reservationStatus, left, total });

describe('a day merged with its room', () => {
  it("shows a slot as held on the room's patch, and requests the details", () => {
    const grid = gridOf(aDay([aSpace(1, '1号', 'No. 1'), aSpace(2, '2号', 'No. 2')]), DATE);
    const { grid: now, incomplete } = mergeLive(grid, [live(1, 501, 3), live(2, 501, 1)]);
    expect(now.cells.get('1/501')).toMatchObject({
      reservationStatus: slotStatus.unpaid,
      payDeadline: null,
      tradeNo: null,
    });
    expect(incomplete).toEqual(['1/501']);
  });

  it('keeps every other cell the same object, so nothing else re-renders', () => {
    const grid = gridOf(aDay([aSpace(1, '1号', 'No. 1')]), DATE);
    const liveCells = [live(1, 501, 4), live(1, 502, 1)];
    const once = mergeLive(grid, liveCells).grid.cells;
    const twice = mergeLive(grid, [...liveCells, live(1, 503, 1)]).grid.cells;
    expect(once.get('1/502')).toBe(grid.cells.get('1/502'));
    expect(twice.get('1/501')).toBe(once.get('1/501'));
  });

  it('frees a slot with its price and without its former owner, without a request', () => {
    const grid = gridOf(
      aDay([
        aSpace(1, '1号', 'No. 1', {
          501: { reservationStatus: slotStatus.unpaid, payDeadline: 5, tradeNo: 'D26112000000001' },
          502: {
            reservationStatus: slotStatus.reserved,
            takeUp: true,
            takeUpExplain: '整场已订',
            reasonCode: 'fullCourtTaken',
          },
        }),
      ]),
      DATE,
    );
    const { grid: now, incomplete } = mergeLive(grid, [live(1, 501, 1), live(1, 502, 1)]);
    expect(now.cells.get('1/501')).toMatchObject({
      reservationStatus: slotStatus.free,
      tradeNo: null,
      payDeadline: null,
      orderFee: 30,
    });
    expect(now.cells.get('1/502')).toMatchObject({
      reservationStatus: slotStatus.free,
      takeUp: false,
      reasonCode: null,
    });
    expect(incomplete).toEqual([]);
  });

  it('keeps an own slot own once it is paid', () => {
    const grid = gridOf(
      aDay([
        aSpace(1, '1号', 'No. 1', {
          501: { reservationStatus: slotStatus.unpaid, payDeadline: 5, tradeNo: 'D26112000000001' },
        }),
      ]),
      DATE,
    );
    expect(mergeLive(grid, [live(1, 501, 4)]).grid.cells.get('1/501')).toMatchObject({
      reservationStatus: slotStatus.reserved,
      tradeNo: 'D26112000000001',
      payDeadline: null,
    });
  });

  it.each(['started', 'ended', 'notReleased', 'siteClosed', 'roleNotOpen', 'spaceOff', 'notOpen'])(
    'keeps a slot closed to this visitor because %s',
    (reasonCode) => {
      const grid = gridOf(
        aDay([aSpace(1, '1号', 'No. 1', { 501: { reservationStatus: slotStatus.notOpen, reasonCode } })]),
        DATE,
      );
      expect(mergeLive(grid, [live(1, 501, 1)]).grid.cells.get('1/501')).toBe(grid.cells.get('1/501'));
    },
  );

  it('follows the places left without a request', () => {
    const grid = gridOf(aDay([aSpace(1, '标准池', '50 m pool', { 501: { left: 20, total: 40 } })]), DATE);
    const { grid: now, incomplete } = mergeLive(grid, [live(1, 501, 33, 9, 40)]);
    expect(now.cells.get('1/501')).toMatchObject({ reservationStatus: slotStatus.low, left: 9, total: 40 });
    expect(incomplete).toEqual([]);
  });
});
