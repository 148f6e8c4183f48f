import { Injectable } from '@nestjs/common';
import { fen, type Fen } from '#domain/kit/money';
import { Db, type Tx } from '#server/kit/db/db';
import type { Actor } from './sale';

/**
 * What is stored alike for sales of every kind: their history, the coupons they may reclaim, their buyer's department.
 */
@Injectable()
export class SaleCommonStore {
  constructor(private readonly db: Db) {}

  /** Adds an entry. */
  async add(tx: Tx, tradeNo: string, action: string, by: Actor, note: string | null = null): Promise<void> {
    await tx.rows('insert into order_log (trade_no, user_id, who, action, note) values ($1, $2, $3, $4, $5)', [
      tradeNo,
      by.userId,
      by.who,
      action,
      note,
    ]);
  }

  /** Adds an entry to each of several sales. */
  async addAll(
    tx: Tx,
    tradeNos: readonly string[],
    action: string,
    by: Actor,
    notes: readonly string[],
  ): Promise<void> {
    await tx.rows(
      `
        insert into order_log (trade_no, user_id, who, action, note)
        select x.no, $3::int, $4, $5, x.note
        from unnest($1::text[], $2::text[]) x(no, note)
      `,
      [tradeNos, notes, by.userId, by.who, action],
    );
  }

  /** Returns the discount of the coupons that the sale's end returned, and locks them; 0 if not all are available. */
  async reclaimableDiscount(tx: Tx, tradeNo: string): Promise<Fen> {
    return fen((await tx.rows<{ off: number }>('select coupons_waiting($1) as off', [tradeNo]))[0]?.off ?? 0);
  }

  /** Applies those coupons to the sale again, at the price with them. */
  async reapplyCoupons(tx: Tx, tradeNo: string): Promise<void> {
    await tx.rows('select coupons_again($1)', [tradeNo]);
  }

  /** Returns the department of a person. */
  async findOwnerOrg(userId: number): Promise<number | null> {
    const [owner] = await this.db.rows<{ org_id: number }>('select org_id from v_app_user where id = $1', [userId]);
    return owner?.org_id ?? null;
  }
}
