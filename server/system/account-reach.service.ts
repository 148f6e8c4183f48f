import { Injectable } from '@nestjs/common';
import { Failure, insist } from '#domain/kit/failure';
import { whyNotTouch } from '#domain/system/grant.rules';
import { userFailure } from '#domain/system/user.failures';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { TellsHistory } from '#server/kit/history';
import { UserStore, type AccountRow } from './user.store';

/** Decides which accounts a caller may change. */
@Injectable()
export class AccountReach {
  constructor(
    private readonly db: Db,
    private readonly store: UserStore,
  ) {}

  /** Throws if an account is outside the caller's scope. */
  @TellsHistory('user')
  seen(caller: Caller, key: string): Promise<AccountRow> {
    return this.store.find(this.db, memberOf(caller), /^\d{1,9}$/.test(key) ? Number(key) : 0);
  }

  /** Locks an account in scope that has no more rights than the caller. */
  async reached(tx: Tx, caller: Caller, id: number): Promise<AccountRow> {
    const member = memberOf(caller);
    const account = await this.store.find(tx, member, id);
    const roleIds = (await this.store.grants(tx, id)).map(({ roleId }) => roleId);
    insist(whyNotTouch(member, roleIds, await this.store.rights(tx, ...roleIds)));
    return account;
  }

  /** Locks such an account other than the caller's own. */
  others(tx: Tx, caller: Caller, id: number): Promise<AccountRow> {
    if (memberOf(caller).userId === id) throw new Failure(userFailure.notYourself);
    return this.reached(tx, caller, id);
  }
}
