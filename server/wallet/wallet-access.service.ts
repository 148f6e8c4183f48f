import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { walletFailure } from '#domain/wallet/wallet.failures';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { scopeSql, type ScopeColumns } from '#server/kit/access/scope';

/** Scope of wallets is personal: staff scoped to venues or merchants see none. */
export const walletScopeColumns: ScopeColumns = { person: 'w.user_id' };

/** Checks which wallets a caller may access. */
@Injectable()
export class WalletAccess {
  constructor(private readonly db: Db) {}

  /** Throws if a wallet is missing or out of scope. */
  async requireAccess(member: Member, userId: number): Promise<void> {
    const values: unknown[] = [userId];
    const found = await this.db.rows(
      `select 1 from wallet w where w.user_id = $1 and ${scopeSql(member, walletScopeColumns, values)}`,
      values,
    );
    if (found.length === 0) throw new Failure(walletFailure.walletMissing);
  }

  /** Throws if a wallet request is out of scope. */
  async requireRequestAccess(member: Member, id: number): Promise<void> {
    const values: unknown[] = [id];
    const found = await this.db.rows(
      `select 1 from wallet_request w where w.id = $1 and ${scopeSql(member, walletScopeColumns, values)}`,
      values,
    );
    if (found.length === 0) throw new Failure(walletFailure.walletRequestMissing);
  }
}
