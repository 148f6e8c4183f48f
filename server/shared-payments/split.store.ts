import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { Fen } from '#domain/kit/money';
import { splitFailure } from '#domain/shared-payments/split.failures';
import { shareMachine, type ShareState } from '#domain/shared-payments/split.machine';
import { Db, type Tx } from '#server/kit/db/db';

/** A share with the fields its transitions need. */
export interface ShareRow extends ShareState, Record<string, unknown> {
  readonly id: number;
  readonly n: number;
  readonly userId: number;
  readonly amount: Fen;
  readonly paidBy: number | null;
  readonly returned: Fen;
  /** Whether sharing ended before everyone had paid. */
  readonly over: boolean;
}

const { pay, keep, give } = shareMachine.steps;
const SHARES =
  'select h.id, h.n, h.user_id as "userId", h.amount, h.status, h.paid_by as "paidBy", h.returned, x.ended_at is not null as over from order_share h join order_split x on x.trade_no = h.trade_no where h.trade_no = $1 order by h.n';
const WAITING = "o.order_status = '1' and o.pay_status = 1";

/** Stores shared payments. */
@Injectable()
export class SplitStore {
  constructor(private readonly db: Db) {}

  /** Returns the companions of an order. */
  async listCompanions(on: Pick<Tx | Db, 'rows'>, tradeNo: string): Promise<number[]> {
    return (
      (await on.rows<{ ids: number[] }>('select buddy_ids as ids from v_venue_order where trade_no = $1', [tradeNo]))[0]
        ?.ids ?? []
    );
  }

  /** Returns the shares of an order by their number. */
  listShares(on: Pick<Tx | Db, 'rows'>, tradeNo: string): Promise<ShareRow[]> {
    return on.rows<ShareRow>(SHARES, [tradeNo]);
  }

  /** Returns the shares, locked until the transaction ends. */
  lockShares(tx: Tx, tradeNo: string): Promise<ShareRow[]> {
    return tx.rows<ShareRow>(`${SHARES} for update of h`, [tradeNo]);
  }

  /** Replaces unpaid shares. */
  async replaceShares(
    tx: Tx,
    tradeNo: string,
    userIds: readonly number[],
    amounts: readonly Fen[],
    openedBy: number,
  ): Promise<void> {
    await this.deleteUnpaid(tx, tradeNo);
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

  /** Deletes unpaid shares. */
  async deleteUnpaid(tx: Tx, tradeNo: string): Promise<void> {
    await tx.rows('delete from order_split where trade_no = $1', [tradeNo]);
  }

  /** Marks a share as paid; throws if it is paid already. */
  async markPaid(tx: Tx, id: number, payer: number): Promise<void> {
    const moved = await tx.rows(
      `
        update order_share
        set status = ${pay.to.status}, paid_by = $2, paid_at = app_now()
        where id = $1 and status = ${pay.from.status}
        returning 1
      `,
      [id, payer],
    );
    if (moved.length === 0) throw new Failure(splitFailure.splitPaid);
  }

  /** Marks all shares as having paid the order. */
  async markSettled(tx: Tx, tradeNo: string): Promise<void> {
    await tx.rows(
      `update order_share set status = ${keep.to.status} where trade_no = $1 and status = ${keep.from.status}`,
      [tradeNo],
    );
    await tx.rows('update order_split set settled_at = app_now() where trade_no = $1', [tradeNo]);
  }

  /** Marks a paid share as returned. */
  async markReturned(tx: Tx, id: number): Promise<void> {
    await tx.rows(
      `
        update order_share
        set status = ${give.to.status}, returned = amount
        where id = $1 and status = ${give.from.status}
      `,
      [id],
    );
  }

  /** Adds what a refund returned of a kept share. */
  async addReturned(tx: Tx, id: number, amount: Fen): Promise<void> {
    await tx.rows('update order_share set returned = returned + $2 where id = $1', [id, amount]);
  }

  /** Ends sharing before everyone has paid; returns false if it had ended already. */
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

  /** Returns orders that no longer wait for shares while sharing is still open. */
  async listStranded(limit: number): Promise<string[]> {
    const rows = await this.db.rows<{ no: string }>(
      `
        select x.trade_no as no
        from order_split x
          join v_venue_order o on o.trade_no = x.trade_no
        where x.settled_at is null and x.ended_at is null and not (${WAITING})
        limit $1
      `,
      [limit],
    );
    return rows.map(({ no }) => no);
  }

  /**
   * Marks orders as reminded whose deadline is within `minutes` and whose participants were asked at least `after`
   * minutes ago; returns them.
   */
  async claimReminders(tx: Tx, minutes: number, after: number, limit: number): Promise<string[]> {
    const rows = await tx.rows<{ no: string }>(
      `
        update order_split
        set reminded_at = app_now()
        where trade_no in (
          select x.trade_no
          from order_split x
            join v_venue_order o on o.trade_no = x.trade_no
          where x.settled_at is null
            and x.ended_at is null
            and x.reminded_at is null
            and ${WAITING}
            and o.pay_deadline > app_now()
            and o.pay_deadline < app_now() + $1 * interval '1 minute'
            and x.opened_at <= app_now() - $2 * interval '1 minute'
          limit $3
          for update of x skip locked
        )
        returning trade_no as no
      `,
      [minutes, after, limit],
    );
    return rows.map(({ no }) => no);
  }
}
