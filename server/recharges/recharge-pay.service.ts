import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { walletFailure } from '#domain/wallet/wallet.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { wallet } from '#contract/wallet/wallet.contract';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { BillPaymentService } from '#server/payments/bill-payment.service';
import { PayerService } from '#server/payments/payer.service';
import { RechargeStore } from './recharge.store';

/** Online payments of own recharges. */
@Injectable()
export class RechargePayService {
  constructor(
    private readonly db: Db,
    private readonly store: RechargeStore,
    private readonly payers: PayerService,
    private readonly bills: BillPaymentService,
  ) {}

  /** Opens the payment, or returns the open one. */
  async pay(
    { tradeNo, payType, queryPassword }: ParsedOf<typeof wallet.pay>,
    member: Member,
  ): Promise<AnswerOf<typeof wallet.pay>> {
    const own = await this.store.find(this.db, tradeNo);
    if (own?.userId !== member.userId) throw new Failure(walletFailure.rechargeMissing);
    if (!own.paid && !own.open) throw new Failure(walletFailure.rechargeLapsed);
    const method = await this.payers.resolveMethod(payType, { queryPassword }, member, own.merchantId);
    return this.bills.open(
      member,
      { no: tradeNo, subject: '余额充值' },
      method,
      await this.payers.secretsOf(member, method, queryPassword),
    );
  }
}
