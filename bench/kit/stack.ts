import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { ApiClient, type ApiAddress } from '#tools/kit/api-client';
import { Child, freePort, waitUntil } from './child';
import { CuttableProxy } from './tcp-proxy';
import { RunPostgres, RunRedis } from './services';

/** The folder of this build. */
export const OWN_BUILD = resolve(__dirname, '../..');

/** Node arguments of a process, as in the start scripts. */
const { scripts } = JSON.parse(readFileSync(resolve(OWN_BUILD, '../package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const argsOf = (script: string): string[] => scripts[script]?.split(' ').slice(1, -1) ?? ['--enable-source-maps'];

/** What a run needs of the product. */
interface StackOptions {
  readonly servers: number;
  readonly workers: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Seeds the demo campus with the `plain` school, so that members book without a captcha. */
  readonly demo: boolean;
  /** Starts the demo's face terminals of both vendors, which call the first server. */
  readonly devices?: boolean;
  /** Connects servers and workers to PostgreSQL through a proxy that can cut connections. */
  readonly line?: boolean;
  /** The folder of the build that creates the database and runs first; by default this one. */
  readonly build?: string;
}

/**
 * The whole product of one run: its own PostgreSQL, Redis, gateway counterpart, servers and workers, each a process
 * that can be killed.
 */
export class Stack {
  readonly servers: Child[] = [];
  readonly workers: Child[] = [];
  readonly addresses: ApiAddress[] = [];
  gateway!: Child;
  gatewayUrl = '';
  /** Where the counterpart of the demo's devices listens; empty unless the run needs it. */
  devicesUrl = '';
  pool!: Pool;
  line: CuttableProxy | null = null;
  /** The processes started before this run's own. */
  private mark = 0;

  private constructor(
    readonly dir: string,
    readonly postgres: RunPostgres,
    readonly redis: RunRedis,
    private readonly options: StackOptions,
  ) {}

  /** Secrets of this run. */
  readonly secrets = {
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    SECRETS_KEY: randomBytes(32).toString('hex'),
    AUDIT_KEY: randomBytes(32).toString('hex'),
  };

  /** Starts everything and waits until it is healthy. */
  static async start(options: StackOptions): Promise<Stack> {
    const dir = mkdtempSync(join(tmpdir(), 'campus-venue-run-'));
    const mark = Child.mark();
    const stack = new Stack(dir, await RunPostgres.start(dir), await RunRedis.start(dir), options);
    stack.mark = mark;
    await stack.build();
    return stack;
  }

  /** Returns the environment of its processes. */
  env(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'test',
      TEST_MODE: '1',
      SCHOOL: 'plain',
      DEMO: this.options.demo ? '1' : '0',
      HOST: '127.0.0.1',
      DATABASE_URL: this.postgres.url('product'),
      REDIS_URL: this.redis.url,
      DATA_DIR: join(this.dir, 'data'),
      GATEWAY_URL: this.gatewayUrl,
      DEVICES_URL: this.devicesUrl,
      APP_KEY: 'demo-key',
      APP_SECRET: 'demo-secret',
      ...this.secrets,
      ...this.options.env,
      ...extra,
    };
  }

  /** Returns a client of one server, the first by default. */
  client(server = 0): ApiClient {
    return new ApiClient(this.addresses[server] as ApiAddress);
  }

  /** Waits until a server reports ready. */
  async ready(server: number, limitMs = 60_000): Promise<void> {
    await waitUntil(
      `server ${server + 1}`,
      async () => (await this.client(server).send('GET', '/health/ready', null, {})).status === 200,
      limitMs,
      50,
    );
  }

  /** Stops its processes, and those started since, and removes its files. */
  async end(keep = false): Promise<void> {
    await this.pool?.end();
    await Child.endSince(this.mark);
    this.line?.close();
    if (!keep) rmSync(this.dir, { recursive: true, force: true });
  }

  private async build(): Promise<void> {
    mkdirSync(join(this.dir, 'data'), { recursive: true });
    const admin = new Pool({ connectionString: this.postgres.url('postgres'), max: 1 });
    await admin.query('create database product');
    await admin.end();
    const gatewayPort = await freePort();
    this.gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
    const devicesPort = this.options.devices ? await freePort() : null;
    if (devicesPort !== null) this.devicesUrl = `http://127.0.0.1:${devicesPort}`;
    const first = this.options.build ?? OWN_BUILD;
    this.gateway = this.node(
      'gateway',
      join(OWN_BUILD, 'tools/counterparts/gateway/main.js'),
      this.env({ COUNTERPART_PORT: String(gatewayPort), COUNTERPART_STATE: join(this.dir, 'gateway') }),
    );
    this.gateway.start();
    this.runOnce(first, 'server/migrate.js');
    this.runOnce(first, 'server/seed.js');
    this.pool = new Pool({ connectionString: this.postgres.url('product'), max: 4 });
    // A cut connection reports the error to its current user; between uses there is none.
    this.pool.on('connect', (client) => client.on('error', () => undefined)).on('error', () => undefined);
    if (this.options.line) this.line = await CuttableProxy.open(this.postgres.port, await freePort());
    await this.run(first, this.options);
    if (devicesPort !== null) this.startDevices(devicesPort);
  }

  private startDevices(port: number): void {
    this.node(
      'devices',
      join(OWN_BUILD, 'tools/counterparts/devices/main.js'),
      this.env({
        COUNTERPART_PORT: String(port),
        COUNTERPART_STATE: join(this.dir, 'devices'),
        PUBLIC_URL: this.addresses[0]?.url,
      }),
    ).start();
  }

  /** Starts servers and workers of a build beside those that run, and waits until the servers are ready. */
  async run(build: string, { servers, workers }: Pick<StackOptions, 'servers' | 'workers'>): Promise<void> {
    const DATABASE_URL = this.postgres.url('product', this.line?.port);
    const firstServer = this.servers.length;
    for (let i = 0; i < servers; i += 1) {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      this.addresses.push({ url, base: '/venue-server', appKey: 'demo-key', appSecret: 'demo-secret' });
      this.servers.push(
        this.node(
          `server-${this.servers.length + 1}`,
          join(build, 'server/main.js'),
          this.env({ DATABASE_URL, PORT: String(port), PUBLIC_URL: url }),
          'start:server',
        ),
      );
    }
    const firstWorker = this.workers.length;
    for (let i = 0; i < workers; i += 1)
      this.workers.push(
        this.node(
          `worker-${this.workers.length + 1}`,
          join(build, 'workers/main.js'),
          this.env({ DATABASE_URL, PUBLIC_URL: this.addresses[0]?.url }),
          'start:workers',
        ),
      );
    for (const child of [...this.servers.slice(firstServer), ...this.workers.slice(firstWorker)]) child.start();
    for (let i = firstServer; i < this.servers.length; i += 1) await this.ready(i);
  }

  /** Migrates the database to a build, while everything runs; resolves with what the migration printed. */
  migrate(build: string): Promise<string> {
    return new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        [join(build, 'server/migrate.js')],
        { env: this.env(), cwd: this.dir },
        (error, stdout, stderr) => (error ? reject(error) : resolve(`${stderr}${stdout}`.trim())),
      );
    });
  }

  private node(name: string, file: string, env: NodeJS.ProcessEnv, script = ''): Child {
    return new Child(name, process.execPath, [...argsOf(script), file], {
      env,
      logFile: join(this.dir, `${name}.log`),
      cwd: this.dir,
    });
  }

  private runOnce(build: string, file: string): void {
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(build, file)], {
      env: this.env(),
      cwd: this.dir,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${file} failed: ${stderr || stdout}`);
  }
}
