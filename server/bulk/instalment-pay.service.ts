import { Injectable } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { leases } from '#contract/bulk/lease.contract';
import type { Member } from '#server/kit/access/caller';
import { BillPaymentService } from '#server/payments/bill-payment.service';
import { PayerService } from '#server/payments/payer.service';
import { InstalmentAccess } from './instalment-access.service';
import { LeaseLedger } from './lease-ledger.service';

/** Online payments of instalments by their applicant: a code to scan, a payment page, or the campus card. */
@Injectable()
export class InstalmentPayService {
  constructor(
    private readonly instalments: InstalmentAccess,
    private readonly ledger: LeaseLedger,
    private readonly payers: PayerService,
    private readonly bills: BillPaymentService,
  ) {}

  /** Opens a payment, or returns the open one. */
  async open(
    { id, payType: code, queryPassword }: ParsedOf<typeof leases.payOnline>,
    member: Member,
  ): Promise<AnswerOf<typeof leases.payOnline>> {
    const own = await this.instalments.requireOwn(id, member);
    const no = this.ledger.numberOf(own, await this.instalments.find(id));
    const method = await this.payers.resolveMethod(code, { queryPassword }, member, own.merchantId);
    return this.bills.open(
      member,
      { no, subject: own.title },
      method,
      await this.payers.secretsOf(member, method, queryPassword),
    );
  }
}
