import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { Db, type Tx } from '#server/kit/db';
import { SessionService } from './session.service';
import { SsoPeople, type UniversityPerson } from './sso-people';
import { hashOf, SsoStore } from './sso.store';

/** Issues a login ticket for a person verified by the identity provider, valid for one login within a minute. */
@Injectable()
export class HandOver {
  constructor(
    private readonly db: Db,
    private readonly people: SsoPeople,
    private readonly store: SsoStore,
    private readonly sessions: SessionService,
  ) {}

  /**
   * Finds the account of the person and issues a ticket. `login` returns or inserts the identity provider login it
   * comes from.
   */
  async ticketFor(person: UniversityPerson, login: (tx: Tx) => Promise<number>): Promise<string> {
    const ticket = randomBytes(24).toString('base64url');
    const ended = await this.db.transact(async (tx) => {
      const { userId, lost } = await this.people.accountOf(tx, person);
      if (!(await this.store.hand(tx, await login(tx), userId, hashOf(ticket))))
        throw new Failure(sessionFailure.ssoTicketWrong);
      return lost === null ? [] : this.sessions.revokeIn(tx, { userId, roleId: lost }, 'roleLost');
    });
    await this.sessions.announce(ended, 'roleLost');
    return ticket;
  }
}
