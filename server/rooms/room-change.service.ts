import { Injectable } from '@nestjs/common';
import type { ChangePlan, RegisteredRoom } from '#domain/space-changes/space-change.rules';
import { roomFailure } from '#domain/rooms/room.failures';
import { insertRow, updateRow } from '#server/kit/db/columns';
import { failOnConstraints } from '#server/kit/db/constraint';
import type { Tx } from '#server/kit/db/db';
import { RoomChangeStore, type LockedRoom } from './room-change.store';
import { RoomEntity } from './room.entity';

const constraintFailures = { room_no: roomFailure.roomNoTaken, room_org: roomFailure.orgUnknown };
const columnsOf = ({
  floorId,
  roomNo,
  area,
  usage,
  useStatus,
  orgId,
  principalUserId,
}: Omit<RegisteredRoom, 'id'>) => ({
  floorId,
  roomNo,
  area,
  usage,
  useStatus,
  orgId,
  principalUserId,
});

/** Locks rooms and carries out what a passed request does to them. */
@Injectable()
export class RoomChangeService {
  constructor(private readonly store: RoomChangeStore) {}

  /** Locks rooms in the order of their ids until the transaction ends, and returns those that exist. */
  lock(tx: Tx, ids: readonly number[]): Promise<LockedRoom[]> {
    return this.store.lock(tx, ids);
  }

  /** Reads rooms without a lock. */
  read(tx: Pick<Tx, 'rows'>, ids: readonly number[]): Promise<LockedRoom[]> {
    return this.store.read(tx, ids);
  }

  /** Updates, adds and retires rooms that are locked; returns the ids of the added ones in their order. */
  async carryOut(tx: Tx, { updated, added, retired }: ChangePlan): Promise<number[]> {
    return failOnConstraints(constraintFailures, async () => {
      // A merged room may take the number of one that goes.
      for (const id of retired) await updateRow(tx, RoomEntity, id, { retiredAt: () => 'app_now()', area: 0 });
      for (const { id, ...room } of updated) await updateRow(tx, RoomEntity, id, columnsOf(room));
      const ids: number[] = [];
      for (const room of added) ids.push(await insertRow(tx, RoomEntity, columnsOf(room)));
      return ids;
    });
  }
}
