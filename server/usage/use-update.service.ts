import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Sweep } from '#server/kit/jobs/sweep';
import { FactUpdateService } from '#server/statistics/fact-update.service';
import { RollupCheckService } from '#server/statistics/rollup-check.service';
import { UseFactStore } from './use-fact.store';
import { usageProof } from './use-proof.store';
import { VisitUpdateService } from './visit-update.service';

/** Dates of sites counted at once. */
const SITES = 100;
/** How far back dates without a count are found. */
const PAST_DAYS = 400;

/** Keeps the use of sites up to date: changed orders and visits mark dates, a sweep counts those that are over. */
@Injectable()
export class UseUpdateService implements OnModuleInit {
  constructor(
    private readonly uses: UseFactStore,
    private readonly visits: VisitUpdateService,
    private readonly facts: FactUpdateService,
    private readonly proof: RollupCheckService,
  ) {}

  onModuleInit(): void {
    this.facts.beforeFold((tradeNos) => this.uses.markOrders(tradeNos));
    this.proof.addSource({ ...usageProof, updateToEnd: () => this.updateToEnd() });
  }

  /** Counts dates of sites whose orders or visits changed. */
  @Sweep('usage.sites', 5_000, { slice: SITES })
  countSites(): Promise<number> {
    return this.uses.foldDue(SITES);
  }

  /** Marks dates of sites that were never counted, such as yesterday. */
  @Sweep('usage.missing-dates', 600_000, { inWorkers: true })
  markMissing(): Promise<number> {
    return this.uses.markMissing(PAST_DAYS);
  }

  /** Counts all that changed until now. */
  async updateToEnd(): Promise<void> {
    await this.visits.updateToEnd();
    await this.uses.markMissing(PAST_DAYS);
    while ((await this.uses.foldDue(SITES)) > 0);
  }
}
