import { setTimeout as pause } from 'node:timers/promises';
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
import { PROCESS_KIND, type ProcessKind } from '#server/kit/runtime/process-kind';

const SWEEP = Symbol('sweep');
/** Interval of checks for due work, in milliseconds. */
const SWEEP_INTERVAL_MS = 2_000;
/** The longest pause between two slices, in milliseconds. */
const MAX_PAUSE_MS = 250;

/** How a sweep works off a backlog, and where. */
interface SweepWork {
  /**
   * The rows of a full slice. A slice that did at least as many is followed by another one, after a pause as long as
   * the slice took and at most a quarter of a second, until nothing is due. Without it a call does all that is due.
   */
  readonly slice?: number;
  /** Runs in workers only, because nobody waits for it. Other sweeps run in a server or a worker. */
  readonly inWorkers?: boolean;
}

interface SweepOptions extends SweepWork {
  readonly name: string;
  readonly every: number;
}

/**
 * Marks a service method that finds and does due work and returns how much it did. One process at a time runs it every
 * `every` ms; it needs no queue and locks its rows so that a concurrent run is harmless.
 */
export const Sweep = (name: `${string}.${string}`, every = SWEEP_INTERVAL_MS, work: SweepWork = {}) =>
  SetMetadata(SWEEP, { name, every, ...work } satisfies SweepOptions);

interface RegisteredSweep extends SweepOptions {
  readonly run: () => Promise<number>;
  nextAt: number;
  running: Promise<void> | null;
}

/**
 * Runs every sweep in one process at a time, independent of Redis: urgent ones in a server or a worker, the others in a
 * worker.
 */
@Injectable()
export class SweepService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly leader: Leader;
  private readonly workerLeader: Leader | null;
  private sweeps: RegisteredSweep[] = [];
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    @Inject(ENV) env: Env,
    @Inject(PROCESS_KIND) kind: ProcessKind,
    private readonly discovery: DiscoveryService,
  ) {
    this.leader = new Leader(env.DATABASE_URL, 'sweep');
    this.workerLeader = kind === 'workers' ? new Leader(env.DATABASE_URL, 'sweep in workers') : null;
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
    this.workerLeader?.start();
    this.timer = setInterval(() => this.tick(), SWEEP_INTERVAL_MS / 4).unref();
  }

  /** Starts no new runs and waits for the current slices. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.sweeps.map(({ running }) => running));
    await Promise.all([this.leader.stop(), this.workerLeader?.stop()]);
  }

  /** Runs every sweep, or the named ones, until nothing is due; returns what each did. Rejects if a sweep fails. */
  async runAll(...names: readonly string[]): Promise<Record<string, number>> {
    const done: Record<string, number> = {};
    for (const sweep of this.sweeps)
      if (names.length === 0 || names.includes(sweep.name)) done[sweep.name] = await this.runSlices(sweep, () => true);
    return done;
  }

  private tick(): void {
    for (const sweep of this.sweeps)
      if (this.leads(sweep) && sweep.running === null && performance.now() >= sweep.nextAt)
        sweep.running = this.runSweep(sweep);
  }

  private leads({ inWorkers = false }: SweepOptions): boolean {
    return !this.stopped && (inWorkers ? this.workerLeader?.isLeader === true : this.leader.isLeader);
  }

  private async runSweep(sweep: RegisteredSweep): Promise<void> {
    sweep.nextAt = performance.now() + sweep.every;
    try {
      await this.runSlices(sweep, () => this.leads(sweep));
    } catch (error) {
      log.error({ sweep: sweep.name, err: error }, 'a sweep failed and will be retried');
    } finally {
      sweep.running = null;
    }
  }

  private async runSlices({ run, slice = Infinity }: RegisteredSweep, goesOn: () => boolean): Promise<number> {
    for (let total = 0; ;) {
      const began = performance.now();
      const done = await run();
      total += done;
      if (done < slice) return total;
      await pause(Math.min(MAX_PAUSE_MS, performance.now() - began));
      if (!goesOn()) return total;
    }
  }
}
