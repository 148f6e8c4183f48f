import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');

/** The Redis program of this test run; the launcher sets its path if needed. */
export const redisProgram = process.env['REDIS_SERVER'] ?? 'redis-server';

/** A process started by a spec, tracked and stopped by its pid. */
export class TestProcess {
  private output = '';
  private ended = false;
  readonly exit: Promise<number | NodeJS.Signals | null>;

  private constructor(private readonly child: ChildProcess) {
    const read = (chunk: Buffer) => {
      this.output += chunk.toString();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    this.exit = new Promise((resolve) =>
      child.once('exit', (code, signal) => {
        this.ended = true;
        resolve(signal ?? code);
      }),
    );
  }

  /** Runs a TypeScript file of this checkout as a process; resolves when it reports ready. */
  static async start(
    file: string,
    env: Readonly<Record<string, string>>,
    limitMs = 30_000,
    ready = /^ready/m,
  ): Promise<TestProcess> {
    const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'NODE_OPTIONS'));
    const started = new TestProcess(
      spawn(
        process.execPath,
        ['--conditions=source', '-r', join(root, 'server/kit/runtime/source-hook.cjs'), join(root, file)],
        { cwd: root, env: { ...clean, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
      ),
    );
    await started.waitForOutput(ready, limitMs);
    return started;
  }

  get pid(): number {
    return this.child.pid as number;
  }

  get log(): string {
    return this.output;
  }

  /** Waits for an output line; throws with all output if it does not come. */
  async waitForOutput(line: RegExp, limitMs = 10_000): Promise<void> {
    for (let waited = 0; !line.test(this.output); waited += 20) {
      if (this.ended || waited > limitMs) throw new Error(`${line.source} was not printed:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Suspends or resumes the process. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child.kill(signal);
  }

  /** Stops the process and waits for its exit. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.ended) this.child.kill(signal);
    await this.exit;
  }
}

/** Returns a free loopback port below 32768; the kernel may assign higher ones to others at any moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .once('listening', () => probe.close(() => resolve(true)));
      probe.listen(port, '127.0.0.1');
    });
    if (free) return port;
  }
}
