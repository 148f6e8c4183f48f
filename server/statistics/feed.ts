import type { Db } from '#server/kit/db';

/** Maximum number of lines per read. */
const MOST = 2_000;
/** A missing id counts as rolled back after this time, in milliseconds. */
const LOST_AFTER = 30_000;

/** An append-only log with ascending ids. */
interface Log {
  readonly name: 'order_log' | 'wallet_txn';
  /** The column to read. */
  readonly column: string;
}

/** The next lines of a log. */
export interface Lines<T> {
  readonly found: readonly T[];
  /** More lines may be available at once. */
  readonly more: boolean;
  /** Confirms that these lines are processed: ids up to `settled` are never read again. */
  readonly done: () => void;
  readonly settled: number;
}

/**
 * Reads a log in id order without missing lines. A transaction may commit a lower id after a higher one was read, so
 * missing ids are read again until they appear or time out. A restarted reader begins at the stored position; reading a
 * line twice changes nothing.
 */
export class Feed<T> {
  private top: number | null = null;
  private readonly holes = new Map<number, number>();

  constructor(
    private readonly db: Db,
    private readonly log: Log,
  ) {}

  /** Resets the reader: the next read begins at the stored position. */
  again(): void {
    this.top = null;
    this.holes.clear();
  }

  /** Returns unread lines. `now` is in milliseconds of any monotonic clock. */
  async next(now: number): Promise<Lines<T>> {
    const top = this.top ?? (await this.kept());
    const rows = await this.db.prepared<{ id: number; line: T }>(
      `statistics ${this.log.name}`,
      `(select id::float8 as id, ${this.log.column} as line from ${this.log.name} where id > $1 order by id limit ${MOST})
       union all select id::float8, ${this.log.column} from ${this.log.name} where id = any($2::bigint[])`,
      [top, [...this.holes.keys()]],
    );
    const newest = rows.reduce((most, { id }) => Math.max(most, id), top);
    const here = new Set(rows.map(({ id }) => id));
    const holes = new Map([...this.holes].filter(([id, since]) => !here.has(id) && now - since < LOST_AFTER));
    for (let id = top + 1; id < newest && newest - top < 10 * MOST; id += 1) if (!here.has(id)) holes.set(id, now);
    const settled = Math.min(newest + 1, ...holes.keys()) - 1;
    const done = () => {
      this.top = newest;
      this.holes.clear();
      for (const [id, since] of holes) this.holes.set(id, since);
    };
    return { found: rows.map(({ line }) => line), more: rows.length >= MOST, done, settled };
  }

  private async kept(): Promise<number> {
    const [row] = await this.db.rows<{ settled: number }>(
      'select settled::float8 as settled from stat_feed where log = $1',
      [this.log.name],
    );
    return row?.settled ?? 0;
  }
}
