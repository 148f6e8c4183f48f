import { Injectable } from '@nestjs/common';
import { Failure, sentenceOf } from '#domain/kit/failure';
import { step, whyNot } from '#domain/kit/machine';
import { fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { bulkMachine } from '#domain/bulk/bulk.machine';
import { needsConfirmation } from '#domain/bulk/bulk.rules';
import { bulkKind, bulkPay, bulkResult, bulkStatus, bulkWork, leaseStatus } from '#domain/bulk/bulk.status';
import { orderSource, orderStatus } from '#domain/orders/order.status';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { bulks } from '#contract/bulk/bulk.contract';
import { room } from '#contract/kit/live';
import type { Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { failpoint } from '#server/kit/runtime/failpoint';
import { Sweep } from '#server/kit/jobs/sweep';
import { BulkBookingService } from '#server/booking/bulk-booking.service';
import { BulkBillService } from './bulk-bill.service';
import { BulkAccess } from './bulk-access.service';
import { isRetryDue } from './bulk-retry.service';
import type { BulkStore } from './bulk.store';

const BATCH_SIZE = 20;

/**
 * Books the dates of approved requests, one date per transaction: each is booked completely or marked with a reason. An
 * interrupted run is continued by the sweep.
 */
@Injectable()
export class BulkExecutionService {
  constructor(
    private readonly db: Db,
    private readonly slots: BulkBookingService,
    private readonly access: BulkAccess,
    private readonly bills: BulkBillService,
  ) {}

  private get store(): BulkStore {
    return this.access.store;
  }

  /** Books every open date of an approved request, bills it and marks it as booked. */
  async bookOpenDates(id: number): Promise<void> {
    while (await this.bookNextDate(id)) await failpoint('bulk.after_date');
    await this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, id);
      const { open, booked } = await this.store.countDates(tx, id);
      if (open > 0) return;
      await this.bills.rebill(tx, bulk);
      await tx.rows('update bulk_booking set made_at = coalesce(made_at, app_now()) where id = $1', [id]);
      await this.access.retries.clear(tx, bulkWork.make, id);
      if (booked > 0 && needsConfirmation(bulk)) await this.bills.requestConfirmation(tx, bulk, booked);
      await tx.emitLive([{ room: room.user(bulk.userId), patch: {} }]);
    });
  }

  /** Retries dates that could not be booked, for the applicant or the reviewers. */
  async retryDates(
    { id, dates }: ParsedOf<typeof bulks.again>,
    caller: Caller,
  ): Promise<{ booked: number; left: number }> {
    await this.access.requireVisible(caller, id);
    const before = await this.store.countDates(this.db, id);
    await this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, id);
      step(bulkMachine, 'tryAgain', bulk, {});
      await this.store.reopen(tx, id, this.slots.today, dates);
      await tx.rows('update bulk_booking set made_at = null where id = $1', [id]);
    });
    await this.bookOpenDates(id);
    const after = await this.store.countDates(this.db, id);
    const [row] = await this.db.rows<{ n: number }>(
      `select count(*)::int as n from bulk_date where bulk_id = $1 and result in (${bulkResult.conflict}, ${bulkResult.closed})`,
      [id],
    );
    return { booked: after.booked - before.booked, left: row?.n ?? 0 };
  }

  /** Continues interrupted requests. */
  @Sweep('bulk.make', 5_000)
  async sweep(): Promise<number> {
    const rows = await this.db.rows<{ id: number }>(
      `select b.id from bulk_booking b where b.status = ${bulkStatus.passed} and b.made_at is null and ${isRetryDue(bulkWork.make)} order by b.id limit $1`,
      [BATCH_SIZE],
    );
    return this.access.retries.runEach(bulkWork.make, rows, ({ id }) => this.bookOpenDates(id));
  }

  /** Ends contracts whose last day is over. */
  @Sweep('bulk.end', 60_000)
  async endExpired(): Promise<number> {
    const today = this.slots.today;
    const rows = await this.db.rows<{ id: number }>(
      `select b.id from bulk_booking b where b.lease_status = ${leaseStatus.running} and b.date_to < $1 and b.made_at is not null and ${isRetryDue(bulkWork.end)} order by b.date_to, b.id limit $2`,
      [today, BATCH_SIZE],
    );
    return this.access.retries.runEach(bulkWork.end, rows, ({ id }) => this.end(id, today));
  }

  private end(id: number, today: LocalDate): Promise<void> {
    return this.db.transact(async (tx) => {
      const bulk = await this.store.lock(tx, id);
      const facts = { lastDay: bulk.dateTo, today };
      if (whyNot(bulkMachine, 'end', bulk, facts) === null)
        await this.store.move(tx, bulk, step(bulkMachine, 'end', bulk, facts), { ended_on: bulk.dateTo });
    });
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
        `update bulk_date d set result = case o.order_status when '${orderStatus.cancelled}' then ${bulkResult.dropped} else ${bulkResult.booked} end from venue_order o where d.trade_no = $1 and o.trade_no = d.trade_no and d.result in (${bulkResult.booked}, ${bulkResult.dropped})`,
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
