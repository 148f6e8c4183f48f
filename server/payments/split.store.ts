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
}

const SHARES = 'select id, n, user_id as "userId", amount, status, paid_by as "paidBy", returned from order_share where trade_no = $1 order by n';

/** Rows of shared payments. */
@Injectable()
export class SplitStore {
  constructor(private readonly db: Db) {}

  /** The companions an order names. */
  async companions(on: Pick<Tx | Db, 'rows'>, tradeNo: string): Promise<number[]> {
    return (await on.rows<{ ids: number[] }>('select buddy_ids as ids from venue_order where trade_no = $1', [tradeNo]))[0]?.ids ?? [];
  }

  /** The shares of an order in their order. */
  shares(on: Pick<Tx | Db, 'rows'>, tradeNo: string): Promise<ShareRow[]> {
    return on.rows<ShareRow>(SHARES, [tradeNo]);
  }

  /** The shares, held until the transaction ends. */
  lockShares(tx: Tx, tradeNo: string): Promise<ShareRow[]> {
    return tx.rows<ShareRow>(`${SHARES} for update`, [tradeNo]);
  }

  /** Writes shares in place of those nobody has paid. */
  async write(tx: Tx, tradeNo: string, userIds: readonly number[], amounts: readonly Fen[], openedBy: number): Promise<void> {
    await tx.rows('delete from order_split where trade_no = $1', [tradeNo]);
    await tx.rows('insert into order_split (trade_no, opened_by, amount) values ($1, $2, $3)', [tradeNo, openedBy, amounts.reduce((all, one) => all + one, 0)]);
    await tx.rows('insert into order_share (trade_no, n, user_id, amount) select $1, x.n, x.user_id, x.amount from unnest($2::int[], $3::int[]) with ordinality as x(user_id, amount, n)', [tradeNo, userIds, amounts]);
  }

  /** Marks a share as paid; refuses one that is. */
  async paid(tx: Tx, id: number, payer: number): Promise<void> {
    const moved = await tx.rows(`update order_share set status = ${shareStatus.paid}, paid_by = $2, paid_at = app_now() where id = $1 and status = ${shareStatus.unpaid} returning 1`, [id, payer]);
    if (moved.length === 0) throw new Failure(splitFailure.splitPaid);
  }

  /** All shares have paid the order. */
  async settle(tx: Tx, tradeNo: string): Promise<void> {
    await tx.rows(`update order_share set status = ${shareStatus.kept} where trade_no = $1 and status = ${shareStatus.paid}`, [tradeNo]);
    await tx.rows('update order_split set settled_at = app_now() where trade_no = $1', [tradeNo]);
  }

  /** A paid share goes back. */
  async give(tx: Tx, id: number): Promise<void> {
    await tx.rows(`update order_share set status = ${shareStatus.returned}, returned = amount where id = $1 and status = ${shareStatus.paid}`, [id]);
  }

  /** What of the kept shares a refund has sent back. */
  async returned(tx: Tx, id: number, amount: Fen): Promise<void> {
    await tx.rows('update order_share set returned = returned + $2 where id = $1', [id, amount]);
  }

  /** Orders that wait for no share any more while shares were paid. */
  async stranded(limit: number): Promise<string[]> {
    const rows = await this.db.rows<{ no: string }>(
      `select distinct s.trade_no as no from order_share s join venue_order o on o.trade_no = s.trade_no where s.status = ${shareStatus.paid} and not (o.order_status = '1' and o.pay_status = 1) limit $1`, [limit],
    );
    return rows.map(({ no }) => no);
  }
}
