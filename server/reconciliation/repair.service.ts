import { Injectable } from '@nestjs/common';
import { findingKind, findingState, lineKind, repair } from '#domain/reconciliation/recon.status';
import type { Finding } from '#domain/reconciliation/statement.rules';
import { Db } from '#server/kit/db/db';
import { log } from '#server/kit/runtime/log';
import { PaymentInquiryService } from '#server/payments/payment-inquiry.service';
import { DuplicatePaymentService } from '#server/refunds/duplicate-payment.service';
import { RefundInquiryService } from '#server/refunds/refund-inquiry.service';

/** Repairs findings: queries the channel again or refunds a duplicate payment. */
@Injectable()
export class RepairService {
  constructor(
    private readonly db: Db,
    private readonly payments: PaymentInquiryService,
    private readonly refunds: RefundInquiryService,
    private readonly duplicates: DuplicatePaymentService,
  ) {}

  /** Queries the channel about a payment or refund and applies its answer. Returns whether both sides agree. */
  recheck(line: number | null, no: string): Promise<boolean> {
    return (line === lineKind.pay ? this.payments.recheckPayment(no) : this.refunds.recheckRefund(no)).catch(
      (error: unknown) => {
        log.warn({ no, why: String(error) }, 'a finding could not be repaired by a query');
        return false;
      },
    );
  }

  /** Refunds a duplicate payment in full, once. */
  refundDuplicate(attemptNo: string): Promise<boolean> {
    return this.duplicates.refundDuplicate(attemptNo);
  }

  /** Solves differences the channel itself reports, by querying it: payments received and refunds paid out. */
  async repairStatus(found: readonly Finding[]): Promise<void> {
    for (const { kind, line, no } of found.filter((one) => one.kind === findingKind.status))
      if (await this.recheck(line, no))
        await this.db.rows(
          `
            update recon_finding
            set state = ${findingState.solved}, how = ${repair.askChannel}, solved_at = app_now()
            where state = ${findingState.open} and kind = $1 and line = $2 and no = $3
          `,
          [kind, line, no],
        );
  }
}
