import { Injectable } from '@nestjs/common';
import type { FaceOp } from '#domain/devices/device.status';
import type { Tx } from '#server/kit/db/db';
import { FaceService } from './face.service';
import { FaceCommandStore } from './face-command.store';

/** Updates terminals after a member changes or deletes the own photo. */
@Injectable()
export class FaceTerminals {
  constructor(
    private readonly issues: FaceCommandStore,
    private readonly faces: FaceService,
  ) {}

  /** Locks the face of a person, so that changes run one at a time. */
  lock(tx: Tx, userId: number): Promise<void> {
    return this.issues.lock(tx, [userId]);
  }

  /** Queues the operation for every terminal that stores the face. Returns the jobs. */
  async queueForAll(tx: Tx, userId: number, op: FaceOp): Promise<number[]> {
    const jobs: number[] = [];
    for (const known of await this.issues.terminalsOf(tx, userId))
      jobs.push(await this.issues.supersede(tx, { ...known, userId, op }));
    return jobs;
  }

  /** Makes jobs that waited for this person's photo due now. */
  retryNow(tx: Tx, userId: number): Promise<void> {
    return this.issues.retryNow(tx, userId);
  }

  /** Queues the face for the terminals of these sites. */
  async syncSites(userId: number, siteIds: readonly number[]): Promise<void> {
    for (const siteId of siteIds) await this.faces.syncPeople([userId], siteId);
  }
}
