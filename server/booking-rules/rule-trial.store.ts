import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import type { PastBooking } from '#domain/booking-rules/rule-trial.rules';
import { Db } from '#server/kit/db/db';

const TRIAL_DAYS = 30;

/** A booking as it was placed. Times are in epoch ms. */
export interface PastBookingRow extends Pick<PastBooking, 'id' | 'userId' | 'roleId'>, Record<string, unknown> {
  readonly placed: number;
  readonly gone: number | null;
  readonly date: LocalDate;
  readonly siteId: number;
  readonly slots: PastBooking['slots'] | null;
}

/** Reads the bookings that a trial of rules evaluates. */
@Injectable()
export class RuleTrialStore {
  constructor(private readonly db: Db) {}

  /** Returns the bookings of the last thirty days at these sites, newest first. */
  findPastBookings(siteIds: readonly number[], limit: number): Promise<PastBookingRow[]> {
    return this.db.rows<PastBookingRow>(
      `
        select
          o.id, o.user_id as "userId", o.order_type as "roleId", epoch_ms(o.gmt_create) as placed,
          epoch_ms(case when o.order_status = '2' then o.cancel_at end) as gone, o.reservation_date as date,
          o.site_id as "siteId",
          (
            select jsonb_agg(jsonb_build_object(
              'spaceId', coalesce(i.space_id, 0),
              'from', (extract(epoch from i.begin_at - o.reservation_date) / 60)::int,
              'to', (extract(epoch from i.end_at - o.reservation_date) / 60)::int
            ))
            from v_venue_order_item i
            where i.trade_no = o.trade_no
          ) as slots
        from v_venue_order o
        where o.gmt_create > app_now() - ${TRIAL_DAYS} * interval '1 day' and o.source = 1 and o.site_id = any ($1)
        order by o.gmt_create desc
        limit $2
      `,
      [siteIds, limit],
    );
  }

  /** Returns the time of the database in epoch ms. */
  async now(): Promise<number> {
    const [row] = await this.db.rows<{ now: number }>('select epoch_ms(app_now()) as now');
    return Number(row?.now);
  }
}
