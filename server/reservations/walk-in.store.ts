import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { Db } from '#server/kit/db';

/** A court that was given back. */
export interface WalkIn extends Record<string, unknown> {
  readonly id: number;
  readonly siteId: number;
  readonly date: LocalDate;
  readonly spaceId: number;
  readonly timeIds: readonly number[];
}

/** One of its slots and who has it; minutes since the midnight of its date, `since` epoch ms. */
export interface WalkInSlot extends Record<string, unknown> {
  readonly walkInId: number;
  readonly timeId: number;
  readonly begin: number;
  readonly end: number;
  readonly taken: boolean;
  readonly tradeNo: string | null;
  readonly userId: number | null;
  readonly name: string | null;
  readonly since: number | null;
}

const WALK_IN = 'w.id, w.site_id as "siteId", w.date, w.space_id as "spaceId", w.time_ids as "timeIds"';

/** Courts given back because nobody came, as rows. */
@Injectable()
export class WalkInStore {
  constructor(readonly db: Db) {}

  /** One of them; null when there is none. */
  async find(id: number): Promise<WalkIn | null> {
    return (await this.db.rows<WalkIn>(`select ${WALK_IN} from walk_in w where w.id = $1`, [id]))[0] ?? null;
  }

  /** Those of a site that are not over; of several of one court the newest. */
  running(siteId: number): Promise<WalkIn[]> {
    return this.db.rows<WalkIn>(
      `select distinct on (w.space_id) ${WALK_IN} from walk_in w where w.site_id = $1 and w.date between (select school_now())::date - 1 and (select school_now())::date and w.end_at > (select school_now()) order by w.space_id, w.id desc`, [siteId],
    );
  }

  /** Their slots in order, and whoever has them now: a hold that ran out is nobody's. */
  slots(ids: readonly number[], on: Pick<Db, 'rows'> = this.db): Promise<WalkInSlot[]> {
    return on.rows<WalkInSlot>(
      `select w.id as "walkInId", t.id as "timeId", t.begin_minute as begin, t.end_minute as "end", h.trade_no is not null as taken, o.trade_no as "tradeNo", o.user_id as "userId", u.name, epoch_ms(o.gmt_create) as since
         from walk_in w join time_slot t on t.id = any (w.time_ids)
         left join lateral (
           select x.trade_no from slot_hold x where x.space_id = w.space_id and x.released_at is null and (x.expires_at is null or x.expires_at > app_now())
              and x.during && tsrange(w.date + t.begin_minute * interval '1 minute', w.date + t.end_minute * interval '1 minute') limit 1
         ) h on true
         left join venue_order o on o.trade_no = h.trade_no and o.order_status = '1' left join app_user u on u.id = o.user_id
        where w.id = any ($1) order by w.id, t.begin_minute`, [ids],
    );
  }
}
