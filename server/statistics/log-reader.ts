import type { Db } from '#server/kit/db/db';

/** Maximum number of lines per read. */
const BATCH_SIZE = 2_000;
/** A missing id counts as rolled back after this time, in milliseconds. */
const GAP_TIMEOUT_MS = 30_000;

/** An append-only log with ascending ids. */
interface SourceLog {
  readonly name: 'order_log' | 'wallet_txn';
  /** The column to read. */
  readonly column: string;
}

/** The next lines of a log. */
export interface LogBatch<T> {
  readonly lines: readonly T[];
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
export class LogReader<T> {
  private highestId: number | null = null;
  private readonly gaps = new Map<number, number>();

  constructor(
    private readonly db: Db,
    private readonly log: SourceLog,
  ) {}

  /** Resets the reader: the next read begins at the stored position. */
  restart(): void {
    this.highestId = null;
    this.gaps.clear();
  }

  /** Returns unread lines. `now` is in milliseconds of any monotonic clock. */
  async readBatch(now: number): Promise<LogBatch<T>> {
    const highestId = this.highestId ?? (await this.storedPosition());
    const rows = await this.db.prepared<{ id: number; line: T }>(
      `statistics ${this.log.name}`,
      `(select id::float8 as id, ${this.log.column} as line from ${this.log.name} where id > $1 order by id limit ${BATCH_SIZE})
       union all select id::float8, ${this.log.column} from ${this.log.name} where id = any($2::bigint[])`,
      [highestId, [...this.gaps.keys()]],
    );
    const newest = rows.reduce((most, { id }) => Math.max(most, id), highestId);
    const presentIds = new Set(rows.map(({ id }) => id));
    const gaps = new Map([...this.gaps].filter(([id, since]) => !presentIds.has(id) && now - since < GAP_TIMEOUT_MS));
    for (let id = highestId + 1; id < newest && newest - highestId < 10 * BATCH_SIZE; id += 1)
      if (!presentIds.has(id)) gaps.set(id, now);
    const settled = Math.min(newest + 1, ...gaps.keys()) - 1;
    const done = () => {
      this.highestId = newest;
      this.gaps.clear();
      for (const [id, since] of gaps) this.gaps.set(id, since);
    };
    return { lines: rows.map(({ line }) => line), more: rows.length >= BATCH_SIZE, done, settled };
  }

  private async storedPosition(): Promise<number> {
    const [row] = await this.db.rows<{ settled: number }>(
      'select settled::float8 as settled from stat_feed where log = $1',
      [this.log.name],
    );
    return row?.settled ?? 0;
  }
}
