import type { MeetingService, MeetingStage } from './meeting.status';
import { meetingStage } from './meeting.status';

/** A slot of a room's day, in minutes since midnight, and whether someone can apply for it. */
export interface RoomSlot {
  readonly begin: number;
  readonly end: number;
  readonly free: boolean;
}

/** Returns whether the slots cover the whole time without a gap and all of them are free. */
export function isFreeFor(slots: readonly RoomSlot[], begin: number, end: number): boolean {
  let reached = begin;
  for (const slot of [...slots].sort((a, b) => a.begin - b.begin)) {
    if (slot.end <= reached) continue;
    if (reached >= end) break;
    if (slot.begin > reached || !slot.free) return false;
    reached = slot.end;
  }
  return reached >= end;
}

/** Returns the minute until which a room stays free from `at` on; null if it is not free then. */
export function freeUntil(slots: readonly RoomSlot[], at: number): number | null {
  let until: number | null = null;
  for (const slot of [...slots].sort((a, b) => a.begin - b.begin)) {
    if (slot.end <= at) continue;
    if (!slot.free || slot.begin > (until ?? at)) break;
    until = slot.end;
  }
  return until;
}

/** A room as the search sees it. */
interface SearchedRoom {
  readonly capacity: number;
  readonly equipment: readonly MeetingService[];
  readonly buildingId: number | null;
}

/** What a room must have. */
interface RoomNeeds {
  readonly people?: number | undefined;
  readonly equipment?: readonly MeetingService[] | undefined;
  readonly buildingId?: number | undefined;
}

/** Returns whether a room is large enough, in the building and has all of the equipment. */
export const meetsNeeds = (room: SearchedRoom, { people, equipment = [], buildingId }: RoomNeeds): boolean =>
  (people === undefined || room.capacity >= people) &&
  (buildingId === undefined || room.buildingId === buildingId) &&
  equipment.every((one) => room.equipment.includes(one));

/** Orders rooms that fit: the smallest first, so that large rooms stay for large meetings. */
export const compareRooms = (a: Pick<SearchedRoom, 'capacity'>, b: Pick<SearchedRoom, 'capacity'>): number =>
  a.capacity - b.capacity;

/** Minutes before its begin from which a meeting counts as next. */
const NEXT_MINUTES = 30;

/** Returns where a meeting stands at a minute of its day. */
export const stageAt = (begin: number, end: number, at: number): MeetingStage =>
  at >= end
    ? meetingStage.over
    : at >= begin
      ? meetingStage.running
      : begin - at <= NEXT_MINUTES
        ? meetingStage.next
        : meetingStage.ahead;
