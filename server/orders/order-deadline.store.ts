import { Injectable } from '@nestjs/common';
import { Db, type RaisedVersion, type Tx } from '#server/kit/db/db';

/** Finds orders past their deadline, and ends them. */
@Injectable()
export class OrderDeadlineStore {
  constructor(private readonly db: Db) {}

  /** Returns unpaid orders past their deadline with the name of their site's day, oldest first, without `except`. */
  findDue(limit: number, except: readonly string[] = []): Promise<{ readonly no: string; readonly day: string }[]> {
    return this.db.rows<{ no: string; day: string }>(
      `
        select trade_no as no, site_id || ':' || reservation_date as day
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

  /** Returns the minutes within which an order of a site must be paid. */
  async findMinutesToPay(tx: Tx, siteId: number): Promise<number | undefined> {
    const [row] = await tx.rows<{ minutes: number }>(
      'select r.pay_timeout_min as minutes from v_site s join v_rule_set r on r.id = s.rule_set_id where s.id = $1',
      [siteId],
    );
    return row?.minutes;
  }
}
