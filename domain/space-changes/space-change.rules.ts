import { refuse, type Refusal } from '#domain/kit/failure';
import { roomUsage, roomUseStatus, type RoomUsage, type RoomUseStatus } from '#domain/rooms/room.status';
import { spaceChangeFailure } from './space-change.failures';
import { spaceChangeKind, type RepairTrade } from './space-change.status';

/** A room as a change sees it. The area is in hundredths of a square metre. */
export interface RegisteredRoom {
  readonly id: number;
  readonly floorId: number;
  readonly roomNo: string;
  readonly area: number;
  readonly usage: RoomUsage;
  readonly useStatus: RoomUseStatus;
  readonly orgId: number | null;
  readonly principalUserId: number | null;
}

/** A person in a room. */
export interface RoomOccupancy {
  readonly roomId: number;
  readonly spaceUserId: number;
}

/** A part of a room that is split. */
interface RoomPart {
  readonly roomNo: string;
  readonly area: number;
}

/** What a request asks for, by its kind. The first of `roomIds` is the room that stays. */
export type SpaceChange =
  | {
      readonly kind: typeof spaceChangeKind.allocate;
      readonly roomIds: readonly [number];
      readonly orgId: number;
      readonly usage: RoomUsage;
      readonly join: readonly number[];
    }
  | { readonly kind: typeof spaceChangeKind.release; readonly roomIds: readonly [number] }
  | { readonly kind: typeof spaceChangeKind.swap; readonly roomIds: readonly [number, number] }
  | { readonly kind: typeof spaceChangeKind.usage; readonly roomIds: readonly [number]; readonly usage: RoomUsage }
  | {
      readonly kind: typeof spaceChangeKind.reshape;
      readonly roomIds: readonly number[];
      readonly parts: readonly RoomPart[];
    }
  | { readonly kind: typeof spaceChangeKind.repair; readonly roomIds: readonly [number]; readonly trade: RepairTrade }
  | { readonly kind: typeof spaceChangeKind.renovation; readonly roomIds: readonly [number]; readonly until: string }
  | {
      readonly kind: typeof spaceChangeKind.lend;
      readonly roomIds: readonly [number];
      readonly borrower: string;
      readonly until: string;
    }
  | {
      readonly kind: typeof spaceChangeKind.users;
      readonly roomIds: readonly [number];
      readonly leave: readonly number[];
      readonly join: readonly number[];
    };

/** What a change does: new values of rooms, rooms that appear or disappear, people who leave and join rooms. */
export interface ChangePlan {
  readonly updated: readonly RegisteredRoom[];
  /** New rooms, each split from the room `from`. */
  readonly added: readonly (Omit<RegisteredRoom, 'id'> & { readonly from: number })[];
  readonly retired: readonly number[];
  readonly leave: readonly RoomOccupancy[];
  readonly join: readonly RoomOccupancy[];
}

const nothing: ChangePlan = { updated: [], added: [], retired: [], leave: [], join: [] };
const { idle, inUse, lent, repair } = roomUseStatus;

const isRefusal = (result: ChangePlan | Refusal): result is Refusal => 'spec' in result;

/** Returns whether the result of `planChange` is a refusal. */
export const isRefused = isRefusal;

const busy = ({ roomNo }: RegisteredRoom): Refusal => refuse(spaceChangeFailure.changeRoomBusy, { room: roomNo });
const free = ({ roomNo }: RegisteredRoom): Refusal => refuse(spaceChangeFailure.changeRoomFree, { room: roomNo });

/** A swap exchanges department, person in charge, state and people of two rooms; area and number stay. */
function planSwap(
  one: RegisteredRoom,
  other: RegisteredRoom,
  occupants: readonly RoomOccupancy[],
): ChangePlan | Refusal {
  if (one.orgId === null) return free(one);
  if (other.orgId === null) return free(other);
  if (one.useStatus === repair || one.useStatus === lent) return busy(one);
  if (other.useStatus === repair || other.useStatus === lent) return busy(other);
  const holder = ({ orgId, principalUserId, useStatus, usage }: RegisteredRoom) => ({
    orgId,
    principalUserId,
    useStatus,
    usage,
  });
  const both = occupants.filter(({ roomId }) => roomId === one.id || roomId === other.id);
  const moved = both.map(({ roomId, spaceUserId }) => ({ roomId: roomId === one.id ? other.id : one.id, spaceUserId }));
  // Who is in both rooms stays in both.
  const stays = (of: RoomOccupancy, among: readonly RoomOccupancy[]) =>
    among.some(({ roomId, spaceUserId }) => roomId === of.roomId && spaceUserId === of.spaceUserId);
  return {
    ...nothing,
    updated: [
      { ...one, ...holder(other) },
      { ...other, ...holder(one) },
    ],
    leave: both.filter((of) => !stays(of, moved)),
    join: moved.filter((of) => !stays(of, both)),
  };
}

