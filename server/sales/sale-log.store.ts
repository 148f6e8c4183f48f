import { Injectable } from '@nestjs/common';
import type { Tx } from '#server/kit/db/db';
import type { Actor } from './sale';

/** The history of sales of every kind. */
@Injectable()
export class SaleLogStore {
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
}
