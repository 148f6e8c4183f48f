import { slotStatus } from '#domain/boards/slot.status';
import { orderSource, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import type { StaffCell } from '#contract/booking/reservation.contract';
import {
  canOccupy,
  mergeStaffLive,
  isCovered,
  staffFigures,
  staffGridOf,
  stateText,
  type StaffDay,
} from './staff-grid';
import { nowTop } from './staff-matrix';

const cell = (spaceId: number, timeId: number, part: Partial<StaffCell> = {}): StaffCell => ({
  spaceId,
  timeId,
  reservationStatus: slotStatus.free,
  reasonCode: null,
  source: null,
  tradeNo: null,
  userName: null,
  label: null,
  payStatus: null,
  promiseStatus: null,
  payDeadline: null,
  left: null,
  total: null,
  orderFee: 20,
  ...part,
});
const ordered = (no: string, part: Partial<StaffCell> = {}): Partial<StaffCell> => ({
  reservationStatus: slotStatus.reserved,
  tradeNo: no,
  source: orderSource.online,
  userName: '林**',
  payStatus: payStatus.paid,
  promiseStatus: promiseStatus.none,
  ...part,
});
const day = (cells: readonly StaffCell[]): StaffDay => ({
  v: 1,
  bookingMode: 1,
  spaces: [
    { id: 1, spaceName: '1号', enSpaceName: 'No. 1', groupId: null },
    { id: 2, spaceName: '2号', enSpaceName: 'No. 2', groupId: null },
  ],
  times: [
    { id: 1, beginTime: '18:00', endTime: '19:00' },
    { id: 2, beginTime: '19:00', endTime: '20:00' },
    { id: 3, beginTime: '20:00', endTime: '21:00' },
  ],
  cells: [...cells],
});
const full = day([
  cell(1, 1, ordered('D1')),
  cell(1, 2, ordered('D1')),
  cell(1, 3, ordered('D2', { payStatus: payStatus.unpaid, reservationStatus: slotStatus.unpaid })),
  cell(2, 1, ordered('D3', { source: orderSource.adminOccupy, label: '校队训练' })),
  cell(2, 2),
  cell(2, 3, { reservationStatus: slotStatus.notOpen, reasonCode: 'spaceOff' }),
]);

describe('the booking desk matrix', () => {
  it('merges adjacent slots of one order into one block, and no others', () => {
    const grid = staffGridOf(full);
    expect(
      grid.rows.map(({ places }) =>
        places.map((place) => place && [place.cell.tradeNo, place.span, place.begin, place.end]),
      ),
    ).toEqual([
      [
        ['D1', 2, '18:00', '20:00'],
        ['D3', 1, '18:00', '19:00'],
      ],
      [null, [null, 1, '19:00', '20:00']],
      [
        ['D2', 1, '20:00', '21:00'],
        [null, 1, '20:00', '21:00'],
      ],
    ]);
    expect([isCovered(grid, 1, 0), isCovered(grid, 1, 1)]).toEqual([true, false]);
  });

  it('counts orders, not slots, by source', () => {
    const { sources, unpaid, running, share } = staffFigures(full, 18 * 60 + 30);
    expect([...sources]).toEqual([
      [1, 2],
      [3, 1],
    ]);
    expect({ unpaid, running, share }).toEqual({ unpaid: 1, running: 2, share: 67 });
  });

  it('frees a slot on the room patch, and leaves the rest to the next read', () => {
    const merged = mergeStaffLive(full, [
      { spaceId: 1, timeId: 3, reservationStatus: slotStatus.free, left: null, total: null },
      { spaceId: 2, timeId: 2, reservationStatus: slotStatus.unpaid, left: null, total: null },
    ]);
    expect(merged.cells.find(({ spaceId, timeId }) => spaceId === 1 && timeId === 3)).toMatchObject({
      reservationStatus: slotStatus.free,
      tradeNo: null,
      userName: null,
    });
    expect(merged.cells.find(({ spaceId, timeId }) => spaceId === 2 && timeId === 2)).toMatchObject({
      reservationStatus: slotStatus.unpaid,
      tradeNo: null,
    });
    expect(merged.cells[0]).toBe(full.cells[0]);
  });

  it('lets staff book free and running slots only', () => {
    expect(canOccupy(cell(1, 1))).toBe(true);
    expect(canOccupy(cell(1, 1, { reservationStatus: slotStatus.notOpen, reasonCode: 'started' }))).toBe(true);
    expect(canOccupy(cell(1, 1, { reservationStatus: slotStatus.notOpen, reasonCode: 'ended' }))).toBe(false);
    expect(canOccupy(cell(1, 1, { reservationStatus: slotStatus.reserved }))).toBe(false);
    expect(canOccupy(cell(1, 1, ordered('D1')))).toBe(false);
  });

  it("shows an order's state", () => {
    const word = (part: Partial<StaffCell>, begun = false) => stateText(cell(1, 1, ordered('D1', part)), begun)?.zh;
    expect([
      word({}),
      word({}, true),
      word({ promiseStatus: promiseStatus.checkedIn }, true),
      word({ promiseStatus: promiseStatus.noShow }, true),
      word({ payStatus: payStatus.unpaid }),
      word({ source: orderSource.adminOccupy }),
    ]).toEqual(['待使用', '待签到', '已签到', '爽约', '待付', undefined]);
  });

  it('places the now-line at the current minute', () => {
    const grid = staffGridOf(full);
    expect([17 * 60, 18 * 60, 18 * 60 + 30, 20 * 60, 22 * 60].map((at) => nowTop(grid, at))).toEqual([
      null,
      0,
      22,
      86,
      null,
    ]);
  });
});

describe('a capacity site', () => {
  it('counts places, not slots', () => {
    const pool = day([cell(1, 1, { left: 150, total: 200 }), cell(1, 2, { left: 50, total: 200 })]);
    expect(staffFigures(pool, 600).share).toBe(50);
  });
});