function planSplit(room: RegisteredRoom, parts: readonly RoomPart[]): ChangePlan | Refusal {
  if (parts.reduce((sum, { area }) => sum + area, 0) !== room.area)
    return refuse(spaceChangeFailure.changeAreaLost, { area: room.area / 100 });
  if (new Set(parts.map(({ roomNo }) => roomNo)).size !== parts.length)
    return refuse(spaceChangeFailure.changePartNames);
  const [first, ...rest] = parts;
  const { id, ...values } = room;
  return {
    ...nothing,
    updated: [{ ...room, ...first }],
    added: rest.map((part) => ({ ...values, ...part, from: id })),
  };
}

function planMerge(
  rooms: readonly RegisteredRoom[],
  roomNo: string,
  occupants: readonly RoomOccupancy[],
): ChangePlan | Refusal {
  const [first, ...rest] = rooms as readonly [RegisteredRoom, ...RegisteredRoom[]];
  if (rest.some(({ floorId, orgId }) => floorId !== first.floorId || orgId !== first.orgId))
    return refuse(spaceChangeFailure.changeTwoFloors);
  const unfit = rooms.find(({ useStatus }) => useStatus !== first.useStatus);
  if (unfit) return busy(unfit);
  const ids = rest.map(({ id }) => id);
  const leave = occupants.filter(({ roomId }) => ids.includes(roomId));
  const there = new Set(occupants.filter(({ roomId }) => roomId === first.id).map(({ spaceUserId }) => spaceUserId));
  const comes = [...new Set(leave.map(({ spaceUserId }) => spaceUserId))].filter((one) => !there.has(one));
  return {
    ...nothing,
    updated: [{ ...first, roomNo, area: rooms.reduce((sum, { area }) => sum + area, 0) }],
    retired: ids,
    leave,
    join: comes.map((spaceUserId) => ({ roomId: first.id, spaceUserId })),
  };
}

/**
 * Returns what a request does to its rooms, or why it is refused. `rooms` are those of the request in its order,
 * `occupants` the people in them today.
 */
export function planChange(
  change: SpaceChange,
  rooms: readonly RegisteredRoom[],
  occupants: readonly RoomOccupancy[],
): ChangePlan | Refusal {
  const [room, other] = rooms;
  if (!room || rooms.length !== new Set(change.roomIds).size || rooms.length !== change.roomIds.length)
    return refuse(spaceChangeFailure.changeRoomGone);
  const here = occupants.filter(({ roomId }) => roomId === room.id);
  const set = (changes: Partial<RegisteredRoom>): ChangePlan => ({ ...nothing, updated: [{ ...room, ...changes }] });
  const isIn = (spaceUserId: number) => here.some((one) => one.spaceUserId === spaceUserId);
  const into = (people: readonly number[]) =>
    [...new Set(people)].map((spaceUserId) => ({ roomId: room.id, spaceUserId }));
  switch (change.kind) {
    case spaceChangeKind.allocate:
      if (room.useStatus !== idle) return busy(room);
      if (change.join.some(isIn)) return refuse(spaceChangeFailure.changeWrongUser);
      return {
        ...set({ orgId: change.orgId, usage: change.usage, useStatus: inUse }),
        join: into(change.join),
      };
    case spaceChangeKind.release:
      if (room.orgId === null) return free(room);
      if (room.useStatus === repair) return busy(room);
      return {
        ...set({ orgId: null, principalUserId: null, usage: roomUsage.idle, useStatus: idle }),
        leave: here,
      };
    case spaceChangeKind.swap:
      return other ? planSwap(room, other, occupants) : refuse(spaceChangeFailure.changeRoomGone);
    case spaceChangeKind.usage:
      return change.usage === room.usage ? refuse(spaceChangeFailure.changeNothing) : set({ usage: change.usage });
    case spaceChangeKind.reshape: {
      const [part] = change.parts;
      if (!part || (rooms.length === 1) === (change.parts.length === 1))
        return refuse(spaceChangeFailure.changeNothing);
      return rooms.length === 1 ? planSplit(room, change.parts) : planMerge(rooms, part.roomNo, occupants);
    }
    case spaceChangeKind.repair:
    case spaceChangeKind.renovation:
      return room.useStatus === repair ? busy(room) : set({ useStatus: repair });
    case spaceChangeKind.lend:
      if (room.orgId === null) return free(room);
      return room.useStatus === inUse || room.useStatus === idle ? set({ useStatus: lent }) : busy(room);
    case spaceChangeKind.users:
      if (room.orgId === null) return free(room);
      if (change.leave.length + change.join.length === 0) return refuse(spaceChangeFailure.changeNothing);
      if (change.leave.some((one) => !isIn(one)) || change.join.some(isIn))
        return refuse(spaceChangeFailure.changeWrongUser);
      return { ...nothing, leave: into(change.leave), join: into(change.join) };
  }
}
