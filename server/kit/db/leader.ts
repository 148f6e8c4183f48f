import { Client, type QueryResultRow } from 'pg';
import { log } from '#server/kit/runtime/log';

/** Interval in milliseconds at which the lock is tried and the holder sends a heartbeat. */
const HEARTBEAT_INTERVAL_MS = 500;
/** PostgreSQL ends the session of a holder that is silent for this long (a stopped process), and releases its lock. */
const MAX_SILENCE_MS = 1_500;
/** After so many failed statements in a row the leader gives up, with its connection and its prepared statements. */
const MAX_FAILURES = 3;

/**
 * Elects one process per job: the one whose connection holds a session advisory lock. A dead holder is replaced at the
 * next heartbeat, a stopped one within two seconds, because PostgreSQL ends its idle session.
 */
export class Leader {
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private heartbeatRunning = false;
  private holdsLock = false;
  private unavailable = false;
  private failures = 0;

  /** `job` names the lock; `onGain` is called when this process becomes the leader. */
  constructor(
    private readonly url: string,
    private readonly job: string,
    private readonly onGain: () => void = () => undefined,
  ) {}

  /** Returns whether this process is the leader as far as it knows. Work that must not run twice uses `rows`. */
  get isLeader(): boolean {
    return this.holdsLock;
  }

  /** Starts trying for the lock. */
  start(): void {
    this.timer = setInterval(() => void this.heartbeat(), HEARTBEAT_INTERVAL_MS).unref();
    void this.heartbeat();
  }

  /** Releases the lock and stops trying. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.drop();
  }

  /**
   * Runs a named prepared statement on the connection that holds the lock: it fails if the lock is lost. A leader whose
   * statements keep failing gives up, so that another process may lead, or this one with a new connection.
   */
  async rows<R extends QueryResultRow>(name: string, sql: string, values: readonly unknown[] = []): Promise<R[]> {
    const { client } = this;
    if (!client || !this.holdsLock) throw new Error(`this process does not lead ${this.job}`);
    try {
      const { rows } = await client.query<R>({ name, text: sql, values: values as unknown[] });
      this.failures = 0;
      return rows;
    } catch (error) {
      this.failures += 1;
      if (this.failures >= MAX_FAILURES && this.client === client) {
        log.warn({ job: this.job, reason: (error as Error).message }, 'a leader gives up after repeated failure');
        await this.drop();
      }
      throw error;
    }
  }

  private async heartbeat(): Promise<void> {
    if (this.heartbeatRunning) return;
    this.heartbeatRunning = true;
    try {
      const client = (this.client ??= await this.connect());
      if (this.holdsLock) await client.query('select 1');
      else {
        const { rows } = await client.query<{ mine: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
          [`lead:${this.job}`],
        );
        this.holdsLock = rows[0]?.mine === true;
        if (this.holdsLock) this.onGain();
      }
      this.unavailable = false;
    } catch (error) {
      if (this.timer && !this.unavailable)
        log.warn({ job: this.job, reason: (error as Error).message }, 'the lock of a leader could not be requested');
      this.unavailable = true;
      await this.drop();
    } finally {
      this.heartbeatRunning = false;
    }
    if (!this.timer) await this.drop();
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.url,
      application_name: `leader ${this.job} ${process.pid}`,
      connectionTimeoutMillis: 2_000,
      query_timeout: 3_000,
      keepAlive: true,
      options: `-c statement_timeout=3000 -c idle_session_timeout=${MAX_SILENCE_MS}`,
    });
    client.on('error', () => {
      if (this.client === client) void this.drop();
    });
    await client.connect();
    return client;
  }

  private async drop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.holdsLock = false;
    this.failures = 0;
    await client?.end().catch(() => undefined);
  }
}
