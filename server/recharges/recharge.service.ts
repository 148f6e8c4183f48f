import { Injectable } from '@nestjs/common';
import { throwIfRefused } from '#domain/kit/failure';
import { fromYuan, toYuan } from '#domain/kit/money';
import { giftFor, whyNotRecharge } from '#domain/wallet/recharge.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { wallet } from '#contract/wallet/wallet.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { RechargeSettings } from './recharge-settings';
import { RechargeStore } from './recharge.store';
import { WalletService } from '#server/wallet/wallet.service';

/** Places recharges of the own wallet. */
@Injectable()
export class RechargeService {
  constructor(
    private readonly db: Db,
    private readonly terms: RechargeSettings,
    private readonly store: RechargeStore,
    private readonly wallets: WalletService,
  ) {}

  /** Places a recharge of an accepted amount within the balance limit. */
  place({ amount: amountYuan }: ParsedOf<typeof wallet.place>, caller: Caller): Promise<AnswerOf<typeof wallet.place>> {
    const { userId } = requireMember(caller);
    const [amount, terms] = [fromYuan(amountYuan), this.terms.current];
    return runIdempotent(this.db, caller, async (tx) => {
      const { balance } = await this.wallets.lock(tx, userId);
      throwIfRefused(whyNotRecharge(amount, balance, await this.store.pendingTotal(tx, userId), terms));
      const placed = await this.store.insert(tx, {
        userId,
        amount,
        gift: giftFor(amount, terms.gifts),
        merchantId: this.terms.merchantId,
      });
      return {
        tradeNo: placed.tradeNo,
        amount: toYuan(placed.amount),
        gift: toYuan(placed.gift),
        payBefore: placed.payBefore,
      };
    });
  }
}
