import { Injectable } from '@nestjs/common';
import type { RegisteredRoom } from '#domain/space-changes/space-change.rules';
import type { Tx } from '#server/kit/db/db';

/** A room with the version of its row. */
export type LockedRoom = RegisteredRoom & { readonly version: number };

const COLUMNS = `
  id, floor_id as "floorId", room_no as "roomNo", area, usage, use_status as "useStatus", org_id as "orgId",
  principal_user_id as "principalUserId", version
`;

/** Locks and reads rooms for changes. */
@Injectable()
export class RoomChangeStore {
  /** Locks rooms in the order of their ids. */
  lock(tx: Pick<Tx, 'rows'>, ids: readonly number[]): Promise<LockedRoom[]> {
    return tx.rows<LockedRoom & Record<string, unknown>>(
      `select ${COLUMNS} from room where id = any ($1) and retired_at is null order by id for update`,
      [ids],
    );
  }

  read(tx: Pick<Tx, 'rows'>, ids: readonly number[]): Promise<LockedRoom[]> {
    return tx.rows<LockedRoom & Record<string, unknown>>(
      `select ${COLUMNS} from room where id = any ($1) and retired_at is null order by id`,
      [ids],
    );
  }
}
