import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { Db, type Tx } from '#server/kit/db/db';
import { WalkInClaimEntity } from './walk-in-claim.entity';
import { WalkInEntity } from './walk-in.entity';

/** A released court, or a number of places of a capacity site; `places` is null for a court. */
export type WalkIn = Pick<WalkInEntity, 'id' | 'siteId' | 'spaceId' | 'timeIds' | 'places'> & {
  readonly date: LocalDate;
};

/** One of its slots and the member who has it; minutes since midnight of its date, `since` in epoch ms. */
export interface WalkInSlot extends Record<string, unknown> {
  readonly walkInId: number;
  readonly timeId: number;
  readonly begin: number;
  readonly end: number;
  readonly taken: boolean;
  /** Places not claimed yet; null for a court. */
  readonly left: number | null;
  readonly tradeNo: string | null;
  readonly userId: number | null;
  readonly name: string | null;
  readonly since: number | null;
}

/** Condition of an order that holds a place: it is active, and its time to pay is not over. */
const HAS_PLACE = `
  v.order_status = '${orderStatus.normal}'
  and (v.pay_status <> ${payStatus.unpaid} or v.pay_deadline > app_now())
`;

/** Stores courts released after a no-show. */
@Injectable()
export class WalkInStore {
  constructor(private readonly db: Db) {}

  /** Returns one released court; null if there is none. */
  async find(id: number): Promise<WalkIn | null> {
    return (await this.db.repository(WalkInEntity).findOneBy({ id })) as WalkIn | null;
  }

  /** Returns those of a site that are not over: of several of one court the newest, of places all. */
  running(siteId: number): Promise<WalkIn[]> {
    return this.db.rows<WalkIn>(
      `
        select distinct on (w.space_id, case when w.places is null then 0 else w.id end)
          w.id, w.site_id as "siteId", w.date, w.space_id as "spaceId", w.time_ids as "timeIds", w.places
        from walk_in w
        where w.site_id = $1
          and w.date between (select school_now())::date - 1 and (select school_now())::date
          and w.end_at > (select school_now())
        order by w.space_id, case when w.places is null then 0 else w.id end, w.id desc
      `,
      [siteId],
    );
  }

  /**
   * Returns their slots in order, with the member who has them; an expired hold does not count. Places left are limited
   * by the unclaimed places and by the places free in the slot.
   */
  slots(ids: readonly number[], on: Pick<Db, 'rows'> = this.db): Promise<WalkInSlot[]> {
    return on.rows<WalkInSlot>(
      `
        select w.id as "walkInId", t.id as "timeId", t.begin_minute as begin, t.end_minute as "end",
          case when w.places is null then h.trade_no is not null else n.left <= 0 end as taken, n.left,
          o.trade_no as "tradeNo", o.user_id as "userId", u.name, epoch_ms(o.gmt_create) as since
        from walk_in w
          join v_time_slot t on t.id = any (w.time_ids)
          left join lateral (
            select x.trade_no
            from v_slot_hold x
            where x.space_id = w.space_id
              and x.released_at is null
              and (x.expires_at is null or x.expires_at > app_now())
              and x.during
                && tsrange(w.date + t.begin_minute * interval '1 minute', w.date + t.end_minute * interval '1 minute')
            limit 1
          ) h on w.places is null
          left join lateral (
            select greatest(
              0,
              least(
                w.places - (
                  select count(*)
                  from walk_in_claim k
                    join v_venue_order v on v.trade_no = k.trade_no
                  where k.walk_in_id = w.id and ${HAS_PLACE}
                ),
                (
                  select c.total - c.taken
                  from v_slot_capacity c
                  where c.site_id = w.site_id and c.date = w.date and c.time_id = t.id
                ) + coalesce((
                  select sum(x.places)
                  from v_capacity_claim x
                  where x.site_id = w.site_id
                    and x.date = w.date
                    and x.time_id = t.id
                    and x.released_at is null
                    and x.expires_at <= app_now()
                ), 0)
              )
            )::int as left
          ) n on w.places is not null
          left join v_venue_order o on o.trade_no = h.trade_no and o.order_status = '1'
          left join v_app_user u on u.id = o.user_id
        where w.id = any ($1)
        order by w.id, t.begin_minute
      `,
      [ids],
    );
  }

  /** Returns the order by which a member has a place; null if they have none. */
  async ownPlace(id: number, userId: number, on: Pick<Db, 'rows'> = this.db): Promise<string | null> {
    const [row] = await on.rows<{ tradeNo: string }>(
      `
        select v.trade_no as "tradeNo"
        from walk_in_claim k
          join v_venue_order v on v.trade_no = k.trade_no
        where k.walk_in_id = $1 and v.user_id = $2 and ${HAS_PLACE}
        limit 1
      `,
      [id, userId],
    );
    return row?.tradeNo ?? null;
  }

  /** Records that an order claimed a place. */
  async recordPlace(tx: Tx, id: number, tradeNo: string): Promise<void> {
    await tx.repository(WalkInClaimEntity).insert({ tradeNo, walkInId: id });
  }
}
