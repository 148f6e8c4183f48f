import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Fen } from '#domain/kit/money';
import type { LocalDate } from '#domain/kit/time';
import { bulkResult } from '#domain/bulk/bulk.status';
import { orderStatus } from '#domain/orders/order.status';
import { Db, type Tx } from '#server/kit/db/db';
import { BulkDateEntity } from './bulk-date.entity';

/** The result of one date of a request. */
export interface BulkDateResult extends Pick<BulkDateEntity, 'result' | 'slots' | 'blocked' | 'blockedEn' | 'tradeNo'> {
  readonly amount: Fen;
}

/** A future date with an active order. */
interface ActiveBulkDate extends Record<string, unknown> {
  readonly date: string;
  readonly amount: Fen;
}

/** SQL result of a date: dropped if its order was cancelled meanwhile. */
export const DATE_RESULT = `
  case when d.result = ${bulkResult.booked} and o.order_status = '${orderStatus.cancelled}' then ${bulkResult.dropped}
    else d.result end
`;
/** SQL condition: the order of the date is active. */
export const IS_ACTIVE_DATE = `d.result = ${bulkResult.booked} and o.order_status = '${orderStatus.normal}'`;
/** SQL condition of a date rejected by its applicant whose order is still active. */
export const IS_REJECTED_DATE = `
  d.refused and ${IS_ACTIVE_DATE} and o.pay_status in (1, 2) and o.begin_at > school_now()
`;

/** Rows of the dates of requests. */
@Injectable()
export class BulkDateStore {
  constructor(private readonly db: Db) {}

  /** Inserts the dates of a submitted request. */
  async add(tx: Tx, id: number, dates: readonly (BulkDateResult & { readonly date: string })[]): Promise<void> {
    await tx.rows(
      `
        insert into bulk_date (bulk_id, date, result, slots, amount, blocked, blocked_en)
        select $1, x.date, x.result, x.slots, x.amount, x.blocked, x."blockedEn"
        from jsonb_to_recordset($2::jsonb) as x(
          date date, result smallint, slots int, amount int, blocked text, "blockedEn" text
        )
      `,
      [id, JSON.stringify(dates)],
    );
  }

  /** Locks the next open date; skips dates locked by another process. */
  async lockNextOpen(tx: Tx, id: number): Promise<{ id: number; date: LocalDate } | null> {
    const [row] = await tx.rows<{ id: number; date: LocalDate }>(
      `
        select id, date
        from bulk_date
        where bulk_id = $1 and result = ${bulkResult.open}
        order by date
        limit 1
        for update skip locked
      `,
      [id],
    );
    return row ?? null;
  }

  /** Locks a date and returns whether it is still open; another process may have booked it. */
  async isOpen(tx: Tx, id: number): Promise<boolean> {
    const open = await tx.repository(BulkDateEntity).findOne({
      select: { id: true },
      where: { id, result: bulkResult.open },
      lock: { mode: 'pessimistic_write' },
    });
    return open !== null;
  }

  /** Records the result of one date. */
  async recordResult(
    tx: Tx,
    id: number,
    { result, slots, amount, blocked, blockedEn, tradeNo }: BulkDateResult,
  ): Promise<void> {
    await tx.repository(BulkDateEntity).update(id, { result, slots, amount, blocked, blockedEn, tradeNo });
  }

  /** Reopens dates that could not be booked and skipped ones that are named; only future dates. */
  async reopen(tx: Tx, id: number, today: string, named: readonly string[]): Promise<void> {
    await tx.rows(
      `
        update bulk_date
        set result = ${bulkResult.open}, blocked = null, blocked_en = null, trade_no = null, refused = false
        where bulk_id = $1
          and date >= $2
          and (
            result in (${bulkResult.conflict}, ${bulkResult.closed})
            or result in (${bulkResult.skipped}, ${bulkResult.dropped}) and date = any ($3::date[])
          )
      `,
      [id, today, named],
    );
  }

  /** Skips the dates that are not booked yet. */
  async skipOpen(id: number): Promise<void> {
    await this.db
      .repository(BulkDateEntity)
      .update({ bulkId: id, result: bulkResult.open }, { result: bulkResult.skipped });
  }

  /** Updates the result of a date whose order ended, or is active again. */
  async followOrder(tx: Tx, tradeNo: string): Promise<void> {
    await tx.rows(
      `
        update bulk_date d
        set result = case o.order_status
          when '${orderStatus.cancelled}' then ${bulkResult.dropped} else ${bulkResult.booked} end
        from v_venue_order o
        where d.trade_no = $1 and o.trade_no = d.trade_no and d.result in (${bulkResult.booked}, ${bulkResult.dropped})
      `,
      [tradeNo],
    );
  }

