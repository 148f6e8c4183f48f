import { Injectable } from '@nestjs/common';
import { orderSource } from '#domain/orders/order.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { calendarFeeds } from '#contract/orders/calendar-feed.contract';
import { Db } from '#server/kit/db/db';
import { CalendarFeedEntity } from './calendar-feed.entity';
import type { VenueOrderEntity } from './venue-order.entity';

type Lang = ParsedOf<typeof calendarFeeds.open>['lang'];

/** The key of a feed and when it was opened. */
export type StoredFeed = Pick<CalendarFeedEntity, 'key' | 'openedAt'>;

/** A booking in a feed; instants in epoch ms. */
export type FeedBooking = Pick<VenueOrderEntity, 'tradeNo' | 'detail' | 'detailEn' | 'orderStatus' | 'payStatus'> & {
  readonly siteName: string;
  readonly enSiteName: string;
  readonly venueName: string;
  readonly enVenueName: string;
  readonly address: string;
  readonly enAddress: string;
  readonly begin: number;
  readonly end: number;
  readonly cancelUntil: number;
  readonly changed: number;
  readonly sequence: number;
};

const DAYS_BACK = 60;
const MAX_BOOKINGS = 500;

/** Stores calendar feeds and reads their bookings. */
@Injectable()
export class CalendarFeedStore {
  constructor(private readonly db: Db) {}

  /** Returns a member's feed; null if there is none. */
  find(userId: number): Promise<StoredFeed | null> {
    return this.db.repository(CalendarFeedEntity).findOneBy({ userId });
  }

  /** Opens a member's feed with a new key; the previous one ends. */
  async open(userId: number, lang: Lang): Promise<StoredFeed> {
    const [feed] = await this.db.rows<StoredFeed>(
      `
        insert into calendar_feed (user_id, lang)
        values ($1, $2)
        on conflict (user_id) do update set key = gen_random_uuid(), lang = excluded.lang, opened_at = app_now()
        returning key, opened_at as "openedAt"
      `,
      [userId, lang],
    );
    return feed as StoredFeed;
  }

  async drop(userId: number): Promise<void> {
    await this.db.repository(CalendarFeedEntity).delete({ userId });
  }

  /** Returns the active member whose feed has this key, and its language. */
  async findOwner(key: string): Promise<{ userId: number; lang: Lang } | undefined> {
    const [feed] = await this.db.rows<{ userId: number; lang: Lang }>(
      `
        select f.user_id as "userId", f.lang
        from calendar_feed f
          join v_app_user u on u.id = f.user_id and u.status = 1
        where f.key = $1::uuid
      `,
      [key],
    );
    return feed;
  }

  /** Returns a member's bookings of the last weeks and all later ones, newest first. */
  findBookings(userId: number): Promise<FeedBooking[]> {
    return this.db.rows<FeedBooking>(
      `
        select
          o.trade_no as "tradeNo", s.site_name as "siteName", s.en_name as "enSiteName", v.venue_name as "venueName",
          v.en_name as "enVenueName", v.address, v.en_address as "enAddress", o.detail, o.detail_en as "detailEn",
          epoch_ms(o.begin_at at time zone school_zone()) as begin,
          epoch_ms(o.end_at at time zone school_zone()) as "end", o.order_status as "orderStatus",
          o.pay_status as "payStatus",
          epoch_ms((
            o.begin_at - coalesce((o.rule_snapshot ->> 'cancelHours')::float8, r.cancel_hours) * interval '1 hour'
          ) at time zone school_zone()) as "cancelUntil",
          epoch_ms(coalesce(l.at, o.gmt_create)) as changed, l.n::int as sequence
        from venue_order o
          join v_site s on s.id = o.site_id
          join v_venue v on v.id = o.venue_id
          join v_rule_set r on r.id = s.rule_set_id,
          lateral (select max(at) as at, count(*) as n from order_log where trade_no = o.trade_no) l
        where o.user_id = $1 and o.source <> $2 and o.begin_at > school_now() - $3::int * interval '1 day'
        order by o.begin_at desc, o.id desc
        limit $4
      `,
      [userId, orderSource.adminOccupy, DAYS_BACK, MAX_BOOKINGS],
    );
  }
}
