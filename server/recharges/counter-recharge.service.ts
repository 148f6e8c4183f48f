import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fromYuan, toYuan } from '#domain/kit/money';
import { payType } from '#domain/payments/pay.status';
import { walletFailure } from '#domain/wallet/wallet.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { counter } from '#contract/counter/counter.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { BillCounterService } from '#server/payments/bill-counter.service';
import { PayerService } from '#server/payments/payer.service';
import { RechargePlacement } from './recharge-placement';

/** Recharges a member's wallet with money taken at a counter: placed, paid and credited in one transaction. */
@Injectable()
export class CounterRechargeService {
  constructor(
    private readonly db: Db,
    private readonly placement: RechargePlacement,
    private readonly payers: PayerService,
    private readonly bills: BillCounterService,
  ) {}

  /** Collects a recharge at the counter within the balance limit; staff cannot recharge their own wallet. */
  async collect(
    { buyerId, amount: amountYuan, offlineType, remark }: ParsedOf<typeof counter.recharge>,
    member: Member,
  ): Promise<AnswerOf<typeof counter.recharge>> {
    if (buyerId === member.userId) throw new Failure(walletFailure.walletOwn);
    await this.payers.resolveMethod(payType.offline, {}, member, this.placement.merchantId || null);
    const amount = fromYuan(amountYuan);
    return runIdempotent(this.db, member, async (tx) => {
      const { tradeNo, gift } = await this.placement.place(tx, buyerId, amount);
      await this.bills.bookAtCounter(tx, tradeNo, { cashierId: member.userId, offlineType, remark });
      await writeAudit(tx, member, {
        action: 'wallet.counter',
        object: tradeNo,
        after: { userId: buyerId, amount, gift, offlineType },
      });
      return {
        tradeNo,
        amount: toYuan(amount),
        gift: toYuan(gift),
        balance: toYuan(await this.placement.balance(tx, buyerId)),
      };
    });
  }
}
