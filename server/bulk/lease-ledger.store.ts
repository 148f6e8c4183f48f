import { Injectable } from '@nestjs/common';
import { dueKind } from '#domain/bulk/bulk.status';
import { financeMachine } from '#domain/finance/finance.machine';
import { financeKind, financeStatus, payType } from '#domain/payments/pay.status';
import { FinanceRecordEntity } from '#server/finance/finance-record.entity';
import type { Tx } from '#server/kit/db/db';
import { INSTALMENT_NO, RECORD_NO } from './instalment.store';

const { complete } = financeMachine.steps;

/** What a refund at a counter records. */
type CounterRefund = Pick<
  FinanceRecordEntity,
  'no' | 'kind' | 'tradeNo' | 'offlineType' | 'amount' | 'merchantId' | 'venueId' | 'userId' | 'cashierId'
>;

/** Stores the finance records of instalments. */
@Injectable()
export class LeaseLedgerStore {
  /** Returns the number under which an instalment is paid. */
  async numberOf(tx: Tx, dueId: number): Promise<string> {
    const [row] = await tx.rows<{ no: string }>(
      `select ${INSTALMENT_NO} as no from bulk_due d join bulk_booking b on b.id = d.bulk_id where d.id = $1`,
      [dueId],
    );
    return (row as { no: string }).no;
  }

  /** Adds the pending finance record of an instalment unless it is there. */
  async addPending(tx: Tx, dueId: number): Promise<void> {
    await tx.rows(
      `
        insert into finance_record (no, kind, trade_no, amount, status, merchant_id, venue_id, user_id, gmt_create)
        select
          ${RECORD_NO},
          case d.kind when ${dueKind.deposit} then ${financeKind.depositIn} else ${financeKind.income} end,
          b.batch_no, d.amount, ${financeStatus.created}, b.merchant_id, b.venue_id, b.user_id, app_now()
        from bulk_due d
          join bulk_booking b on b.id = d.bulk_id
        where d.id = $1
        on conflict (no) do nothing
      `,
      [dueId],
    );
  }

  /** Completes the record of an instalment that was paid online. */
  async completeOnline(
    tx: Tx,
    dueId: number,
    paid: Pick<FinanceRecordEntity, 'payType' | 'attemptNo' | 'channelTradeNo'>,
  ): Promise<void> {
    await tx.rows(
      `
        update finance_record f
        set status = ${complete.to.status}, pay_type = $2, attempt_no = $3, channel_trade_no = $4, done_at = app_now()
        from bulk_due d
          join bulk_booking b on b.id = d.bulk_id
        where d.id = $1 and f.no = ${RECORD_NO} and f.status = ${complete.from.status}
      `,
      [dueId, paid.payType, paid.attemptNo, paid.channelTradeNo],
    );
  }

  /** Completes the record of an instalment that was paid at a counter; an empty receipt is none. */
  async completeAtCounter(
    tx: Tx,
    dueId: number,
    receipt: string,
    { offlineType, cashierId }: Pick<FinanceRecordEntity, 'offlineType' | 'cashierId'>,
  ): Promise<void> {
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

  /** Adds the complete record of a refund at a counter. */
  async addRefund(tx: Tx, refund: CounterRefund): Promise<void> {
    await tx.repository(FinanceRecordEntity).insert({
      ...refund,
      payType: payType.offline,
      status: financeStatus.complete,
      gmtCreate: () => 'app_now()',
      doneAt: () => 'app_now()',
    });
  }
}
