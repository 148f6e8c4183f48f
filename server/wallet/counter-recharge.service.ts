import { Injectable } from '@nestjs/common';
import { Failure, insist } from '#domain/kit/failure';
import { fromYuan, toYuan } from '#domain/kit/money';
import { payType } from '#domain/payments/pay.status';
import { giftFor, whyNotRecharge } from '#domain/wallet/recharge.rules';
import { walletFailure } from '#domain/wallet/wallet.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { counter } from '#contract/counter/counter.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { once } from '#server/kit/once';
import { BillPayService } from '#server/payments/bill-pay.service';
import { PayerService } from '#server/payments/payer.service';
import { RechargeBench } from './recharge-bench';

/** Recharges a member's wallet with money taken at a counter: placed, paid and credited in one transaction. */
@Injectable()
export class CounterRechargeService {
  constructor(
    private readonly db: Db,
    private readonly bench: RechargeBench,
    private readonly payers: PayerService,
    private readonly bills: BillPayService,
  ) {}

  /** Collects a recharge at the counter within the balance limit; staff cannot recharge their own wallet. */
  async take(
    { buyerId, amount: asked, offlineType, remark }: ParsedOf<typeof counter.recharge>,
    caller: Caller,
  ): Promise<AnswerOf<typeof counter.recharge>> {
    const member = memberOf(caller);
    if (buyerId === member.userId) throw new Failure(walletFailure.walletOwn);
    const { now: terms, merchantId } = this.bench.terms;
    await this.payers.insistMethod(payType.offline, {}, member, merchantId || null);
    const amount = fromYuan(asked);
    return once(this.db, caller, async (tx) => {
      const { balance } = await this.bench.wallets.hold(tx, buyerId);
      insist(whyNotRecharge(amount, balance, await this.bench.store.openOf(tx, buyerId), terms));
      const { tradeNo, gift } = await this.bench.store.place(tx, {
        userId: buyerId,
        amount,
        gift: giftFor(amount, terms.gifts),
        merchantId,
      });
      await this.bills.atCounter(tx, tradeNo, { cashierId: member.userId, offlineType, remark });
      await audit(tx, caller, {
        action: 'wallet.counter',
        object: tradeNo,
        after: { userId: buyerId, amount, gift, offlineType },
      });
      return {
        tradeNo,
        amount: toYuan(amount),
        gift: toYuan(gift),
        balance: toYuan((await this.bench.wallets.hold(tx, buyerId)).balance),
      };
    });
  }
}
