import { Injectable } from '@nestjs/common';
import type { FinanceStatus } from '#domain/payments/pay.status';
import { checkStatus } from '#domain/system/check.status';
import type { RefundProgress } from '#contract/orders/order.contract';
import { Db } from '#server/kit/db/db';

/** A refund with the instants of its steps. */
type RefundProgressRow = Pick<RefundProgress, 'refundNo' | 'amount' | 'withdrawn' | 'payType' | 'route'> & {
  readonly status: FinanceStatus;
  readonly lastError: string | null;
  readonly requestedAt: Date;
  readonly submitted: Date | null;
  readonly approved: Date | null;
  readonly sent: Date | null;
  readonly failed: Date | null;
  readonly done: Date | null;
};

/** Reads how far refunds are. */
@Injectable()
export class RefundProgressStore {
  constructor(private readonly db: Db) {}

  /** Returns the refunds of an order in sequence, each with the application approved for it. */
  findByOrder(tradeNo: string): Promise<RefundProgressRow[]> {
    return this.db.rows<RefundProgressRow>(
      `
        select r.refund_no as "refundNo", r.amount, r.status, r.withdrawn_at is not null as withdrawn,
          r.pay_type as "payType", r.route, r.last_error as "lastError", r.gmt_create as "requestedAt",
          a.submitted_at as submitted, a.checked_at as approved, r.sent_at as sent, r.failed_at as failed,
          r.done_at as done
        from v_refund r
          left join v_refund_apply a on a.trade_no = r.trade_no
            and not a.closed
            and a.check_status = ${checkStatus.passed}
            and a.checked_at <= r.gmt_create + interval '5 seconds'
        where r.trade_no = $1
        order by r.id
      `,
      [tradeNo],
    );
  }
}
