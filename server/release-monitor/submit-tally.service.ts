import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { HOUR_MS, SECOND_MS } from '#domain/kit/time';
import { latencyBucketOf, BOOKED_RESULT, LATENCY_BOUNDS_MS } from '#domain/release-monitor/submit-tally.rules';
import { Clock } from '#server/kit/runtime/clock';
import { log } from '#server/kit/runtime/log';
import { PURGE_SLICE } from '#server/kit/db/purge';
import { Sweep } from '#server/kit/jobs/sweep';
import { SubmitTallyStore } from './submit-tally.store';

interface TallyEntry {
  readonly at: number;
  readonly siteId: number;
  readonly result: string;
  readonly within: number[];
}

/**
 * Counts the results of submits. A submit only increments a number in memory; the sums of this process are written once
 * a second.
 */
@Injectable()
export class SubmitTally implements OnApplicationBootstrap, OnApplicationShutdown {
  private sums = new Map<string, TallyEntry>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: SubmitTallyStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(
      () =>
        void this.flush().catch((error: unknown) =>
          log.warn({ reason: (error as Error).message }, 'counts of submits were not written'),
        ),
      SECOND_MS,
    ).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush().catch(() => undefined);
  }

  /** Runs a submit and counts its result and its duration. */
  async count<T>(siteId: number, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    let result: string = BOOKED_RESULT;
    try {
      return await work();
    } catch (error) {
      result = error instanceof Failure ? error.spec.key : 'FAULT';
      throw error;
    } finally {
      this.add(siteId, result, performance.now() - began);
    }
  }

  /** Writes the counts since the last flush. */
  async flush(): Promise<void> {
    if (this.sums.size === 0) return;
    const sums = [...this.sums.values()];
    this.sums = new Map();
    const rows = sums.map(({ at, within, ...rest }) => ({
      ...rest,
      at,
      n: within.reduce((sum, n) => sum + n, 0),
      within,
    }));
    await this.store.add(rows);
  }

  /** Deletes a slice of the counts older than a week. */
  @Sweep('reservations.tally', HOUR_MS, { slice: PURGE_SLICE, inWorkers: true })
  deleteOld(): Promise<number> {
    return this.store.dropOld();
  }

  private add(siteId: number, result: string, ms: number): void {
    const at = Math.floor(this.clock.now() / SECOND_MS) * SECOND_MS;
    const key = `${at}/${siteId}/${result}`;
    let sum = this.sums.get(key);
    if (!sum)
      this.sums.set(
        key,
        (sum = { at, siteId, result, within: Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, () => 0) }),
      );
    const bucket = latencyBucketOf(ms);
    sum.within[bucket] = (sum.within[bucket] ?? 0) + 1;
  }
}
