import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Db } from '#server/kit/db/db';
import type { TestDatabase } from './test-database';

/** A site's day. */
interface SiteDay {
  readonly siteId: number;
  readonly date: string;
}

/** How long transactions held locks of site days, in milliseconds, and how many days one of them held at once. */
interface DayLockUse {
  readonly longestMs: number;
  readonly mostDays: number;
  readonly transactions: number;
}

interface HeldLocks {
  readonly from: number;
  until: number;
  days: number;
}

const INTERVAL_MS = 4;
/** A transaction that has ended shows the number 0 until its locks are gone. */
const HELD = `
  select virtualtransaction as id, count(*)::int as days
  from pg_locks
  where locktype = 'advisory'
    and objsubid = 1
    and granted
    and virtualtransaction not like '%/0'
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = any ($1::bigint[])
  group by 1
`;

/** Samples which transactions hold the advisory locks of site days. */
export class DayLockMonitor {
  private readonly held = new Map<string, HeldLocks>();
  private isRunning = true;

  private constructor(
    private readonly client: Client,
    private readonly keys: readonly string[],
    private readonly sampling: { done: Promise<void> },
  ) {}

  /** Starts to sample the locks of these days. */
  static async start(database: Pick<TestDatabase, 'url'>, days: readonly SiteDay[]): Promise<DayLockMonitor> {
    const client = new Client({ connectionString: database.url, application_name: 'monitor' });
    await client.connect();
    const { rows } = await client.query<{ key: string }>(
      'select hashtextextended(name, 0)::text as key from unnest($1::text[]) name',
      [days.map(({ siteId, date }) => `slot:${siteId}:${date}`)],
    );
    const sampling = { done: Promise.resolve() };
    const monitor = new DayLockMonitor(
      client,
      rows.map(({ key }) => key),
      sampling,
    );
    sampling.done = monitor.sample();
    return monitor;
  }

  /** Stops sampling; returns what was seen, exact to the interval of a few milliseconds. */
  async stop(): Promise<DayLockUse> {
    this.isRunning = false;
    await this.sampling.done;
    await this.client.end();
    const uses = [...this.held.values()];
    return {
      longestMs: Math.round(Math.max(0, ...uses.map(({ from, until }) => until - from))),
      mostDays: Math.max(0, ...uses.map(({ days }) => days)),
      transactions: uses.length,
    };
  }

  private async sample(): Promise<void> {
    while (this.isRunning) {
      const { rows } = await this.client.query<{ id: string; days: number }>(HELD, [this.keys]);
      const now = performance.now();
      for (const { id, days } of rows) {
        const use = this.held.get(id) ?? { from: now, until: now, days: 0 };
        use.until = now;
        use.days = Math.max(use.days, days);
        this.held.set(id, use);
      }
      await pause(INTERVAL_MS);
    }
  }
}

/**
 * Returns the longest wait for the lock of one of these days until work is done, in milliseconds, as PostgreSQL measures
 * it.
 */
export async function longestDayWait(
  db: Pick<Db, 'rows'>,
  days: readonly SiteDay[],
  work: Promise<unknown>,
): Promise<number> {
  let isDone = false;
  const waits = [0];
  const ended = work.finally(() => (isDone = true));
  while (!isDone)
    for (const { siteId, date } of days) {
      const rows = db.rows<{ ms: number }>(
        `
          select (extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::int as ms
          from (select lock_slots($1, $2) offset 0) locked
        `,
        [siteId, date],
      );
      const [row] = await rows.catch((error: { code?: string }) => {
        // A wait that PostgreSQL ended is longer than any limit.
        if (error.code === '55P03') return [{ ms: Infinity }];
        throw error;
      });
      waits.push(row?.ms ?? 0);
    }
  await ended;
  return Math.max(...waits);
}
