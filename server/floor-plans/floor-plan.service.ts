import { Injectable } from '@nestjs/common';
import { floorPlanFailure } from '#domain/floor-plans/floor-plan.failures';
import { polygonArea } from '#domain/floor-plans/polygon.rules';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { floorPlans } from '#contract/floor-plans/floor-plan.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { failOnConstraint } from '#server/kit/db/constraint';
import { Db } from '#server/kit/db/db';
import { RoomRegisterService } from '#server/rooms/room-register.service';
import { FloorPlanStore } from './floor-plan.store';

/** Shows floors as plans and replaces the outlines of a floor. */
@Injectable()
export class FloorPlanService {
  constructor(
    private readonly db: Db,
    private readonly store: FloorPlanStore,
    private readonly rooms: RoomRegisterService,
  ) {}

  /** Returns the floors of a building with the rooms of the caller's scope and their outlines. */
  async front(query: ParsedOf<typeof floorPlans.front>, caller: Member): Promise<AnswerOf<typeof floorPlans.front>> {
    const { floors, ...building } = await this.rooms.ofBuilding(query, caller);
    const { plans, outlines } = await this.store.of(floors.map(({ id }) => id));
    const planOf = new Map(plans.map((plan) => [plan.floorId, plan]));
    const outlineOf = new Map(outlines.map(({ roomId, points }) => [roomId, points]));
    return {
      ...building,
      floors: floors.map(({ rooms, ...floor }) => ({
        ...floor,
        planVersion: planOf.get(floor.id)?.version ?? 0,
        savedAt: planOf.get(floor.id)?.savedAt ?? null,
        rooms: rooms.map((room) => ({ ...room, outline: outlineOf.get(room.id) ?? null })),
      })),
    };
  }

  /**
   * Replaces the outlines of the rooms of a floor that the caller's scope includes; throws if the plan was saved
   * meanwhile.
   */
  async save(
    { floorId, version, outlines }: ParsedOf<typeof floorPlans.save>,
    caller: Member,
  ): Promise<{ version: number }> {
    if (new Set(outlines.map(({ roomId }) => roomId)).size !== outlines.length)
      throw new Failure(floorPlanFailure.planRoomTwice);
    return this.db.transact(async (tx) => {
      const held = await failOnConstraint('floor_plan_floor', floorPlanFailure.planFloorMissing, () =>
        this.store.lock(tx, floorId),
      );
      if (held !== version) throw new Failure(systemFailure.staleVersion);
      const rooms = await this.store.roomsOf(tx, floorId, caller);
      for (const { roomId, points } of outlines) {
        const room = rooms.get(roomId);
        if (room === undefined) throw new Failure(floorPlanFailure.planRoomElsewhere);
        if (polygonArea(points) === 0) throw new Failure(floorPlanFailure.planFlat, { room });
      }
      await this.store.replace(tx, floorId, [...rooms.keys()], outlines);
      await writeAudit(tx, caller, {
        action: 'floor.plan',
        object: `floor:${floorId}`,
        before: { version },
        after: { version: version + 1, items: outlines.length },
      });
      return { version: version + 1 };
    });
  }
}
