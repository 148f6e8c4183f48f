import { Injectable } from '@nestjs/common';
import { declaredFailures } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { latencyAtShare, BOOKED_RESULT, LATENCY_BOUNDS_MS } from '#domain/release-monitor/submit-tally.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { releaseMonitor } from '#contract/release-monitor/release-monitor.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { scopeReaches } from '#server/kit/access/scope';
import { VenueTables } from '#server/venues/venue-tables.service';

type ReleaseMonitorReply = AnswerOf<typeof releaseMonitor.look>;
interface SubmitCount extends Record<string, unknown> {
  readonly at: number;
  readonly siteId: number;
  readonly result: string;
  readonly n: number;
  readonly within: number[];
}

const MAX_WINNERS = 20;
const SLOWEST_MS = 2_000;

/** Reads release statistics from the counts of all processes and from the orders. */
@Injectable()
export class ReleaseMonitorService {
  constructor(
    private readonly db: Db,
    private readonly tables: VenueTables,
  ) {}

  /** Returns the last minutes at the sites in the caller's scope. */
  async look({ minutes, siteId }: ParsedOf<typeof releaseMonitor.look>, member: Member): Promise<ReleaseMonitorReply> {
    const sites = this.tables.sites.filter(
      (site) =>
        scopeReaches(member, { venueId: site.venueId, merchantId: site.venue.merchantId }) &&
        (siteId === undefined || site.id === siteId),
    );
    const ids = sites.map(({ id }) => id);
    const [rows, [funnel], winners, [queue]] = await Promise.all([
      this.db.rows<SubmitCount>(
        `
          select epoch_ms(at) as at, site_id as "siteId", result, n, within
          from submit_tally
          where at > app_now() - $1 * interval '1 minute' and site_id = any ($2)
          order by at
        `,
        [minutes, ids],
      ),
      this.db.rows<ReleaseMonitorReply['funnel'] & Record<string, unknown>>(
        `
          select count(*)::int as held, count(*) filter (where paid_at is not null)::int as paid,
            count(*) filter (where cancel_kind = 1)::int as expired,
            count(*) filter (where cancel_kind > 1)::int as cancelled
          from venue_order
          where gmt_create > app_now() - $1 * interval '1 minute' and source = 1 and site_id = any ($2)
        `,
        [minutes, ids],
      ),
      this.db.rows<Omit<ReleaseMonitorReply['winners'][number], 'at'> & { at: Date } & Record<string, unknown>>(
        `
          select o.trade_no as "tradeNo", u.name as "userName", s.site_name as "siteName", s.en_name as "enSiteName",
            o.detail, o.detail_en as "detailEn", o.gmt_create as at, o.pay_status as "payStatus",
            o.order_status as "orderStatus"
          from venue_order o
            join app_user u on u.id = o.user_id
            join site s on s.id = o.site_id
          where o.gmt_create > app_now() - $1 * interval '1 minute' and o.source = 1 and o.site_id = any ($2)
          order by o.gmt_create desc, o.id desc
          limit ${MAX_WINNERS}
        `,
        [minutes, ids],
      ),
      this.db.rows<ReleaseMonitorReply['queue'] & { now: number } & Record<string, unknown>>(
        `
          select
            (
              select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            ) as waiting,
            (select count(*)::int from (select 1 from outbox limit 10000) l) as events, epoch_ms(app_now()) as now
        `,
      ),
    ]);
    const taken = rows.filter(({ result }) => result === BOOKED_RESULT);
    const sum = (some: readonly SubmitCount[]) => some.reduce((all, { n }) => all + n, 0);
    const seconds = this.seconds(rows);
    const within = rows.reduce<number[]>(
      (all, one) => all.map((n, i) => n + (one.within[i] ?? 0)),
      Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, () => 0),
    );
    const percentile = (share: number) => {
      const ms = latencyAtShare(within, share);
      return ms === Infinity ? SLOWEST_MS : ms;
    };
    return {
      now: queue?.now ?? 0,
      submits: sum(rows),
      taken: sum(taken),
      peak: Math.max(0, ...seconds.map(({ submits }) => submits)),
      p50: percentile(0.5),
      p95: percentile(0.95),
      seconds,
      refusals: this.refusals(rows),
      funnel: funnel ?? { held: 0, paid: 0, expired: 0, cancelled: 0 },
      queue: { waiting: queue?.waiting ?? 0, events: queue?.events ?? 0 },
      sites: sites
        .map((site) => {
          const own = rows.filter((row) => row.siteId === site.id);
          const won = own.filter(({ result }) => result === BOOKED_RESULT);
          return {
            siteId: site.id,
            name: `${site.venue.venueName} · ${site.siteName}`,
            enName: `${site.venue.enName} · ${site.enName}`,
            submits: sum(own),
            taken: sum(won),
            lastTakenAt: won.at(-1)?.at ?? null,
          };
        })
        .filter(({ submits }) => submits > 0)
        .sort((a, b) => b.submits - a.submits),
      winners: winners.map(({ at, userName, ...rest }) => ({
        ...rest,
        userName: maskName(userName),
        at: schoolStamp(at.getTime()),
      })),
    };
  }

  private seconds(rows: readonly SubmitCount[]): ReleaseMonitorReply['seconds'] {
    const all = new Map<number, { at: number; submits: number; taken: number }>();
    for (const { at, result, n } of rows) {
      const second = all.get(at) ?? { at, submits: 0, taken: 0 };
      second.submits += n;
      if (result === BOOKED_RESULT) second.taken += n;
      all.set(at, second);
    }
    return [...all.values()];
  }

  private refusals(rows: readonly SubmitCount[]): ReleaseMonitorReply['refusals'] {
    const specs = new Map(declaredFailures().map((spec) => [spec.key, spec]));
    const counts = new Map<string, number>();
    for (const { result, n } of rows) if (result !== BOOKED_RESULT) counts.set(result, (counts.get(result) ?? 0) + n);
    return [...counts]
      .map(([key, n]) => {
        const spec = specs.get(key);
        return { key, n, rule: spec?.rule ?? null, zh: spec?.zh ?? '系统故障', en: spec?.en ?? 'System error' };
      })
      .sort((a, b) => b.n - a.n);
  }
}
