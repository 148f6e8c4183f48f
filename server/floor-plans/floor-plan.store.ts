import { Injectable } from '@nestjs/common';
import { orgScope } from '#server/kit/access/org-scope';
import type { Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { FloorPlanEntity } from './floor-plan.entity';

/** The plan of a floor. */
export interface StoredPlan {
  readonly floorId: number;
  readonly version: number;
  readonly savedAt: string;
}

/** An outline of a room, corners in centimetres. */
export interface StoredOutline {
  readonly roomId: number;
  readonly points: [number, number][];
}

/** Stores floor plans. */
@Injectable()
export class FloorPlanStore {
  constructor(private readonly db: Db) {}

  /** Returns the plans of floors and the outlines on them. */
  async of(floorIds: readonly number[]): Promise<{ plans: StoredPlan[]; outlines: StoredOutline[] }> {
    const [plans, outlines] = await Promise.all([
      this.db.rows<StoredPlan & Record<string, unknown>>(
        `
          select floor_id as "floorId", version,
            to_char(saved_at at time zone school_zone(), 'YYYY-MM-DD HH24:MI:SS') as "savedAt"
          from floor_plan
          where floor_id = any ($1)
        `,
        [floorIds],
      ),
      this.db.rows<StoredOutline & Record<string, unknown>>(
        'select room_id as "roomId", points from room_outline where floor_id = any ($1)',
        [floorIds],
      ),
    ]);
    return { plans, outlines };
  }

  /** Locks the floor's plan and returns its version; 0 if it has none yet. Throws nothing for a floor without a plan. */
  async lock(tx: Tx, floorId: number): Promise<number> {
    await tx.rows('insert into floor_plan (floor_id, version) values ($1, 0) on conflict do nothing', [floorId]);
    const plan = await tx
      .repository(FloorPlanEntity)
      .findOneOrFail({ where: { floorId }, lock: { mode: 'pessimistic_write' } });
    return plan.version;
  }

  /** Returns the numbers of those rooms of a floor that a scope includes, by their ids. */
  async roomsOf(tx: Tx, floorId: number, scope: Scope): Promise<ReadonlyMap<number, string>> {
    const values: unknown[] = [floorId];
    const within = orgScope(scope, { org: 'org_id', person: 'principal_user_id' })((value) => `$${values.push(value)}`);
    const rooms = await tx.rows<{ id: number; roomNo: string }>(
      `
        select id, room_no as "roomNo"
        from v_room
        where ${['floor_id = $1', ...within].join(' and ')}
      `,
      values,
    );
    return new Map(rooms.map(({ id, roomNo }) => [id, roomNo]));
  }

  /** Replaces the outlines of these rooms of a floor and raises its version. */
  async replace(
    tx: Tx,
    floorId: number,
    roomIds: readonly number[],
    outlines: readonly StoredOutline[],
  ): Promise<void> {
    await tx.rows('delete from room_outline where floor_id = $1 and room_id = any ($2)', [floorId, roomIds]);
    await tx.rows(
      `
        insert into room_outline (room_id, floor_id, points)
        select x."roomId", $1, x.points
        from jsonb_to_recordset($2::jsonb) as x("roomId" int, points jsonb)
      `,
      [floorId, JSON.stringify(outlines)],
    );
    await tx.rows('update floor_plan set version = version + 1, saved_at = app_now() where floor_id = $1', [floorId]);
  }
}
