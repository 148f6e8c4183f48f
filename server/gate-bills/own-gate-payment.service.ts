import { Injectable } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { ownGateBills } from '#contract/gate-bills/gate-bill.contract';
import type { Member } from '#server/kit/access/caller';
import { BillPaymentService } from '#server/payments/bill-payment.service';
import { PayerService } from '#server/payments/payer.service';
import { payableOf } from './gate-bill-owner.service';
import { OwnGateBillService } from './own-gate-bill.service';

/** Online payments of own gate bills: a code to scan, a payment page, or the campus card. */
@Injectable()
export class OwnGatePayment {
  constructor(
    private readonly bills: OwnGateBillService,
    private readonly payers: PayerService,
    private readonly payments: BillPaymentService,
  ) {}

  /** Opens a payment, or returns the open one. */
  async open(
    { id, payType: code, queryPassword }: ParsedOf<typeof ownGateBills.payOnline>,
    member: Member,
  ): Promise<AnswerOf<typeof ownGateBills.payOnline>> {
    const own = await this.bills.requireOwn(id, member);
    const method = await this.payers.resolveMethod(code, { queryPassword }, member, own.merchantId);
    const { no, subject } = payableOf(own);
    return this.payments.open(
      member,
      { no, subject },
      method,
      await this.payers.secretsOf(member, method, queryPassword),
    );
  }
}
