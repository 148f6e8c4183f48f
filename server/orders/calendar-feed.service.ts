import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { calendarFeeds } from '#contract/orders/calendar-feed.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { ENV, type Env } from '#server/kit/runtime/env';
import { CalendarFeedStore, type FeedBooking, type StoredFeed } from './calendar-feed.store';
import { toICalendar, type CalendarEntry } from './calendar-text';

type Feed = AnswerOf<typeof calendarFeeds.mine>;
type Lang = ParsedOf<typeof calendarFeeds.open>['lang'];

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
    private readonly store: CalendarFeedStore,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Returns the own feed address, if any. */
  async mine(caller: Member): Promise<Feed> {
    return this.toFeed(await this.store.find(caller.userId));
  }

  /** Creates a new address; the previous one ends. */
  async open(caller: Member, lang: Lang): Promise<Feed> {
    return this.toFeed(await this.store.open(caller.userId, lang));
  }

  /** Closes the feed. */
  async close(caller: Member): Promise<Feed> {
    await this.store.drop(caller.userId);
    return this.toFeed(null);
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
    const feed = await this.store.findOwner(key);
    if (!feed) throw new Failure(systemFailure.notFound);
    const body = toICalendar(
      (await this.store.findBookings(feed.userId)).map((row) => this.toEvent(row, feed.lang)),
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

  private toFeed(feed: StoredFeed | null): Feed {
    if (!feed) return { path: null, openedAt: null };
    const key = withoutDashes(feed.key);
    return {
      path: `${this.env.API_BASE}${calendarFeeds.file.path.replace(':key', `${key}.${this.sign(key)}.ics`)}`,
      openedAt: schoolStamp(feed.openedAt.getTime()).slice(0, 16),
    };
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
