import { refuse, type Refusal } from '#domain/kit/failure';
import { roomFailure } from './room.failures';
import { roomUsage, roomUseStatus, type RoomUsage, type RoomUseStatus } from './room.status';

/** What decides whether a room's register entry is consistent. */
interface RoomFacts {
  readonly useStatus: RoomUseStatus;
  readonly orgId: number | null;
}

/** Returns why the register entry of a room is refused, or null. */
export const whyNotRoom = ({ useStatus, orgId }: RoomFacts): Refusal | null =>
  useStatus === roomUseStatus.overQuota
    ? refuse(roomFailure.useByOccupants)
    : orgId === null && (useStatus === roomUseStatus.inUse || useStatus === roomUseStatus.lent)
      ? refuse(roomFailure.useWithoutOrg)
      : null;

/** A room as the sums of a floor need it. The area is in hundredths of a square metre. */
interface MeasuredRoom {
  readonly usage: RoomUsage;
  readonly useStatus: RoomUseStatus;
  readonly area: number;
}

/** The rooms and the area of one usage; `share` is its part of the area of all rooms, from 0 to 1. */
export interface UsageSum {
  readonly usage: RoomUsage;
  readonly rooms: number;
  readonly area: number;
  readonly share: number;
}

const usages: readonly RoomUsage[] = Object.values(roomUsage).filter((code) => typeof code === 'string');

/** Returns rooms and area of each usage that occurs, in the order of the usages. */
export function sumByUsage(rooms: readonly MeasuredRoom[]): UsageSum[] {
  const total = rooms.reduce((sum, { area }) => sum + area, 0);
  return usages.flatMap((usage) => {
    const own = rooms.filter((room) => room.usage === usage);
    const area = own.reduce((sum, room) => sum + room.area, 0);
    return own.length === 0 ? [] : [{ usage, rooms: own.length, area, share: total === 0 ? 0 : area / total }];
  });
}

/** Returns the part of the area that is in use, lent out or over quota, from 0 to 1. */
export function usedShare(rooms: readonly MeasuredRoom[]): number {
  const total = rooms.reduce((sum, { area }) => sum + area, 0);
  const used = rooms
    .filter(({ useStatus }) => useStatus !== roomUseStatus.idle && useStatus !== roomUseStatus.repair)
    .reduce((sum, { area }) => sum + area, 0);
  return total === 0 ? 0 : used / total;
}
