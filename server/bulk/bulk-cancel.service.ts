import { Injectable } from '@nestjs/common';
import { bulkResult, bulkWork, leaseStatus } from '#domain/bulk/bulk.status';
import { cancelKind, orderStatus } from '#domain/orders/order.status';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { BulkExecutionService } from './bulk-execution.service';
import { BulkOrderService } from './bulk-order.service';
import { isRetryDue } from './bulk-retry.service';
import { BulkStore, IS_ACTIVE_DATE } from './bulk.store';

const BATCH_SIZE = 50;
/** Condition of a date rejected by its applicant whose order is still active. */
const REJECTED_DATE = `d.refused and ${IS_ACTIVE_DATE} and o.pay_status in (1, 2) and o.begin_at > school_now()`;

/** Cancels dates at no cost: those rejected by their applicant, and all later ones of a contract that ended early. */
@Injectable()
export class BulkCancelService {
  constructor(
    private readonly db: Db,
    private readonly store: BulkStore,
    private readonly orders: BulkOrderService,
    private readonly executions: BulkExecutionService,
  ) {}

  /** Cancels dates rejected by their applicant at no cost; an interrupted run is continued by the sweep. */
  async cancelRejectedDates(id: number): Promise<void> {
    const rows = await this.db.rows<{ tradeNo: string; userId: number }>(
      `
        select d.trade_no as "tradeNo", b.user_id as "userId"
        from bulk_booking b
          join bulk_date d on d.bulk_id = b.id
          join venue_order o using (trade_no)
        where b.id = $1 and ${REJECTED_DATE}
        order by d.date
      `,
      [id],
    );
    for (const { tradeNo, userId } of rows) {
      await this.orders.cancelWithFullRefund(tradeNo, { userId, who: 'member' }, null, cancelKind.user);
      await failpoint('bulk.after_refused');
      await this.executions.syncDateWithOrder(tradeNo);
    }
  }

  /**
   * Cancels the dates after the last day of a contract that ended early; an interrupted run is continued by the sweep.
   */
  async cancelDatesAfterEnd(id: number): Promise<void> {
    const bulk = await this.store.find(id);
    if (bulk?.leaseStatus !== leaseStatus.terminated && bulk?.leaseStatus !== leaseStatus.ended) return;
    const rows = await this.db.rows<{ tradeNo: string; reason: string | null; userId: number | null }>(
      `
        select d.trade_no as "tradeNo", b.end_reason as reason, b.ended_by as "userId"
        from bulk_date d
          join venue_order o using (trade_no)
          join bulk_booking b on b.id = d.bulk_id
        where b.id = $1
          and d.date > b.ended_on
          and o.order_status = '${orderStatus.normal}'
          and o.begin_at > school_now()
          and o.pay_status in (1, 2)
        order by d.date
      `,
      [id],
    );
    for (const { tradeNo, reason, userId } of rows) {
      await this.orders.cancelWithFullRefund(tradeNo, { userId, who: userId === null ? 'system' : 'staff' }, reason);
      await this.executions.syncDateWithOrder(tradeNo);
    }
    await this.db.rows(
      `update bulk_date set result = ${bulkResult.skipped} where bulk_id = $1 and result = ${bulkResult.open}`,
      [id],
    );
  }

  /** Returns the requests with dates that are still to be cancelled and whose retry is due. */
  findUnfinished(): Promise<{ id: number }[]> {
    return this.db.rows<{ id: number }>(
      `
        select distinct b.id
        from bulk_booking b
          join bulk_date d on d.bulk_id = b.id and d.date > b.ended_on and d.result = ${bulkResult.booked}
          join venue_order o on o.trade_no = d.trade_no
        where b.lease_status in (${leaseStatus.ended}, ${leaseStatus.terminated})
          and b.date_to >= school_now()::date
          and o.order_status = '${orderStatus.normal}'
          and o.pay_status in (1, 2)
          and o.begin_at > school_now()
          and ${isRetryDue(bulkWork.free)}
        union
        select b.id
        from bulk_booking b
          join bulk_date d on d.bulk_id = b.id
          join venue_order o on o.trade_no = d.trade_no
        where ${REJECTED_DATE} and ${isRetryDue(bulkWork.free)}
        limit ${BATCH_SIZE}
      `,
    );
  }
}
