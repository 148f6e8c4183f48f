import { Injectable } from '@nestjs/common';
import { throwIfRefused, Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import type { LocalDate } from '#domain/kit/time';
import { buddyFailure } from '#domain/buddies/buddy.failures';
import { buddyMachine } from '#domain/buddies/buddy.machine';
import { buddyRemovableFrom, whyNotAddBuddy, whyNotRemoveBuddy } from '#domain/buddies/buddy.rules';
import { checkStatus } from '#domain/system/check.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { buddies, BuddyView, BuddyOverview } from '#contract/buddies/buddy.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller, Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { RateLimits } from '#server/kit/security/rate-limits';
import { Settings } from '#server/kit/settings/settings';
import { BuddyStore, type RelatedBuddy } from './buddy.store';

const TRIES_PER_MINUTE = 6;

/**
 * Manages a member's companions: invites by account and code of the day, answers invitations, and keeps pairs for a
 * minimum of days.
 */
@Injectable()
export class BuddyPairService {
  constructor(
    private readonly db: Db,
    private readonly store: BuddyStore,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  /** Returns all companions and invitations of the caller. */
  async mine(caller: Member): Promise<BuddyOverview> {
    const { code, own, others } = await this.store.findAround(caller.userId);
    const brief = ({ id, name, enName, since }: RelatedBuddy) => ({ id, name, enName, since });
    return {
      code,
      most: this.maxBuddies,
      keepDays: this.keepDays,
      mustConfirm: this.settings.get('addBuddyCheck'),
      companions: own.map((row) => this.toView(row)),
      asks: others.filter((row) => row.checkStatus === checkStatus.checking).map(brief),
      keptBy: others.filter((row) => row.checkStatus === checkStatus.passed).map(brief),
    };
  }

  /** Makes a person a confirmed companion of a member, within a transaction. */
  async link(tx: Tx, userId: number, buddyUserId: number, note: string): Promise<void> {
    await this.store.upsert(tx, userId, buddyUserId, checkStatus.passed, note);
  }

  /** Removes a companion of a member, within a transaction. */
  async unlink(tx: Tx, userId: number, buddyUserId: number): Promise<void> {
    await this.store.removeBetween(tx, userId, buddyUserId);
  }

  /** Invites a person and updates both pages live. Attempts are limited, because codes have six digits. */
  async add({ account, code, note }: ParsedOf<typeof buddies.add>, caller: Member): Promise<BuddyView> {
    const { userId } = caller;
    await this.limits.consumeCustomOrThrow('buddy', TRIES_PER_MINUTE, String(userId));
    const status = this.settings.get('addBuddyCheck') ? checkStatus.checking : checkStatus.passed;
    const id = await this.db.transact(async (tx) => {
      await this.store.lockPeople(tx, [userId]);
      const found = await this.store.findByCode(tx, account, code);
      const existing = found ? await this.store.lockBetween(tx, userId, found.userId) : undefined;
      throwIfRefused(
        whyNotAddBuddy({
          requesterId: userId,
          candidate: found,
          existingStatus: existing?.checkStatus ?? null,
          buddyCount: await this.store.count(tx, userId),
          maxBuddies: this.maxBuddies,
        }),
      );
      const other = (found as { userId: number }).userId;
      const made = await this.store.upsert(tx, userId, other, status, note);
      await writeAudit(tx, caller, {
        action: 'buddy.add',
        object: `user:${userId}`,
        after: { buddy: other, checkStatus: status },
      });
      this.notifyPages(tx, [userId, other]);
      return made;
    });
    return this.toView((await this.store.findAround(userId)).own.find((row) => row.id === id) as RelatedBuddy);
  }

  /** Answers an invitation to the caller. */
  async answer({ id, accept, mutual }: ParsedOf<typeof buddies.answer>, caller: Member): Promise<BuddyOverview> {
    const { userId } = caller;
    await this.db.transact(async (tx) => {
      await this.store.lockPeople(tx, [userId]);
      const invitation = await this.store.lockPair(tx, id, userId, 'buddy_user_id');
      await this.decide(tx, caller, invitation, accept);
      if (
        accept &&
        mutual &&
        (await this.store.lockBetween(tx, userId, invitation.userId))?.checkStatus !== checkStatus.passed
      ) {
        if ((await this.store.count(tx, userId)) >= this.maxBuddies)
          throw new Failure(buddyFailure.buddyTheirsFull, { most: this.maxBuddies });
        await this.store.upsert(tx, userId, invitation.userId, checkStatus.passed, '');
      }
      this.notifyPages(tx, [userId, invitation.userId]);
    });
    return this.mine(caller);
  }

  /** Changes the note on a companion. */
  async note({ id, note }: ParsedOf<typeof buddies.note>, caller: Member): Promise<{ id: number }> {
    const { userId } = caller;
    await this.db.transact(async (tx) => {
      await this.store.lockPair(tx, id, userId, 'user_id');
      await this.store.changeNote(tx, id, note);
    });
    return { id };
  }

  /** Removes a companion after the minimum days. */
  async remove({ id }: { readonly id: number }, caller: Member): Promise<{ id: number }> {
    const { userId } = caller;
    return this.removePair(caller, async (tx) => {
      const pair = await this.store.lockPair(tx, id, userId, 'user_id');
      throwIfRefused(
        whyNotRemoveBuddy(pair.checkStatus, pair.since as LocalDate, this.keepDays, await schoolToday(tx)),
      );
      return pair;
    });
  }

  /** Removes the caller from another member's companions. */
  async leave({ id }: { readonly id: number }, caller: Member): Promise<{ id: number }> {
    const { userId } = caller;
    return this.removePair(caller, (tx) => this.store.lockPair(tx, id, userId, 'buddy_user_id'));
  }

  /** Accepts or declines an invitation on behalf of any decider. */
  async decide(
    tx: Tx,
    caller: Caller,
    pair: {
      readonly id: number;
      readonly userId: number;
      readonly buddyUserId: number;
      readonly checkStatus: RelatedBuddy['checkStatus'];
    },
    accept: boolean,
  ): Promise<void> {
    const next = step(buddyMachine, accept ? 'accept' : 'decline', pair, {});
    await this.store.transition(tx, pair.id, pair.checkStatus, next.checkStatus);
    await writeAudit(tx, caller, {
      action: accept ? 'buddy.accept' : 'buddy.decline',
      object: `user:${pair.userId}`,
      after: { buddy: pair.buddyUserId },
    });
  }

  /** Tells the open pages of these people to reload. */
  notifyPages(tx: Tx, userIds: readonly number[]): void {
    tx.emitLive([...new Set(userIds)].map((userId) => ({ room: room.user(userId), patch: {} })));
  }

  private get maxBuddies(): number {
    return this.settings.get('buddy.max');
  }

  private get keepDays(): number {
    return this.settings.get('buddy.keepDays');
  }

  private async removePair(
    caller: Caller,
    find: (tx: Tx) => Promise<{ readonly id: number; readonly userId: number; readonly buddyUserId: number }>,
  ): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const { id, userId, buddyUserId } = await find(tx);
      await this.store.drop(tx, id);
      await writeAudit(tx, caller, {
        action: 'buddy.remove',
        object: `user:${userId}`,
        before: { buddy: buddyUserId },
      });
      this.notifyPages(tx, [userId, buddyUserId]);
      return { id };
    });
  }

  private toView({ id, userId, name, enName, note, checkStatus: status, since }: RelatedBuddy): BuddyView {
    return {
      id,
      userId,
      name,
      enName,
      note,
      checkStatus: status,
      since,
      removableOn: buddyRemovableFrom(status, since as LocalDate, this.keepDays),
    };
  }
}
