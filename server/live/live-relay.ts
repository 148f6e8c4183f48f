import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Delta } from '#contract/kit/live';
import { ENV, type Env } from '#server/kit/env';
import { Leader } from '#server/kit/leader';
import { log } from '#server/kit/log';
import { Wakes } from '#server/kit/wakes';
import { AggregatePump } from './aggregate.pump';
import { changesOf, Conflation, type Carried, type LiveRow } from './conflation';
import { Fleet } from './fleet';

/** Poll interval of the live outbox and rows read at once; one row may change fifty rooms. */
const POLL_EVERY = 100;
const ROWS_AT_ONCE = 500;

// Ids of a room ascend with its versions: both are assigned while the room's row is locked.
const CARRY = 'select * from carry_live($1, $2, $3)';

/**
 * Delivers committed live changes to every socket of every server process. One process at a time does it, in the order
 * of rooms and versions, on the connection that holds the lock. A row is deleted after all its changes were sent, so a
 * successor repeats rather than loses changes.
 */
@Injectable()
export class LiveRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly leader: Leader;
  private readonly conflation = new Conflation();
  private told: number[] = [];
  private timer: NodeJS.Timeout | undefined;
  private running = false;
  private again = false;

  constructor(
    @Inject(ENV) env: Env,
    private readonly wakes: Wakes,
    private readonly fleet: Fleet,
    private readonly pump: AggregatePump,
  ) {
    this.leader = new Leader(env.DATABASE_URL, 'live', () => this.gained());
  }

  onApplicationBootstrap(): void {
    this.leader.start();
    this.wakes.onWake(({ live }) => {
      if (live) void this.turn();
    });
    this.poll(POLL_EVERY);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pump.stop();
    await this.leader.stop();
  }

  /** Returns whether this process delivers the live rows. */
  get leads(): boolean {
    return this.leader.leads;
  }

  private gained(): void {
    this.conflation.clear();
    this.told = [];
    this.pump.markAll();
    void this.turn();
  }

  /** Publishes the leadership to the other services; a former leader drops its pending rows. */
  private follow(): void {
    const { leads } = this.leader;
    if (this.wakes.carriesLive && !leads) this.pump.stop();
    this.wakes.carriesLive = leads;
    this.fleet.speak(leads);
  }

  private poll(after: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () =>
        void this.turn().finally(() => {
          if (this.timer) this.poll(Math.min(POLL_EVERY, this.conflation.next(performance.now()) ?? POLL_EVERY));
        }),
      after,
    );
  }

  /** Reads rows, sends due deltas, and repeats if it was notified meanwhile. */
  private async turn(): Promise<void> {
    this.follow();
    if (!this.leader.leads) return;
    this.again = this.running;
    if (this.running) return;
    this.running = true;
    try {
      do {
        this.again = false;
        await this.carry();
      } while (this.again);
    } catch (error) {
      this.conflation.clear();
      this.told = [];
      if (this.timer) log.warn({ reason: (error as Error).message }, 'the live relay waits for the database');
    } finally {
      this.running = false;
    }
  }

  private async carry(): Promise<void> {
    const told = this.told;
    const rows = await this.leader.rows<LiveRow>('carry live', CARRY, [told, this.conflation.held, ROWS_AT_ONCE]);
    this.told = rows.filter((row) => changesOf(row).every(({ v }) => v === 0)).map(({ id }) => id);
    for (const { room, v } of rows.flatMap(changesOf)) this.pump.mark(room, v);
    this.tell([...this.conflation.take(rows.filter(({ v }) => v > 0)), ...this.conflation.due(performance.now())]);
    void this.pump.turn();
    if (rows.length === ROWS_AT_ONCE) this.again = true;
    const next = this.conflation.next(performance.now());
    if (next !== undefined && this.timer) this.poll(next);
  }

  private tell(carried: readonly Carried[]): void {
    if (carried.length === 0) return;
    const deltas: Delta[] = carried.map(({ delta }) => delta);
    this.fleet.tell(deltas);
    this.told.push(...carried.flatMap(({ ids }) => ids));
  }
}
