import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { toICalendar, type CalendarEntry } from '#domain/kit/calendar-text';
import { Failure } from '#domain/kit/failure';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { calendarFeeds } from '#contract/orders/calendar-feed.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';

type Feed = AnswerOf<typeof calendarFeeds.mine>;
type Lang = ParsedOf<typeof calendarFeeds.open>['lang'];

interface StoredFeed extends Record<string, unknown> {
  readonly key: string;
  readonly openedAt: Date;
}

interface FeedBooking extends Record<string, unknown> {
  readonly tradeNo: string;
  readonly siteName: string;
  readonly enSiteName: string;
  readonly venueName: string;
  readonly enVenueName: string;
  readonly address: string;
  readonly enAddress: string;
  readonly detail: string;
  readonly detailEn: string;
  readonly begin: number;
  readonly end: number;
  readonly cancelUntil: number;
  readonly changed: number;
  readonly sequence: number;
  readonly orderStatus: string;
  readonly payStatus: number;
}

const DAYS_BACK = 60;
const MAX_BOOKINGS = 500;
const SIGNATURE_LENGTH = 24;
const FILE_NAME = /^([0-9a-f]{32})\.([0-9a-f]{24})\.ics$/;
const withoutDashes = (key: string): string => key.replaceAll('-', '');
const calendarNames = { zh: '我的场馆预约', en: 'My venue bookings' };

/**
 * Calendar feed of a member's bookings. The address is a key and its signature, so the table alone gives no address.
 */
@Injectable()
export class CalendarFeedService {
  constructor(
    private readonly db: Db,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Returns the own feed address, if any. */
  async mine(caller: Caller): Promise<Feed> {
    return this.toFeed(
      await this.db.rows<StoredFeed>('select key, opened_at as "openedAt" from calendar_feed where user_id = $1', [
        requireMember(caller).userId,
      ]),
    );
  }

  /** Creates a new address; the previous one ends. */
  async open(caller: Caller, lang: Lang): Promise<Feed> {
    return this.toFeed(
      await this.db.rows<StoredFeed>(
        `
          insert into calendar_feed (user_id, lang)
          values ($1, $2)
          on conflict (user_id) do update set key = gen_random_uuid(), lang = excluded.lang, opened_at = app_now()
          returning key, opened_at as "openedAt"
        `,
        [requireMember(caller).userId, lang],
      ),
    );
  }

  /** Closes the feed. */
  async close(caller: Caller): Promise<Feed> {
    await this.db.rows('delete from calendar_feed where user_id = $1', [requireMember(caller).userId]);
    return this.toFeed([]);
  }

  /** Returns the calendar of an address with its ETag; throws `notFound` for an unknown or ended address. */
  async file(name: string): Promise<{ readonly body: string; readonly etag: string }> {
    const [, key, signature] = FILE_NAME.exec(name) ?? [];
    if (
      key === undefined ||
      signature === undefined ||
      !timingSafeEqual(Buffer.from(this.sign(key)), Buffer.from(signature))
    )
      throw new Failure(systemFailure.notFound);
    const [feed] = await this.db.rows<{ userId: number; lang: Lang }>(
      `
        select f.user_id as "userId", f.lang
        from calendar_feed f
          join app_user u on u.id = f.user_id and u.status = 1
        where f.key = $1::uuid
      `,
      [key],
    );
    if (!feed) throw new Failure(systemFailure.notFound);
    const body = toICalendar(
      (await this.bookingsOf(feed.userId)).map((row) => this.toEvent(row, feed.lang)),
      calendarNames[feed.lang],
    );
    return { body, etag: `"${createHash('sha1').update(body).digest('hex').slice(0, 16)}"` };
  }

  private sign(key: string): string {
    return createHmac('sha256', `calendar ${this.env.TOKEN_SECRET}`)
      .update(key)
      .digest('hex')
      .slice(0, SIGNATURE_LENGTH);
  }

  private toFeed([feed]: readonly StoredFeed[]): Feed {
    if (!feed) return { path: null, openedAt: null };
    const key = withoutDashes(feed.key);
    return {
      path: `${this.env.API_BASE}${calendarFeeds.file.path.replace(':key', `${key}.${this.sign(key)}.ics`)}`,
      openedAt: schoolStamp(feed.openedAt.getTime()).slice(0, 16),
    };
  }

  private bookingsOf(userId: number): Promise<FeedBooking[]> {
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
          join site s on s.id = o.site_id
          join venue v on v.id = o.venue_id
          join rule_set r on r.id = s.rule_set_id,
          lateral (select max(at) as at, count(*) as n from order_log where trade_no = o.trade_no) l
        where o.user_id = $1 and o.source <> $2 and o.begin_at > school_now() - $3::int * interval '1 day'
        order by o.begin_at desc, o.id desc
        limit $4
      `,
      [userId, orderSource.adminOccupy, DAYS_BACK, MAX_BOOKINGS],
    );
  }

  private toEvent(
    { tradeNo, begin, end, changed, sequence, orderStatus: os, payStatus: ps, cancelUntil, ...row }: FeedBooking,
    lang: Lang,
  ): CalendarEntry {
    const state = os === orderStatus.cancelled ? 'cancelled' : ps === payStatus.unpaid ? 'open' : 'sure';
    const until = schoolStamp(cancelUntil).slice(0, 16);
    const [site, venue, address, detail] =
      lang === 'zh'
        ? [row.siteName, row.venueName, row.address, row.detail]
        : [row.enSiteName, row.enVenueName, row.enAddress, row.detailEn];
    const description =
      lang === 'zh'
        ? { no: '订单', open: '（待支付）', until: '最晚取消' }
        : { no: 'Order', open: ' (to be paid)', until: 'Can be cancelled until' };
    return {
      uid: tradeNo,
      title: `${site}${state === 'open' ? description.open : ''}`,
      place: [venue, address].filter(Boolean).join(' · '),
      note: [
        detail,
        `${description.no} ${tradeNo}`,
        ...(state === 'cancelled' ? [] : [`${description.until} ${until}`]),
      ].join('\n'),
      begin,
      end,
      changed,
      sequence,
      state,
    };
  }
}
