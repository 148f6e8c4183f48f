import { Injectable } from '@nestjs/common';
import type { SsoKind } from '#domain/session/sso.status';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { parseLogoutTicket } from './cas-xml';
import { IdentityProvider } from './identity-provider';
import { SessionService } from './session.service';
import { ssoHash, SsoStore } from './sso.store';

/**
 * Handles logout from both sides: a local logout ends the session and redirects to the school; a logout at the school
 * ends local sessions.
 */
@Injectable()
export class SingleLogoutService {
  constructor(
    private readonly db: Db,
    private readonly provider: IdentityProvider,
    private readonly store: SsoStore,
    private readonly sessions: SessionService,
  ) {}

  /**
   * Ends the member's session everywhere, and all others of the same identity provider login. Returns the redirect
   * address.
   */
  async logout({ sid }: Member): Promise<string> {
    const { login, ended } = await this.db.transact(async (tx) => {
      const login = await this.store.ofSession(tx, sid);
      const others = login
        ? await this.sessions.revokeIn(tx, { ssoIds: await this.store.end(tx, login.id) }, 'logout')
        : [];
      return { login, ended: [...others, ...(await this.sessions.revokeIn(tx, { sid }, 'logout'))] };
    });
    await this.sessions.announce(ended, 'logout');
    return this.provider.logoutUrl(login);
  }

  /** Returns the logout address for a browser whose session has already ended. */
  logoutUrl(kind: SsoKind): Promise<string> {
    return this.provider.logoutUrl({ kind, id_token: null });
  }

  /** Handles the logout notice of CAS for a ticket. */
  async onCasLogout(logoutRequest: string): Promise<void> {
    const ticket = parseLogoutTicket(logoutRequest);
    if (ticket !== null) await this.endSessions((tx) => this.store.endTicket(tx, ssoHash(ticket)));
  }

  /** Handles a logout token of the OpenID provider; returns false for an invalid one. */
  async onOidcLogout(token: string): Promise<boolean> {
    const named = await this.provider.parseLogoutToken(token);
    if (named) await this.endSessions((tx) => this.store.endOidc(tx, named));
    return named !== null;
  }

  private async endSessions(logins: (tx: Tx) => Promise<number[]>): Promise<void> {
    const ended = await this.db.transact(async (tx) =>
      this.sessions.revokeIn(tx, { ssoIds: await logins(tx) }, 'singleLogout'),
    );
    await this.sessions.announce(ended, 'singleLogout');
  }
}
