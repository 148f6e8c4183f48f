import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { LiveDelta } from '#contract/kit/live';
import { ENV, type Env } from '#server/kit/runtime/env';
import { Leader } from '#server/kit/db/leader';
import { log } from '#server/kit/runtime/log';
import { CommitNotifier } from '#server/kit/jobs/commit-notifier';
import { AggregateRefresher } from './aggregate-refresher';
import { changesOf, Coalescer, type CoalescedDelta } from './coalescer';
import { takeLiveRows } from './live-row.store';
import { ReplicaBroadcast } from './replica-broadcast';

/** Poll interval of the live outbox and rows read at once; one row may change fifty rooms. */
const POLL_INTERVAL_MS = 100;
const BATCH_SIZE = 500;

/**
 * Delivers committed live changes to every socket of every server process. One process at a time does it, in the order
 * of rooms and versions, on the connection that holds the lock. A row is deleted after all its changes were sent, so a
 * successor repeats rather than loses changes.
 */
@Injectable()
export class LiveRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly leader: Leader;
  private readonly coalescer = new Coalescer();
  private deliveredIds: number[] = [];
  private timer: NodeJS.Timeout | undefined;
  private running = false;
  private rerun = false;

  constructor(
    @Inject(ENV) env: Env,
    private readonly commits: CommitNotifier,
    private readonly replicas: ReplicaBroadcast,
    private readonly pump: AggregateRefresher,
  ) {
    this.leader = new Leader(env.DATABASE_URL, 'live', () => this.onLeadershipGained());
  }

  onApplicationBootstrap(): void {
    this.leader.start();
    this.commits.onCommit(({ live }) => {
      if (live) void this.runOnce();
    });
    this.poll(POLL_INTERVAL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pump.stop();
    await this.leader.stop();
  }

  /** Returns whether this process delivers the live rows. */
  get isLeader(): boolean {
    return this.leader.isLeader;
  }

  private onLeadershipGained(): void {
    this.coalescer.clear();
    this.deliveredIds = [];
    this.pump.markAll();
    void this.runOnce();
  }

  /** Publishes the leadership to the other services; a former leader drops its pending rows. */
  private publishLeadership(): void {
    const { isLeader: leads } = this.leader;
    if (this.commits.isLiveRelay && !leads) this.pump.stop();
    this.commits.isLiveRelay = leads;
    this.replicas.setSender(leads);
  }

  private poll(after: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () =>
        void this.runOnce().finally(() => {
          if (this.timer)
            this.poll(Math.min(POLL_INTERVAL_MS, this.coalescer.msUntilDue(performance.now()) ?? POLL_INTERVAL_MS));
        }),
      after,
    );
  }

  /** Reads rows, sends due deltas, and repeats if it was notified meanwhile. */
  private async runOnce(): Promise<void> {
    this.publishLeadership();
    if (!this.leader.isLeader) return;
    this.rerun = this.running;
    if (this.running) return;
    this.running = true;
    try {
      do {
        this.rerun = false;
        await this.deliverBatch();
      } while (this.rerun);
    } catch (error) {
      this.coalescer.clear();
      this.deliveredIds = [];
      if (this.timer) log.warn({ reason: (error as Error).message }, 'the live relay waits for the database');
    } finally {
      this.running = false;
    }
  }

  private async deliverBatch(): Promise<void> {
    const deliveredIds = this.deliveredIds;
    const rows = await takeLiveRows(this.leader, deliveredIds, this.coalescer.pendingRowIds, BATCH_SIZE);
    this.deliveredIds = rows.filter((row) => changesOf(row).every(({ v }) => v === 0)).map(({ id }) => id);
    for (const { room, v } of rows.flatMap(changesOf)) this.pump.mark(room, v);
    this.broadcast([
      ...this.coalescer.add(rows.filter(({ v }) => v > 0)),
      ...this.coalescer.takeDue(performance.now()),
    ]);
    void this.pump.refreshDue();
    if (rows.length === BATCH_SIZE) this.rerun = true;
    const next = this.coalescer.msUntilDue(performance.now());
    if (next !== undefined && this.timer) this.poll(next);
  }

  private broadcast(coalesced: readonly CoalescedDelta[]): void {
    if (coalesced.length === 0) return;
    const deltas: LiveDelta[] = coalesced.map(({ delta }) => delta);
    this.replicas.broadcast(deltas);
    this.deliveredIds.push(...coalesced.flatMap(({ ids }) => ids));
  }
}
