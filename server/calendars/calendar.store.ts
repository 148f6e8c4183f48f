import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';

/** Reads what the calendar of a site shows besides its rules. */
@Injectable()
export class CalendarStore {
  constructor(private readonly db: Db) {}

  /** Returns the number of orders in force on a day of a site. */
  async countOrders(siteId: number, date: string): Promise<number> {
    const [row] = await this.db.rows<{ n: number }>(
      `
        select count(*)::int as n
        from v_venue_order
        where site_id = $1 and reservation_date = $2 and order_status = '1'
      `,
      [siteId, date],
    );
    return row?.n ?? 0;
  }
}
