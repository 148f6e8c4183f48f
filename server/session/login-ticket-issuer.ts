import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { Db, type Tx } from '#server/kit/db/db';
import { SessionService } from './session.service';
import { SsoAccountLinker, type UniversityPerson } from './sso-account-linker';
import { ssoHash, SsoStore } from './sso.store';

/** Issues a login ticket for a person verified by the identity provider, valid for one login within a minute. */
@Injectable()
export class LoginTicketIssuer {
  constructor(
    private readonly db: Db,
    private readonly accounts: SsoAccountLinker,
    private readonly store: SsoStore,
    private readonly sessions: SessionService,
  ) {}

  /**
   * Finds the account of the person and issues a ticket. `login` returns or inserts the identity provider login it
   * comes from.
   */
  async issue(person: UniversityPerson, login: (tx: Tx) => Promise<number>): Promise<string> {
    const ticket = randomBytes(24).toString('base64url');
    const ended = await this.db.transact(async (tx) => {
      const { userId, lost: lostRoleId } = await this.accounts.accountOf(tx, person);
      if (!(await this.store.issueTicket(tx, await login(tx), userId, ssoHash(ticket))))
        throw new Failure(sessionFailure.ssoTicketWrong);
      return lostRoleId === null ? [] : this.sessions.revokeIn(tx, { userId, roleId: lostRoleId }, 'roleLost');
    });
    await this.sessions.announce(ended, 'roleLost');
    return ticket;
  }
}
