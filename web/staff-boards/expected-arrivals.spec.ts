import { slotStatus } from '#domain/boards/slot.status';
import { orderSource, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { findArrivals } from './expected-arrivals';
import { staffGridOf, type StaffDay } from './staff-grid';

const cell = (spaceId: number, timeId: number, more: object = {}) => ({
  spaceId,
  timeId,
  reservationStatus: slotStatus.reserved,
  reasonCode: null,
  source: orderSource.online,
  tradeNo: `D${spaceId}${timeId}`,
  userName: '陈**',
  label: null,
  payStatus: payStatus.paid,
  promiseStatus: promiseStatus.none,
  payDeadline: null,
  left: null,
  total: null,
  orderFee: 20,
  ...more,
});
const day = (cells: readonly object[]): StaffDay => ({
  v: 1,
  bookingMode: 1,
  spaces: [1, 2, 3].map((id) => ({ id, spaceName: `${id}号`, enSpaceName: `No. ${id}`, groupId: null })),
  times: [
    { id: 1, beginTime: '10:00', endTime: '11:00' },
    { id: 2, beginTime: '11:00', endTime: '12:00' },
  ],
  cells: cells as StaffDay['cells'],
});
const arrivalsOf = (cells: readonly object[], at: number) =>
  findArrivals(staffGridOf(day(cells)), at).map(({ place, late }) => [place.cell.tradeNo, late]);

it('lists people from a quarter of an hour before their time until its end', () => {
  const cells = [cell(1, 1)];
  expect(arrivalsOf(cells, 584)).toEqual([]);
  expect(arrivalsOf(cells, 585)).toEqual([['D11', false]]);
  expect(arrivalsOf(cells, 600)).toEqual([['D11', true]]);
  expect(arrivalsOf(cells, 660)).toEqual([]);
});

it('counts a booking over two slots once, to the end of the second', () => {
  const cells = [cell(1, 1, { tradeNo: 'D9' }), cell(1, 2, { tradeNo: 'D9' })];
  expect(arrivalsOf(cells, 700)).toEqual([['D9', true]]);
});

it.each([
  ['who has come', { promiseStatus: promiseStatus.checkedIn }],
  ['who has not paid', { payStatus: payStatus.unpaid }],
  ['the house itself', { source: orderSource.adminOccupy }],
])('excludes %s', (_what, more) => expect(arrivalsOf([cell(2, 1, more)], 610)).toEqual([]));
