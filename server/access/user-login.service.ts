import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { accountStatus, sessionEnd } from '#domain/access/right.status';
import { userFailure } from '#domain/access/user.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { users } from '#contract/access/user.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { SessionService } from '#server/session/session.service';
import { AccountScope } from './account-scope.service';
import { GrantService } from './grant.service';
import { endLogins } from './user-account.store';

/** Enables and disables accounts, and ends logins. */
@Injectable()
export class UserLoginService {
  constructor(
    private readonly db: Db,
    private readonly reach: AccountScope,
    private readonly grants: GrantService,
    private readonly sessions: SessionService,
  ) {}

  /** Disables an account; returns the number of logins it ended. */
  async lock({ id, reason }: ParsedOf<typeof users.lock>, caller: Member): Promise<{ ended: number }> {
    const ended = await this.db.transact(async (tx) => {
      await this.grants.lockGrants(tx);
      const { status } = await this.reach.lockOther(tx, caller, id);
      if (status === accountStatus.off) throw new Failure(userFailure.alreadyLocked);
      await this.grants.assertSuperRemains(tx, id, null);
      await this.reach.writer.disable(tx, id, reason);
      await writeAudit(tx, caller, {
        action: 'user.lock',
        object: `user:${id}`,
        before: { status },
        after: { status: accountStatus.off },
        reason,
      });
      return this.sessions.revokeIn(tx, { userId: id }, sessionEnd.ban);
    });
    await this.sessions.announce(ended, sessionEnd.ban);
    return { ended: ended.length };
  }

  /** Enables an account and clears failed passwords. */
  async unlock({ id }: ParsedOf<typeof users.unlock>, caller: Member): Promise<{ id: number }> {
    await this.db.transact(async (tx) => {
      const { status, lockedUntil, failedLogins } = await this.reach.lockOther(tx, caller, id);
      if (status === accountStatus.normal && lockedUntil === null && failedLogins === 0)
        throw new Failure(userFailure.notLocked);
      await this.reach.writer.enable(tx, id);
      await writeAudit(tx, caller, {
        action: 'user.unlock',
        object: `user:${id}`,
        before: { status, lockedUntil, failedLogins },
        after: { status: accountStatus.normal },
      });
    });
    return { id };
  }

  /** Ends one login of an account, or all; returns how many. */
  async kick({ id, key }: ParsedOf<typeof users.kick>, caller: Member): Promise<{ ended: number }> {
    const ended = await this.db.transact(async (tx) => {
      await this.reach.lockReachable(tx, caller, id);
      const sids = await endLogins(tx, id, sessionEnd.kicked, key ?? null);
      if (sids.length === 0) throw new Failure(userFailure.sessionGone);
      await writeAudit(tx, caller, { action: 'user.kick', object: `user:${id}`, after: { logins: sids.length } });
      return sids;
    });
    await this.sessions.announce(ended, sessionEnd.kicked);
    return { ended: ended.length };
  }
}
