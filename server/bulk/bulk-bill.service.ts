import { Injectable } from '@nestjs/common';
import { sum, type Fen } from '#domain/kit/money';
import { addDays } from '#domain/kit/time';
import { recalculateBill, REMIND_DAYS } from '#domain/bulk/bulk.rules';
import { bulkKind, bulkPay, dueKind } from '#domain/bulk/bulk.status';
import { payType } from '#domain/payments/pay.status';
import type { Tx } from '#server/kit/db/db';
import { BillRefundService } from '#server/refunds/bill-refund.service';
import { BulkNotifications } from './bulk-notifications.service';
import { bulkRoomChanges } from './bulk-room';
import { BulkStore, type BulkRequest } from './bulk.store';
import { InstalmentStore, type BulkInstalment } from './instalment.store';

/** Refund reason of cancelled dates. */
const REASON = '场次取消，多付退回';

/** Bills a request after its dates are booked or cancelled, refunds overpayments and asks the applicant to confirm. */
@Injectable()
export class BulkBillService {
  constructor(
    private readonly store: BulkStore,
    private readonly instalments: InstalmentStore,
    private readonly refunds: BillRefundService,
    private readonly notifications: BulkNotifications,
  ) {}

  /** Asks the applicant once to confirm the dates; dates added later were requested by name. */
  async requestConfirmation(tx: Tx, bulk: BulkRequest, booked: number): Promise<void> {
    const row = await this.store.requestConfirmation(tx, bulk.id);
    if (row) await this.notifications.confirmationDue(tx, bulk, booked, row.until);
  }

  /**
   * Rebills a bulk booking with later settlement: one open instalment holds the unpaid amount, and overpayments are
   * refunded.
   */
  async rebill(tx: Tx, bulk: BulkRequest): Promise<void> {
    if (bulk.kind !== bulkKind.bulk) return;
    const { amount } = await this.store.dates.count(tx, bulk.id);
    await this.store.changeRent(tx, bulk.id, amount);
    if (bulk.payMode !== bulkPay.later) return;
    const dues = await this.instalments.lockAll(tx, bulk.id);
    const settled = dues.filter((due) => due.paid);
    const paid = sum(settled.map((due) => due.amount));
    const [open, ...surplus] = dues.filter((due) => !due.paid && !due.isVoid);
    const { rest, back: refunds } = recalculateBill(amount, settled);
    await this.refundInstalments(
      tx,
      bulk,
      settled.map((due, n) => ({ due, amount: refunds[n] as Fen })),
    );
    await this.instalments.void(
      tx,
      (rest === 0 && open ? [open, ...surplus] : surplus).map((due) => due.id),
    );
    if (rest > 0 && open) await this.instalments.changeAmount(tx, open, rest);
    await this.instalments.add(
      tx,
      bulk.id,
      paid + rest,
      rest > 0 && !open
        ? [{ no: dues.length + 1, kind: dueKind.rent, due: addDays(bulk.dateTo, REMIND_DAYS), amount: rest }]
        : [],
    );
  }

  /** Refunds the given amounts of paid instalments; the request is locked by the caller. */
  private async refundInstalments(
    tx: Tx,
    bulk: BulkRequest,
    parts: readonly { readonly due: BulkInstalment; readonly amount: Fen }[],
  ): Promise<void> {
    const refunds = parts.filter(({ amount }) => amount > 0);
    if (refunds.length === 0) return;
    for (const { due, amount } of refunds) {
      await this.instalments.addReturned(tx, due.id, amount);
      await this.refunds.create(
        tx,
        { ...bulk, tradeNo: bulk.batchNo },
        { amount, paidBy: due.payType ?? payType.offline, attemptNo: due.attemptNo, reason: REASON },
      );
    }
    tx.emitLive(bulkRoomChanges(bulk));
  }
}
