import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { waitlistFailure } from '#domain/reservations/waitlist.failures';
import { waitlistMachine } from '#domain/reservations/waitlist.machine';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { waitlists, WaitView } from '#contract/reservations/waitlist.contract';
import type { Member } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { listPage, type ListSpec } from '#server/kit/list';
import { waitColumns, waitFrom, WaitlistStore, type WaitEntry, type WaitWish } from './waitlist.store';
import { WaitlistViewService } from './waitlist-view.service';
import { WaitlistWishService } from './waitlist-wish.service';

type Join = ParsedOf<typeof waitlists.join>;

const list: ListSpec<never, never> = {
  select: waitColumns,
  from: waitFrom,
  filters: {},
  sorts: {},
  countFrom: 'waitlist_entry e',
  last: 'e.id desc',
};

/** A member's waitlist entries: joining at the end of a queue, leaving, and joining again. */
@Injectable()
export class WaitlistService {
  constructor(
    private readonly db: Db,
    private readonly store: WaitlistStore,
    private readonly views: WaitlistViewService,
    private readonly wishes: WaitlistWishService,
  ) {}

  /** Returns one page of the caller's entries, newest first; `standing` leaves out ended ones. */
  async mine(
    userId: number,
    { page, size, standing }: ParsedOf<typeof waitlists.mine>,
  ): Promise<AnswerOf<typeof waitlists.mine>> {
    const found = await listPage<WaitEntry>(this.db, list, { page, size }, (bind) => [
      `e.user_id = ${bind(userId)}`,
      ...(standing ? ['e.status in (1, 2)'] : []),
    ]);
    return { ...found, content: found.content.map((entry) => this.views.of(entry)) };
  }

  /**
   * Joins a queue. Refuses if a requested slot is free, if a booking rule refuses the member, and if the queue or the
   * member has reached its limit.
   */
  async join(input: Join, member: Member): Promise<WaitView> {
    const { wish, rules } = await this.wishes.of(input, member);
    const id = await this.db.transact(async (tx) => {
      await Db.lockSlots(tx, [wish], member.userId);
      const { mine, queue, twice, own } = await this.store.standing(tx, member.userId, wish);
      if (own) throw new Failure(waitlistFailure.waitOwn);
      if (twice) throw new Failure(waitlistFailure.waitTwice);
      if (mine >= rules.waitMaxPerUser)
        throw new Failure(waitlistFailure.waitTooMany, { limit: rules.waitMaxPerUser, mine });
      if (queue >= rules.waitMaxPerSlot)
        throw new Failure(waitlistFailure.waitSlotFull, { limit: rules.waitMaxPerSlot, mine: queue });
      const added = await this.store.add(tx, member.userId, member.roleId, wish);
      if (added.free) throw new Failure(waitlistFailure.waitNotNeeded);
      await this.tell(tx, wish, []);
      return added.id;
    });
    return this.view(id);
  }

  /** Leaves a queue or gives up an offer; the next in the queue is served in the same transaction. */
  async leave(id: number, userId: number): Promise<WaitView> {
    const entry = await this.own(id, userId);
    step(waitlistMachine, 'leave', entry, {});
    const rooms = await this.store.leave(this.db, id, userId, false);
    if (rooms === null) throw new Failure(waitlistFailure.illegalWaitStep);
    this.db.committed({ rooms: rooms.map(({ room }) => room), events: true });
    return this.view(id);
  }

  /** Joins again after an offer expired, at the end of the queue. */
  async again(id: number, member: Member): Promise<WaitView> {
    const seen = await this.own(id, member.userId);
    const rules = this.wishes.again(seen);
    await this.db.transact(async (tx) => {
      await Db.lockSlots(tx, [seen], member.userId);
      const entry = (await this.store.lock(tx, id)) as WaitEntry;
      step(waitlistMachine, 'again', entry, {});
      const { mine, twice } = await this.store.standing(tx, member.userId, entry);
      if (twice) throw new Failure(waitlistFailure.waitTwice);
      if (mine >= rules.waitMaxPerUser)
        throw new Failure(waitlistFailure.waitTooMany, { limit: rules.waitMaxPerUser, mine });
      if (await this.store.requeue(tx, id)) throw new Failure(waitlistFailure.waitNotNeeded);
      await this.tell(tx, entry, []);
    });
    return this.view(id);
  }

  private async own(id: number, userId: number): Promise<WaitEntry> {
    const entry = await this.store.find(this.db, id);
    if (entry?.userId !== userId) throw new Failure(waitlistFailure.waitMissing);
    return entry;
  }

  private async view(id: number): Promise<WaitView> {
    return this.views.of((await this.store.find(this.db, id)) as WaitEntry);
  }

  private async tell(
    tx: Tx,
    { siteId, date }: Pick<WaitWish, 'siteId' | 'date'>,
    ended: readonly number[],
  ): Promise<void> {
    await tx.tellLive(await this.store.changes(tx, siteId, date, ended));
  }
}
