import { Injectable } from '@nestjs/common';
import { fen, toYuan } from '#domain/kit/money';
import { isOverdue } from '#domain/refunds/refund-route.rules';
import type { RefundProgress } from '#contract/orders/order.contract';
import { Clock, schoolStamp, stampOrNull } from '#server/kit/runtime/clock';
import { Settings } from '#server/kit/settings/settings';
import { RefundProgressStore } from './refund-progress.store';

/** Progress of the refunds of an order. */
@Injectable()
export class RefundProgressService {
  constructor(
    private readonly store: RefundProgressStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns the refunds of an order in sequence; the error is for staff only. */
  async listForOrder(tradeNo: string): Promise<(RefundProgress & { readonly lastError: string | null })[]> {
    const dueHours = this.settings.get('refund.dueHours');
    const rows = await this.store.findByOrder(tradeNo);
    return rows.map(({ amount, requestedAt, submitted, approved, sent, failed, done, ...row }) => ({
      ...row,
      amount: toYuan(fen(amount)),
      gmtCreate: schoolStamp(requestedAt.getTime()),
      submittedAt: stampOrNull(submitted),
      approvedAt: stampOrNull(approved),
      sentAt: stampOrNull(sent),
      failedAt: stampOrNull(failed),
      doneAt: stampOrNull(done),
      dueAt: schoolStamp(requestedAt.getTime() + dueHours * 3_600_000),
      overdue: isOverdue(row, requestedAt.getTime(), dueHours, this.clock.now()),
    }));
  }
}
