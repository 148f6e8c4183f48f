import { minute } from '#domain/kit/time';
import { orderSource, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { closedReason, slotStatus } from '#domain/boards/slot.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { LiveCell } from '#contract/kit/rooms';
import type { reservations, StaffCell } from '#contract/booking/reservation.contract';
import type { Text } from '#web/kit/text/lang';
import { withHanSpacing } from '#web/kit/text/date-text';
import { cellKey, type CellKey } from '#web/boards/slot-grid';

export type StaffDay = ReplyOf<typeof reservations.manageDay>;

/** One time of the staff matrix; minutes since midnight of the date. */
interface StaffTime {
  readonly id: number;
  readonly begin: string;
  readonly end: string;
  readonly from: number;
  readonly to: number;
}

/** One place of the matrix: an order over one or more times, or a single slot without one. */
export interface StaffPlace {
  readonly key: CellKey;
  readonly cell: StaffCell;
  /** The number of times it covers, downwards. */
  readonly span: number;
  readonly begin: string;
  readonly end: string;
}

/** A day for staff: rows of places; times covered by an order from above are left out of their row. */
export interface StaffGrid {
  readonly spaces: readonly { readonly id: number; readonly name: Text }[];
  readonly rows: readonly { readonly time: StaffTime; readonly places: readonly (StaffPlace | null)[] }[];
  readonly cells: ReadonlyMap<CellKey, StaffCell>;
}

/** Builds the staff matrix. Consecutive times of one order on one court become one place. */
export function staffGridOf(day: StaffDay): StaffGrid {
  const cells = new Map(day.cells.map((cell) => [cellKey(cell.spaceId, cell.timeId), cell]));
  const times = day.times.map(({ id, beginTime, endTime }): StaffTime => {
    const from = minute(beginTime);
    const to = minute(endTime);
    return { id, begin: beginTime, end: endTime, from, to: to > from ? to : to + 1440 };
  });
  const orderAt = (spaceId: number, n: number) => cells.get(cellKey(spaceId, times[n]?.id ?? -1))?.tradeNo ?? null;
  const rows = times.map((time, n) => ({
    time,
    places: day.spaces.map(({ id }): StaffPlace | null => {
      const key = cellKey(id, time.id);
      const cell = cells.get(key);
      if (!cell) return null;
      if (cell.tradeNo !== null && n > 0 && orderAt(id, n - 1) === cell.tradeNo) return null;
      let span = 1;
      while (cell.tradeNo !== null && n + span < times.length && orderAt(id, n + span) === cell.tradeNo) span += 1;
      return { key, cell, span, begin: time.begin, end: times[n + span - 1]?.end ?? time.end };
    }),
  }));
  return {
    spaces: day.spaces.map(({ id, spaceName, enSpaceName }) => ({
      id,
      name: { zh: withHanSpacing(spaceName), en: enSpaceName },
    })),
    rows,
    cells,
  };
}

/** Returns whether an order above covers the place; the table then draws no cell. */
export const isCovered = (grid: StaffGrid, row: number, column: number): boolean => {
  const [time, space] = [grid.rows[row]?.time, grid.spaces[column]];
  return (
    grid.rows[row]?.places[column] === null &&
    time !== undefined &&
    space !== undefined &&
    grid.cells.has(cellKey(space.id, time.id))
  );
};

/** Merges the room into the staff day: a freed or booked slot shows at once; its order is read right after. */
export function mergeStaffLive(day: StaffDay, live: readonly LiveCell[]): StaffDay {
  const now = new Map(live.map((cell) => [cellKey(cell.spaceId, cell.timeId), cell]));
  const freed = (status: number) => status === slotStatus.free || status === slotStatus.low;
  return {
    ...day,
    cells: day.cells.map((cell) => {
      const liveCell = now.get(cellKey(cell.spaceId, cell.timeId));
      if (!liveCell || (liveCell.reservationStatus === cell.reservationStatus && liveCell.left === cell.left))
        return cell;
      const cleared = freed(liveCell.reservationStatus)
        ? {
            source: null,
            tradeNo: null,
            userName: null,
            label: null,
            payStatus: null,
            promiseStatus: null,
            payDeadline: null,
            reasonCode: null,
          }
        : {};
      return {
        ...cell,
        ...cleared,
        reservationStatus: liveCell.reservationStatus,
        left: liveCell.left,
        total: liveCell.total,
      };
    }),
  };
}

/** Returns whether staff may block the cell: it is free, or has started and is not over. */
export const canOccupy = (cell: StaffCell): boolean =>
  cell.tradeNo === null &&
  (cell.reservationStatus === slotStatus.free ||
    cell.reservationStatus === slotStatus.low ||
    cell.reasonCode === closedReason.started);

/** One character and one tint per order source. */
export const sourceMarks: Readonly<Record<number, Text & { readonly tint: string }>> = {
  [orderSource.online]: { zh: '线', en: 'O', tint: 'online' },
  [orderSource.gate]: { zh: '闸', en: 'G', tint: 'gate' },
  [orderSource.adminOccupy]: { zh: '占', en: 'A', tint: 'occupy' },
  [orderSource.offlineTicket]: { zh: '售', en: 'C', tint: 'ticket' },
  [orderSource.bulk]: { zh: '批', en: 'B', tint: 'bulk' },
  [orderSource.reserved]: { zh: '留', en: 'R', tint: 'reserved' },
  [orderSource.lease]: { zh: '租', en: 'L', tint: 'lease' },
};

/** Returns the text under a name: the stage of the order. `begun` is whether its time has come. */
export function stateText(cell: StaffCell, begun: boolean): (Text & { readonly mark: string }) | null {
  if (cell.source === orderSource.adminOccupy) return null;
  if (cell.payStatus === payStatus.unpaid) return { mark: '', zh: '待付', en: 'Unpaid' };
  switch (cell.promiseStatus) {
    case promiseStatus.checkedIn:
      return { mark: '✓', zh: '已签到', en: 'Checked in' };
    case promiseStatus.noShow:
      return { mark: '✕', zh: '爽约', en: 'No-show' };
    case promiseStatus.leftEarly:
      return { mark: '✕', zh: '早退', en: 'Left early' };
    default:
      return begun ? { mark: '!', zh: '待签到', en: 'To check in' } : { mark: '', zh: '待使用', en: 'Upcoming' };
  }
}

/** Returns orders by source, unpaid holds, courts in use, and the share of booked slots or places, in percent. */
export function staffFigures(
  day: StaffDay,
  at: number,
): {
  readonly sources: ReadonlyMap<number, number>;
  readonly unpaid: number;
  readonly running: number;
  readonly share: number;
} {
  const orders = new Map(day.cells.flatMap((cell) => (cell.tradeNo === null ? [] : [[cell.tradeNo, cell] as const])));
  const sources = new Map<number, number>();
  for (const { source } of orders.values()) if (source !== null) sources.set(source, (sources.get(source) ?? 0) + 1);
  const running = new Set(
    day.times.filter(({ beginTime, endTime }) => minute(beginTime) <= at && at < minute(endTime)).map(({ id }) => id),
  );
  const taken = day.cells.filter(({ tradeNo }) => tradeNo !== null);
  const places = day.cells.reduce((all, { total }) => all + (total ?? 1), 0);
  const used = day.cells.reduce(
    (all, { total, left, tradeNo }) =>
      all + (total !== null && left !== null ? total - left : tradeNo === null ? 0 : 1),
    0,
  );
  return {
    sources,
    unpaid: [...orders.values()].filter((cell) => cell.payStatus === payStatus.unpaid).length,
    running: new Set(taken.filter(({ timeId }) => running.has(timeId)).map(({ spaceId }) => spaceId)).size,
    share: places === 0 ? 0 : Math.round((used / places) * 100),
  };
}
