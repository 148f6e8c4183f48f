import { Injectable } from '@nestjs/common';
import { meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
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
/** Applications that are not decided: an approved one is a booking. */
const pendingStatuses = [
  meetingVerify.unsubmitted,
  meetingVerify.submitting,
  meetingVerify.checking,
  meetingVerify.rejected,
] as const;

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
        select x."siteId", x."tradeNo", s.site_name as "siteName", s.en_name as "enSiteName",
          to_char(x.begin_at, 'YYYY-MM-DD HH24:MI') as begin,
          coalesce(to_char(x.until at time zone $6, 'YYYY-MM-DD HH24:MI:SS'), '') as "expireAt"
        from (
          select o.site_id as "siteId", o.trade_no as "tradeNo", o.begin_at, o.pay_deadline as until
          from v_venue_order o
            join v_venue v on v.id = o.venue_id
          where o.user_id = $1
            and v.web_type = $2
            and o.order_status = $3
            and (not $4 or (o.pay_status = $5 and o.pay_deadline > app_now()))
          union all
          select m.site_id, m.trade_no, m.begin_at, m.fill_before
          from v_meeting_order m
          where m.user_id = $1
            and m.ended = ${meetingEnd.open}
            and m.check_status in (${pendingStatuses.join(', ')})
            and (not $4 or m.fill_before > app_now())
        ) x
          join v_site s on s.id = x."siteId"
        order by x.begin_at, x."tradeNo"
        limit ${MAX_ROWS}
      `,
      [userId, webType.meeting, orderStatus.normal, onlyUnfinished, payStatus.unpaid, zoneName()],
    );
  }
}
