import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { blackListReasonText } from '#domain/black-lists/black-list-reason.rules';
import { blackListFailure } from '#domain/black-lists/black-list.failures';
import { blackListMachine } from '#domain/black-lists/black-list.machine';
import { blackListScope, blackListReleaseKind, type BlackListScope } from '#domain/black-lists/black-list.status';
import { blackListSource, blackListStatus } from '#domain/members/member.status';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { blackLists } from '#contract/black-lists/black-list.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { schoolToday } from '#server/kit/db/school-today';
import { BlackListPolicy } from './black-list-policy.service';
import { BlackListNotifications } from './black-list-notifications.service';
import { BlackListStore, type BlackListEntry, type NewBlackListEntry } from './black-list.store';

type BlackListPlaces = { readonly scope: BlackListScope; readonly scopeIds: readonly number[] };

/** Changes the black list manually, within the venues of the staff member. */
@Injectable()
export class BlackListService {
  constructor(
    private readonly db: Db,
    private readonly store: BlackListStore,
    private readonly policy: BlackListPolicy,
    private readonly notifications: BlackListNotifications,
  ) {}

  /** Adds a person to the list. */
  async add(
    { personId: userId, endOn, ...fields }: ParsedOf<typeof blackLists.add>,
    caller: Member,
  ): Promise<{ id: number }> {
    const id = await this.db.transact((tx) =>
      this.insert(tx, { ...fields, userId, lastDay: endOn ?? null, creator: caller.userId }, caller),
    );
    await this.notifications.announce();
    return { id };
  }

  /** Adds an entry within a larger transaction, such as an import. Each process learns of it by the event. */
  async insert(tx: Tx, entry: NewBlackListEntry, caller: Member): Promise<number> {
    if (entry.userId === caller.userId) throw new Failure(blackListFailure.banSelf);
    if (!(await this.store.personExists(tx, entry.userId))) throw new Failure(blackListFailure.banPerson);
    await this.assertPlaces(tx, entry, caller);
    await this.assertEndDate(tx, entry.lastDay);
    await Db.lockPerson(tx, entry.userId);
    const id = await this.store.insert(tx, entry);
    if (id === null) throw new Failure(blackListFailure.banTwice);
    await writeAudit(tx, caller, {
      action: 'blackList.add',
      object: `user:${entry.userId}`,
      after: { id, scope: entry.scope, scopeIds: entry.scopeIds, until: entry.lastDay },
      reason: blackListReasonText(entry.reason).zh,
    });
    await this.notifications.notifyListed(tx, entry.userId, entry.reason, entry.lastDay);
    return id;
  }

  /** Changes an active entry. */
  async edit(
    { id, version, endOn, ...fields }: ParsedOf<typeof blackLists.edit>,
    caller: Member,
  ): Promise<{ id: number }> {
    await this.db.transact(async (tx) => {
      const entry = await this.lockWithinReach(tx, id, caller);
      if (entry.status !== blackListStatus.listed) throw new Failure(blackListFailure.banOver);
      await this.assertPlaces(tx, fields, caller);
      await this.assertEndDate(tx, endOn ?? null);
      // An automatic reason stays automatic, in whichever language it is sent back.
      const reason =
        entry.cause && Object.values(blackListReasonText(entry.cause)).includes(fields.reason)
          ? entry.cause
          : fields.reason;
      if (!(await this.store.change(tx, { ...fields, reason, id, version, lastDay: endOn ?? null })))
        throw new Failure(systemFailure.staleVersion);
      await writeAudit(tx, caller, {
        action: 'blackList.edit',
        object: `user:${entry.userId}`,
        before: { id, scope: entry.scope, scopeIds: entry.scopeIds },
        after: { scope: fields.scope, scopeIds: fields.scopeIds, until: endOn ?? null },
        reason: fields.reason,
      });
    });
    await this.notifications.announce();
    return { id };
  }

  /** Lifts an entry before it ends. */
  async release(id: number, reason: string, caller: Member): Promise<{ id: number }> {
    await this.db.transact(async (tx) => {
      const entry = await this.lockWithinReach(tx, id, caller);
      step(blackListMachine, 'release', entry, {});
      const kind = entry.source === blackListSource.debt ? blackListReleaseKind.debt : blackListReleaseKind.staff;
      if (!(await this.policy.lift(tx, entry, kind, caller.userId, reason)))
        throw new Failure(blackListFailure.banOver);
      await writeAudit(tx, caller, {
        action: 'blackList.release',
        object: `user:${entry.userId}`,
        before: { id, status: entry.status },
        after: { status: blackListStatus.released },
        reason,
      });
    });
    await this.notifications.announce();
    return { id };
  }

  /** Removes a lifted entry from the list. The log keeps its history. */
  remove(id: number, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const entry = await this.lockWithinReach(tx, id, caller);
      if (entry.status === blackListStatus.listed) throw new Failure(blackListFailure.banStands);
      await this.store.drop(tx, id);
      await writeAudit(tx, caller, {
        action: 'blackList.remove',
        object: `user:${entry.userId}`,
        before: { id, status: entry.status },
      });
      return { id };
    });
  }

  /** Returns whether the caller may decide on an entry for these places. */
  async isWithinReach(
    on: Pick<Tx | Db, 'rows'>,
    { scope, scopeIds }: BlackListPlaces,
    caller: Member,
  ): Promise<boolean> {
    const { venueIds } = caller;
    if (venueIds === null) return true;
    if (scope === blackListScope.all) return false;
    if (scope === blackListScope.venue) return scopeIds.every((id) => venueIds.includes(id));
    return !(await this.store.hasVenueBeyond(on, scopeIds, venueIds));
  }

  private async lockWithinReach(tx: Tx, id: number, caller: Member): Promise<BlackListEntry> {
    const entry = await this.store.lock(tx, id);
    if (!(await this.isWithinReach(tx, entry, caller))) throw new Failure(blackListFailure.banReach);
    return entry;
  }

  private async assertPlaces(tx: Tx, places: BlackListPlaces, caller: Member): Promise<void> {
    const { scope, scopeIds } = places;
    if (scope !== blackListScope.all) {
      const known = await this.store.countPlaces(tx, scope, scopeIds);
      if (scopeIds.length === 0 || known < new Set(scopeIds).size) throw new Failure(blackListFailure.banPlaces);
    }
    if (!(await this.isWithinReach(tx, places, caller))) throw new Failure(blackListFailure.banReach);
  }

  private async assertEndDate(tx: Tx, lastDay: string | null): Promise<void> {
    if (lastDay === null) return;
    if (lastDay <= (await schoolToday(tx))) throw new Failure(blackListFailure.banEnds);
  }
}
