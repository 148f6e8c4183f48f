import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { releaseMonitor } from '#contract/release-monitor/release-monitor.contract';
import { Db } from '#server/kit/db/db';

type ReleaseMonitorReply = AnswerOf<typeof releaseMonitor.look>;
type Winner = Omit<ReleaseMonitorReply['winners'][number], 'at'> & { readonly at: Date };

/** Submits of a site with one result within one second; `at` in epoch milliseconds. */
export interface SubmitCount extends Record<string, unknown> {
  readonly at: number;
  readonly siteId: number;
  readonly result: string;
  readonly n: number;
  readonly within: number[];
}

const MAX_WINNERS = 20;

/** Reads the counts of submits and the newest orders. */
@Injectable()
export class ReleaseMonitorStore {
  constructor(private readonly db: Db) {}

  /** Returns the submits of the last minutes at some sites, by second. */
  findSubmits(minutes: number, siteIds: readonly number[]): Promise<SubmitCount[]> {
    return this.db.rows<SubmitCount>(
      `
        select epoch_ms(at) as at, site_id as "siteId", result, n, within
        from submit_tally
        where at > app_now() - $1 * interval '1 minute' and site_id = any ($2)
        order by at
      `,
      [minutes, siteIds],
    );
  }

  /** Counts what became of the orders of the last minutes at some sites. */
  async countOutcomes(minutes: number, siteIds: readonly number[]): Promise<ReleaseMonitorReply['funnel']> {
    const [funnel] = await this.db.rows<ReleaseMonitorReply['funnel'] & Record<string, unknown>>(
      `
        select count(*)::int as held, count(*) filter (where paid_at is not null)::int as paid,
          count(*) filter (where cancel_kind = 1)::int as expired,
          count(*) filter (where cancel_kind > 1)::int as cancelled
        from v_venue_order
        where gmt_create > app_now() - $1 * interval '1 minute' and source = 1 and site_id = any ($2)
      `,
      [minutes, siteIds],
    );
    return funnel ?? { held: 0, paid: 0, expired: 0, cancelled: 0 };
  }

  /** Returns the newest orders of the last minutes at some sites. */
  findWinners(minutes: number, siteIds: readonly number[]): Promise<Winner[]> {
    return this.db.rows<Winner & Record<string, unknown>>(
      `
        select o.trade_no as "tradeNo", u.name as "userName", s.site_name as "siteName", s.en_name as "enSiteName",
          o.detail, o.detail_en as "detailEn", o.gmt_create as at, o.pay_status as "payStatus",
          o.order_status as "orderStatus"
        from v_venue_order o
          join v_app_user u on u.id = o.user_id
          join v_site s on s.id = o.site_id
        where o.gmt_create > app_now() - $1 * interval '1 minute' and o.source = 1 and o.site_id = any ($2)
        order by o.gmt_create desc, o.id desc
        limit ${MAX_WINNERS}
      `,
      [minutes, siteIds],
    );
  }

  /** Returns the statements that wait for a lock, the events to publish, and the time in epoch milliseconds. */
  async queue(): Promise<ReleaseMonitorReply['queue'] & { readonly now: number }> {
    const [queue] = await this.db.rows<ReleaseMonitorReply['queue'] & { now: number } & Record<string, unknown>>(
      `
        select
          (
            select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          ) as waiting,
          (select count(*)::int from (select 1 from outbox limit 10000) l) as events, epoch_ms(app_now()) as now
      `,
    );
    return queue ?? { waiting: 0, events: 0, now: 0 };
  }
}
