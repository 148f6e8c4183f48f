import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { bulks } from '#contract/bulk/bulk.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import type { Actor } from '#server/orders/order.service';
import { BulkAccess } from './bulk-access.service';
import { BulkExecutionService } from './bulk-execution.service';
import { BulkOrderService } from './bulk-order.service';

/** Retries and cancels single dates of approved requests, for the applicant or staff. */
@Injectable()
export class BulkDateChangeService {
  constructor(
    private readonly db: Db,
    private readonly access: BulkAccess,
    private readonly orders: BulkOrderService,
    private readonly executions: BulkExecutionService,
  ) {}

  /** Retries dates that could not be booked, for the applicant or the reviewers. */
  async retryDates(
    { id, dates }: ParsedOf<typeof bulks.again>,
    caller: Member,
  ): Promise<{ booked: number; left: number }> {
    await this.access.requireVisible(caller, id);
    const before = await this.executions.countResults(id);
    await this.executions.reopenDates(id, dates);
    await this.executions.bookOpenDates(id);
    const after = await this.executions.countResults(id);
    return { booked: after.booked - before.booked, left: after.missed };
  }

  /**
   * Cancels single dates. Applicants are subject to the rules of the order, staff cancel with a full refund; dates that
   * have begun stay.
   */
  async cancelDates(
    { id, dates, reason }: ParsedOf<typeof bulks.drop>,
    caller: Member,
  ): Promise<{ dropped: number; left: number }> {
    const { bulk } = await this.access.requireVisible(caller, id);
    step(bulkMachine, 'drop', bulk, {});
    const byStaff = this.access.hasRight(caller, bulk, 'End');
    const rows = await this.executions.findUpcomingOrders(id, dates);
    const by: Actor = { userId: caller.userId, who: 'staff' };
    let dropped = 0;
    let lastFailure: Failure | null = null;
    for (const { tradeNo } of rows) {
      try {
        if (byStaff) await this.orders.cancelWithFullRefund(tradeNo, by, reason || null);
        else await this.orders.cancelOwn(caller, tradeNo, reason || null);
        await this.executions.syncDateWithOrder(tradeNo);
        dropped += 1;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        lastFailure = error;
      }
    }
    if (dropped === 0 && lastFailure) throw lastFailure;
    if (byStaff)
      await this.db.transact((tx) =>
        writeAudit(tx, caller, {
          action: 'bulk.drop',
          object: `bulk:${id}`,
          after: { dates: [...dates], dropped },
          reason,
        }),
      );
    return { dropped, left: dates.length - dropped };
  }
}
