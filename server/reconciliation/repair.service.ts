import { Injectable } from '@nestjs/common';
import { findingKind, lineKind } from '#domain/reconciliation/recon.status';
import type { Finding } from '#domain/reconciliation/statement.rules';
import { log } from '#server/kit/runtime/log';
import { PaymentInquiryService } from '#server/payments/payment-inquiry.service';
import { DuplicatePaymentService } from '#server/refunds/duplicate-payment.service';
import { RefundInquiryService } from '#server/refunds/refund-inquiry.service';
import { FindingStore } from './finding.store';

/** Repairs findings: queries the channel again or refunds a duplicate payment. */
@Injectable()
export class RepairService {
  constructor(
    private readonly findings: FindingStore,
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
    for (const finding of found.filter(({ kind }) => kind === findingKind.status))
      if (await this.recheck(finding.line, finding.no)) await this.findings.solveByQuery(finding);
  }
}
