import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { createClient } from 'redis';
import { Child, freePort, pause, until } from './child';

const account = (): { uid?: number; gid?: number } =>
  process.env['PG_UID']
    ? { uid: Number(process.env['PG_UID']), gid: Number(process.env['PG_GID'] ?? process.env['PG_UID']) }
    : {};

/** A PostgreSQL of this run's own, durable, on a port of its own. */
export class OwnPostgres {
  private constructor(
    private readonly child: Child,
    readonly port: number,
  ) {}

  /** Makes a cluster in `dir` and starts it; `PG_BIN` says where the programs are. */
  static async start(dir: string): Promise<OwnPostgres> {
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
    const own = new OwnPostgres(child, port);
    await own.up();
    return own;
  }

  /** Address of a database, by way of another port where one is named. */
  url(database: string, port = this.port): string {
    return `postgres://postgres@127.0.0.1:${port}/${database}`;
  }

  /** Starts it and waits until it answers. */
  async up(): Promise<void> {
    this.child.start();
    await until('PostgreSQL', () => this.answers(), 60_000);
  }

  /** Ends it without a checkpoint and starts it again: what was committed comes back from its log. */
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

/** A Redis of this run's own that keeps nothing on disk. */
export class OwnRedis {
  private constructor(
    private readonly child: Child,
    readonly url: string,
  ) {}

  /** Starts it; `REDIS_SERVER` says where the program is. */
  static async start(dir: string): Promise<OwnRedis> {
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
    const own = new OwnRedis(child, `redis://127.0.0.1:${port}/0`);
    await own.up();
    return own;
  }

  /** Starts it empty and waits until it answers. */
  async up(): Promise<void> {
    this.child.start();
    await until('Redis', async () => {
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

  /** Forgets everything without dropping a connection. */
  async flush(): Promise<void> {
    const client = createClient({ url: this.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.flushAll();
    await client.close();
  }

  /** Holds its breath for so long: connections stand, nothing is answered. */
  async hang(ms: number): Promise<void> {
    this.child.signal('SIGSTOP');
    await pause(ms);
    this.child.signal('SIGCONT');
  }

  /** Gone for so long, and back without what it knew. */
  async gone(ms: number): Promise<void> {
    await this.child.kill9();
    await pause(ms);
    await this.up();
  }
}
