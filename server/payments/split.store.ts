import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import { splitFailure } from '#domain/payments/split.failures';
import type { ShareState } from '#domain/payments/split.machine';
import { shareStatus } from '#domain/payments/split.status';
import { Db, type Tx } from '#server/kit/db';

/** One share as its steps need it. */
export interface ShareRow extends ShareState, Record<string, unknown> {
  readonly id: number;
  readonly n: number;
  readonly userId: number;
  readonly amount: Fen;
  readonly paidBy: number | null;
  readonly returned: Fen;
  /** Sharing ended before all had paid. */
  readonly over: boolean;
}

const SHARES =
  'select h.id, h.n, h.user_id as "userId", h.amount, h.status, h.paid_by as "paidBy", h.returned, x.ended_at is not null as over from order_share h join order_split x on x.trade_no = h.trade_no where h.trade_no = $1 order by h.n';
const WAITS = "o.order_status = '1' and o.pay_status = 1";

/** Rows of shared payments. */
@Injectable()
export class SplitStore {
  constructor(private readonly db: Db) {}

  /** The companions an order names. */
  async companions(on: Pick<Tx | Db, 'rows'>, tradeNo: string): Promise<number[]> {
    return (
      (await on.rows<{ ids: number[] }>('select buddy_ids as ids from venue_order where trade_no = $1', [tradeNo]))[0]
        ?.ids ?? []
    );
  }

  /** The shares of an order in their order. */
  shares(on: Pick<Tx | Db, 'rows'>, tradeNo: string): Promise<ShareRow[]> {
    return on.rows<ShareRow>(SHARES, [tradeNo]);
  }

  /** The shares, held until the transaction ends. */
  lockShares(tx: Tx, tradeNo: string): Promise<ShareRow[]> {
    return tx.rows<ShareRow>(`${SHARES} for update of h`, [tradeNo]);
  }

  /** Writes shares in place of those nobody has paid. */
  async write(
    tx: Tx,
    tradeNo: string,
    userIds: readonly number[],
    amounts: readonly Fen[],
    openedBy: number,
  ): Promise<void> {
    await this.drop(tx, tradeNo);
    await tx.rows('insert into order_split (trade_no, opened_by, amount) values ($1, $2, $3)', [
      tradeNo,
      openedBy,
      amounts.reduce((all, one) => all + one, 0),
    ]);
    await tx.rows(
      'insert into order_share (trade_no, n, user_id, amount) select $1, x.n, x.user_id, x.amount from unnest($2::int[], $3::int[]) with ordinality as x(user_id, amount, n)',
      [tradeNo, userIds, amounts],
    );
  }

  /** Takes shares away that nobody has paid. */
  async drop(tx: Tx, tradeNo: string): Promise<void> {
    await tx.rows('delete from order_split where trade_no = $1', [tradeNo]);
  }

  /** Marks a share as paid; refuses one that is. */
  async paid(tx: Tx, id: number, payer: number): Promise<void> {
    const moved = await tx.rows(
      `update order_share set status = ${shareStatus.paid}, paid_by = $2, paid_at = app_now() where id = $1 and status = ${shareStatus.unpaid} returning 1`,
      [id, payer],
    );
    if (moved.length === 0) throw new Failure(splitFailure.splitPaid);
  }

  /** All shares have paid the order. */
  async settle(tx: Tx, tradeNo: string): Promise<void> {
    await tx.rows(
      `update order_share set status = ${shareStatus.kept} where trade_no = $1 and status = ${shareStatus.paid}`,
      [tradeNo],
    );
    await tx.rows('update order_split set settled_at = app_now() where trade_no = $1', [tradeNo]);
  }

  /** A paid share goes back. */
  async give(tx: Tx, id: number): Promise<void> {
    await tx.rows(
      `update order_share set status = ${shareStatus.returned}, returned = amount where id = $1 and status = ${shareStatus.paid}`,
      [id],
    );
  }

  /** What of the kept shares a refund has sent back. */
  async returned(tx: Tx, id: number, amount: Fen): Promise<void> {
    await tx.rows('update order_share set returned = returned + $2 where id = $1', [id, amount]);
  }

  /** Sharing is over before all had paid; false when it was already. */
  async end(tx: Tx, tradeNo: string): Promise<boolean> {
    return (
      (
        await tx.rows(
          'update order_split set ended_at = app_now() where trade_no = $1 and settled_at is null and ended_at is null returning 1',
          [tradeNo],
        )
      ).length > 0
    );
  }

  /** Orders that wait for no share any more while sharing goes on. */
  async stranded(limit: number): Promise<string[]> {
    const rows = await this.db.rows<{ no: string }>(
      `select x.trade_no as no from order_split x join venue_order o on o.trade_no = x.trade_no where x.settled_at is null and x.ended_at is null and not (${WAITS}) limit $1`,
      [limit],
    );
    return rows.map(({ no }) => no);
  }

  /** Marks as reminded whose deadline is nearer than `minutes` and who were asked `after` minutes ago or earlier; answers the orders. */
  async reminded(tx: Tx, minutes: number, after: number, limit: number): Promise<string[]> {
    const rows = await tx.rows<{ no: string }>(
      `update order_split set reminded_at = app_now() where trade_no in (
         select x.trade_no from order_split x join venue_order o on o.trade_no = x.trade_no where x.settled_at is null and x.ended_at is null and x.reminded_at is null and ${WAITS}
            and o.pay_deadline > app_now() and o.pay_deadline < app_now() + $1 * interval '1 minute' and x.opened_at <= app_now() - $2 * interval '1 minute' limit $3 for update of x skip locked) returning trade_no as no`,
      [minutes, after, limit],
    );
    return rows.map(({ no }) => no);
  }
}
