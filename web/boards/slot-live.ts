import { closedReason, slotStatus } from '#domain/boards/slot.status';
import type { LiveCell } from '#contract/kit/rooms';
import type { DayCell } from '#contract/booking/reservation.contract';
import { cellKey, type CellKey, type SlotGrid } from './slot-grid';

/** Reasons that do not depend on bookings: a free slot with one of them still cannot be booked by this visitor. */
const lastingReasons: ReadonlySet<string | null> = new Set<string | null>([
  closedReason.started,
  closedReason.ended,
  closedReason.notReleased,
  closedReason.siteClosed,
  closedReason.spaceOff,
  closedReason.notOpen,
  closedReason.roleNotOpen,
]);

const unknownDetails = {
  tradeNo: null,
  orderId: null,
  payDeadline: null,
  reasonCode: null,
  takeUp: false,
  takeUpExplain: null,
  takeUpExplainEn: null,
  adminTake: false,
} as const;

/** Returns a cell updated with the live state; the same object if nothing changed. */
const withLive = (cell: DayCell, live: LiveCell): DayCell => {
  if (cell.reservationStatus === live.reservationStatus)
    return cell.left === live.left && cell.total === live.total
      ? cell
      : { ...cell, left: live.left, total: live.total };
  if (cell.reservationStatus === slotStatus.notOpen && lastingReasons.has(cell.reasonCode)) return cell;
  const ownPaid =
    cell.tradeNo !== null &&
    cell.reservationStatus === slotStatus.unpaid &&
    live.reservationStatus === slotStatus.reserved;
  return {
    ...cell,
    ...(ownPaid ? { payDeadline: null } : unknownDetails),
    reservationStatus: live.reservationStatus,
    left: live.left,
    total: live.total,
  };
};

/** Caches the result per cell and live state, so that an unchanged cell is not rendered again. */
const cellCache = new WeakMap<DayCell, WeakMap<LiveCell, DayCell>>();
const cachedWithLive = (cell: DayCell, live: LiveCell): DayCell => {
  const of = cellCache.get(cell) ?? new WeakMap<LiveCell, DayCell>();
  cellCache.set(cell, of);
  const now = of.get(live) ?? withLive(cell, live);
  of.set(live, now);
  return now;
};

/** The day merged with the room: the current cells, and the keys of cells that lack details. */
interface MergedGrid {
  readonly grid: SlotGrid;
  readonly incomplete: readonly CellKey[];
}

/**
 * Merges the room into the day. The room sends the public status at once; owner, reason and deadline follow with the
 * next read, so cells that became anything but free are returned as incomplete.
 */
export function mergeLive(grid: SlotGrid, live: readonly LiveCell[]): MergedGrid {
  const cells = new Map(grid.cells);
  const incomplete: CellKey[] = [];
  for (const patch of live) {
    const key = cellKey(patch.spaceId, patch.timeId);
    const loaded = grid.cells.get(key);
    if (!loaded) continue;
    const now = cachedWithLive(loaded, patch);
    if (now === loaded) continue;
    cells.set(key, now);
    const open = now.reservationStatus === slotStatus.free || now.reservationStatus === slotStatus.low;
    if (now.reservationStatus !== loaded.reservationStatus && !open && now.left === null) incomplete.push(key);
  }
  return { grid: { ...grid, cells }, incomplete };
}
