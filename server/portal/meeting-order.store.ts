import { Injectable } from '@nestjs/common';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { webType } from '#domain/venues/venue.status';
import { zoneName } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';

/** A member's application for a meeting room. */
interface MeetingOrder {
  readonly siteId: number;
  readonly tradeNo: string;
  readonly siteName: string;
  readonly enSiteName: string;
  readonly begin: string;
  readonly expireAt: string;
}

const MAX_ROWS = 50;

/** Reads a member's own applications for meeting rooms. */
@Injectable()
export class MeetingOrderStore {
  constructor(private readonly db: Db) {}

  /**
   * Returns active applications, the soonest first; `onlyUnfinished` returns those begun, not completed and not
   * expired.
   */
  listOwn(userId: number, onlyUnfinished: boolean): Promise<MeetingOrder[]> {
    return this.db.rows<MeetingOrder>(
      `
        select o.site_id as "siteId", o.trade_no as "tradeNo", s.site_name as "siteName", s.en_name as "enSiteName",
          to_char(o.begin_at, 'YYYY-MM-DD HH24:MI') as begin,
          coalesce(to_char(o.pay_deadline at time zone $6, 'YYYY-MM-DD HH24:MI:SS'), '') as "expireAt"
        from v_venue_order o
          join v_site s on s.id = o.site_id
          join v_venue v on v.id = o.venue_id
        where o.user_id = $1
          and v.web_type = $2
          and o.order_status = $3
          and (not $4 or (o.pay_status = $5 and o.pay_deadline > app_now()))
        order by o.begin_at, o.id
        limit ${MAX_ROWS}
      `,
      [userId, webType.meeting, orderStatus.normal, onlyUnfinished, payStatus.unpaid, zoneName()],
    );
  }
}
