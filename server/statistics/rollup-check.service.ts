import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import type { Db } from '#server/kit/db/db';
import { onOwnConnection } from '#server/kit/db/own-connection';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { FactUpdateService } from './fact-update.service';
import { compareMonth, countDifferences, RollupProofStore, type RollupDifference } from './rollup-proof.store';

/** Minute of the school day at which the nightly comparison is due. */
const DUE_MINUTE = 30;
/** Number of comparisons before an alarm is raised, since a difference may still be in progress. */
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_500;
/** How long the comparison of one month may take. */
const MONTH_TIMEOUT_MS = 300_000;

/** Rollups of another area that are compared together with those of statistics, month by month. */
interface RollupSource {
  readonly updateToEnd: () => Promise<void>;
  readonly listMonths: (db: Db) => Promise<LocalDate[]>;
  readonly compareMonth: (db: Db, month: LocalDate) => Promise<RollupDifference[]>;
}

/** The result of a comparison of rollups with the ledger. */
interface RollupCheck {
  readonly wrong: number;
  readonly detail: readonly { readonly rollup: string; readonly wrong: number }[];
}

/** Compares every rollup with the ledger each night and logs an error if a sum differs. */
@Injectable()
export class RollupCheckService {
  private readonly sources: RollupSource[] = [];

  constructor(
    private readonly store: RollupProofStore,
    private readonly facts: FactUpdateService,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Adds rollups of another area to the comparison. */
  addSource(source: RollupSource): void {
    this.sources.push(source);
  }

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
    const result = await this.compare();
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

  /**
   * Compares month by month, so that no statement reads the whole ledger. Uses a connection of its own: reading a month
   * takes longer than a request may.
   */
  private async compare(): Promise<RollupCheck> {
    await this.updateToEnd();
    const found = await onOwnConnection(this.env.DATABASE_URL, 'statistics', MONTH_TIMEOUT_MS, async (db) => {
      const differences = await countDifferences(db, (month) => this.repeat(() => compareMonth(db, month)));
      for (const { compareMonth: compareSource, listMonths } of this.sources)
        differences.push(
          ...(await countDifferences(db, (month) => this.repeat(() => compareSource(db, month)), listMonths)),
        );
      return differences;
    });
    const detail = found.filter(({ wrong }) => wrong > 0);
    return { wrong: detail.reduce((all, { wrong }) => all + wrong, 0), detail };
  }

  private async updateToEnd(): Promise<void> {
    await this.facts.updateToEnd();
    for (const source of this.sources) await source.updateToEnd();
  }

  /** Repeats a comparison that differs, because the facts may follow orders of this moment. */
  private async repeat(compare: () => Promise<RollupDifference[]>): Promise<RollupDifference[]> {
    let found = await compare();
    for (let attempt = 1; found.some(({ wrong }) => wrong > 0) && attempt < MAX_ATTEMPTS; attempt += 1) {
      await pause(RETRY_DELAY_MS);
      await this.updateToEnd();
      found = await compare();
    }
    return found;
  }
}
