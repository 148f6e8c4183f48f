import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { orderFailure } from '#domain/orders/order.failures';
import { findRepeatBooking, sortByHabit } from '#domain/finder/repeat-booking.rules';
import { favouriteFailure } from '#domain/finder/favourite.failures';
import { systemFailure } from '#domain/system/system.failures';
import { minute, type LocalDate } from '#domain/kit/time';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { favourites } from '#contract/finder/favourite.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { VenueTables } from '#server/venues/venue-tables.service';
import { FinderService } from './finder.service';

/** Maximum number of favourites of one member. */
const MAX_FAVOURITES = 30;

interface PastOrderSlot extends Record<string, unknown> {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly spaceId: number | null;
  readonly begin: string;
  readonly end: string;
}

/** Favourite sites of members, and repeat bookings. */
@Injectable()
export class FavouriteService {
  constructor(
    private readonly db: Db,
    private readonly tables: VenueTables,
    private readonly finder: FinderService,
  ) {}

  /** Returns the caller's favourites that are still in use. */
  async mine(caller: Caller): Promise<AnswerOf<typeof favourites.mine>> {
    const rows = await this.db.rows<{ id: number }>(
      'select site_id as id from favourite_site where user_id = $1 order by since desc, site_id',
      [requireMember(caller).userId],
    );
    return { siteIds: rows.map(({ id }) => id).filter((id) => this.tables.site(id)?.on) };
  }

  /** Adds or removes a favourite. */
  async set(
    caller: Caller,
    { venueSiteId, on }: ParsedOf<typeof favourites.set>,
  ): Promise<AnswerOf<typeof favourites.set>> {
    const { userId } = requireMember(caller);
    if (!on)
      await this.db.rows('delete from favourite_site where user_id = $1 and site_id = $2', [userId, venueSiteId]);
    else {
      if (!this.tables.site(venueSiteId)?.on) throw new Failure(systemFailure.notFound);
      const [row] = await this.db.rows<{ n: number }>(
        `
          with kept as (
            select count(*)::int as n from favourite_site where user_id = $1 and site_id <> $2
          ), put as (
            insert into favourite_site (user_id, site_id) select $1, $2 from kept where n < $3 on conflict do nothing
          )
          select n from kept
        `,
        [userId, venueSiteId, MAX_FAVOURITES],
      );
      if ((row?.n ?? 0) >= MAX_FAVOURITES)
        throw new Failure(favouriteFailure.favouritesFull, { limit: MAX_FAVOURITES });
    }
    return this.mine(caller);
  }

  /** Returns the slots of an own order on the next date that has them. */
  async repeatBooking(caller: Caller, tradeNo: string): Promise<AnswerOf<typeof favourites.again>> {
    const { userId, roleId } = requireMember(caller);
    const past = await this.db.rows<PastOrderSlot>(
      `
        select o.site_id as "siteId", o.reservation_date as date, i.space_id as "spaceId",
          to_char(i.begin_at, 'HH24:MI') as begin, to_char(i.end_at, 'HH24:MI') as "end"
        from venue_order o
          join venue_order_item i on i.trade_no = o.trade_no
        where o.trade_no = $1 and o.user_id = $2
        order by i.begin_at, i.space_id
      `,
      [tradeNo, userId],
    );
    const [first] = past;
    const site = first && this.tables.site(first.siteId);
    if (!first || !site) throw new Failure(orderFailure.orderMissing);
    const able = site.on ? this.finder.bookable(site, roleId) : [];
    const days = await Promise.all(
      sortByHabit(able, first.date).map(async (date) => ({
        date,
        slots: [...(await this.finder.slots(site, date, roleId)).values()]
          .flat()
          .map(({ space, time, begin, end, free }) => ({ spaceId: space.id, timeId: time.id, begin, end, free })),
      })),
    );
    const next = findRepeatBooking(
      past.flatMap(({ spaceId, begin, end }) =>
        spaceId === null
          ? []
          : [{ spaceId, begin: minute(begin), end: end === '00:00' ? minute('24:00') : minute(end) }],
      ),
      days,
    );
    return {
      siteId: site.id,
      date: next?.date ?? null,
      slots: next?.slots.map(({ spaceId, timeId }) => `${spaceId}-${timeId}`).join() ?? '',
      sameCourt: next?.sameCourt ?? false,
    };
  }
}
