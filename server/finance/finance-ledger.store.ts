import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import {
  attemptState,
  financeKind,
  financeStatus,
  moneyOut,
  payType as methods,
  type PayType,
} from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { FinanceState } from '#domain/finance/finance.machine';
import type { Db, Tx } from '#server/kit/db/db';
import { SaleService, type Sale } from '#server/sales/sale.service';
import { OPEN_ATTEMPT } from './attempt-poll.store';

const PAID_AT_COUNTER: PayType = methods.offline;

const OUT = moneyOut.join(', ');

/** The account of a record: trade number, member, merchant and venue. Deposits are kept apart from what is earned. */
export interface FinanceAccount extends Pick<Sale, 'tradeNo' | 'merchantId' | 'userId'> {
  readonly venueId: number | null;
  readonly isDeposit?: boolean;
}

/** Money received for an order. */
export interface IncomeEntry {
  readonly attemptNo: string;
  readonly payType: PayType;
  readonly amount: Fen;
  readonly channelTradeNo: string | null;
  readonly cashierId?: number;
  readonly offlineType?: number;
  readonly remark?: string;
}

/** The finance ledger: one record for each payment received and each refund. */
@Injectable()
export class FinanceLedgerStore {
  constructor(private readonly sales: SaleService) {}

  /** Records received money; the same attempt is recorded once. */
  async recordIncome(
    tx: Tx,
    order: FinanceAccount,
    { attemptNo, payType, amount, channelTradeNo, cashierId, offlineType, remark }: IncomeEntry,
  ): Promise<void> {
    await tx.prepared(
      'income',
      `
        insert into finance_record (
          no, kind, trade_no, attempt_no, pay_type, offline_type, amount, status, merchant_id, venue_id, user_id,
          channel_trade_no, cashier_id, gmt_create, done_at, fee, fee_bearer, remark
        )
        values (
          'F' || $1, $2, $3, $1, $4::smallint, $5, $6::int, $7, $8, $9, $10, $11, $12, app_now(), app_now(),
          coalesce(channel_fee($4::smallint, $6::int), 0),
          (select fee_bearer from v_pay_service where pay_type = $4::smallint and fee_rate + fee_min > 0), $13
        )
      `,
      [
        attemptNo,
        this.sales.kindOf(order.tradeNo).income,
        order.tradeNo,
        payType,
        offlineType ?? null,
        amount,
        financeStatus.complete,
        order.merchantId,
        order.venueId,
        order.userId,
        channelTradeNo,
        cashierId ?? null,
        remark ?? '',
      ],
    );
  }

  /**
   * Records money received without a channel, from a balance or at a counter: a paid attempt of `attemptType` and its
   * record. Schedules an immediate poll of the order's open attempts. Returns the number of the attempt.
   */
  async recordInstantIncome(
    tx: Tx,
    order: Sale,
    attemptType: PayType,
    { payType, amount, channelTradeNo, cashierId, offlineType, remark }: Omit<IncomeEntry, 'attemptNo'>,
  ): Promise<string> {
    const [made] = await tx.prepared<{ attemptNo: string }>(
      'instant income',
      `
        with polled as (
          update pay_attempt set next_poll_at = app_now() where trade_no = $1 and ${OPEN_ATTEMPT}
        ), made as (
          insert into pay_attempt (
            attempt_no, trade_no, user_id, pay_type, amount, state, expires_at, gmt_create, done_at
          )
          select
            $1 || 'A' || lpad((1 + (select count(*) from pay_attempt where trade_no = $1))::text, 2, '0'), $1, $2,
            $3, $4::int, ${attemptState.success}, app_now(), app_now(), app_now()
          returning attempt_no
        )
        insert into finance_record (
          no, kind, trade_no, attempt_no, pay_type, offline_type, amount, status, merchant_id, venue_id, user_id,
          channel_trade_no, cashier_id, gmt_create, done_at, fee, fee_bearer, remark
        )
        select
          'F' || attempt_no, $12::smallint, $1, attempt_no, $5::smallint, $6, $4::int,
          ${financeStatus.complete}, $7, $8, $2, $9, $10, app_now(), app_now(),
          coalesce(channel_fee($5::smallint, $4::int), 0),
          (select fee_bearer from v_pay_service where pay_type = $5::smallint and fee_rate + fee_min > 0), $11
        from made
        returning attempt_no as "attemptNo"
      `,
      [
        order.tradeNo,
        order.userId,
        attemptType,
        amount,
        payType,
        offlineType ?? null,
        order.merchantId,
        order.venueId,
        channelTradeNo,
        cashierId ?? null,
        remark ?? '',
        this.sales.kindOf(order.tradeNo).income,
      ],
    );
    return (made as { attemptNo: string }).attemptNo;
  }

