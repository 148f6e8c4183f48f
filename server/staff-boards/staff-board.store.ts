import { Injectable } from '@nestjs/common';
import { Db } from '#server/kit/db/db';
import type { VenueOrderEntity } from '#server/orders/venue-order.entity';

/** An order as the staff matrix shows it. */
export interface StaffBoardOrder extends Pick<VenueOrderEntity, 'tradeNo' | 'source' | 'payStatus' | 'promiseStatus'> {
  readonly userName: string;
  readonly label: string | null;
}

/** Reads the orders of a day. */
@Injectable()
export class StaffBoardStore {
  constructor(private readonly db: Db) {}

  /** Returns the active orders of a site's day, by trade number. */
  async orders(siteId: number, date: string): Promise<ReadonlyMap<string, StaffBoardOrder>> {
    const rows = await this.db.rows<StaffBoardOrder & Record<string, unknown>>(
      `
        select o.trade_no as "tradeNo", u.name as "userName", o.source,
          coalesce(o.occupy_label, o.occupy_reason) as label, o.pay_status as "payStatus",
          o.promise_status as "promiseStatus"
        from v_venue_order o
          join v_app_user u on u.id = o.user_id
        where o.site_id = $1 and o.reservation_date = $2 and o.order_status in ('1', '3')
      `,
      [siteId, date],
    );
    return new Map(rows.map((row) => [row.tradeNo, row]));
  }
}
