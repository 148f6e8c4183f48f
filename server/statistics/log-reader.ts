import type { FactStore, SourceLog } from './fact.store';

/** Maximum number of lines per read. */
const BATCH_SIZE = 2_000;
/** A missing id counts as rolled back after this time, in milliseconds. */
const GAP_TIMEOUT_MS = 30_000;

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
    private readonly store: FactStore,
    private readonly log: SourceLog,
  ) {}

  /** Resets the reader: the next read begins at the stored position. */
  restart(): void {
    this.highestId = null;
    this.gaps.clear();
  }

  /** Returns unread lines. `now` is in milliseconds of any monotonic clock. */
  async readBatch(now: number): Promise<LogBatch<T>> {
    const highestId = this.highestId ?? (await this.store.findPosition(this.log));
    const rows = await this.store.findLines<T>(this.log, highestId, [...this.gaps.keys()], BATCH_SIZE);
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
}
