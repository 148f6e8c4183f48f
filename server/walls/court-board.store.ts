import { Injectable } from '@nestjs/common';
import { promiseStatus, signMode } from '#domain/attendance/promise.status';
import { waitlistStatus } from '#domain/waitlist/waitlist.status';
import { Db } from '#server/kit/db/db';

/** A running or coming booking of a court. Times are school-local `HH:MM`; instants in epoch ms. */
export interface CourtBooking extends Record<string, unknown> {
  readonly spaceId: number;
  readonly running: boolean;
  readonly begin: string;
  readonly end: string;
  /** The full name of the member, or the label of a block; never sent as it is. */
  readonly name: string;
  /** True if the name is a label of staff, not of a person. */
  readonly isLabel: boolean;
  readonly arrived: boolean;
  readonly arriveBy: number | null;
}

/** An offer of the waitlist that its member can take now. */
export interface WaitCall extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly enName: string;
  readonly begin: string;
  readonly until: number;
}

/** Reads what court boards show beside the live cells. */
@Injectable()
export class CourtBoardStore {
  constructor(private readonly db: Db) {}

  /** Returns the running and the next booking of every court of these sites; adjacent slots of an order are one. */
  bookings(siteIds: readonly number[]): Promise<CourtBooking[]> {
    return this.db.rows<CourtBooking>(
      `
        with held as (
          select h.space_id, h.trade_no, unnest(range_agg(h.during)) as period
          from v_slot_hold h
          where h.site_id = any ($1)
            and h.date between (select school_now())::date - 1 and (select school_now())::date
            and h.released_at is null
            and (h.expires_at is null or h.expires_at > (select app_now()))
            and upper(h.during) > (select school_now())
          group by h.space_id, h.trade_no
        ), ranked as (
          select held.*, lower(period) <= (select school_now()) as running,
            row_number() over (
              partition by space_id, lower(period) <= (select school_now()) order by lower(period)
            ) as place
          from held
        )
        select
          k.space_id as "spaceId", k.running, to_char(lower(k.period), 'HH24:MI') as begin,
          to_char(upper(k.period), 'HH24:MI') as "end",
          coalesce(nullif(o.occupy_label, ''), u.name, '') as name,
          coalesce(o.occupy_label, '') <> '' as "isLabel",
          o.promise_status <> ${promiseStatus.none} or coalesce(r.sign_mode, 0) = ${signMode.none} or o.order_status <> '1' as arrived,
          epoch_ms(
            (
              greatest(o.begin_at, o.gmt_create at time zone school_zone())
                + coalesce((o.rule_snapshot ->> 'lateGraceMin')::int, r.late_grace_min) * interval '1 minute'
            ) at time zone school_zone()
          ) as "arriveBy"
        from ranked k
          join v_venue_order o on o.trade_no = k.trade_no
          join v_site s on s.id = o.site_id
          left join v_rule_set r on r.id = s.rule_set_id
          left join v_app_user u on u.id = o.user_id
        where k.place = 1
      `,
      [siteIds],
    );
  }

  /** Returns how many wait for a slot of these sites today, and the offers that can be taken now. */
  async waitlist(siteIds: readonly number[]): Promise<{ waiting: number; calls: WaitCall[] }> {
    const [counted] = await this.db.rows<{ waiting: number }>(
      `
        select count(*)::int as waiting
        from v_wait_call
        where site_id = any ($1) and status = ${waitlistStatus.waiting}
      `,
      [siteIds],
    );
    const calls = await this.db.rows<WaitCall>(
      `
        select
          w.id, coalesce(p.space_name, s.site_name) as name, coalesce(p.en_name, s.en_name) as "enName",
          to_char(w.reservation_date + t.begin_minute * interval '1 minute', 'HH24:MI') as begin,
          epoch_ms(w.offer_until) as until
        from v_wait_call w
          join v_site s on s.id = w.site_id
          join v_time_slot t on t.id = w.offer_time
          left join v_space p on p.id = w.offer_space
        where w.site_id = any ($1)
          and w.status = ${waitlistStatus.offered}
          and w.offer_until > (select app_now())
        order by w.offer_until
        limit 6
      `,
      [siteIds],
    );
    return { waiting: counted?.waiting ?? 0, calls };
  }
}
