import { Injectable } from '@nestjs/common';
import { sum, type Fen } from '#domain/kit/money';
import { dueKind } from '#domain/bulk/bulk.status';
import { financeKind, payType, type PayType } from '#domain/payments/pay.status';
import type { Tx } from '#server/kit/db/db';
import { BillCounterService } from '#server/payments/bill-counter.service';
import { BillRefundService } from '#server/refunds/bill-refund.service';
import type { BulkRequest } from './bulk.store';
import { InstalmentStore, type BulkInstalment } from './instalment.store';
import { LeaseLedgerStore } from './lease-ledger.store';

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
    private readonly store: LeaseLedgerStore,
    private readonly instalments: InstalmentStore,
    private readonly bills: BillCounterService,
    private readonly refunds: BillRefundService,
  ) {}

  /** Adds the pending finance record of an instalment. */
  addPendingRecord(tx: Tx, dueId: number): Promise<void> {
    return this.store.addPending(tx, dueId);
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
    await this.instalments.markPaidOnline(tx, dueId, { payType: paidWith, attemptNo });
    await this.bills.withdrawOpenAttempts(tx, await this.store.numberOf(tx, dueId));
    await this.addPendingRecord(tx, dueId);
    await this.store.completeOnline(tx, dueId, { payType: paidWith, attemptNo, channelTradeNo });
  }

  /** Books an instalment paid at a counter. */
  async completeAtCounter(
    tx: Tx,
    dueId: number,
    receipt: string,
    { offlineType, cashierId }: CounterPayment,
  ): Promise<void> {
    await this.bills.withdrawOpenAttempts(tx, await this.store.numberOf(tx, dueId));
    await this.addPendingRecord(tx, dueId);
    await this.store.completeAtCounter(tx, dueId, receipt, { offlineType, cashierId });
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
    { batchNo, merchantId, venueId, userId }: BulkRequest,
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
      await this.store.addRefund(tx, {
        no: `F${batchNo}${suffix}`,
        kind,
        tradeNo: batchNo,
        offlineType,
        amount,
        merchantId,
        venueId,
        userId,
        cashierId,
      });
    }
  }
}
