import { Injectable } from '@nestjs/common';
import { sum, type Fen } from '#domain/kit/money';
import { dueKind } from '#domain/bulk/bulk.status';
import { financeMachine } from '#domain/finance/finance.machine';
import { financeKind, financeStatus, payType, type PayType } from '#domain/payments/pay.status';
import type { Tx } from '#server/kit/db/db';
import { BillCounterService } from '#server/payments/bill-counter.service';
import { BillRefundService } from '#server/refunds/bill-refund.service';
import type { BulkRequest } from './bulk.store';
import { RECORD_NO, type BulkInstalment } from './instalment.store';

const { complete } = financeMachine.steps;

/** Money paid or refunded at a counter. */
interface CounterPayment {
  readonly offlineType: number;
  readonly cashierId: number;
}

/** The refund of one paid instalment; fen. */
export interface InstalmentRefund {
  readonly due: BulkInstalment;
  readonly amount: Fen;
}

/** How an instalment was paid online. */
interface OnlinePayment {
  readonly payType: PayType;
  readonly attemptNo: string | null;
  readonly channelTradeNo: string | null;
}
const fromBalance: OnlinePayment = { payType: payType.balance, attemptNo: null, channelTradeNo: null };

/** Instalments and settlements in the finance records. */
@Injectable()
export class LeaseLedger {
  constructor(
    private readonly bills: BillCounterService,
    private readonly refunds: BillRefundService,
  ) {}

  /** Adds the pending finance record of an instalment. */
  async addPendingRecord(tx: Tx, dueId: number): Promise<void> {
    await tx.rows(
      `
        insert into finance_record (no, kind, trade_no, amount, status, merchant_id, venue_id, user_id, gmt_create)
        select ${RECORD_NO}, case d.kind when ${dueKind.deposit} then ${financeKind.depositIn} else ${financeKind.income} end,
          b.batch_no, d.amount, ${financeStatus.created}, b.merchant_id, b.venue_id, b.user_id, app_now()
        from bulk_due d
          join bulk_booking b on b.id = d.bulk_id
        where d.id = $1
        on conflict (no) do nothing
      `,
      [dueId],
    );
  }

  /** Returns the number of an instalment in all records. */
  numberOf({ batchNo }: BulkRequest, { no }: BulkInstalment): string {
    return `${batchNo}P${String(no).padStart(2, '0')}`;
  }

  /** Books an instalment paid by its applicant, from the balance or at a channel. */
  async completeOnline(
    tx: Tx,
    dueId: number,
    { payType: paidWith, attemptNo, channelTradeNo }: OnlinePayment = fromBalance,
  ): Promise<void> {
    await tx.rows(
      'update bulk_due set paid_at = app_now(), paid_online = true, pay_type = $2, attempt_no = $3 where id = $1',
      [dueId, paidWith, attemptNo],
    );
    await this.bills.withdrawOpenAttempts(tx, dueId);
    await this.addPendingRecord(tx, dueId);
    await tx.rows(
      `
        update finance_record f
        set status = ${complete.to.status}, pay_type = $2, attempt_no = $3, channel_trade_no = $4, done_at = app_now()
        from bulk_due d
          join bulk_booking b on b.id = d.bulk_id
        where d.id = $1 and f.no = ${RECORD_NO} and f.status = ${complete.from.status}
      `,
      [dueId, paidWith, attemptNo, channelTradeNo],
    );
  }

  /** Books an instalment paid at a counter. */
  async completeAtCounter(
    tx: Tx,
    dueId: number,
    receipt: string,
    { offlineType, cashierId }: CounterPayment,
  ): Promise<void> {
    await this.bills.withdrawOpenAttempts(tx, dueId);
    await this.addPendingRecord(tx, dueId);
    await tx.rows(
      `
        update finance_record f
        set status = ${complete.to.status}, pay_type = ${payType.offline}, offline_type = $2,
          channel_trade_no = nullif($3, ''), cashier_id = $4, done_at = app_now()
        from bulk_due d
          join bulk_booking b on b.id = d.bulk_id
        where d.id = $1 and f.no = ${RECORD_NO} and f.status = ${complete.from.status}
      `,
      [dueId, offlineType, receipt, cashierId],
    );
  }

  /** Refunds online payments the way each was paid: rent as a refund, the deposit as a deposit refund. */
  async refundOnline(tx: Tx, bulk: BulkRequest, parts: readonly InstalmentRefund[], reason: string): Promise<void> {
    for (const {
      due: { kind, payType: paidBy, attemptNo },
      amount,
    } of parts) {
      if (paidBy !== null)
        await this.refunds.create(
          tx,
          { ...bulk, tradeNo: bulk.batchNo, isDeposit: kind === dueKind.deposit },
          { amount, paidBy, attemptNo, reason },
        );
    }
  }

  /** Books refunds at a counter: rent as a refund, the deposit as a deposit refund. */
  async refundAtCounter(
    tx: Tx,
    bulk: BulkRequest,
    parts: readonly InstalmentRefund[],
    { offlineType, cashierId }: CounterPayment,
  ): Promise<void> {
    const refunds = [
      { tail: 'R', of: dueKind.rent, kind: financeKind.refund },
      { tail: 'D', of: dueKind.deposit, kind: financeKind.depositOut },
    ]
      .map((one) => ({
        ...one,
        amount: sum(parts.filter(({ due }) => due.kind === one.of).map(({ amount }) => amount)),
      }))
      .filter(({ amount }) => amount > 0);
    for (const { tail: suffix, kind, amount } of refunds) {
      await tx.rows(
        `
          insert into finance_record (
            no, kind, trade_no, pay_type, offline_type, amount, status, merchant_id, venue_id, user_id, cashier_id,
            gmt_create, done_at
          )
          values (
            'F' || $1::text || $2, $3, $1::text, ${payType.offline}, $4, $5, ${financeStatus.complete}, $6, $7, $8, $9,
            app_now(), app_now()
          )
        `,
        [bulk.batchNo, suffix, kind, offlineType, amount, bulk.merchantId, bulk.venueId, bulk.userId, cashierId],
      );
    }
  }
}
