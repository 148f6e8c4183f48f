import { minute } from '#domain/kit/time';
import { orderSource, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/orders/promise.status';
import { closedReason, slotStatus } from '#domain/reservations/slot.status';
import type { ReplyOf } from '#contract/kit/endpoint';
import type { LiveCell } from '#contract/kit/rooms';
import type { reservations, StaffCell } from '#contract/reservations/reservation.contract';
import type { Text } from '#web/kit/lang';
import { spaced } from '#web/kit/told';
import { cellKey, type CellKey } from './slot-grid';

export type StaffDay = ReplyOf<typeof reservations.manageDay>;

/** One time of the desk's matrix; minutes since the date's midnight. */
export interface StaffTime {
  readonly id: number;
  readonly begin: string;
  readonly end: string;
  readonly from: number;
  readonly to: number;
}

/** What stands in one place of the matrix: an order over one or more times, or a single slot without one. */
export interface StaffPlace {
  readonly key: CellKey;
  readonly cell: StaffCell;
  /** How many times it covers, downwards. */
  readonly span: number;
  readonly begin: string;
  readonly end: string;
}

/** A day as the desk sees it: rows of places; times an order covers from above are left out of their row. */
export interface StaffGrid {
  readonly spaces: readonly { readonly id: number; readonly name: Text }[];
  readonly rows: readonly { readonly time: StaffTime; readonly places: readonly (StaffPlace | null)[] }[];
  readonly cells: ReadonlyMap<CellKey, StaffCell>;
}

/** Builds the desk's matrix. Neighbouring times of one order on one court become one place. */
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
      name: { zh: spaced(spaceName), en: enSpaceName },
    })),
    rows,
    cells,
  };
}

/** Is the row's place covered by the order above it? Then the table draws no cell of its own. */
export const isCovered = (grid: StaffGrid, row: number, column: number): boolean => {
  const [time, space] = [grid.rows[row]?.time, grid.spaces[column]];
  return (
    grid.rows[row]?.places[column] === null &&
    time !== undefined &&
    space !== undefined &&
    grid.cells.has(cellKey(space.id, time.id))
  );
};

/** The desk's day with the room laid over it: a slot that was freed or taken shows at once; who took it is read right after. */
export function heardByStaff(day: StaffDay, live: readonly LiveCell[]): StaffDay {
  const now = new Map(live.map((cell) => [cellKey(cell.spaceId, cell.timeId), cell]));
  const freed = (status: number) => status === slotStatus.free || status === slotStatus.low;
  return {
    ...day,
    cells: day.cells.map((cell) => {
      const said = now.get(cellKey(cell.spaceId, cell.timeId));
      if (!said || (said.reservationStatus === cell.reservationStatus && said.left === cell.left)) return cell;
      const gone = freed(said.reservationStatus)
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
      return { ...cell, ...gone, reservationStatus: said.reservationStatus, left: said.left, total: said.total };
    }),
  };
}

/** May the desk take it for the house? Free slots, and one that has begun but is not over. */
export const canOccupy = (cell: StaffCell): boolean =>
  cell.tradeNo === null &&
  (cell.reservationStatus === slotStatus.free ||
    cell.reservationStatus === slotStatus.low ||
    cell.reasonCode === closedReason.started);

/** One character and one tint per source of an order. */
export const sourceMarks: Readonly<Record<number, Text & { readonly tint: string }>> = {
  [orderSource.online]: { zh: '线', en: 'O', tint: 'online' },
  [orderSource.gate]: { zh: '闸', en: 'G', tint: 'gate' },
  [orderSource.adminOccupy]: { zh: '占', en: 'A', tint: 'occupy' },
  [orderSource.offlineTicket]: { zh: '售', en: 'C', tint: 'ticket' },
  [orderSource.bulk]: { zh: '批', en: 'B', tint: 'bulk' },
  [orderSource.reserved]: { zh: '留', en: 'R', tint: 'reserved' },
  [orderSource.lease]: { zh: '租', en: 'L', tint: 'lease' },
};

/** What stands under a name: where the order is in its life. `begun`: its time has come. */
export function stateWord(cell: StaffCell, begun: boolean): (Text & { readonly mark: string }) | null {
  if (cell.source === orderSource.adminOccupy) return null;
  if (cell.payStatus === payStatus.unpaid) return { mark: '', zh: '待付', en: 'Unpaid' };
  switch (cell.promiseStatus) {
    case promiseStatus.signedIn:
      return { mark: '✓', zh: '已签到', en: 'In' };
    case promiseStatus.noShow:
      return { mark: '✕', zh: '爽约', en: 'No-show' };
    case promiseStatus.leftEarly:
      return { mark: '✕', zh: '早退', en: 'Left' };
    default:
      return begun ? { mark: '!', zh: '待签到', en: 'Due' } : { mark: '', zh: '待使用', en: 'Upcoming' };
  }
}

/** Orders by source, unpaid holds, courts in use, and the share of slots or places that are taken, in percent. */
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
