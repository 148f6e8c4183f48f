import { Injectable } from '@nestjs/common';
import { declaredFailures } from '#domain/kit/failure';
import { BOOKED_RESULT } from '#domain/release-monitor/submit-tally.rules';
import type { Period } from '#domain/statistics/period.rules';
import type { Member } from '#server/kit/access/caller';
import { Sweep } from '#server/kit/jobs/sweep';
import { RefusalStore } from './refusal.store';

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
  constructor(private readonly store: RefusalStore) {}

  /** Aggregates yesterday and today from the tally; idempotent. */
  @Sweep('statistics.refusals', 20_000, { inWorkers: true })
  aggregate(): Promise<number> {
    return this.store.aggregate(BOOKED_RESULT);
  }

  /** Returns refusals of a period in the caller's scope, the most frequent first. */
  async countByRule(
    caller: Member,
    filter: { readonly venueId?: number | undefined; readonly siteId?: number | undefined },
    period: Period,
  ): Promise<RuleRefusalCount[]> {
    const specs = new Map(declaredFailures().map((spec) => [spec.key, spec]));
    const rows = await this.store.countByResult(caller, filter, period);
    return rows.map(({ result, times }) => {
      const spec = specs.get(result);
      return { rule: spec?.rule ?? '', zh: spec?.zh ?? '系统故障', en: spec?.en ?? 'System error', times };
    });
  }
}
