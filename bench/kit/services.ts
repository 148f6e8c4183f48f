import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { createClient } from 'redis';
import { Child, freePort, pause, waitUntil } from './child';

const account = (): { uid?: number; gid?: number } =>
  process.env['PG_UID']
    ? { uid: Number(process.env['PG_UID']), gid: Number(process.env['PG_GID'] ?? process.env['PG_UID']) }
    : {};

/** A durable PostgreSQL of this run, on its own port. */
export class RunPostgres {
  private constructor(
    private readonly child: Child,
    readonly port: number,
  ) {}

  /** Creates a cluster in `dir` and starts it; `PG_BIN` names the folder of the programs. */
  static async start(dir: string): Promise<RunPostgres> {
    const bin = process.env['PG_BIN'];
    if (!bin) throw new Error('PG_BIN is not set: run this through npm');
    const data = join(dir, 'postgres');
    mkdirSync(data, { recursive: true });
    const { uid, gid } = account();
    if (uid !== undefined) {
      chmodSync(dir, 0o755);
      chownSync(data, uid, gid ?? uid);
    }
    const made = spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      { encoding: 'utf8', ...account(), env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    const port = await freePort();
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: data,
      max_connections: 300,
      shared_buffers: '256MB',
      synchronous_commit: 'on',
      fsync: 'on',
      max_wal_size: '2GB',
    };
    const child = new Child(
      'postgres',
      join(bin, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }, logFile: join(dir, 'postgres.log'), ...account() },
    );
    const own = new RunPostgres(child, port);
    await own.up();
    return own;
  }

  /** Returns the address of a database, optionally through another port. */
  url(database: string, port = this.port): string {
    return `postgres://postgres@127.0.0.1:${port}/${database}`;
  }

  /** Starts it and waits until it answers. */
  async up(): Promise<void> {
    this.child.start();
    await waitUntil('PostgreSQL', () => this.answers(), 60_000);
  }

  /** Stops it without a checkpoint and starts it again: committed data is recovered from its log. */
  async restart(): Promise<void> {
    await this.child.stop('SIGQUIT');
    await this.up();
  }

  /** Process id of the postmaster. */
  get pid(): number | undefined {
    return this.child.pid;
  }

  private async answers(): Promise<boolean> {
    const client = new Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    }
  }
}

/** A Redis of this run without persistence. */
export class RunRedis {
  private constructor(
    private readonly child: Child,
    readonly url: string,
  ) {}

  /** Starts it; `REDIS_SERVER` names the program. */
  static async start(dir: string): Promise<RunRedis> {
    const port = await freePort();
    const child = new Child(
      'redis',
      process.env['REDIS_SERVER'] ?? 'redis-server',
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--maxmemory-policy',
        'noeviction',
        '--dir',
        dir,
      ],
      { env: { ...process.env }, logFile: join(dir, 'redis.log') },
    );
    const own = new RunRedis(child, `redis://127.0.0.1:${port}/0`);
    await own.up();
    return own;
  }

  /** Starts it empty and waits until it answers. */
  async up(): Promise<void> {
    this.child.start();
    await waitUntil('Redis', async () => {
      const client = createClient({ url: this.url, socket: { reconnectStrategy: false } });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.close();
        return true;
      } catch {
        return false;
      }
    });
  }

  /** Removes all data without closing a connection. */
  async flush(): Promise<void> {
    const client = createClient({ url: this.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.flushAll();
    await client.close();
  }

  /** Suspends it for this long: connections stay open, nothing is answered. */
  async pause(ms: number): Promise<void> {
    this.child.signal('SIGSTOP');
    await pause(ms);
    this.child.signal('SIGCONT');
  }

  /** Stops it for this long and restarts it empty. */
  async stopFor(ms: number): Promise<void> {
    await this.child.kill9();
    await pause(ms);
    await this.up();
  }
}
