import { Injectable } from '@nestjs/common';
import { Failure, sentenceOf } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { needsConfirmation } from '#domain/bulk/bulk.rules';
import { bulkKind, bulkPay, bulkResult, bulkWork, leaseStatus } from '#domain/bulk/bulk.status';
import { orderSource } from '#domain/orders/order.status';
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
      const { open, booked } = await this.store.dates.count(tx, id);
      if (open > 0) return;
      await this.bills.rebill(tx, bulk);
      await this.store.markMade(tx, id);
      await this.store.work.clearFailure(tx, bulkWork.make, id);
      if (booked > 0 && needsConfirmation(bulk)) await this.bills.requestConfirmation(tx, bulk, booked);
      tx.emitLive([{ room: room.user(bulk.userId), patch: {} }]);
    });
  }

  /** Reopens the dates that could not be booked and the named skipped ones. */
  async reopenDates(id: number, dates: readonly string[]): Promise<void> {
    await this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, id);
      step(bulkMachine, 'tryAgain', bulk, {});
      await this.store.dates.reopen(tx, id, this.slots.today, dates);
      await this.store.clearMade(tx, id);
    });
  }

  /** Returns the number of booked dates and of dates that could not be booked. */
  async countResults(id: number): Promise<{ readonly booked: number; readonly missed: number }> {
    const { booked } = await this.store.dates.count(this.db, id);
    return { booked, missed: await this.store.dates.countMissed(id) };
  }

  /** Returns the active orders of these dates that have not begun. */
  findUpcomingOrders(id: number, dates: readonly string[]): Promise<{ tradeNo: string }[]> {
    return this.store.dates.findUpcomingOrders(id, dates);
  }

  /**
   * Updates the date of an order that ended, or that is active again because a closure was undone, and rebills the
   * request.
   */
  async syncDateWithOrder(tradeNo: string): Promise<void> {
    const id = await this.store.dates.findRequestOf(tradeNo);
    if (id === null) return;
    await this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, id);
      await this.store.dates.followOrder(tx, tradeNo);
      if (bulk.leaseStatus !== leaseStatus.terminated) await this.bills.rebill(tx, bulk);
    });
  }

  /** Books one date in its own transaction; a slot taken between check and booking counts as a conflict. */
  private async bookNextDate(id: number): Promise<boolean> {
    let dateId = 0;
    try {
      return await this.db.transact(async (tx) => {
        const bulk = await this.store.find(id);
        const next = bulk?.leaseStatus === leaseStatus.running ? await this.store.dates.lockNextOpen(tx, id) : null;
        if (!bulk || !next) return false;
        dateId = next.id;
        const source = bulk.kind === bulkKind.lease ? orderSource.lease : orderSource.bulk;
        const outcome = await this.slots.book(tx, bulk, next.date, {
          source,
          phone: bulk.phone,
          remark: bulk.title,
          paysNow: bulk.payMode === bulkPay.now,
        });
        await this.store.dates.recordResult(tx, next.id, outcome);
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
      if (await this.store.dates.isOpen(tx, dateId))
        await this.store.dates.recordResult(tx, dateId, {
          result: isTaken ? bulkResult.conflict : bulkResult.closed,
          slots: 0,
          amount: fen(0),
          tradeNo: null,
          ...reasons,
        });
    });
  }
}
