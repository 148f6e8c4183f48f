import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';
import { ENV, type Env } from '#server/kit/runtime/env';
import { log } from '#server/kit/runtime/log';
import { Sweep } from '#server/kit/jobs/sweep';

const ROWS_PER_SEAL = 1_000;
const SEALS_PER_SWEEP = 20;
const SEALS_PER_READ = 200;
/**
 * No transaction stays open this long, so rows older than this compared to the newest sealed one are already sealed.
 */
const SEAL_DELAY = `interval '2 minutes'`;

/** Result of a verification. `firstBad` is the first wrong seal; `loose` counts old rows without a seal. */
interface AuditSealReport {
  readonly intact: boolean;
  readonly seals: number;
  readonly rows: number;
  readonly firstBad: number | null;
  readonly loose: number;
  readonly head: { readonly n: number; readonly hash: string; readonly at: number } | null;
}

interface AuditSealRow extends Record<string, unknown> {
  readonly n: number;
  readonly rows: number;
  readonly hash: string;
  readonly lines: string[];
}

/** Seals both logs with a chain of keyed hashes after commit, so that writers do not wait. */
@Injectable()
export class AuditSeal {
  constructor(
    private readonly db: Db,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Seals every unsealed row; returns how many. Concurrent runs are safe: one of them fails on the seal number. */
  @Sweep('audit.seal')
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
  async newest(): Promise<number> {
    return (await this.db.rows<{ n: number }>('select coalesce(max(n), 0) as n from audit_seal'))[0]?.n ?? 0;
  }

  /** Reads the chain from seal `from` on and recomputes every hash. */
  async verify(from = 1): Promise<AuditSealReport> {
    const [before] = await this.db.rows<{ hash: string }>('select hash from audit_seal where n = $1', [from - 1]);
    let previous = before?.hash ?? '';
    let [seals, rows, n]: [number, number, number] = [0, 0, from];
    let firstBad: number | null = from > 1 && !before ? from - 1 : null;
    for (;;) {
      const batch = await this.db.rows<AuditSealRow>(
        `
          select
            s.n, s.rows, s.hash,
            array(
              select c.line
              from audit_sealed m
                join audit_chain c on c.kind = m.kind and c.id = m.row_id
              where m.n = s.n
              order by c.kind, c.id
            ) as lines
          from audit_seal s
          where s.n >= $1
          order by s.n
          limit ${SEALS_PER_READ}
        `,
        [n],
      );
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
    const [loose] = await this.db.rows<{ n: number }>(
      `
        select count(*)::int as n
        from audit_chain c
        where c.at < now() - ${SEAL_DELAY}
          and not exists (select 1 from audit_sealed m where m.kind = c.kind and m.row_id = c.id)
      `,
    );
    const [head] = await this.db.rows<{ n: number; hash: string; at: number }>(
      'select n, hash, extract(epoch from at)::float8 * 1000 as at from audit_seal order by n desc limit 1',
    );
    return {
      intact: firstBad === null && loose?.n === 0,
      seals,
      rows,
      firstBad,
      loose: loose?.n ?? 0,
      head: head ?? null,
    };
  }

  private async sealOnce(tx: Tx): Promise<number> {
    const [last] = await tx.rows<{ n: number; hash: string }>('select n, hash from audit_seal order by n desc limit 1');
    const found = await tx.rows<{ kind: number; id: number; line: string }>(
      `select * from (
         select c.kind, c.id, c.at, c.line from audit_chain c
          where c.at > coalesce((select upto - ${SEAL_DELAY} from audit_seal order by n desc limit 1), '-infinity')
            and not exists (select 1 from audit_sealed m where m.kind = c.kind and m.row_id = c.id)
          order by c.at limit ${ROWS_PER_SEAL}) f order by f.kind, f.id`,
    );
    if (found.length === 0) return 0;
    const n = (last?.n ?? 0) + 1;
    const hash = this.hashOf(
      last?.hash ?? '',
      n,
      found.map(({ line }) => line),
    );
    const [kinds, ids] = [found.map(({ kind }) => kind), found.map(({ id }) => id)];
    await tx.rows(
      `
        insert into audit_seal (n, rows, upto, hash)
        select $1::bigint, $2::int, greatest(max(c.at), (select upto from audit_seal where n = $1::bigint - 1)), $3
        from audit_chain c
          join unnest($4::int[], $5::bigint[]) as f (kind, id) on c.kind = f.kind and c.id = f.id
      `,
      [n, found.length, hash, kinds, ids],
    );
    await tx.rows(
      'insert into audit_sealed (kind, row_id, n) select f.kind, f.id, $1::bigint from unnest($2::int[], $3::bigint[]) as f (kind, id)',
      [n, kinds, ids],
    );
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