  /** Returns the request whose date an order books, or null. */
  async findRequestOf(tradeNo: string): Promise<number | null> {
    const date = await this.db
      .repository(BulkDateEntity)
      .findOne({ select: { id: true, bulkId: true }, where: { tradeNo } });
    return date?.bulkId ?? null;
  }

  /** Returns the number of booked and open dates and the price of the booked ones. */
  async count(on: Pick<Tx | Db, 'rows'>, id: number): Promise<{ booked: number; open: number; amount: Fen }> {
    const [row] = await on.rows<{ booked: number; open: number; amount: Fen }>(
      `
        select
          count(*) filter (where ${IS_ACTIVE_DATE})::int as booked,
          count(*) filter (where d.result = ${bulkResult.open})::int as open,
          coalesce(sum(d.amount) filter (where ${IS_ACTIVE_DATE}), 0)::int as amount
        from bulk_date d
          left join v_venue_order o using (trade_no)
        where d.bulk_id = $1
      `,
      [id],
    );
    return row as { booked: number; open: number; amount: Fen };
  }

  /** Returns the number of dates that could not be booked. */
  countMissed(id: number): Promise<number> {
    return this.db
      .repository(BulkDateEntity)
      .countBy({ bulkId: id, result: In([bulkResult.conflict, bulkResult.closed]) });
  }

  /** Returns the number of active dates that are used up to a last day, and of those that remain. */
  async countUsed(
    on: Pick<Tx | Db, 'rows'>,
    id: number,
    lastDay: LocalDate,
  ): Promise<{ used: number; unused: number }> {
    const [row] = await on.rows<{ used: number; unused: number }>(
      `
        select count(*) filter (where d.date <= $2 or o.begin_at <= school_now())::int as used,
          count(*) filter (where d.date > $2 and o.begin_at > school_now())::int as unused
        from bulk_date d
          join v_venue_order o using (trade_no)
        where d.bulk_id = $1 and ${IS_ACTIVE_DATE}
      `,
      [id, lastDay],
    );
    return row as { used: number; unused: number };
  }

  /** Marks active future dates as rejected by their applicant; returns how many. */
  async reject(tx: Tx, id: number, dates: readonly string[]): Promise<number> {
    const rows = await tx.rows(
      `
        update bulk_date d
        set refused = true
        from v_venue_order o
        where d.bulk_id = $1
          and d.date = any ($2::date[])
          and o.trade_no = d.trade_no
          and ${IS_ACTIVE_DATE}
          and o.begin_at > school_now()
        returning 1
      `,
      [id, dates],
    );
    return rows.length;
  }

  /** Returns the future dates of a request with an active order. */
  findActive(on: Pick<Tx | Db, 'rows'>, id: number): Promise<ActiveBulkDate[]> {
    return on.rows<ActiveBulkDate>(
      `
        select d.date, d.amount
        from bulk_date d
          join v_venue_order o using (trade_no)
        where d.bulk_id = $1 and ${IS_ACTIVE_DATE} and o.begin_at > school_now()
        order by d.date
      `,
      [id],
    );
  }

  /** Returns the active orders of these dates that have not begun. */
  findUpcomingOrders(id: number, dates: readonly string[]): Promise<{ tradeNo: string }[]> {
    return this.db.rows(
      `
        select d.trade_no as "tradeNo"
        from bulk_date d
          join v_venue_order o using (trade_no)
        where d.bulk_id = $1
          and d.date = any ($2::date[])
          and o.order_status = '${orderStatus.normal}'
          and o.begin_at > school_now()
      `,
      [id, dates],
    );
  }

  /** Returns the orders still to be cancelled of the dates that the applicant rejected. */
  findRejectedOrders(id: number): Promise<{ tradeNo: string; userId: number }[]> {
    return this.db.rows(
      `
        select d.trade_no as "tradeNo", b.user_id as "userId"
        from bulk_booking b
          join bulk_date d on d.bulk_id = b.id
          join v_venue_order o using (trade_no)
        where b.id = $1 and ${IS_REJECTED_DATE}
        order by d.date
      `,
      [id],
    );
  }

  /** Returns the orders still to be cancelled after the last day of a contract, with who ended it and why. */
  findOrdersAfterEnd(id: number): Promise<{ tradeNo: string; reason: string | null; userId: number | null }[]> {
    return this.db.rows(
      `
        select d.trade_no as "tradeNo", b.end_reason as reason, b.ended_by as "userId"
        from bulk_date d
          join v_venue_order o using (trade_no)
          join bulk_booking b on b.id = d.bulk_id
        where b.id = $1
          and d.date > b.ended_on
          and o.order_status = '${orderStatus.normal}'
          and o.begin_at > school_now()
          and o.pay_status in (1, 2)
        order by d.date
      `,
      [id],
    );
  }
}
