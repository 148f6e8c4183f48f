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
/** How often due work is looked for, in milliseconds. */
export const SWEEP_EVERY = 2_000;

interface Declared {
  readonly name: string;
  readonly every: number;
}

/**
 * Marks a service's method that finds work whose time has come and does it, answering how much it did. It is run every `every` ms by
 * one process at a time, needs no queue, and takes its rows so that a second one beside it does no harm.
 */
export const Sweep = (name: `${string}.${string}`, every = SWEEP_EVERY) =>
  SetMetadata(SWEEP, { name, every } satisfies Declared);

interface Known extends Declared {
  readonly run: () => Promise<unknown>;
  nextAt: number;
  running: Promise<void> | null;
}

/** Runs every sweep of the product: in one process at a time, servers and workers alike, whatever has become of Redis. */
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

  /** Begins nothing more and waits for what runs. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.known.map(({ running }) => running));
    await this.leader.stop();
  }

  /** Runs every sweep once now and answers what each did; a sweep that fails fails the call. */
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
