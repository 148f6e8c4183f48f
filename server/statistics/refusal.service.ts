import { Injectable } from '@nestjs/common';
import { declaredFailures } from '#domain/kit/failure';
import { BOOKED_RESULT } from '#domain/release-monitor/submit-tally.rules';
import type { Period } from '#domain/statistics/period.rules';
import { Db } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';

/** Number of refusals of a rule. */
interface RuleRefusalCount {
  readonly rule: string;
  readonly zh: string;
  readonly en: string;
  readonly times: number;
}

/** Refused submits per day, kept longer than the tally of seconds, which covers a week. */
@Injectable()
export class RefusalService {
  constructor(private readonly db: Db) {}

  /** Aggregates yesterday and today from the tally; idempotent. */
  @Sweep('statistics.refusals', 20_000)
  async aggregate(): Promise<number> {
    const rows = await this.db.rows(
      `
        insert into stat_refusal as r (day, site_id, result, times)
        select (t.at at time zone school_zone())::date, t.site_id, t.result, sum(t.n)
        from submit_tally t
        where t.at >= school_day_start() - interval '1 day' and t.result <> $1
        group by 1, 2, 3
        on conflict (day, site_id, result) do update set times = excluded.times where r.times <> excluded.times
        returning 1
      `,
      [BOOKED_RESULT],
    );
    return rows.length;
  }

  /** Returns refusals of a period at some sites, the most frequent first. */
  async countByRule({ from, to }: Period, sites: string, values: readonly unknown[]): Promise<RuleRefusalCount[]> {
    const specs = new Map(declaredFailures().map((spec) => [spec.key, spec]));
    const rows = await this.db.rows<{ result: string; times: number }>(
      `
        select result, sum(times)::int as times
        from stat_refusal r
        where day between $1::date and $2::date
          and exists (select 1 from site s join venue v on v.id = s.venue_id where s.id = r.site_id and ${sites})
        group by result
        order by 2 desc, 1
        limit 12
      `,
      [from, to, ...values],
    );
    return rows.map(({ result, times }) => {
      const spec = specs.get(result);
      return { rule: spec?.rule ?? '', zh: spec?.zh ?? '系统故障', en: spec?.en ?? 'System error', times };
    });
  }
}
