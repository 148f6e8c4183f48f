import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';
import { Sweep } from '#server/kit/jobs/sweep';
import { failpoint } from '#server/kit/runtime/failpoint';
import { log } from '#server/kit/runtime/log';
import { DayRefreshStore, type ChangedDay } from './day-refresh.store';

export type { ChangedDay } from './day-refresh.store';

/** Time in ms for which the call that changed the days waits until they are sent; the rest is sent after its answer. */
const WAIT_MS = 500;

/**
 * Sends days whose calendar or place changed to their rooms, after the change is committed: one day at a time under its
 * lock, the nearest first. The queue is stored with the change, so a sweep sends what a dead process left.
 */
@Injectable()
export class DayRefreshService implements BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly db: Db,
    private readonly store: DayRefreshStore,
  ) {}

  /** Queues days within the transaction that changes them; they are sent once it is committed. */
  async queue(tx: Tx, days: readonly ChangedDay[]): Promise<void> {
    if (days.length === 0) return;
    await this.store.queue(tx, days);
    tx.followUps.push(() => Promise.race([this.start(), pause(WAIT_MS, undefined, { ref: false })]));
  }

  /** Sends every queued day; returns their number. */
  @Sweep('venues.refresh')
  async sendAll(): Promise<number> {
    for (let sent = 0; ; sent += 1) {
      const rooms = await this.store.sendNext();
      if (rooms === null) return sent;
      this.db.notifyCommit({ rooms: rooms.map(({ room }) => room), events: false });
      await failpoint('venues.after_refresh');
    }
  }

  /** Waits for what is being sent. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  private async start(): Promise<void> {
    const run = this.sendAll().then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, 'changed days are sent later'),
    );
    this.running.add(run);
    await run;
    this.running.delete(run);
  }
}
