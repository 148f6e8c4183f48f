import { Injectable } from '@nestjs/common';
import { accountStatus } from '#domain/access/right.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { Db } from '#server/kit/db/db';

/** A person at a door in the first of their roles. */
export interface PanelPerson extends Record<string, unknown> {
  readonly userId: number;
  readonly name: string;
  readonly roleId: number;
  readonly loginCheckStatus: number;
}

/** A claimed stretch of a court; minutes since midnight of the day, past 1440 after midnight. */
export interface ClaimedStretch extends Record<string, unknown> {
  readonly spaceId: number;
  readonly begin: number;
  readonly end: number;
}

/** A booking in use; `end` is in minutes since midnight of the day. */
export interface RunningBooking extends Record<string, unknown> {
  readonly tradeNo: string;
  readonly spaceIds: number[];
  readonly end: number;
}

/** Rows that the panel at a door reads. */
@Injectable()
export class DoorPanelStore {
  constructor(private readonly db: Db) {}

  /** Returns an active person by account, card number or the owner of an order; null if there is none. */
  async findPerson(by: {
    readonly userId?: number;
    readonly cardNo?: string;
    readonly tradeNo?: string;
  }): Promise<PanelPerson | null> {
    const [row] = await this.db.rows<PanelPerson>(
      `
        select u.id as "userId", u.name, g.role_id as "roleId", u.login_check_status as "loginCheckStatus"
        from v_app_user u
          join v_role_grant g on g.user_id = u.id and (g.expires_at is null or g.expires_at > app_now())
        where (
            u.id = $1
            or u.campus_card_no = $2
            or u.id = (select o.user_id from v_venue_order o where o.trade_no = $3)
          )
          and u.status = ${accountStatus.normal}
        order by g.sort, g.role_id
        limit 1
      `,
      [by.userId ?? null, by.cardNo ?? null, by.tradeNo ?? null],
    );
    return row ?? null;
  }

  /** Returns what is claimed on a day of a site that is not over yet. */
  claimed(siteId: number, date: string, on: Pick<Db, 'rows'> = this.db): Promise<ClaimedStretch[]> {
    return on.rows<ClaimedStretch>(
      `
        select h.space_id as "spaceId", (extract(epoch from lower(h.during) - $2::date) / 60)::int as begin,
          (extract(epoch from upper(h.during) - $2::date) / 60)::int as "end"
        from v_slot_hold h
        where h.site_id = $1
          and h.date = $2
          and h.released_at is null
          and (h.expires_at is null or h.expires_at > app_now())
          and upper(h.during) > school_now()
      `,
      [siteId, date],
    );
  }

  /** Returns the paid booking of a person that runs now at a site; null if there is none. */
  async running(
    userId: number,
    siteId: number,
    date: string,
    on: Pick<Db, 'rows'> = this.db,
  ): Promise<RunningBooking | null> {
    const [row] = await on.rows<RunningBooking>(
      `
        select o.trade_no as "tradeNo", array_agg(distinct h.space_id order by h.space_id) as "spaceIds",
          (extract(epoch from max(upper(h.during)) - $3::date) / 60)::int as "end"
        from v_venue_order o
          join v_slot_hold h on h.trade_no = o.trade_no and h.released_at is null and not h.by_conflict
        where o.user_id = $1
          and o.site_id = $2
          and o.reservation_date = $3
          and o.order_status = '${orderStatus.normal}'
          and o.pay_status in (${payStatus.paid}, ${payStatus.refunding}, ${payStatus.refundFailed})
          and o.begin_at <= school_now()
        group by o.trade_no, o.begin_at
        having min(lower(h.during)) <= school_now() and max(upper(h.during)) > school_now()
        order by o.begin_at desc
        limit 1
      `,
      [userId, siteId, date],
    );
    return row ?? null;
  }
}
