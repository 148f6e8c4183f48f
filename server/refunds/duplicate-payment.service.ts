import { Injectable } from '@nestjs/common';
import { attemptState } from '#domain/payments/pay.status';
import { Db } from '#server/kit/db/db';
import { AttemptStore } from '#server/finance/attempt.store';
import { SaleService } from '#server/sales/sale.service';
import { RefundEntity } from './refund.entity';
import { RefundCreationService } from './refund-creation.service';

/** Refunds duplicate payments found by reconciliation. */
@Injectable()
export class DuplicatePaymentService {
  constructor(
    private readonly db: Db,
    private readonly sales: SaleService,
    private readonly attempts: AttemptStore,
    private readonly creation: RefundCreationService,
  ) {}

  /** Refunds a duplicate payment in full; once, however often it is called. */
  async refundDuplicate(attemptNo: string): Promise<boolean> {
    const seen = await this.attempts.find(this.db, attemptNo);
    if (!seen) return false;
    return this.db.transact(async (tx) => {
      const order = await this.sales.lockRow(tx, seen.tradeNo);
      const attempt = await this.attempts.lock(tx, attemptNo);
      if (attempt.state !== attemptState.duplicate) return false;
      if (!(await tx.repository(RefundEntity).existsBy({ attemptNoPaid: attemptNo })))
        await this.creation.refundAttempt(tx, order, attempt);
      return true;
    });
  }
}
