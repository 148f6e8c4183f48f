import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { accountRefusal } from '#domain/access/grant.rules';
import { userFailure } from '#domain/access/user.failures';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { HistoryAccess } from '#server/kit/access/history-access';
import { AccountService } from '#server/accounts/account.service';
import { lockAccount } from './user-account.store';
import { UserStore, type UserAccountRow } from './user.store';

/** Decides which accounts a caller may change. */
@Injectable()
export class AccountScope {
  constructor(
    private readonly db: Db,
    private readonly store: UserStore,
    /** Writes the accounts that are locked here. */
    readonly writer: AccountService,
  ) {}

  /** Throws if an account is outside the caller's scope. */
  @HistoryAccess('user')
  assertVisible(caller: Member, key: string): Promise<UserAccountRow> {
    return this.store.find(this.db, caller, /^\d{1,9}$/.test(key) ? Number(key) : 0);
  }

  /** Locks an account in scope that has no more rights than the caller. */
  async lockReachable(tx: Tx, member: Member, id: number): Promise<UserAccountRow> {
    await this.lock(tx, id);
    const account = await this.store.find(tx, member, id);
    const roleIds = (await this.store.grants(tx, id)).map(({ roleId }) => roleId);
    throwIfRefused(accountRefusal(member, roleIds, await this.store.rights(tx, ...roleIds)));
    return account;
  }

  /** Locks an account until the transaction ends, so that of two edits the second finds the first. */
  lock(tx: Tx, id: number): Promise<void> {
    return lockAccount(tx, id);
  }

  /** Locks such an account other than the caller's own. */
  lockOther(tx: Tx, caller: Member, id: number): Promise<UserAccountRow> {
    if (caller.userId === id) throw new Failure(userFailure.notYourself);
    return this.lockReachable(tx, caller, id);
  }
}
