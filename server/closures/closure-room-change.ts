import type { RoomChange } from '#server/orders/order.service';

interface BoardCell {
  readonly spaceId: number;
  readonly timeId: number;
}

/** Merges changes so that each room gets one patch; the last value of a cell wins. */
export function mergeByRoom(changes: readonly RoomChange[]): RoomChange[] {
  const rooms = new Map<string, RoomChange>();
  for (const { room: name, patch } of changes) {
    const before = rooms.get(name);
    const cells = [
      ...((before?.patch['cells'] as BoardCell[] | undefined) ?? []),
      ...((patch['cells'] as BoardCell[] | undefined) ?? []),
    ];
    const merged = new Map(cells.map((cell) => [`${cell.spaceId}/${cell.timeId}`, cell]));
    const orders = [
      ...((before?.patch['orders'] as unknown[] | undefined) ?? []),
      ...((patch['orders'] as unknown[] | undefined) ?? []),
    ];
    rooms.set(name, {
      room: name,
      patch: {
        ...before?.patch,
        ...patch,
        ...(merged.size > 0 ? { cells: [...merged.values()] } : {}),
        ...(orders.length > 0 ? { orders: orders } : {}),
      } as RoomChange['patch'],
    });
  }
  return [...rooms.values()];
}
