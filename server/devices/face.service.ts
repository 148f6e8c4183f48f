import { Injectable } from '@nestjs/common';
import { accessOf, nextFaceOp } from '#domain/devices/face.rules';
import { Db, type Tx } from '#server/kit/db';
import { Sweep } from '#server/kit/sweep';
import { FaceStore } from './face.store';

/** People looked at in one go when their time on terminals is over. */
const MOST_OVER = 100;

/** Which faces belong on which terminals: always worked out from the bookings that stand, so that no order of events leaves a face too many or too few. */
@Injectable()
export class FaceService {
  constructor(
    private readonly db: Db,
    private readonly store: FaceStore,
  ) {}

  /** Brings the terminals of an order's site in line for everybody of the order. Answers the new jobs; called again it adds none. */
  syncOrder(tradeNo: string): Promise<number[]> {
    return this.db.transact(async (tx) => {
      const people = await this.store.peopleOf(tx, tradeNo);
      return people ? this.sync(tx, people.userIds, people.siteId) : [];
    });
  }

  /** Brings the terminals of a site, and those that know these people already, in line for them. Answers the new jobs. */
  syncPeople(userIds: readonly number[], siteId: number): Promise<number[]> {
    return this.db.transact((tx) => this.sync(tx, userIds, siteId));
  }

  /** Takes people off terminals whose time there is over, or gives them the time of their next booking. Answers how many jobs that makes. */
  @Sweep('devices.facesOver', 15_000)
  async syncOver(): Promise<number> {
    const userIds = await this.store.over(this.db, MOST_OVER);
    let made = 0;
    for (const userId of userIds) made += (await this.db.transact((tx) => this.sync(tx, [userId], null))).length;
    return made;
  }

  private async sync(tx: Tx, people: readonly number[], siteId: number | null): Promise<number[]> {
    const userIds = [...new Set(people)];
    await this.store.lock(tx, userIds);
    const hardwareIds = await this.store.terminals(tx, siteId, userIds);
    const [bookings, wishes] = [
      await this.store.bookings(tx, userIds, hardwareIds),
      await this.store.wishes(tx, userIds, hardwareIds),
    ];
    const now = await this.store.now(tx);
    const made: number[] = [];
    for (const hardwareId of hardwareIds) {
      for (const userId of userIds) {
        const isPair = (one: { userId: number; hardwareId: number }) =>
          one.userId === userId && one.hardwareId === hardwareId;
        const last = wishes.find(isPair) ?? null;
        const wanted = accessOf(bookings.filter(isPair), now);
        const op = nextFaceOp(last, wanted);
        const span = wanted ?? last;
        if (op !== null && span)
          made.push(
            await this.store.wish(tx, { userId, hardwareId, op, from: span.from, to: span.to, tradeNo: span.tradeNo }),
          );
      }
    }
    return made;
  }
}
