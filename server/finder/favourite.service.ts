import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { orderFailure } from '#domain/orders/order.failures';
import { findRepeatBooking, sortByHabit } from '#domain/finder/repeat-booking.rules';
import { favouriteFailure } from '#domain/finder/favourite.failures';
import { systemFailure } from '#domain/system/system.failures';
import { minute } from '#domain/kit/time';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { favourites } from '#contract/finder/favourite.contract';
import type { Member } from '#server/kit/access/caller';
import { VenueTables } from '#server/venues/venue-tables.service';
import { FavouriteStore } from './favourite.store';
import { FinderService } from './finder.service';

/** Maximum number of favourites of one member. */
const MAX_FAVOURITES = 30;

/** Favourite sites of members, and repeat bookings. */
@Injectable()
export class FavouriteService {
  constructor(
    private readonly store: FavouriteStore,
    private readonly tables: VenueTables,
    private readonly finder: FinderService,
  ) {}

  /** Returns the caller's favourites that are still in use. */
  async mine(caller: Member): Promise<AnswerOf<typeof favourites.mine>> {
    const siteIds = await this.store.findSiteIds(caller.userId);
    return { siteIds: siteIds.filter((id) => this.tables.site(id)?.on) };
  }

  /** Adds or removes a favourite. */
  async set(
    caller: Member,
    { venueSiteId, on }: ParsedOf<typeof favourites.set>,
  ): Promise<AnswerOf<typeof favourites.set>> {
    const { userId } = caller;
    if (!on) await this.store.drop(userId, venueSiteId);
    else {
      if (!this.tables.site(venueSiteId)?.on) throw new Failure(systemFailure.notFound);
      if ((await this.store.add(userId, venueSiteId, MAX_FAVOURITES)) >= MAX_FAVOURITES)
        throw new Failure(favouriteFailure.favouritesFull, { limit: MAX_FAVOURITES });
    }
    return this.mine(caller);
  }

  /** Returns the slots of an own order on the next date that has them. */
  async repeatBooking(caller: Member, tradeNo: string): Promise<AnswerOf<typeof favourites.again>> {
    const { userId, roleId } = caller;
    const past = await this.store.findOrderSlots(userId, tradeNo);
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
