import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { waitlistFailure } from '#domain/waitlist/waitlist.failures';
import { waitlistMachine } from '#domain/waitlist/waitlist.machine';
import { waitlistStatus } from '#domain/waitlist/waitlist.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { OrderView } from '#contract/orders/order.contract';
import type { waitlists } from '#contract/waitlist/waitlist.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { runIdempotent } from '#server/kit/access/idempotency';
import type { BookingRequest } from '#server/booking/booking-rule-evaluator.service';
import { WaitlistBookingService } from './waitlist-booking.service';
import { WaitlistStore, type WaitlistEntry } from './waitlist.store';

type AcceptDetails = { readonly buddyIds: readonly number[]; readonly phone: string; readonly remark: string | null };

/**
 * Turns an offer into a booking: opens and books the slot in one transaction, so that nobody can take it in between.
 */
@Injectable()
export class WaitlistAcceptService {
  constructor(
    private readonly db: Db,
    private readonly store: WaitlistStore,
    private readonly bookings: WaitlistBookingService,
  ) {}

  /** Books the slot held for the caller. If a rule refuses, the hold stays until its deadline. */
  async accept({ id, phone, buddyIds, remark }: ParsedOf<typeof waitlists.accept>, member: Member): Promise<OrderView> {
    const entry = await this.store.find(this.db, id);
    if (entry?.userId !== member.userId) throw new Failure(waitlistFailure.waitMissing);
    const order = await runIdempotent(this.db, member, (tx) =>
      this.bookOffer(tx, entry, member, member.agent, {
        buddyIds: [...new Set(buddyIds)],
        phone: phone ?? '',
        remark: remark ?? null,
      }),
    );
    await this.announceQueue(entry);
    return order;
  }

  /**
   * Books automatically for an entry that asked for it. If a rule refuses, the hold stays and the member can see why.
   * Returns the trade number, or null.
   */
  async bookAutomatically(id: number): Promise<string | null> {
    const entry = await this.store.find(this.db, id);
    if (!entry?.autoBook || entry.status !== waitlistStatus.offered) return null;
    try {
      const loginCheckStatus = await this.store.reviewOf(this.db, entry.userId);
      const order = await this.db.transact((tx) =>
        this.bookOffer(tx, entry, { userId: entry.userId, roleId: entry.roleId, loginCheckStatus }, '', {
          buddyIds: [],
          phone: '',
          remark: null,
        }),
      );
      await this.announceQueue(entry);
      return order.tradeNo;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      log.info({ wait: id, refused: error.spec.key }, 'what is held was not booked by itself');
      return null;
    }
  }

  private async bookOffer(
    tx: Tx,
    { id, siteId, date, userId }: WaitlistEntry,
    member: BookingRequest['member'],
    agent: string,
    details: AcceptDetails,
  ): Promise<OrderView> {
    await Db.lockSlots(tx, [{ siteId, date }], userId);
    const entry = (await this.store.lock(tx, id)) as WaitlistEntry;
    if (entry.status === waitlistStatus.waiting) throw new Failure(waitlistFailure.waitNotOffered);
    step(waitlistMachine, 'accept', entry, { now: entry.now, offerUntil: entry.offerUntil ?? 0 });
    await this.store.openOffer(tx, entry);
    const order = await this.bookings.bookOffer(tx, entry, member, agent, details);
    await this.store.markConverted(tx, id, order.tradeNo);
    return order;
  }

  /**
   * The booking raises its rooms under its last locks; waiting members are notified afterwards in a separate
   * transaction.
   */
  private announceQueue({ id, siteId, date }: WaitlistEntry): Promise<void> {
    this.db.notifyCommit({ rooms: [], events: true });
    return this.db.transact(async (tx) => tx.emitLive(await this.store.changes(tx, siteId, date, [id])));
  }
}
