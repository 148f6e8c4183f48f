import { Injectable } from '@nestjs/common';
import { accessOf } from '#domain/devices/face.rules';
import { faceOp } from '#domain/devices/device.status';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { FaceCommandStore } from './face-command.store';

/** A day in milliseconds: the period of a removal, which has none of its own. */
const DAY_MS = 86_400_000;

/** Creates the jobs that bring a terminal to the people it should store. */
@Injectable()
export class FaceReconcileService {
  constructor(
    private readonly db: Db,
    private readonly store: FaceCommandStore,
  ) {}

  /**
   * Locks these people, asks `due` which of them differ now, and creates one job for each: its operation, with the period
   * of the person's bookings. A second call finds the jobs queued and creates none.
   */
  reconcile(
    hardwareId: number,
    userIds: readonly number[],
    due: (tx: Tx) => Promise<readonly { readonly userId: number; readonly isRemoval: boolean }[]>,
    caller: Member,
  ): Promise<{ readonly added: number; readonly removed: number }> {
    return this.db.transact(async (tx) => {
      await this.store.lock(tx, userIds);
      const jobs = (await due(tx)).filter(({ userId }) => userIds.includes(userId));
      const ids = jobs.map(({ userId }) => userId);
      await this.store.lockTerminal(tx, hardwareId);
      const bookings = await this.store.bookings(tx, ids, [hardwareId]);
      const now = await this.store.now(tx);
      const count = { added: 0, removed: 0 };
      for (const { userId, isRemoval } of jobs) {
        const access = accessOf(
          bookings.filter((one) => one.userId === userId),
          now,
        );
        if (!isRemoval && !access) continue;
        await this.store.supersede(tx, {
          userId,
          hardwareId,
          op: isRemoval ? faceOp.remove : faceOp.add,
          from: access?.from ?? now,
          to: access?.to ?? now + DAY_MS,
          tradeNo: access?.tradeNo ?? null,
        });
        count[isRemoval ? 'removed' : 'added'] += 1;
      }
      await writeAudit(tx, caller, { action: 'face.reconcile', object: `hardware:${hardwareId}`, after: count });
      return count;
    });
  }
}
