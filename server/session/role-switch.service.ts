import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import type { LoginReply } from '#contract/session/session.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { AccountStore } from './account.store';
import { SessionIssuer } from './session-issuer';
import { SessionService } from './session.service';

/** Switches the role of an active session. */
@Injectable()
export class RoleSwitchService {
  constructor(
    private readonly db: Db,
    private readonly accounts: AccountStore,
    private readonly issuer: SessionIssuer,
    private readonly sessions: SessionService,
  ) {}

  /**
   * Ends the calling session and opens one in another role of the same person, atomically. Of two concurrent switches
   * one wins. A person without that role is logged out (document 1 §6).
   */
  async switchTo(roleId: number, member: Member): Promise<LoginReply> {
    const { reply, ended } = await this.db.transact(async (tx) => {
      // Locks the identity provider login first, in the order of its logout, so that it cannot end between the two
      // sessions.
      const sso = await this.accounts.ssoOf(tx, member.sid);
      const ended = await this.sessions.revokeIn(tx, { sid: member.sid }, 'roleSwitch');
      if (ended.length === 0 || sso === undefined) throw new Failure(sessionFailure.loginExpired);
      const [account, roles] = [
        await this.accounts.findById(tx, member.userId),
        await this.accounts.roles(tx, member.userId),
      ];
      if (account?.status !== 1 || !roles.includes(roleId)) return { reply: null, ended };
      return { reply: await this.issuer.open(tx, account, roleId, member, { remember: false, sso }), ended };
    });
    await this.sessions.announce(ended, 'roleSwitch');
    if (!reply) throw new Failure(sessionFailure.switchFailed);
    return reply;
  }
}
