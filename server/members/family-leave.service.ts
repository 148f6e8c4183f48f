import { Injectable } from '@nestjs/common';
import { memberOf as labelOf } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { checkMachine } from '#domain/members/check.machine';
import { familyFailure } from '#domain/members/family.failures';
import { familyEnd, type FamilyEnd } from '#domain/members/family.status';
import { role } from '#domain/session/role.status';
import { checkStatus } from '#domain/system/check.status';
import { room } from '#contract/kit/live';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { log } from '#server/kit/log';
import { Sweep } from '#server/kit/sweep';
import { FamilyAccount } from './family-account';
import { FamilyNews } from './family-news';
import { familyWithin } from './family-reach';
import { FamilyStore, type FamilyMember } from './family.store';

const BATCH = 100;

/** Ends family memberships: by the owner, by the school, on the last day, or when the owner leaves. */
@Injectable()
export class FamilyLeave {
  constructor(
    private readonly db: Db,
    private readonly store: FamilyStore,
    private readonly accounts: FamilyAccount,
    private readonly news: FamilyNews,
  ) {}

  /** Withdraws an application or ends a membership. */
  async remove(id: number, caller: Caller): Promise<{ id: number }> {
    const { userId } = memberOf(caller);
    const ended = await this.db.transact(async (tx) => {
      await this.store.lockPerson(tx, userId);
      const was = await this.store.lock(tx, id, userId);
      if (was.ended || was.closed || was.checkStatus === checkStatus.failed)
        throw new Failure(familyFailure.familyOver);
      const passed = was.checkStatus === checkStatus.passed;
      if (!passed) step(checkMachine, 'withdraw', was, {});
      await (passed ? this.store.end(tx, was, familyEnd.owner, '', userId) : this.store.close(tx, was));
      await audit(tx, caller, {
        action: passed ? 'family.end' : 'family.withdraw',
        object: `user:${userId}`,
        before: { family: id, checkStatus: was.checkStatus },
      });
      await tx.tellLive([{ room: room.user(userId), patch: {} }]);
      return passed ? this.accounts.close(tx, was) : [];
    });
    await this.news.announce(ended);
    return { id };
  }

  /** Ends a membership on behalf of the school. */
  async end(id: number, reason: string, caller: Caller): Promise<{ id: number }> {
    const { userId } = memberOf(caller);
    const sids = await this.db.transact(async (tx) => {
      const was = await familyWithin(tx, await this.store.lock(tx, id), caller);
      if (was.ownerId === userId) throw new Failure(familyFailure.familyOwn);
      await audit(tx, caller, {
        action: 'family.end',
        object: `user:${was.ownerId}`,
        before: { family: id, checkStatus: was.checkStatus },
        reason,
      });
      return this.over(tx, was, familyEnd.school, reason, userId);
    });
    await this.news.announce(sids);
    return { id };
  }

  /** Ends expired memberships and those of owners who are no longer staff. */
  @Sweep('members.familiesEnd', 600_000)
  async endDue(): Promise<number> {
    const due = await this.db.rows<{ id: number; left: boolean }>(
      `select f.id, f.valid_until >= school_now()::date as left from family_member f
        where f.check_status = 1 and f.ended_at is null and (f.valid_until < school_now()::date or not exists (
          select 1 from role_grant g join app_user u on u.id = g.user_id and u.status = 1 where g.user_id = f.owner_id and g.role_id = $1 and (g.expires_at is null or g.expires_at > app_now())))
        order by f.id limit $2`,
      [role.staff, BATCH],
    );
    let done = 0;
    for (const { id, left } of due) {
      const sids = await this.db
        .transact(async (tx) => {
          const was = await this.store.lock(tx, id);
          return was.ended ? null : this.over(tx, was, left ? familyEnd.left : familyEnd.expired, '', null);
        })
        .catch((error: unknown) => {
          log.error({ family: id, err: error }, 'a family member was not ended and will be tried again');
          return null;
        });
      if (sids !== null) done += 1;
      await this.news.announce(sids ?? []);
    }
    return done;
  }

  private async over(
    tx: Tx,
    was: FamilyMember,
    kind: FamilyEnd,
    note: string,
    actor: number | null,
  ): Promise<string[]> {
    if (was.checkStatus !== checkStatus.passed || was.ended) throw new Failure(familyFailure.familyOver);
    await this.store.end(tx, was, kind, note, actor);
    const why = labelOf(familyEnd, kind);
    await this.news.told(tx, was.ownerId, 'familyEnded', {
      name: was.name,
      reason: note || (why?.zh ?? ''),
      reasonEn: note || (why?.en ?? ''),
    });
    return this.accounts.close(tx, was);
  }
}
