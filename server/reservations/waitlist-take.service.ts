import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { waitlistFailure } from '#domain/reservations/waitlist.failures';
import { waitlistMachine } from '#domain/reservations/waitlist.machine';
import { waitStatus } from '#domain/reservations/waitlist.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { OrderView } from '#contract/orders/order.contract';
import type { waitlists } from '#contract/reservations/waitlist.contract';
import type { Member } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { log } from '#server/kit/log';
import { once } from '#server/kit/once';
import type { Wish } from './booking-judge.service';
import { WaitlistBookingService } from './waitlist-booking.service';
import { WaitlistStore, type WaitEntry } from './waitlist.store';

type Said = { readonly buddyIds: readonly number[]; readonly phone: string; readonly remark: string | null };

/**
 * Turns an offer into a booking: opens and books the slot in one transaction, so that nobody can take it in between.
 */
@Injectable()
export class WaitlistTakeService {
  constructor(
    private readonly db: Db,
    private readonly store: WaitlistStore,
    private readonly bookings: WaitlistBookingService,
  ) {}

  /** Books the slot held for the caller. If a rule refuses, the hold stays until its deadline. */
  async accept({ id, phone, buddyIds, remark }: ParsedOf<typeof waitlists.accept>, member: Member): Promise<OrderView> {
    const seen = await this.store.find(this.db, id);
    if (seen?.userId !== member.userId) throw new Failure(waitlistFailure.waitMissing);
    const order = await once(this.db, member, (tx) =>
      this.take(tx, seen, member, member.agent, {
        buddyIds: [...new Set(buddyIds)],
        phone: phone ?? '',
        remark: remark ?? null,
      }),
    );
    await this.tell(seen);
    return order;
  }

  /**
   * Books automatically for an entry that asked for it. If a rule refuses, the hold stays and the member can see why.
   * Returns the trade number, or null.
   */
  async byItself(id: number): Promise<string | null> {
    const seen = await this.store.find(this.db, id);
    if (!seen?.autoBook || seen.status !== waitStatus.offered) return null;
    try {
      const loginCheckStatus = await this.store.reviewOf(this.db, seen.userId);
      const order = await this.db.transact((tx) =>
        this.take(tx, seen, { userId: seen.userId, roleId: seen.roleId, loginCheckStatus }, '', {
          buddyIds: [],
          phone: '',
          remark: null,
        }),
      );
      await this.tell(seen);
      return order.tradeNo;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      log.info({ wait: id, refused: error.spec.key }, 'what is held was not booked by itself');
      return null;
    }
  }

  private async take(
    tx: Tx,
    { id, siteId, date, userId }: WaitEntry,
    who: Wish['member'],
    agent: string,
    said: Said,
  ): Promise<OrderView> {
    await Db.lockSlots(tx, [{ siteId, date }], userId);
    const entry = (await this.store.lock(tx, id)) as WaitEntry;
    if (entry.status === waitStatus.waiting) throw new Failure(waitlistFailure.waitNotOffered);
    step(waitlistMachine, 'accept', entry, { now: entry.now, offerUntil: entry.offerUntil ?? 0 });
    await this.store.open(tx, entry);
    const order = await this.bookings.take(tx, entry, who, agent, said);
    await this.store.convert(tx, id, order.tradeNo);
    return order;
  }

  /**
   * The booking raises its rooms under its last locks; waiting members are notified afterwards in a separate
   * transaction.
   */
  private tell({ id, siteId, date }: WaitEntry): Promise<void> {
    this.db.committed({ rooms: [], events: true });
    return this.db.transact(async (tx) => tx.tellLive(await this.store.changes(tx, siteId, date, [id])));
  }
}
