import { Injectable } from '@nestjs/common';
import { throwIfRefused } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import { giftFor, whyNotRecharge } from '#domain/wallet/recharge.rules';
import type { Tx } from '#server/kit/db/db';
import { WalletService } from '#server/wallet/wallet.service';
import { RechargeSettings } from './recharge-settings';
import { RechargeStore, type Recharge } from './recharge.store';

/** Places recharges within the balance limit. */
@Injectable()
export class RechargePlacement {
  constructor(
    private readonly settings: RechargeSettings,
    private readonly store: RechargeStore,
    private readonly wallets: WalletService,
  ) {}

  /** The merchant that collects recharges; 0 is the first merchant. */
  get merchantId(): number {
    return this.settings.merchantId;
  }

  /** Locks the wallet and inserts a recharge with its gift; throws if the amount is not accepted. */
  async place(tx: Tx, userId: number, amount: Fen): Promise<Recharge> {
    const { current: terms, merchantId } = this.settings;
    const balance = await this.balance(tx, userId);
    throwIfRefused(whyNotRecharge(amount, balance, await this.store.pendingTotal(tx, userId), terms));
    return this.store.insert(tx, { userId, amount, gift: giftFor(amount, terms.gifts), merchantId });
  }

  /** Locks the wallet and returns its balance. */
  async balance(tx: Tx, userId: number): Promise<Fen> {
    return (await this.wallets.lock(tx, userId)).balance;
  }
}
