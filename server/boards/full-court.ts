import { slotStatus } from '#domain/boards/slot.status';
import type { DayCell, DaySpace } from '#contract/booking/reservation.contract';
import type { Site, Space } from '#server/venues/venue-tables.service';

type RowCells = Readonly<Record<string, DayCell>>;

const fee = (parts: readonly DayCell[]): number =>
  Math.round(parts.reduce((total, cell) => total + cell.orderFee * 100, 0)) / 100;

/** Combines parts into one cell: free only if all are, otherwise the state of the first that is not. */
const combineParts = (parts: readonly DayCell[]): DayCell => {
  const [first] = parts as [DayCell, ...DayCell[]];
  return { ...(parts.find((cell) => cell.reservationStatus !== slotStatus.free) ?? first), orderFee: fee(parts) };
};

/**
 * Returns the full-court view of deployed clients: one row per court whose parts are booked together, named by their
 * ids (`11,12`) and its group. If the court is a space of its own, the row stands for it. A site without groups has its
 * ordinary rows.
 */
export function courtRows(site: Site, cells: ReadonlyMap<number, RowCells>): DaySpace[] {
  const groups = new Map<number, Space[]>();
  for (const space of site.spaces)
    if (space.spaceGroupId !== null) groups.set(space.spaceGroupId, [...(groups.get(space.spaceGroupId) ?? []), space]);
  const rowOf = (
    id: number | string,
    spaceName: string,
    enSpaceName: string,
    venueSpaceGroupId: number | null,
    row: RowCells,
  ): DaySpace => ({ id, spaceName, enSpaceName, venueSiteId: site.id, venueSpaceGroupId, ...row }) as DaySpace;
  if (groups.size === 0)
    return site.spaces.map(({ id, spaceName, enName }) => rowOf(id, spaceName, enName, null, cells.get(id) ?? {}));
  return [...groups].flatMap(([groupId, spaces]) => {
    const parts = spaces.filter(({ id }) => (site.claims.get(id)?.length ?? 1) === 1);
    const whole = spaces.find(({ id }) => {
      const claims = site.claims.get(id) ?? [];
      return claims.length === parts.length + 1 && parts.every((part) => claims.includes(part.id));
    });
    const id = parts.map((part) => part.id).join(',');
    if (whole) return [rowOf(id, whole.spaceName, whole.enName, groupId, cells.get(whole.id) ?? {})];
    if (parts.length < 2) return [];
    const times = Object.keys(cells.get((parts[0] as Space).id) ?? {});
    const row = Object.fromEntries(
      times.map((time) => [time, combineParts(parts.map((part) => cells.get(part.id)?.[time] as DayCell))]),
    );
    return [
      rowOf(
        id,
        parts.map(({ spaceName }) => spaceName).join('+'),
        parts.map(({ enName }) => enName).join(' + '),
        groupId,
        row,
      ),
    ];
  });
}
