import { Injectable } from '@nestjs/common';
import { insist, Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import type { LocalDate } from '#domain/kit/time';
import { buddyFailure } from '#domain/members/buddy.failures';
import { buddyMachine } from '#domain/members/buddy.machine';
import { removableFrom, whyNotAdd, whyNotRemove } from '#domain/members/buddy.rules';
import { checkStatus } from '#domain/system/check.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import type { buddies, Companion, MyBuddies } from '#contract/members/buddy.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { Limits } from '#server/kit/limits';
import { Settings } from '#server/kit/settings';
import { BuddyStore, type Around } from './buddy.store';

const TRIES_PER_MINUTE = 6;

/**
 * Manages a member's companions: invites by account and code of the day, answers invitations, and keeps pairs for a
 * minimum of days.
 */
@Injectable()
export class BuddyBook {
  constructor(
    private readonly db: Db,
    private readonly store: BuddyStore,
    private readonly limits: Limits,
    private readonly settings: Settings,
  ) {}

  /** Returns all companions and invitations of the caller. */
  async mine(caller: Caller): Promise<MyBuddies> {
    const { code, own, others } = await this.store.around(memberOf(caller).userId);
    const brief = ({ id, name, enName, since }: Around) => ({ id, name, enName, since });
    return {
      code,
      most: this.most,
      keepDays: this.keepDays,
      mustConfirm: this.settings.get('addBuddyCheck'),
      companions: own.map((row) => this.companion(row)),
      asks: others.filter((row) => row.checkStatus === checkStatus.checking).map(brief),
      keptBy: others.filter((row) => row.checkStatus === checkStatus.passed).map(brief),
    };
  }

  /** Invites a person and updates both pages live. Attempts are limited, because codes have six digits. */
  async add({ account, code, note }: ParsedOf<typeof buddies.add>, caller: Caller): Promise<Companion> {
    const { userId } = memberOf(caller);
    await this.limits.insistOn('buddy', TRIES_PER_MINUTE, String(userId));
    const status = this.settings.get('addBuddyCheck') ? checkStatus.checking : checkStatus.passed;
    const id = await this.db.transact(async (tx) => {
      await this.store.lockPeople(tx, [userId]);
      const found = await this.store.byCode(tx, account, code);
      const kept = found ? await this.store.between(tx, userId, found.userId) : undefined;
      insist(
        whyNotAdd({
          me: userId,
          found,
          kept: kept?.checkStatus ?? null,
          have: await this.store.count(tx, userId),
          most: this.most,
        }),
      );
      const other = (found as { userId: number }).userId;
      const made = await this.store.put(tx, userId, other, status, note);
      await audit(tx, caller, {
        action: 'buddy.add',
        object: `user:${userId}`,
        after: { buddy: other, checkStatus: status },
      });
      await this.tell(tx, [userId, other]);
      return made;
    });
    return this.companion((await this.store.around(userId)).own.find((row) => row.id === id) as Around);
  }

  /** Answers an invitation to the caller. */
  async answer({ id, accept, mutual }: ParsedOf<typeof buddies.answer>, caller: Caller): Promise<MyBuddies> {
    const { userId } = memberOf(caller);
    await this.db.transact(async (tx) => {
      await this.store.lockPeople(tx, [userId]);
      const asked = await this.store.of(tx, id, userId, 'buddy_user_id');
      await this.settle(tx, caller, asked, accept);
      if (
        accept &&
        mutual &&
        (await this.store.between(tx, userId, asked.userId))?.checkStatus !== checkStatus.passed
      ) {
        if ((await this.store.count(tx, userId)) >= this.most)
          throw new Failure(buddyFailure.buddyTheirsFull, { most: this.most });
        await this.store.put(tx, userId, asked.userId, checkStatus.passed, '');
      }
      await this.tell(tx, [userId, asked.userId]);
    });
    return this.mine(caller);
  }

  /** Changes the note on a companion. */
  async note({ id, note }: ParsedOf<typeof buddies.note>, caller: Caller): Promise<{ id: number }> {
    const { userId } = memberOf(caller);
    await this.db.transact(async (tx) => {
      await this.store.of(tx, id, userId, 'user_id');
      await tx.rows('update buddy set relation_note = $2 where id = $1', [id, note]);
    });
    return { id };
  }

  /** Removes a companion after the minimum days. */
  async remove({ id }: { readonly id: number }, caller: Caller): Promise<{ id: number }> {
    const { userId } = memberOf(caller);
    return this.end(caller, async (tx) => {
      const pair = await this.store.of(tx, id, userId, 'user_id');
      const [now] = await tx.rows<{ today: LocalDate }>('select school_now()::date as today');
      insist(
        whyNotRemove(pair.checkStatus, pair.since as LocalDate, this.keepDays, (now as { today: LocalDate }).today),
      );
      return pair;
    });
  }

  /** Removes the caller from another member's companions. */
  async leave({ id }: { readonly id: number }, caller: Caller): Promise<{ id: number }> {
    const { userId } = memberOf(caller);
    return this.end(caller, (tx) => this.store.of(tx, id, userId, 'buddy_user_id'));
  }

  /** Accepts or declines an invitation on behalf of any decider. */
  async settle(
    tx: Tx,
    caller: Caller,
    pair: {
      readonly id: number;
      readonly userId: number;
      readonly buddyUserId: number;
      readonly checkStatus: Around['checkStatus'];
    },
    accept: boolean,
  ): Promise<void> {
    const next = step(buddyMachine, accept ? 'accept' : 'decline', pair, {});
    await this.store.move(tx, pair.id, pair.checkStatus, next.checkStatus);
    await audit(tx, caller, {
      action: accept ? 'buddy.accept' : 'buddy.decline',
      object: `user:${pair.userId}`,
      after: { buddy: pair.buddyUserId },
    });
  }

  /** Tells the open pages of these people to reload. */
  tell(tx: Tx, userIds: readonly number[]): Promise<void> {
    return tx.tellLive([...new Set(userIds)].map((userId) => ({ room: room.user(userId), patch: {} })));
  }

  private get most(): number {
    return this.settings.get('buddy.max');
  }

  private get keepDays(): number {
    return this.settings.get('buddy.keepDays');
  }

  private async end(
    caller: Caller,
    find: (tx: Tx) => Promise<{ readonly id: number; readonly userId: number; readonly buddyUserId: number }>,
  ): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const { id, userId, buddyUserId } = await find(tx);
      await this.store.drop(tx, id);
      await audit(tx, caller, { action: 'buddy.remove', object: `user:${userId}`, before: { buddy: buddyUserId } });
      await this.tell(tx, [userId, buddyUserId]);
      return { id };
    });
  }

  private companion({ id, userId, name, enName, note, checkStatus: status, since }: Around): Companion {
    return {
      id,
      userId,
      name,
      enName,
      note,
      checkStatus: status,
      since,
      removableOn: removableFrom(status, since as LocalDate, this.keepDays),
    };
  }
}
