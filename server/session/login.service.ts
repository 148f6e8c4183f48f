import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import type { LoginReply } from '#contract/session/session.contract';
import type { Member, Origin } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { AccountStore, type Account } from './account.store';
import { PasswordCheck, type Credentials } from './password.check';
import { SeatOpener, type SeatHow } from './seat-opener';
import { hashOf } from './sso.store';

/** Tickets single sign-on sends as headers. */
export interface Tickets {
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
    private readonly seats: SeatOpener,
  ) {}

  /** Opens a session from a single sign-on ticket, which is consumed, otherwise from user name and password. */
  async login(
    {
      lang,
      ...credentials
    }: Credentials & { readonly rememberMe?: boolean | undefined; readonly lang?: Account['lang'] | undefined },
    tickets: Tickets,
    origin: Origin,
  ): Promise<LoginReply> {
    const hashes = [tickets.sso, tickets.oauth].filter((ticket): ticket is string => Boolean(ticket)).map(hashOf);
    if (hashes.length > 0) {
      return this.db.transact(async (tx) => {
        const used = await this.accounts.useTicket(tx, hashes);
        if (!used) throw new Failure(sessionFailure.ssoTokenWrong);
        return this.enter(tx, used.userId, origin, { remember: false, sso: used.sso, lang });
      });
    }
    const userId = await this.passwords.check(credentials, origin);
    return this.db.transact(async (tx) => {
      if (!(await this.accounts.succeeded(tx, userId)))
        throw new Failure(sessionFailure.accountLocked, { until: (await this.accounts.one(tx, userId))?.locked });
      return this.enter(tx, userId, origin, { remember: credentials.rememberMe ?? false, sso: null, lang });
    });
  }

  /** Stores the language of a member. */
  async speak(lang: Account['lang'], { userId }: Member): Promise<Record<string, never>> {
    await this.accounts.speak(this.db, userId, lang);
    return {};
  }

  private async enter(
    tx: Tx,
    userId: number,
    origin: Origin,
    { lang, ...how }: SeatHow & { readonly lang: Account['lang'] | undefined },
  ): Promise<LoginReply> {
    const account = await this.accounts.one(tx, userId);
    const [roleId] = await this.accounts.roles(tx, userId);
    if (!account || account.status !== 1 || roleId === undefined) throw new Failure(sessionFailure.accountOff);
    if (lang !== undefined && lang !== account.lang) await this.accounts.speak(tx, userId, lang);
    return this.seats.open(tx, account, roleId, origin, how);
  }
}
