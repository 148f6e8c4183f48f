import {
  Inject,
  Injectable,
  SetMetadata,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ENV, type Env } from './env';
import { Leader } from './leader';
import { log } from './log';
import { markedMethods } from './marked';

const SWEEP = Symbol('sweep');
/** Interval of checks for due work, in milliseconds. */
export const SWEEP_EVERY = 2_000;

interface Declared {
  readonly name: string;
  readonly every: number;
}

/**
 * Marks a service method that finds and does due work and returns how much it did. One process at a time runs it every
 * `every` ms; it needs no queue and locks its rows so that a concurrent run is harmless.
 */
export const Sweep = (name: `${string}.${string}`, every = SWEEP_EVERY) =>
  SetMetadata(SWEEP, { name, every } satisfies Declared);

interface Known extends Declared {
  readonly run: () => Promise<unknown>;
  nextAt: number;
  running: Promise<void> | null;
}

/** Runs all sweeps in one process at a time, server or worker, independent of Redis. */
@Injectable()
export class SweepService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly leader: Leader;
  private known: Known[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(ENV) env: Env,
    private readonly discovery: DiscoveryService,
  ) {
    this.leader = new Leader(env.DATABASE_URL, 'sweep');
  }

  onApplicationBootstrap(): void {
    this.known = markedMethods<Declared, Known['run']>(this.discovery, SWEEP).map(({ of, run }) => ({
      ...of,
      run,
      nextAt: 0,
      running: null,
    }));
    const names = this.known.map(({ name }) => name);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined) throw new Error(`two sweeps are called ${twice}`);
    this.leader.start();
    this.timer = setInterval(() => this.tick(), SWEEP_EVERY / 4).unref();
  }

  /** Starts no new runs and waits for the current ones. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.known.map(({ running }) => running));
    await this.leader.stop();
  }

  /** Runs every sweep once and returns their results; rejects if a sweep fails. */
  async runAll(): Promise<Record<string, unknown>> {
    const done: Record<string, unknown> = {};
    for (const { name, run } of this.known) done[name] = await run();
    return done;
  }

  private tick(): void {
    if (!this.leader.leads) return;
    for (const sweep of this.known) {
      if (sweep.running === null && performance.now() >= sweep.nextAt) sweep.running = this.sweep(sweep);
    }
  }

  private async sweep(sweep: Known): Promise<void> {
    sweep.nextAt = performance.now() + sweep.every;
    try {
      await sweep.run();
    } catch (error) {
      log.error({ sweep: sweep.name, err: error }, 'a sweep failed and will be tried again');
    } finally {
      sweep.running = null;
    }
  }
}
