import { Inject, Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { Clock, schoolTime } from '#server/kit/clock';
import { dataSource } from '#server/kit/data-source';
import { Db } from '#server/kit/db';
import { ENV, type Env } from '#server/kit/env';
import { log } from '#server/kit/log';
import { Sweep } from '#server/kit/sweep';
import { FollowService } from './follow.service';

/** When the night's comparison is due: half past midnight, school time. */
const DUE_MINUTE = 30;
/** What differs may only be under way: it is looked at again so often before anybody is alarmed. */
const LOOKS = 3;
const LOOK_AGAIN = 1_500;

/** What a comparison of rollups and books found. */
export interface Proof {
  readonly wrong: number;
  readonly detail: readonly { readonly rollup: string; readonly wrong: number }[];
}

/** Compares every rollup with the books each night, and says so loudly when a sum differs. */
@Injectable()
export class ProofService {
  constructor(
    private readonly db: Db,
    private readonly follow: FollowService,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The comparison of this night, where it was not made yet. */
  @Sweep('statistics.proof', 60_000)
  async nightly(): Promise<number> {
    const { date, minute } = schoolTime(this.clock.now());
    if (minute < DUE_MINUTE || (await this.madeOn(date))) return 0;
    await this.prove();
    return 1;
  }

  /** Compares now and keeps what was found; what differs is an alarm. */
  async prove(): Promise<Proof> {
    const began = performance.now();
    let proof = await this.compare();
    for (let look = 1; proof.wrong > 0 && look < LOOKS; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
      proof = await this.compare();
    }
    await this.db.rows('insert into stat_proof (wrong, detail, took_ms) values ($1, $2, $3)', [
      proof.wrong,
      JSON.stringify(proof.detail),
      Math.round(performance.now() - began),
    ]);
    if (proof.wrong > 0)
      log.error(
        { rollups: proof.detail },
        'statistics differ from the books: find out why, then run `npm run statistics -- rebuild`',
      );
    return proof;
  }

  /** The newest comparison. */
  async newest(): Promise<{ readonly at: number; readonly wrong: number } | null> {
    const [row] = await this.db.rows<{ at: number; wrong: number }>(
      'select epoch_ms(at) as at, wrong from stat_proof order by at desc limit 1',
    );
    return row ?? null;
  }

  private async madeOn(date: LocalDate): Promise<boolean> {
    return (
      (await this.db.rows('select 1 from stat_proof where (at at time zone school_zone())::date >= $1 limit 1', [date]))
        .length > 0
    );
  }

  /** Reading every book takes longer than a request may: it has a connection of its own, without limits. */
  private async compare(): Promise<Proof> {
    await this.follow.settle();
    const source = await dataSource(this.env.DATABASE_URL, {
      poolSize: 1,
      applicationName: 'statistics',
      patient: true,
    }).initialize();
    try {
      const detail = (
        await new Db(source).rows<{ rollup: string; wrong: number }>('select rollup, wrong from stat_differs()')
      ).filter(({ wrong }) => wrong > 0);
      return { wrong: detail.reduce((all, { wrong }) => all + wrong, 0), detail };
    } finally {
      await source.destroy();
    }
  }
}
