import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import type { FinanceState } from '#domain/finance/finance.machine';
import { orderMachine } from '#domain/orders/order.machine';
import { payStatus } from '#domain/orders/order.status';
import { financeStatus } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { refundRequested } from '#contract/orders/order.events';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { SaleService, type Actor, type Sale } from '#server/sales/sale.service';
import { RefundAccess } from './refund-access';
import { RefundLedger } from './refund-ledger.service';
import type { Refund } from './refund.store';

/** Retries failed refunds of orders; the order follows. */
@Injectable()
export class RefundRetryService {
  constructor(
    private readonly access: RefundAccess,
    private readonly sales: SaleService,
    private readonly ledger: RefundLedger,
  ) {}

  /** Retries a failed refund under the same number. */
  retry(caller: Member, refundNo: string): Promise<{ refundNo: string; status: number }> {
    return this.access.run(caller, refundNo, async (tx, order, refund) => {
      if (refund.status !== financeStatus.failed || refund.withdrawn) throw new Failure(paymentFailure.refundNotFailed);
      const by = { userId: caller.userId, who: 'staff' as const };
      const { next, order: moved } = await this.retryWithin(tx, order, refund, by);
      await writeAudit(tx, caller, {
        action: 'refund.retry',
        object: refundNo,
        before: { status: refund.status },
        after: { status: next.status },
      });
      tx.emit(refundRequested, { refundNo, tradeNo: order.tradeNo, amount: refund.amount });
      this.access.notifyOrder(tx, moved);
      return { refundNo, status: next.status };
    });
  }

  /** Moves a locked refund, its finance record and its order back to refunding. */
  async retryWithin(
    tx: Tx,
    order: Sale,
    refund: Refund,
    by: Actor,
  ): Promise<{ readonly next: FinanceState; readonly order: Sale }> {
    const next = await this.ledger.retry(tx, refund);
    if (refund.movesOrder && order.payStatus === payStatus.refundFailed)
      return {
        next,
        order: await this.sales.move(tx, order, step(orderMachine, 'retryRefund', order, {}), {
          action: 'retryRefund',
          by,
          note: refund.refundNo,
        }),
      };
    await this.sales.note(tx, order.tradeNo, 'retryRefund', by, refund.refundNo);
    return { next, order };
  }
}
