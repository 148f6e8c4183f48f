import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { walletFailure } from '#domain/wallet/wallet.failures';
import type { Member } from '#server/kit/access/caller';
import { WalletDeskStore } from './wallet-desk.store';

/** Checks which wallets a caller may access. */
@Injectable()
export class WalletAccess {
  constructor(private readonly wallets: WalletDeskStore) {}

  /** Throws if a wallet is missing or out of scope. */
  async requireAccess(member: Member, userId: number): Promise<void> {
    if (!(await this.wallets.isWalletInScope(userId, member))) throw new Failure(walletFailure.walletMissing);
  }

  /** Throws if a wallet request is out of scope. */
  async requireRequestAccess(member: Member, id: number): Promise<void> {
    if (!(await this.wallets.isRequestInScope(id, member))) throw new Failure(walletFailure.walletRequestMissing);
  }
}
