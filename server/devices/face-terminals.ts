import { Injectable } from '@nestjs/common';
import type { FaceOp } from '#domain/devices/device.status';
import type { Tx } from '#server/kit/db/db';
import { FaceService } from './face.service';
import { FaceCommandStore } from './face-command.store';
import { OwnFaceStore } from './own-face.store';

/** Updates terminals after a member changes or deletes the own photo. */
@Injectable()
export class FaceTerminals {
  constructor(
    private readonly own: OwnFaceStore,
    private readonly issues: FaceCommandStore,
    private readonly faces: FaceService,
  ) {}

  /** Locks the face of a person, so that changes run one at a time. */
  lock(tx: Tx, userId: number): Promise<void> {
    return this.issues.lock(tx, [userId]);
  }

  /** Queues the operation for every terminal that stores the face. */
  async queueForAll(tx: Tx, userId: number, op: FaceOp): Promise<void> {
    for (const known of await this.own.terminalsOf(tx, userId))
      await this.issues.supersede(tx, { ...known, userId, op });
  }

  /** Queues the face for the terminals of every site booked in the future. */
  async syncUpcomingSites(userId: number): Promise<void> {
    for (const siteId of await this.own.upcomingSites(userId)) await this.faces.syncPeople([userId], siteId);
  }
}
