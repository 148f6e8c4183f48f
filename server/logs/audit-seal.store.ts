import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';
import { AuditSealEntity } from './audit-seal.entity';

/**
 * No transaction stays open this long, so rows older than this compared to the newest sealed one are already sealed.
 */
const SEAL_DELAY = `interval '2 minutes'`;

/** A seal with the lines it covers. */
interface SealWithLines extends Record<string, unknown>, Pick<AuditSealEntity, 'n' | 'rows' | 'hash'> {
  readonly lines: string[];
}

/** The newest seal; `at` in epoch milliseconds. */
export interface SealHead extends Record<string, unknown>, Pick<AuditSealEntity, 'n' | 'hash'> {
  readonly at: number;
}

/** A row of a log that has no seal yet. */
interface UnsealedLine extends Record<string, unknown> {
  readonly kind: number;
  readonly id: number;
  readonly line: string;
}

/** Stores the chain of seals over the logs. */
@Injectable()
export class AuditSealStore {
  constructor(private readonly db: Db) {}

  /** Returns the number of the newest seal; 0 before the first. */
  async newest(): Promise<number> {
    return (await this.db.repository(AuditSealEntity).maximum('n')) ?? 0;
  }

  /** Returns the hash of a seal. */
  async findHash(n: number): Promise<string | undefined> {
    return (await this.db.repository(AuditSealEntity).findOneBy({ n }))?.hash;
  }

  /** Returns the seals from a number on, in order. */
  findManyFrom(n: number, limit: number): Promise<SealWithLines[]> {
    return this.db.rows<SealWithLines>(
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
        limit $2
      `,
      [n, limit],
    );
  }

  /** Returns the number of old rows without a seal. */
  async countLoose(): Promise<number> {
    const [loose] = await this.db.rows<{ n: number }>(
      `
        select count(*)::int as n
        from audit_chain c
        where c.at < now() - ${SEAL_DELAY}
          and not exists (select 1 from audit_sealed m where m.kind = c.kind and m.row_id = c.id)
      `,
    );
    return loose?.n ?? 0;
  }

  async head(): Promise<SealHead | null> {
    const [head] = await this.db.rows<SealHead>(
      'select n, hash, extract(epoch from at)::float8 * 1000 as at from audit_seal order by n desc limit 1',
    );
    return head ?? null;
  }

  /** Returns the newest seal; concurrent sealers wait for each other. */
  async last(tx: Tx): Promise<AuditSealEntity | undefined> {
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('audit.seal', 0))`);
    const [last] = await tx.repository(AuditSealEntity).find({ order: { n: 'DESC' }, take: 1 });
    return last;
  }

  /** Returns the oldest rows without a seal, in the order in which they are hashed. */
  findUnsealed(tx: Tx, limit: number): Promise<UnsealedLine[]> {
    return tx.rows<UnsealedLine>(
      `
        select *
        from (
          select c.kind, c.id, c.at, c.line
          from audit_chain c
          where c.at > coalesce((select upto - ${SEAL_DELAY} from audit_seal order by n desc limit 1), '-infinity')
            and not exists (select 1 from audit_sealed m where m.kind = c.kind and m.row_id = c.id)
          order by c.at
          limit $1
        ) f
        order by f.kind, f.id
      `,
      [limit],
    );
  }

  /** Inserts a seal and marks the rows it covers. */
  async add(
    tx: Tx,
    { n, hash }: Pick<AuditSealEntity, 'n' | 'hash'>,
    lines: readonly Pick<UnsealedLine, 'kind' | 'id'>[],
  ): Promise<void> {
    const [kinds, ids] = [lines.map(({ kind }) => kind), lines.map(({ id }) => id)];
    await tx.rows(
      `
        insert into audit_seal (n, rows, upto, hash)
        select $1::bigint, $2::int, greatest(max(c.at), (select upto from audit_seal where n = $1::bigint - 1)), $3
        from audit_chain c
          join unnest($4::int[], $5::bigint[]) as f (kind, id) on c.kind = f.kind and c.id = f.id
      `,
      [n, lines.length, hash, kinds, ids],
    );
    await tx.rows(
      `
        insert into audit_sealed (kind, row_id, n)
        select f.kind, f.id, $1::bigint from unnest($2::int[], $3::bigint[]) as f (kind, id)
      `,
      [n, kinds, ids],
    );
  }
}
