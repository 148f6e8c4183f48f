import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { Db } from '#server/kit/db/db';
import { FavouriteSiteEntity } from './favourite-site.entity';

/** A slot of an earlier order. */
type PastOrderSlot = {
  readonly siteId: number;
  readonly date: LocalDate;
  readonly spaceId: number | null;
  readonly begin: string;
  readonly end: string;
};

/** Stores the favourite sites of members. */
@Injectable()
export class FavouriteStore {
  constructor(private readonly db: Db) {}

  /** Returns the favourites of a member, the latest first. */
  async findSiteIds(userId: number): Promise<number[]> {
    const favourites = await this.db
      .repository(FavouriteSiteEntity)
      .find({ select: { siteId: true }, where: { userId }, order: { since: 'DESC', siteId: 'ASC' } });
    return favourites.map(({ siteId }) => siteId);
  }

  /** Adds a favourite if the member has fewer others than the limit. Returns the number of the others. */
  async add(userId: number, siteId: number, limit: number): Promise<number> {
    const [row] = await this.db.rows<{ n: number }>(
      `
        with kept as (
          select count(*)::int as n from favourite_site where user_id = $1 and site_id <> $2
        ), put as (
          insert into favourite_site (user_id, site_id) select $1, $2 from kept where n < $3 on conflict do nothing
        )
        select n from kept
      `,
      [userId, siteId, limit],
    );
    return row?.n ?? 0;
  }

  async drop(userId: number, siteId: number): Promise<void> {
    await this.db.repository(FavouriteSiteEntity).delete({ userId, siteId });
  }

  /** Returns the slots of an order of the member, by time. */
  findOrderSlots(userId: number, tradeNo: string): Promise<PastOrderSlot[]> {
    return this.db.rows<PastOrderSlot>(
      `
        select o.site_id as "siteId", o.reservation_date as date, i.space_id as "spaceId",
          to_char(i.begin_at, 'HH24:MI') as begin, to_char(i.end_at, 'HH24:MI') as "end"
        from v_venue_order o
          join v_venue_order_item i on i.trade_no = o.trade_no
        where o.trade_no = $1 and o.user_id = $2
        order by i.begin_at, i.space_id
      `,
      [tradeNo, userId],
    );
  }
}
