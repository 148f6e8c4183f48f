import { Injectable } from '@nestjs/common';
import { sum, type Fen } from '#domain/kit/money';
import { addDays } from '#domain/kit/time';
import { CONFIRM_DAYS, rebilled, REMIND_DAYS } from '#domain/bulk/bulk.rules';
import { bulkKind, bulkPay, dueKind } from '#domain/bulk/bulk.status';
import { payType } from '#domain/payments/pay.status';
import { room } from '#contract/kit/live';
import type { Tx } from '#server/kit/db';
import { BillRefundService } from '#server/payments/bill-refund.service';
import { BulkLetters } from './bulk-letters.service';
import { BulkStore, type Bulk, type Due } from './bulk.store';

/** Refund reason of cancelled dates. */
const REASON = '场次取消，多付退回';

/** Bills a request after its dates are booked or cancelled, refunds overpayments and asks the applicant to confirm. */
@Injectable()
export class BulkBillService {
  constructor(
    private readonly store: BulkStore,
    private readonly refunds: BillRefundService,
    private readonly letters: BulkLetters,
  ) {}

  /** Asks the applicant once to confirm the dates; dates added later were requested by name. */
  async askWord(tx: Tx, bulk: Bulk, booked: number): Promise<void> {
    const [row] = await tx.rows<{ until: string }>(
      `update bulk_booking set confirm_by = app_now() + ${CONFIRM_DAYS} * interval '1 day', confirm_told = 1 where id = $1 and confirm_by is null returning to_char(confirm_by at time zone school_zone(), 'MM-DD HH24:MI') as until`,
      [bulk.id],
    );
    if (row) await this.letters.toConfirm(tx, bulk, booked, row.until);
  }

  /**
   * Rebills a bulk booking with later settlement: one open instalment holds the unpaid amount, and overpayments are
   * refunded.
   */
  async rebill(tx: Tx, bulk: Bulk): Promise<void> {
    if (bulk.kind !== bulkKind.bulk) return;
    const { amount } = await this.store.standing(tx, bulk.id);
    await tx.rows('update bulk_booking set rent = $2 where id = $1', [bulk.id, amount]);
    if (bulk.payMode !== bulkPay.later) return;
    const dues = await this.store.dues(tx, bulk.id);
    const settled = dues.filter((due) => due.paid);
    const paid = sum(settled.map((due) => due.amount));
    const [open, ...more] = dues.filter((due) => !due.paid && !due.isVoid);
    const { rest, back } = rebilled(amount, settled);
    await this.giveBack(
      tx,
      bulk,
      settled.map((due, n) => ({ due, amount: back[n] as Fen })),
    );
    await this.store.annul(
      tx,
      (rest === 0 && open ? [open, ...more] : more).map((due) => due.id),
    );
    if (rest > 0 && open) await this.store.amend(tx, open, rest);
    await this.store.bill(
      tx,
      bulk.id,
      paid + rest,
      rest > 0 && !open
        ? [{ no: dues.length + 1, kind: dueKind.rent, due: addDays(bulk.dateTo, REMIND_DAYS), amount: rest }]
        : [],
    );
  }

  /** Refunds the given amounts of paid instalments; the request is locked by the caller. */
  private async giveBack(
    tx: Tx,
    bulk: Bulk,
    parts: readonly { readonly due: Due; readonly amount: Fen }[],
  ): Promise<void> {
    const back = parts.filter(({ amount }) => amount > 0);
    if (back.length === 0) return;
    for (const { due, amount } of back) {
      await this.store.returned(tx, due.id, amount);
      await this.refunds.promise(
        tx,
        { ...bulk, tradeNo: bulk.batchNo },
        { amount, paidBy: due.payType ?? payType.offline, attemptNo: due.attemptNo, reason: REASON },
      );
    }
    await tx.tellLive(
      [room.user(bulk.userId), room.finance('all'), room.finance(bulk.merchantId)].map((name) => ({
        room: name,
        patch: {},
      })),
    );
  }
}
