import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';
import { AuditSealStore, type SealHead } from './audit-seal.store';

const ROWS_PER_SEAL = 1_000;
const SEALS_PER_SWEEP = 20;
const SEALS_PER_READ = 200;

/** Result of a verification. `firstBad` is the first wrong seal; `loose` counts old rows without a seal. */
interface AuditSealReport {
  readonly intact: boolean;
  readonly seals: number;
  readonly rows: number;
  readonly firstBad: number | null;
  readonly loose: number;
  readonly head: SealHead | null;
}

/** Seals both logs with a chain of keyed hashes after commit, so that writers do not wait. */
@Injectable()
export class AuditSeal {
  constructor(
    private readonly db: Db,
    private readonly store: AuditSealStore,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Seals every unsealed row; returns how many. Concurrent runs wait for each other. */
  @Sweep('audit.seal', undefined, { slice: SEALS_PER_SWEEP * ROWS_PER_SEAL })
  async seal(): Promise<number> {
    let sealed = 0;
    for (let look = 0; look < SEALS_PER_SWEEP; look += 1) {
      const rows = await this.db.transact((tx) => this.sealOnce(tx));
      sealed += rows;
      if (rows < ROWS_PER_SEAL) break;
    }
    return sealed;
  }

  /** Returns the number of the newest seal; 0 before the first. */
  newest(): Promise<number> {
    return this.store.newest();
  }

  /** Reads the chain from seal `from` on and recomputes every hash. */
  async verify(from = 1): Promise<AuditSealReport> {
    const before = await this.store.findHash(from - 1);
    let previous = before ?? '';
    let [seals, rows, n]: [number, number, number] = [0, 0, from];
    let firstBad: number | null = from > 1 && before === undefined ? from - 1 : null;
    for (;;) {
      const batch = await this.store.findManyFrom(n, SEALS_PER_READ);
      for (const seal of batch) {
        const fits =
          seal.n === n && seal.lines.length === seal.rows && seal.hash === this.hashOf(previous, seal.n, seal.lines);
        if (!fits) firstBad ??= seal.n === n ? seal.n : n;
        previous = seal.hash;
        n = seal.n + 1;
        seals += 1;
        rows += seal.lines.length;
      }
      if (batch.length < SEALS_PER_READ) break;
    }
    const loose = await this.store.countLoose();
    const head = await this.store.head();
    return {
      intact: firstBad === null && loose === 0,
      seals,
      rows,
      firstBad,
      loose,
      head,
    };
  }

  private async sealOnce(tx: Tx): Promise<number> {
    const last = await this.store.last(tx);
    const found = await this.store.findUnsealed(tx, ROWS_PER_SEAL);
    if (found.length === 0) return 0;
    const n = (last?.n ?? 0) + 1;
    const hash = this.hashOf(
      last?.hash ?? '',
      n,
      found.map(({ line }) => line),
    );
    await this.store.add(tx, { n, hash }, found);
    // The log files keep the hash of the newest seal, which database access alone cannot alter.
    log.info({ seal: n, rows: found.length, hash }, 'audit sealed');
    return found.length;
  }

  private hashOf(previous: string, n: number, lines: readonly string[]): string {
    return createHmac('sha256', this.env.AUDIT_KEY)
      .update([previous, String(n), ...lines].join('\n'))
      .digest('hex');
  }
}
