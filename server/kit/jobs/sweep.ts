import {
  Inject,
  Injectable,
  SetMetadata,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ENV, type Env } from '#server/kit/runtime/env';
import { Leader } from '#server/kit/db/leader';
import { log } from '#server/kit/runtime/log';
import { markedMethods } from '#server/kit/runtime/marked-methods';

const SWEEP = Symbol('sweep');
/** Interval of checks for due work, in milliseconds. */
const SWEEP_INTERVAL_MS = 2_000;

interface SweepOptions {
  readonly name: string;
  readonly every: number;
}

/**
 * Marks a service method that finds and does due work and returns how much it did. One process at a time runs it every
 * `every` ms; it needs no queue and locks its rows so that a concurrent run is harmless.
 */
export const Sweep = (name: `${string}.${string}`, every = SWEEP_INTERVAL_MS) =>
  SetMetadata(SWEEP, { name, every } satisfies SweepOptions);

interface RegisteredSweep extends SweepOptions {
  readonly run: () => Promise<unknown>;
  nextAt: number;
  running: Promise<void> | null;
}

/** Runs all sweeps in one process at a time, server or worker, independent of Redis. */
@Injectable()
export class SweepService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly leader: Leader;
  private sweeps: RegisteredSweep[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(ENV) env: Env,
    private readonly discovery: DiscoveryService,
  ) {
    this.leader = new Leader(env.DATABASE_URL, 'sweep');
  }

  onApplicationBootstrap(): void {
    this.sweeps = markedMethods<SweepOptions, RegisteredSweep['run']>(this.discovery, SWEEP).map(({ of, run }) => ({
      ...of,
      run,
      nextAt: 0,
      running: null,
    }));
    const names = this.sweeps.map(({ name }) => name);
    const duplicate = names.find((name, i) => names.indexOf(name) !== i);
    if (duplicate !== undefined) throw new Error(`two sweeps are called ${duplicate}`);
    this.leader.start();
    this.timer = setInterval(() => this.tick(), SWEEP_INTERVAL_MS / 4).unref();
  }

  /** Starts no new runs and waits for the current ones. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.sweeps.map(({ running }) => running));
    await this.leader.stop();
  }

  /** Runs every sweep once and returns their results; rejects if a sweep fails. */
  async runAll(): Promise<Record<string, unknown>> {
    const done: Record<string, unknown> = {};
    for (const { name, run } of this.sweeps) done[name] = await run();
    return done;
  }

  private tick(): void {
    if (!this.leader.isLeader) return;
    for (const sweep of this.sweeps) {
      if (sweep.running === null && performance.now() >= sweep.nextAt) sweep.running = this.runSweep(sweep);
    }
  }

  private async runSweep(sweep: RegisteredSweep): Promise<void> {
    sweep.nextAt = performance.now() + sweep.every;
    try {
      await sweep.run();
    } catch (error) {
      log.error({ sweep: sweep.name, err: error }, 'a sweep failed and will be retried');
    } finally {
      sweep.running = null;
    }
  }
}
