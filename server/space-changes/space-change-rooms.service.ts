import { Injectable } from '@nestjs/common';
import type { ChangePlan, RoomOccupancy, RegisteredRoom } from '#domain/space-changes/space-change.rules';
import type { Tx } from '#server/kit/db/db';
import { OccupantService } from '#server/office-spaces/occupant.service';
import { RoomChangeService } from '#server/rooms/room-change.service';

/** The rooms of a request in its order, with their versions and the people in them today. */
export interface RoomsOfChange {
  readonly rooms: readonly (RegisteredRoom & { readonly version: number })[];
  readonly occupants: readonly RoomOccupancy[];
}

/** Reads, locks and changes the rooms and people of a request. */
@Injectable()
export class SpaceChangeRooms {
  constructor(
    private readonly changes: RoomChangeService,
    private readonly occupants: OccupantService,
  ) {}

  async read(tx: Tx, ids: readonly number[]): Promise<RoomsOfChange> {
    return this.withPeople(tx, ids, await this.changes.read(tx, ids));
  }

  /** Locks the rooms, in the order of their ids, and returns them in the order of the request. */
  async lock(tx: Tx, ids: readonly number[]): Promise<RoomsOfChange> {
    return this.withPeople(tx, ids, await this.changes.lock(tx, ids));
  }

  /** Carries out a plan; returns the ids of new rooms in their order. */
  async carryOut(tx: Tx, plan: ChangePlan): Promise<number[]> {
    await this.occupants.move(tx, plan.leave, plan.join);
    return this.changes.carryOut(tx, plan);
  }

  private async withPeople(
    tx: Tx,
    ids: readonly number[],
    found: readonly (RegisteredRoom & { readonly version: number })[],
  ): Promise<RoomsOfChange> {
    return {
      rooms: ids.flatMap((id) => found.find((room) => room.id === id) ?? []),
      occupants: await this.occupants.today(tx, ids),
    };
  }
}