  /** Records money a counter collected for a paid order that costs more now. */
  async recordExtraIncome(
    tx: Tx,
    order: Sale,
    {
      amount,
      cashierId,
      offlineType,
    }: { readonly amount: Fen; readonly cashierId: number; readonly offlineType: number },
  ): Promise<void> {
    await tx.rows(
      `
        insert into finance_record (
          no, kind, trade_no, pay_type, offline_type, amount, status, merchant_id, venue_id, user_id, cashier_id,
          gmt_create, done_at
        )
        select
          'F' || $1 || 'E' || lpad(
            (
              1 + (select count(*) from finance_record where trade_no = $1 and attempt_no is null and kind = $2)
            )::text,
            2, '0'
          ),
          $2, $1, $3, $4, $5, $6, $7, $8, $9, $10, app_now(), app_now()
      `,
      [
        order.tradeNo,
        financeKind.income,
        PAID_AT_COUNTER,
        offlineType,
        amount,
        financeStatus.complete,
        order.merchantId,
        order.venueId,
        order.userId,
        cashierId,
      ],
    );
  }

  /** Records a refund that was created and not sent yet. */
  async recordRefund(tx: Tx, order: FinanceAccount, refundNo: string, payType: PayType, amount: Fen): Promise<void> {
    await tx.rows(
      `
        insert into finance_record (
          no, kind, trade_no, refund_no, pay_type, amount, status, merchant_id, venue_id, user_id, gmt_create
        )
        values ('F' || $1, $2, $3, $1, $4, $5, $6, $7, $8, $9, app_now())
      `,
      [
        refundNo,
        order.isDeposit ? financeKind.depositOut : this.sales.kindOf(order.tradeNo).refund,
        order.tradeNo,
        payType,
        amount,
        financeStatus.refunding,
        order.merchantId,
        order.venueId,
        order.userId,
      ],
    );
  }

  /** Returns the account of a refund, from its record. */
  async findRefundAccount(on: Pick<Tx | Db, 'rows'>, refundNo: string): Promise<FinanceAccount | null> {
    const [row] = await on.rows<FinanceAccount & Record<string, unknown>>(
      `
        select trade_no as "tradeNo", merchant_id as "merchantId", venue_id as "venueId", user_id as "userId"
        from finance_record
        where refund_no = $1 and kind in (${OUT})
      `,
      [refundNo],
    );
    return row ?? null;
  }

  /** Completes the records of refunds; throws if one is in another state. */
  async completeAll(tx: Tx, refundNos: readonly string[], next: FinanceState): Promise<void> {
    const moved = await tx.rows(
      `
        update finance_record
        set status = $2, done_at = app_now()
        where refund_no = any ($1) and kind in (${OUT}) and status = ${financeStatus.refunding}
        returning 1
      `,
      [refundNos, next.status],
    );
    if (moved.length !== refundNos.length) throw new Failure(paymentFailure.illegalFinanceStep);
  }

  /** Moves the record of a refund; throws if it is in another state. */
  async move(
    tx: Tx,
    refundNo: string,
    from: FinanceState,
    to: FinanceState,
    channelTradeNo: string | null = null,
  ): Promise<void> {
    const [moved] = await tx.rows(
      `
        update finance_record
        set status = $3::smallint, channel_trade_no = coalesce($4, channel_trade_no),
          done_at = case when $3::smallint = ${financeStatus.complete} then app_now() end
        where refund_no = $1 and kind in (${OUT}) and status = $2
        returning 1
      `,
      [refundNo, from.status, to.status, channelTradeNo],
    );
    if (!moved) throw new Failure(paymentFailure.illegalFinanceStep);
  }
}
