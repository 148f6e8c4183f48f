import { Injectable } from '@nestjs/common';
import { enumMember as labelOf } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { withdrawableCheckMachine } from '#domain/reviews/withdrawable-check.machine';
import { familyFailure } from '#domain/families/family.failures';
import { familyEnd, type FamilyEnd } from '#domain/families/family.status';
import { role } from '#domain/session/role.status';
import { checkStatus } from '#domain/system/check.status';
import { room } from '#contract/kit/live';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { FamilyAccount } from './family-account';
import { FamilyNotifications } from './family-notifications';
import { assertFamilyInScope } from './family-scope.store';
import { FamilyStore, type FamilyMember } from './family.store';

const BATCH = 100;

/** Ends family memberships: by the owner, by the school, on the last day, or when the owner leaves. */
@Injectable()
export class FamilyRemoval {
  constructor(
    private readonly db: Db,
    private readonly store: FamilyStore,
    private readonly accounts: FamilyAccount,
    private readonly notifications: FamilyNotifications,
  ) {}

  /** Withdraws an application or ends a membership. */
  async remove(id: number, caller: Member): Promise<{ id: number }> {
    const { userId } = caller;
    const ended = await this.db.transact(async (tx) => {
      await Db.lockPerson(tx, userId);
      const member = await this.store.lock(tx, id, userId);
      if (member.endedAt !== null || member.closed || member.checkStatus === checkStatus.failed)
        throw new Failure(familyFailure.familyOver);
      const passed = member.checkStatus === checkStatus.passed;
      if (!passed) step(withdrawableCheckMachine, 'withdraw', member, {});
      await (passed ? this.store.end(tx, member, familyEnd.owner, '', userId) : this.store.withdraw(tx, member));
      await writeAudit(tx, caller, {
        action: passed ? 'family.end' : 'family.withdraw',
        object: `user:${userId}`,
        before: { family: id, checkStatus: member.checkStatus },
      });
      tx.emitLive([{ room: room.user(userId), patch: {} }]);
      return passed ? this.accounts.close(tx, member) : [];
    });
    await this.notifications.announce(ended);
    return { id };
  }

  /** Ends a membership on behalf of the school. */
  async end(id: number, reason: string, caller: Member): Promise<{ id: number }> {
    const { userId } = caller;
    const sids = await this.db.transact(async (tx) => {
      const member = await assertFamilyInScope(tx, await this.store.lock(tx, id), caller);
      if (member.ownerId === userId) throw new Failure(familyFailure.familyOwn);
      await writeAudit(tx, caller, {
        action: 'family.end',
        object: `user:${member.ownerId}`,
        before: { family: id, checkStatus: member.checkStatus },
        reason,
      });
      return this.endMembership(tx, member, familyEnd.school, reason, userId);
    });
    await this.notifications.announce(sids);
    return { id };
  }

  /** Ends expired memberships and those of owners who are no longer staff. */
  @Sweep('members.familiesEnd', 600_000, { slice: BATCH, inWorkers: true })
  async endExpired(): Promise<number> {
    const due = await this.store.findDue(role.staff, BATCH);
    let done = 0;
    for (const { id, left: remaining } of due) {
      const sids = await this.db
        .transact(async (tx) => {
          const familyMember = await this.store.lock(tx, id);
          return familyMember.endedAt !== null
            ? null
            : this.endMembership(tx, familyMember, remaining ? familyEnd.left : familyEnd.expired, '', null);
        })
        .catch((error: unknown) => {
          log.error({ family: id, err: error }, 'a family member was not ended and will be retried');
          return null;
        });
      if (sids !== null) done += 1;
      await this.notifications.announce(sids ?? []);
    }
    return done;
  }

  private async endMembership(
    tx: Tx,
    member: FamilyMember,
    kind: FamilyEnd,
    note: string,
    actor: number | null,
  ): Promise<string[]> {
    if (member.checkStatus !== checkStatus.passed || member.endedAt !== null)
      throw new Failure(familyFailure.familyOver);
    await this.store.end(tx, member, kind, note, actor);
    const why = labelOf(familyEnd, kind);
    await this.notifications.notifyOwner(tx, member.ownerId, 'familyEnded', {
      name: member.name,
      reason: note || (why?.zh ?? ''),
      reasonEn: note || (why?.en ?? ''),
    });
    return this.accounts.close(tx, member);
  }
}
