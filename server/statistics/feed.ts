import type { Db } from '#server/kit/db';

/** Most lines read at once. */
const MOST = 2_000;
/** A number that was not there for so long belongs to a transaction that was taken back. */
const LOST_AFTER = 30_000;

/** A log whose lines are numbered and never changed. */
interface Log {
  readonly name: 'order_log' | 'wallet_txn';
  /** What of a line its reader asks for. */
  readonly column: string;
}

/** The next lines of a log. */
export interface Lines<T> {
  readonly found: readonly T[];
  /** There may be more at once. */
  readonly more: boolean;
  /** Says that these lines are dealt with: everything up to the number in `settled` need never be read again. */
  readonly done: () => void;
  readonly settled: number;
}

/**
 * Reads a log line by line in the order of its numbers, and misses none: a transaction may commit a lower number after a higher one was
 * read, so numbers that were not there yet are asked for again until they come or are given up. A reader that begins anew begins at the
 * number kept with its work; what it then reads twice changes nothing.
 */
export class Feed<T> {
  private top: number | null = null;
  private readonly holes = new Map<number, number>();

  constructor(
    private readonly db: Db,
    private readonly log: Log,
  ) {}

  /** Forgets where it was: the next look begins at the number that was kept. */
  again(): void {
    this.top = null;
    this.holes.clear();
  }

  /** Lines that were not read yet. `now` is in milliseconds of any clock that only goes forward. */
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
