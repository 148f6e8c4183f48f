import { Injectable } from '@nestjs/common';
import { accessOf, nextFaceOp } from '#domain/devices/face.rules';
import { Db, type Tx } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { FaceCommandStore } from './face-command.store';

/** People processed per run when their access has expired. */
const SWEEP_LIMIT = 100;

/**
 * Decides which faces belong on which terminals. The result is always derived from active bookings, so the order of
 * events does not matter.
 */
@Injectable()
export class FaceService {
  constructor(
    private readonly db: Db,
    private readonly store: FaceCommandStore,
  ) {}

  /** Syncs the terminals of an order's site for everyone in the order. Returns the new jobs; idempotent. */
  syncOrder(tradeNo: string): Promise<number[]> {
    return this.db.transact(async (tx) => {
      const people = await this.store.peopleOf(tx, tradeNo);
      return people ? this.sync(tx, people.userIds, people.siteId) : [];
    });
  }

  /** Syncs the terminals of a site, and those that already know these people. Returns the new jobs. */
  syncPeople(userIds: readonly number[], siteId: number): Promise<number[]> {
    return this.db.transact((tx) => this.sync(tx, userIds, siteId));
  }

  /**
   * Removes people whose access has expired, or sets the time of their next booking. Returns the number of new jobs.
   */
  @Sweep('devices.facesOver', 15_000)
  async syncExpired(): Promise<number> {
    const userIds = await this.store.expiredPeople(this.db, SWEEP_LIMIT);
    let jobs = 0;
    for (const userId of userIds) jobs += (await this.db.transact((tx) => this.sync(tx, [userId], null))).length;
    return jobs;
  }

  private async sync(tx: Tx, people: readonly number[], siteId: number | null): Promise<number[]> {
    const userIds = [...new Set(people)];
    await this.store.lock(tx, userIds);
    const hardwareIds = await this.store.terminals(tx, siteId, userIds);
    const [bookings, commands] = [
      await this.store.bookings(tx, userIds, hardwareIds),
      await this.store.lastCommands(tx, userIds, hardwareIds),
    ];
    const now = await this.store.now(tx);
    const jobIds: number[] = [];
    for (const hardwareId of hardwareIds) {
      for (const userId of userIds) {
        const isPair = (one: { userId: number; hardwareId: number }) =>
          one.userId === userId && one.hardwareId === hardwareId;
        const last = commands.find(isPair) ?? null;
        const access = accessOf(bookings.filter(isPair), now);
        const op = nextFaceOp(last, access);
        const span = access ?? last;
        if (op !== null && span)
          jobIds.push(
            await this.store.supersede(tx, {
              userId,
              hardwareId,
              op,
              from: span.from,
              to: span.to,
              tradeNo: span.tradeNo,
            }),
          );
      }
    }
    return jobIds;
  }
}
