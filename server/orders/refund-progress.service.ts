import { Injectable } from '@nestjs/common';
import { fen, toYuan } from '#domain/kit/money';
import type { FinanceStatus } from '#domain/payments/pay.status';
import { isOverdue } from '#domain/refunds/refund-route.rules';
import { checkStatus } from '#domain/system/check.status';
import type { RefundProgress } from '#contract/orders/order.contract';
import { Clock, schoolStamp, stampOrNull } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';

interface RefundProgressRow
  extends Record<string, unknown>, Pick<RefundProgress, 'refundNo' | 'amount' | 'withdrawn' | 'payType' | 'route'> {
  readonly status: FinanceStatus;
  readonly lastError: string | null;
  readonly requestedAt: Date;
  readonly submitted: Date | null;
  readonly approved: Date | null;
  readonly sent: Date | null;
  readonly failed: Date | null;
  readonly done: Date | null;
}

/** Progress of the refunds of an order. */
@Injectable()
export class RefundProgressService {
  constructor(
    private readonly db: Db,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns the refunds of an order in sequence; the error is for staff only. */
  async listForOrder(tradeNo: string): Promise<(RefundProgress & { readonly lastError: string | null })[]> {
    const dueHours = this.settings.get('refund.dueHours');
    const rows = await this.db.rows<RefundProgressRow>(
      `
        select r.refund_no as "refundNo", r.amount, r.status, r.withdrawn_at is not null as withdrawn,
          r.pay_type as "payType", r.route, r.last_error as "lastError", r.gmt_create as "requestedAt",
          a.submitted_at as submitted, a.checked_at as approved, r.sent_at as sent, r.failed_at as failed,
          r.done_at as done
        from refund r
          left join refund_apply a on a.trade_no = r.trade_no
            and not a.closed
            and a.check_status = ${checkStatus.passed}
            and a.checked_at <= r.gmt_create + interval '5 seconds'
        where r.trade_no = $1
        order by r.id
      `,
      [tradeNo],
    );
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
