import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import type { LocalDate } from '#domain/kit/time';
import { banText } from '#domain/members/ban-cause.rules';
import { blackListFailure } from '#domain/members/black-list.failures';
import { banMachine } from '#domain/members/black-list.machine';
import { banScope, releaseKind, type BanScope } from '#domain/members/black-list.status';
import { blackListSource, blackListStatus } from '#domain/members/member.status';
import { systemFailure } from '#domain/system/system.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { blackLists } from '#contract/members/black-list.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { BanKeeper } from './ban-keeper.service';
import { BanNews } from './ban-news';
import { BlackListStore, type BanEntry, type NewBan } from './black-list.store';

type Where = { readonly scope: BanScope; readonly scopeIds: readonly number[] };

/** Changes the black list by hand, within the venues of the staff member. */
@Injectable()
export class BlackListService {
  constructor(
    private readonly db: Db,
    private readonly store: BlackListStore,
    private readonly keeper: BanKeeper,
    private readonly news: BanNews,
  ) {}

  /** Adds a person to the list. */
  async add(
    { personId: userId, endOn, ...said }: ParsedOf<typeof blackLists.add>,
    caller: Caller,
  ): Promise<{ id: number }> {
    const id = await this.db.transact((tx) =>
      this.put(tx, { ...said, userId, lastDay: endOn ?? null, creator: memberOf(caller).userId }, caller),
    );
    await this.news.announce();
    return { id };
  }

  /** Adds an entry within a larger transaction, such as an import. Each process learns of it by the event. */
  async put(tx: Tx, ban: NewBan, caller: Caller): Promise<number> {
    if (ban.userId === memberOf(caller).userId) throw new Failure(blackListFailure.banSelf);
    if ((await tx.rows('select 1 from app_user where id = $1', [ban.userId])).length === 0)
      throw new Failure(blackListFailure.banPerson);
    await this.insistPlaces(tx, ban, caller);
    await this.insistEnd(tx, ban.lastDay);
    await this.store.lockPerson(tx, ban.userId);
    const id = await this.store.insert(tx, ban);
    if (id === null) throw new Failure(blackListFailure.banTwice);
    await audit(tx, caller, {
      action: 'blackList.add',
      object: `user:${ban.userId}`,
      after: { id, scope: ban.scope, scopeIds: ban.scopeIds, until: ban.lastDay },
      reason: banText(ban.reason).zh,
    });
    await this.news.banned(tx, ban.userId, ban.reason, ban.lastDay);
    return id;
  }

  /** Changes an active entry. */
  async edit({ id, version, endOn, ...to }: ParsedOf<typeof blackLists.edit>, caller: Caller): Promise<{ id: number }> {
    await this.db.transact(async (tx) => {
      const entry = await this.reached(tx, id, caller);
      if (entry.status !== blackListStatus.listed) throw new Failure(blackListFailure.banOver);
      await this.insistPlaces(tx, to, caller);
      await this.insistEnd(tx, endOn ?? null);
      // An automatic reason stays automatic, in whichever language it is sent back.
      const reason = entry.cause && Object.values(banText(entry.cause)).includes(to.reason) ? entry.cause : to.reason;
      if (!(await this.store.change(tx, { ...to, reason, id, version, lastDay: endOn ?? null })))
        throw new Failure(systemFailure.staleVersion);
      await audit(tx, caller, {
        action: 'blackList.edit',
        object: `user:${entry.userId}`,
        before: { id, scope: entry.scope, scopeIds: entry.scopeIds },
        after: { scope: to.scope, scopeIds: to.scopeIds, until: endOn ?? null },
        reason: to.reason,
      });
    });
    await this.news.announce();
    return { id };
  }

  /** Lifts an entry before it ends. */
  async release(id: number, reason: string, caller: Caller): Promise<{ id: number }> {
    await this.db.transact(async (tx) => {
      const entry = await this.reached(tx, id, caller);
      step(banMachine, 'release', entry, {});
      const kind = entry.source === blackListSource.debt ? releaseKind.debt : releaseKind.staff;
      if (!(await this.keeper.lift(tx, entry, kind, memberOf(caller).userId, reason)))
        throw new Failure(blackListFailure.banOver);
      await audit(tx, caller, {
        action: 'blackList.release',
        object: `user:${entry.userId}`,
        before: { id, status: entry.status },
        after: { status: blackListStatus.released },
        reason,
      });
    });
    await this.news.announce();
    return { id };
  }

  /** Removes a lifted entry from the list. The log keeps its history. */
  remove(id: number, caller: Caller): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const entry = await this.reached(tx, id, caller);
      if (entry.status === blackListStatus.listed) throw new Failure(blackListFailure.banStands);
      await this.store.drop(tx, id);
      await audit(tx, caller, {
        action: 'blackList.remove',
        object: `user:${entry.userId}`,
        before: { id, status: entry.status },
      });
      return { id };
    });
  }

  /** Returns whether the caller may decide on an entry for these places. */
  async reaches(on: Pick<Tx | Db, 'rows'>, { scope, scopeIds }: Where, caller: Caller): Promise<boolean> {
    const { venueIds } = memberOf(caller);
    if (venueIds === null) return true;
    if (scope === banScope.all) return false;
    if (scope === banScope.venue) return scopeIds.every((id) => venueIds.includes(id));
    const beyond = await on.rows('select 1 from venue where campus_id = any ($1) and not id = any ($2) limit 1', [
      scopeIds,
      venueIds,
    ]);
    return beyond.length === 0;
  }

  private async reached(tx: Tx, id: number, caller: Caller): Promise<BanEntry> {
    const entry = await this.store.lock(tx, id);
    if (!(await this.reaches(tx, entry, caller))) throw new Failure(blackListFailure.banReach);
    return entry;
  }

  private async insistPlaces(tx: Tx, where: Where, caller: Caller): Promise<void> {
    const { scope, scopeIds } = where;
    if (scope !== banScope.all) {
      const known = await tx.rows(
        `select 1 from ${scope === banScope.venue ? 'venue' : 'campus'} where id = any ($1)`,
        [scopeIds],
      );
      if (scopeIds.length === 0 || known.length < new Set(scopeIds).size) throw new Failure(blackListFailure.banPlaces);
    }
    if (!(await this.reaches(tx, where, caller))) throw new Failure(blackListFailure.banReach);
  }

  private async insistEnd(tx: Tx, lastDay: string | null): Promise<void> {
    if (lastDay === null) return;
    const [now] = await tx.rows<{ today: LocalDate }>('select school_now()::date as today');
    if (lastDay <= (now?.today ?? '')) throw new Failure(blackListFailure.banEnds);
  }
}
