import { Injectable } from '@nestjs/common';
import { Failure, sentenceOf } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { needsConfirmation } from '#domain/bulk/bulk.rules';
import { bulkKind, bulkPay, bulkResult, bulkWork, leaseStatus } from '#domain/bulk/bulk.status';
import { orderSource, orderStatus } from '#domain/orders/order.status';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { room } from '#contract/kit/live';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { BulkBookingService } from '#server/booking/bulk-booking.service';
import { BulkBillService } from './bulk-bill.service';
import { BulkStore } from './bulk.store';

/**
 * Books the dates of approved requests, one date per transaction: each is booked completely or marked with a reason. An
 * interrupted run is continued by the sweep.
 */
@Injectable()
export class BulkExecutionService {
  constructor(
    private readonly db: Db,
    private readonly store: BulkStore,
    private readonly slots: BulkBookingService,
    private readonly bills: BulkBillService,
  ) {}

  /** Books every open date of an approved request, bills it and marks it as booked. */
  async bookOpenDates(id: number): Promise<void> {
    while (await this.bookNextDate(id)) await failpoint('bulk.after_date');
    await this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, id);
      const { open, booked } = await this.store.countDates(tx, id);
      if (open > 0) return;
      await this.bills.rebill(tx, bulk);
      await tx.rows('update bulk_booking set made_at = coalesce(made_at, app_now()) where id = $1', [id]);
      await this.store.clearFailedWork(tx, bulkWork.make, id);
      if (booked > 0 && needsConfirmation(bulk)) await this.bills.requestConfirmation(tx, bulk, booked);
      await tx.emitLive([{ room: room.user(bulk.userId), patch: {} }]);
    });
  }

  /** Reopens the dates that could not be booked and the named skipped ones. */
  async reopenDates(id: number, dates: readonly string[]): Promise<void> {
    await this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, id);
      step(bulkMachine, 'tryAgain', bulk, {});
      await this.store.reopen(tx, id, this.slots.today, dates);
      await tx.rows('update bulk_booking set made_at = null where id = $1', [id]);
    });
  }

  /** Returns the number of booked dates and of dates that could not be booked. */
  async countResults(id: number): Promise<{ readonly booked: number; readonly missed: number }> {
    const { booked } = await this.store.countDates(this.db, id);
    const [row] = await this.db.rows<{ n: number }>(
      `
        select count(*)::int as n
        from bulk_date
        where bulk_id = $1 and result in (${bulkResult.conflict}, ${bulkResult.closed})
      `,
      [id],
    );
    return { booked, missed: row?.n ?? 0 };
  }

  /**
   * Updates the date of an order that ended, or that is active again because a closure was undone, and rebills the
   * request.
   */
  async syncDateWithOrder(tradeNo: string): Promise<void> {
    const [found] = await this.db.rows<{ id: number }>('select bulk_id as id from bulk_date where trade_no = $1', [
      tradeNo,
    ]);
    if (!found) return;
    await this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, found.id);
      await tx.rows(
        `
          update bulk_date d
          set result = case o.order_status when '${orderStatus.cancelled}' then ${bulkResult.dropped} else ${bulkResult.booked} end
          from venue_order o
          where d.trade_no = $1 and o.trade_no = d.trade_no and d.result in (${bulkResult.booked}, ${bulkResult.dropped})
        `,
        [tradeNo],
      );
      if (bulk.leaseStatus !== leaseStatus.terminated) await this.bills.rebill(tx, bulk);
    });
  }

  /** Books one date in its own transaction; a slot taken between check and booking counts as a conflict. */
  private async bookNextDate(id: number): Promise<boolean> {
    let dateId = 0;
    try {
      return await this.db.transact(async (tx) => {
        const bulk = await this.store.find(id);
        const next = bulk?.leaseStatus === leaseStatus.running ? await this.store.lockNextOpenDate(tx, id) : null;
        if (!bulk || !next) return false;
        dateId = next.id;
        const source = bulk.kind === bulkKind.lease ? orderSource.lease : orderSource.bulk;
        const outcome = await this.slots.book(tx, bulk, next.date, {
          source,
          phone: bulk.phone,
          remark: bulk.title,
          paysNow: bulk.payMode === bulkPay.now,
        });
        await this.store.recordDateResult(tx, next.id, outcome);
        return true;
      });
    } catch (error) {
      if (!(error instanceof Failure) || dateId === 0) throw error;
      await this.recordFailure(dateId, error);
      return true;
    }
  }

  /**
   * Records on the date that its slot was taken meanwhile or that the database refused the applicant; the next date is
   * tried.
   */
  private async recordFailure(dateId: number, { spec, facts }: Failure): Promise<void> {
    const isTaken = spec.key === bookingFailure.slotTaken.key;
    const reasons = isTaken
      ? { blocked: null, blockedEn: null }
      : { blocked: sentenceOf(spec, 'zh', facts), blockedEn: sentenceOf(spec, 'en', facts) };
    await this.db.transact(async (tx) => {
      if (await this.store.isOpen(tx, dateId))
        await this.store.recordDateResult(tx, dateId, {
          result: isTaken ? bulkResult.conflict : bulkResult.closed,
          slots: 0,
          amount: fen(0),
          tradeNo: null,
          ...reasons,
        });
    });
  }
}
