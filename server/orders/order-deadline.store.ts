import { Injectable } from '@nestjs/common';
import { Db, type RaisedVersion, type Tx } from '#server/kit/db/db';

/** An unpaid order past its deadline. */
export interface DueOrder {
  readonly no: string;
  readonly siteId: number;
  readonly date: string;
}

/** Finds orders past their deadline, and ends them. */
@Injectable()
export class OrderDeadlineStore {
  constructor(private readonly db: Db) {}

  /** Returns unpaid orders past their deadline with their site and date, oldest first, without `except`. */
  findDue(limit: number, except: readonly string[] = []): Promise<DueOrder[]> {
    return this.db.rows<DueOrder & Record<string, unknown>>(
      `
        select trade_no as no, site_id as "siteId", reservation_date as date
        from venue_order
        where order_status = '1' and pay_status = 1 and pay_deadline <= app_now() and trade_no <> all ($2)
        order by pay_deadline
        limit $1
      `,
      [limit, except],
    );
  }

  /** Returns the unpaid orders of this deadline (epoch ms), if it is over. */
  async findDueAt(payDeadline: number): Promise<string[]> {
    const rows = await this.db.rows<{ no: string }>(
      `
        select trade_no as no
        from venue_order
        where order_status = '1'
          and pay_status = 1
          and pay_deadline >= to_timestamp($1::float8 / 1000)
          and pay_deadline < to_timestamp(($1::float8 + 1) / 1000)
          and pay_deadline <= app_now()
      `,
      [payDeadline],
    );
    return rows.map(({ no }) => no);
  }

  /** Ends an order if it is unpaid and past its deadline; returns the raised rooms, or null. */
  async end(tradeNo: string): Promise<readonly RaisedVersion[] | null> {
    const [row] = await this.db.rows<{ done: { rooms: RaisedVersion[] } | null }>('select expire_order($1) as done', [
      tradeNo,
    ]);
    return row?.done?.rooms ?? null;
  }

  /** Ends those of these orders of a site's date that are unpaid and past their deadline; returns the raised rooms. */
  async endAll(siteId: number, date: string, tradeNos: readonly string[]): Promise<readonly RaisedVersion[]> {
    const [row] = await this.db.rows<{ done: { rooms: RaisedVersion[] } | null }>(
      'select expire_orders($1, $2, $3) as done',
      [siteId, date, tradeNos],
    );
    return row?.done?.rooms ?? [];
  }

  /** Returns the minutes within which an order of a site must be paid. */
  async findMinutesToPay(tx: Tx, siteId: number): Promise<number | undefined> {
    const [row] = await tx.rows<{ minutes: number }>(
      'select r.pay_timeout_min as minutes from v_site s join v_rule_set r on r.id = s.rule_set_id where s.id = $1',
      [siteId],
    );
    return row?.minutes;
  }
}
