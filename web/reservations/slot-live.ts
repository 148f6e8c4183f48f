import { closedReason, slotStatus } from '#domain/reservations/slot.status';
import type { LiveCell } from '#contract/kit/rooms';
import type { DayCell } from '#contract/reservations/reservation.contract';
import { cellKey, type CellKey, type SlotGrid } from './slot-grid';

/** Reasons that hold whoever books: a free slot behind them is still not for this visitor. */
const lasting: ReadonlySet<string | null> = new Set<string | null>([
  closedReason.started,
  closedReason.ended,
  closedReason.notReleased,
  closedReason.siteClosed,
  closedReason.spaceOff,
  closedReason.notOpen,
  closedReason.roleNotOpen,
]);

const unknown = {
  tradeNo: null,
  orderId: null,
  payDeadline: null,
  reasonCode: null,
  takeUp: false,
  takeUpExplain: null,
  takeUpExplainEn: null,
  adminTake: false,
} as const;

/** One cell after the room was heard; the same object when nothing about it changed. */
const heard = (cell: DayCell, live: LiveCell): DayCell => {
  if (cell.reservationStatus === live.reservationStatus)
    return cell.left === live.left && cell.total === live.total
      ? cell
      : { ...cell, left: live.left, total: live.total };
  if (cell.reservationStatus === slotStatus.notOpen && lasting.has(cell.reasonCode)) return cell;
  const ownPaid =
    cell.tradeNo !== null &&
    cell.reservationStatus === slotStatus.unpaid &&
    live.reservationStatus === slotStatus.reserved;
  return {
    ...cell,
    ...(ownPaid ? { payDeadline: null } : unknown),
    reservationStatus: live.reservationStatus,
    left: live.left,
    total: live.total,
  };
};

/** A cell and what was heard of it give the same object every time, so that an unchanged cell is not drawn again. */
const known = new WeakMap<DayCell, WeakMap<LiveCell, DayCell>>();
const remembered = (cell: DayCell, live: LiveCell): DayCell => {
  const of = known.get(cell) ?? new WeakMap<LiveCell, DayCell>();
  known.set(cell, of);
  const now = of.get(live) ?? heard(cell, live);
  of.set(live, now);
  return now;
};

/** The day with the room laid over it: the cells as they are now, and which of them lack their details. */
export interface Merged {
  readonly grid: SlotGrid;
  readonly vague: readonly CellKey[];
}

/**
 * Lays the room over the day. The room says the public status at once; whose it is, why, and until when is known after the next read,
 * so cells that changed into anything but free are named as vague.
 */
export function mergeLive(grid: SlotGrid, live: readonly LiveCell[]): Merged {
  const cells = new Map(grid.cells);
  const vague: CellKey[] = [];
  for (const patch of live) {
    const key = cellKey(patch.spaceId, patch.timeId);
    const told = grid.cells.get(key);
    if (!told) continue;
    const now = remembered(told, patch);
    if (now === told) continue;
    cells.set(key, now);
    const open = now.reservationStatus === slotStatus.free || now.reservationStatus === slotStatus.low;
    if (now.reservationStatus !== told.reservationStatus && !open && now.left === null) vague.push(key);
  }
  return { grid: { ...grid, cells }, vague };
}
