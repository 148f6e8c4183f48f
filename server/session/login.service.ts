import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import type { LoginReply } from '#contract/session/session.contract';
import type { Origin } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { AccountStore } from './account.store';
import { PasswordCheck, type Credentials } from './password.check';
import { SeatOpener, type SeatHow } from './seat-opener';
import { hashOf } from './sso.store';

/** The tokens single sign-on may hand over as headers. */
export interface Tickets {
  readonly sso: string | undefined;
  readonly oauth: string | undefined;
}

/** Logging in. */
@Injectable()
export class LoginService {
  constructor(
    private readonly db: Db,
    private readonly accounts: AccountStore,
    private readonly passwords: PasswordCheck,
    private readonly seats: SeatOpener,
  ) {}

  /** Opens a session from a ticket of single sign-on (used up by it), else from user name and password. */
  async login(credentials: Credentials & { readonly rememberMe?: boolean | undefined }, tickets: Tickets, origin: Origin): Promise<LoginReply> {
    const hashes = [tickets.sso, tickets.oauth].filter((ticket): ticket is string => Boolean(ticket)).map(hashOf);
    if (hashes.length > 0) {
      return this.db.transact(async (tx) => {
        const used = await this.accounts.useTicket(tx, hashes);
        if (!used) throw new Failure(sessionFailure.ssoTokenWrong);
        return this.enter(tx, used.userId, origin, { remember: false, sso: used.sso });
      });
    }
    const userId = await this.passwords.check(credentials, origin);
    return this.db.transact(async (tx) => {
      if (!(await this.accounts.succeeded(tx, userId))) throw new Failure(sessionFailure.accountLocked, { until: (await this.accounts.one(tx, userId))?.locked });
      return this.enter(tx, userId, origin, { remember: credentials.rememberMe ?? false, sso: null });
    });
  }

  private async enter(tx: Tx, userId: number, origin: Origin, how: SeatHow): Promise<LoginReply> {
    const account = await this.accounts.one(tx, userId);
    const [roleId] = await this.accounts.roles(tx, userId);
    if (!account || account.status !== 1 || roleId === undefined) throw new Failure(sessionFailure.accountOff);
    return this.seats.open(tx, account, roleId, origin, how);
  }
}
