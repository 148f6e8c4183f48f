import { Inject, Injectable } from '@nestjs/common';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { dataSource } from '#server/kit/db/data-source';
import { Db } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { FactUpdateService } from './fact-update.service';
import { countDifferences, RollupProofStore } from './rollup-proof.store';

/** Minute of the school day at which the nightly comparison is due. */
const DUE_MINUTE = 30;
/** Number of comparisons before an alarm is raised, since a difference may still be in progress. */
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_500;

/** The result of a comparison of rollups with the ledger. */
interface RollupCheck {
  readonly wrong: number;
  readonly detail: readonly { readonly rollup: string; readonly wrong: number }[];
}

/** Compares every rollup with the ledger each night and logs an error if a sum differs. */
@Injectable()
export class RollupCheckService {
  constructor(
    private readonly store: RollupProofStore,
    private readonly facts: FactUpdateService,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Runs the comparison of this night, if it was not made yet, and deletes those of years ago. */
  @Sweep('statistics.proof', 60_000, { inWorkers: true })
  async checkNightly(): Promise<number> {
    const { date, minute } = schoolTime(this.clock.now());
    if (minute < DUE_MINUTE || (await this.store.isMadeSince(date))) return 0;
    await this.check();
    await this.store.dropOld();
    return 1;
  }

  /** Compares now and stores the result; a difference raises an alarm. */
  async check(): Promise<RollupCheck> {
    const began = performance.now();
    let result = await this.compare();
    for (let attempt = 1; result.wrong > 0 && attempt < MAX_ATTEMPTS; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      result = await this.compare();
    }
    await this.store.add({
      wrong: result.wrong,
      detail: result.detail,
      tookMs: Math.round(performance.now() - began),
    });
    if (result.wrong > 0)
      log.error(
        { rollups: result.detail },
        'statistics differ from the ledger: find out why, then run `npm run statistics -- rebuild`',
      );
    return result;
  }

  /** Returns the latest comparison. */
  latest(): Promise<{ readonly at: number; readonly wrong: number } | null> {
    return this.store.latest();
  }

  /** Uses a connection of its own without statement timeout: reading the whole ledger takes longer than a request may. */
  private async compare(): Promise<RollupCheck> {
    await this.facts.updateToEnd();
    const source = await dataSource(this.env.DATABASE_URL, {
      poolSize: 1,
      applicationName: 'statistics',
      patient: true,
    }).initialize();
    try {
      const detail = (await countDifferences(new Db(source))).filter(({ wrong }) => wrong > 0);
      return { wrong: detail.reduce((all, { wrong }) => all + wrong, 0), detail };
    } finally {
      await source.destroy();
    }
  }
}
