import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import type { LoginReply } from '#contract/session/session.contract';
import type { Member, CallOrigin } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { LoginAccount } from '#server/accounts/credential.store';
import { AccountStore } from './account.store';
import { PasswordCheck, type Credentials } from './password.check';
import { SessionIssuer, type SessionOptions } from './session-issuer';
import { ssoHash } from './sso.store';

/** Tickets single sign-on sends as headers. */
interface SsoTickets {
  readonly sso: string | undefined;
  readonly oauth: string | undefined;
}

/** Logs members in. */
@Injectable()
export class LoginService {
  constructor(
    private readonly db: Db,
    private readonly accounts: AccountStore,
    private readonly passwords: PasswordCheck,
    private readonly issuer: SessionIssuer,
  ) {}

  /** Opens a session from a single sign-on ticket, which is consumed, otherwise from user name and password. */
  async login(
    {
      lang,
      ...credentials
    }: Credentials & { readonly rememberMe?: boolean | undefined; readonly lang?: LoginAccount['lang'] | undefined },
    tickets: SsoTickets,
    origin: CallOrigin,
  ): Promise<LoginReply> {
    const hashes = [tickets.sso, tickets.oauth].filter((ticket): ticket is string => Boolean(ticket)).map(ssoHash);
    if (hashes.length > 0) {
      return this.db.transact(async (tx) => {
        const used = await this.accounts.useTicket(tx, hashes);
        if (!used) throw new Failure(sessionFailure.ssoTokenWrong);
        return this.openSession(tx, used.userId, origin, { remember: false, sso: used.sso, lang });
      });
    }
    const userId = await this.passwords.check(credentials, origin);
    return this.db.transact(async (tx) => {
      await this.passwords.accept(tx, userId);
      return this.openSession(tx, userId, origin, { remember: credentials.rememberMe ?? false, sso: null, lang });
    });
  }

  /** Stores the language of a member. */
  async setLanguage(lang: LoginAccount['lang'], { userId }: Member): Promise<Record<string, never>> {
    await this.accounts.setLanguage(this.db, userId, lang);
    return {};
  }

  private async openSession(
    tx: Tx,
    userId: number,
    origin: CallOrigin,
    { lang, ...how }: SessionOptions & { readonly lang: LoginAccount['lang'] | undefined },
  ): Promise<LoginReply> {
    const account = await this.accounts.findById(tx, userId);
    const [roleId] = await this.accounts.roles(tx, userId);
    if (!account || account.status !== 1 || roleId === undefined) throw new Failure(sessionFailure.accountOff);
    if (lang !== undefined && lang !== account.lang) await this.accounts.setLanguage(tx, userId, lang);
    return this.issuer.open(tx, account, roleId, origin, how);
  }
}
