import { Injectable } from '@nestjs/common';
import type { SsoKind } from '#domain/session/sso.status';
import type { Member } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { endedTicket } from './cas-xml';
import { IdentityProvider } from './identity-provider';
import { SessionService } from './session.service';
import { hashOf, SsoStore } from './sso.store';

/** Logging out, from either side: here it ends the session and leads on to the school; there it ends what the login opened here. */
@Injectable()
export class SingleLogoutService {
  constructor(
    private readonly db: Db,
    private readonly provider: IdentityProvider,
    private readonly store: SsoStore,
    private readonly sessions: SessionService,
  ) {}

  /** Ends the member's session everywhere, and every other one of the same login at the school. Answers where the browser goes next. */
  async logout({ sid }: Member): Promise<string> {
    const { login, ended } = await this.db.transact(async (tx) => {
      const login = await this.store.ofSession(tx, sid);
      const others = login
        ? await this.sessions.revokeIn(tx, { ssoIds: await this.store.end(tx, login.id) }, 'logout')
        : [];
      return { login, ended: [...others, ...(await this.sessions.revokeIn(tx, { sid }, 'logout'))] };
    });
    await this.sessions.announce(ended, 'logout');
    return this.provider.wayOut(login);
  }

  /** Where a browser whose session has ended already leaves the school too. */
  wayOut(kind: SsoKind): Promise<string> {
    return this.provider.wayOut({ kind, id_token: null });
  }

  /** CAS says that a ticket's login ended. */
  async casEnded(logoutRequest: string): Promise<void> {
    const ticket = endedTicket(logoutRequest);
    if (ticket !== null) await this.over((tx) => this.store.endTicket(tx, hashOf(ticket)));
  }

  /** The OpenID provider says that a login ended; false when the token is not believed. */
  async oidcEnded(token: string): Promise<boolean> {
    const named = await this.provider.named(token);
    if (named) await this.over((tx) => this.store.endOidc(tx, named));
    return named !== null;
  }

  private async over(logins: (tx: Tx) => Promise<number[]>): Promise<void> {
    const ended = await this.db.transact(async (tx) =>
      this.sessions.revokeIn(tx, { ssoIds: await logins(tx) }, 'singleLogout'),
    );
    await this.sessions.announce(ended, 'singleLogout');
  }
}
