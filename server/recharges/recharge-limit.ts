import { Injectable } from '@nestjs/common';
import { formatYuan } from '#domain/kit/money';
import { fitsBalanceLimit } from '#domain/wallet/recharge.rules';
import type { PayableBill } from '#server/finance/bill-registry.service';
import type { Tx } from '#server/kit/db/db';
import { MessageService } from '#server/messages/message.service';
import { WalletService } from '#server/wallet/wallet.service';
import { RechargeSettings } from './recharge-settings';
import { RechargeStore, type Recharge } from './recharge.store';

/** Refund reason of a recharge that exceeds the balance limit. */
const LIMIT_REACHED = '余额已达上限';

/** The balance limit at the time of payment. */
@Injectable()
export class RechargeLimit {
  constructor(
    private readonly settings: RechargeSettings,
    private readonly store: RechargeStore,
    private readonly wallets: WalletService,
    private readonly messages: MessageService,
  ) {}

  /**
   * Refuses a payment that would exceed the balance limit, because the wallet was recharged otherwise meanwhile: closes
   * the recharge, refunds it and notifies its member. Returns the refund reason, or null.
   */
  async returnReason(tx: Tx, { no, userId }: PayableBill): Promise<string | null> {
    const recharge = (await this.store.find(tx, no)) as Recharge;
    const { max } = this.settings.current;
    if (fitsBalanceLimit((await this.wallets.lock(tx, userId)).balance, recharge, max)) return null;
    await this.store.close(tx, no);
    await this.messages.queue(tx, 'rechargeFull', {
      to: userId,
      parameters: { amount: formatYuan(recharge.amount), max: formatYuan(max) },
      about: `rechargeFull.${no}`,
    });
    return LIMIT_REACHED;
  }
}
