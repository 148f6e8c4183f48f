import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createServer } from 'node:net';

/** How long a process may take to stop, in milliseconds. */
const STOP_LIMIT = 15_000;
/** The exit code of a process that did not start because the database was away. */
const TEMPORARY_FAILURE = 75;
/** A supervisor starts such a process again after this, in milliseconds. */
const RESTART_DELAY = 500;

const started: Child[] = [];

/** A process started by this run, identified by its pid; its output goes to its log. */
export class Child {
  private process: ChildProcess | null = null;
  private log: WriteStream | null = null;
  private shouldRun = false;
  /** How often it exited unexpectedly. */
  unexpectedExits = 0;

  constructor(
    readonly name: string,
    private readonly command: string,
    private readonly args: readonly string[],
    private readonly options: {
      readonly env: NodeJS.ProcessEnv;
      readonly logFile: string;
      readonly cwd?: string;
      readonly uid?: number;
      readonly gid?: number;
    },
  ) {}

  /** Path of the file its output is written to. */
  get logFile(): string {
    return this.options.logFile;
  }

  /** Process id while it runs. */
  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Starts the process with optional extra environment variables; does nothing if it runs. */
  start(extraEnv: NodeJS.ProcessEnv = {}): void {
    if (this.process) return;
    const { env: cleanEnv, logFile, cwd, uid, gid } = this.options;
    const env = { ...cleanEnv, ...extraEnv };
    this.shouldRun = true;
    this.log ??= createWriteStream(logFile, { flags: 'a' });
    const child = spawn(this.command, [...this.args], {
      env,
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid }),
    });
    child.stdout?.pipe(this.log, { end: false });
    child.stderr?.pipe(this.log, { end: false });
    child.on('exit', (code, signal) => {
      if (this.process === child) this.process = null;
      if (!this.shouldRun) return;
      this.log?.write(`-- ${this.name} ended: ${code ?? signal}\n`);
      if (code === TEMPORARY_FAILURE)
        setTimeout(() => {
          if (this.shouldRun) this.start(extraEnv);
        }, RESTART_DELAY);
      else this.unexpectedExits += 1;
    });
    this.process = child;
    if (!started.includes(this)) started.push(this);
  }

  /** Kills it with SIGKILL, like a power failure. */
  kill9(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Sends a stop signal, then SIGKILL after the limit. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    return this.end(signal);
  }

  /** Suspends or resumes it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.process?.kill(signal);
  }

  private end(signal: NodeJS.Signals): Promise<void> {
    this.shouldRun = false;
    const child = this.process;
    if (!child || child.exitCode !== null) return Promise.resolve();
    return new Promise((done) => {
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT);
      child.once('exit', () => {
        clearTimeout(killTimer);
        done();
      });
      child.kill(signal);
    });
  }

  /** Returns how many processes this run has started and not ended, as a mark for `endSince`. */
  static mark(): number {
    return started.length;
  }

  /** Stops every process started after the mark, the last first. */
  static async endSince(mark: number): Promise<void> {
    for (const child of started.splice(mark).reverse()) await child.stop();
  }

  /** Stops every process started by this run, the last first. */
  static endAll(): Promise<void> {
    return Child.endSince(0);
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/** Returns a free loopback port below the range of outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

/** Waits until `test` holds; throws after `limitMs` with the name of the condition. */
export async function waitUntil(
  what: string,
  test: () => Promise<boolean> | boolean,
  limitMs = 30_000,
  everyMs = 100,
): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`no result while waiting for ${what}`);
    await new Promise((next) => setTimeout(next, everyMs));
  }
}

/** Waits the given milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
