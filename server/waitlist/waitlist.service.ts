import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { waitlistFailure } from '#domain/waitlist/waitlist.failures';
import { waitlistMachine } from '#domain/waitlist/waitlist.machine';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { waitlists, WaitlistEntryView } from '#contract/waitlist/waitlist.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { WaitlistStore, type WaitlistEntry, type WaitlistRequest } from './waitlist.store';
import { WaitlistViewService } from './waitlist-view.service';
import { WaitlistEntryService } from './waitlist-entry.service';

type JoinInput = ParsedOf<typeof waitlists.join>;

/** A member's waitlist entries: joining at the end of a queue, leaving, and joining again. */
@Injectable()
export class WaitlistService {
  constructor(
    private readonly db: Db,
    private readonly store: WaitlistStore,
    private readonly views: WaitlistViewService,
    private readonly entries: WaitlistEntryService,
  ) {}

  /** Returns one page of the caller's entries, newest first; `standing` leaves out ended ones. */
  async mine(userId: number, query: ParsedOf<typeof waitlists.mine>): Promise<AnswerOf<typeof waitlists.mine>> {
    const found = await this.store.ownPage(userId, query);
    return { ...found, content: found.content.map((entry) => this.views.viewOf(entry)) };
  }

  /**
   * Joins a queue. Refuses if a requested slot is free, if a booking rule refuses the member, and if the queue or the
   * member has reached its limit.
   */
  async join(input: JoinInput, member: Member): Promise<WaitlistEntryView> {
    const { request, rules } = await this.entries.parseEntry(input, member);
    const id = await this.db.transact(async (tx) => {
      await Db.lockSlots(tx, [request], member.userId);
      const { mine, queue, twice, own } = await this.store.countFor(tx, member.userId, request);
      if (own) throw new Failure(waitlistFailure.waitOwn);
      if (twice) throw new Failure(waitlistFailure.waitTwice);
      if (mine >= rules.waitMaxPerUser)
        throw new Failure(waitlistFailure.waitTooMany, { limit: rules.waitMaxPerUser, mine });
      if (queue >= rules.waitMaxPerSlot)
        throw new Failure(waitlistFailure.waitSlotFull, { limit: rules.waitMaxPerSlot, mine: queue });
      const added = await this.store.add(tx, member.userId, member.roleId, request);
      if (added.free) throw new Failure(waitlistFailure.waitNotNeeded);
      await this.announceQueue(tx, request, []);
      return added.id;
    });
    return this.view(id);
  }

  /** Leaves a queue or gives up an offer; the next in the queue is served in the same transaction. */
  async leave(id: number, userId: number): Promise<WaitlistEntryView> {
    const entry = await this.ownEntry(id, userId);
    step(waitlistMachine, 'leave', entry, {});
    const rooms = await this.store.leave(this.db, id, userId, false);
    if (rooms === null) throw new Failure(waitlistFailure.illegalWaitStep);
    this.db.notifyRaised(rooms);
    return this.view(id);
  }

  /** Joins again after an offer expired, at the end of the queue. */
  async rejoin(id: number, member: Member): Promise<WaitlistEntryView> {
    const ownEntry = await this.ownEntry(id, member.userId);
    const rules = this.entries.rulesForRejoin(ownEntry);
    await this.db.transact(async (tx) => {
      await Db.lockSlots(tx, [ownEntry], member.userId);
      const entry = (await this.store.lock(tx, id)) as WaitlistEntry;
      step(waitlistMachine, 'again', entry, {});
      const { mine, twice } = await this.store.countFor(tx, member.userId, entry);
      if (twice) throw new Failure(waitlistFailure.waitTwice);
      if (mine >= rules.waitMaxPerUser)
        throw new Failure(waitlistFailure.waitTooMany, { limit: rules.waitMaxPerUser, mine });
      if (await this.store.requeue(tx, id)) throw new Failure(waitlistFailure.waitNotNeeded);
      await this.announceQueue(tx, entry, []);
    });
    return this.view(id);
  }

  private async ownEntry(id: number, userId: number): Promise<WaitlistEntry> {
    const entry = await this.store.find(this.db, id);
    if (entry?.userId !== userId) throw new Failure(waitlistFailure.waitMissing);
    return entry;
  }

  private async view(id: number): Promise<WaitlistEntryView> {
    return this.views.viewOf((await this.store.find(this.db, id)) as WaitlistEntry);
  }

  private async announceQueue(
    tx: Tx,
    { siteId, date }: Pick<WaitlistRequest, 'siteId' | 'date'>,
    ended: readonly number[],
  ): Promise<void> {
    tx.emitLive(await this.store.changes(tx, siteId, date, ended));
  }
}
