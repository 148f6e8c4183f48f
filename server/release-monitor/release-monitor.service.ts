import { Injectable } from '@nestjs/common';
import { declaredFailures } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { latencyAtShare, BOOKED_RESULT, LATENCY_BOUNDS_MS } from '#domain/release-monitor/submit-tally.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { releaseMonitor } from '#contract/release-monitor/release-monitor.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { scopeReaches } from '#server/kit/access/scope';
import { VenueTables } from '#server/venues/venue-tables.service';
import { ReleaseMonitorStore, type SubmitCount } from './release-monitor.store';

type ReleaseMonitorReply = AnswerOf<typeof releaseMonitor.look>;

const SLOWEST_MS = 2_000;

/** Reads release statistics from the counts of all processes and from the orders. */
@Injectable()
export class ReleaseMonitorService {
  constructor(
    private readonly store: ReleaseMonitorStore,
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
    const [rows, funnel, winners, queue] = await Promise.all([
      this.store.findSubmits(minutes, ids),
      this.store.countOutcomes(minutes, ids),
      this.store.findWinners(minutes, ids),
      this.store.queue(),
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
      now: queue.now,
      submits: sum(rows),
      taken: sum(taken),
      peak: Math.max(0, ...seconds.map(({ submits }) => submits)),
      p50: percentile(0.5),
      p95: percentile(0.95),
      seconds,
      refusals: this.refusals(rows),
      funnel,
      queue: { waiting: queue.waiting, events: queue.events },
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
