import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { ENV, type Env } from '#server/kit/runtime/env';
import { SemaphoreTimeout, KeyedSemaphore } from '#server/kit/runtime/keyed-semaphore';
import type { Order } from './stored-order';

/** One works on a site's day while the next waits for its lock. */
const PER_DAY = 2;
const MAX_WAIT_MS = 20_000;

/**
 * Serializes work on orders of one site and day in memory: otherwise each waiter holds a connection while it waits for
 * the lock.
 */
@Injectable()
export class DaySemaphore {
  private readonly semaphore: KeyedSemaphore;

  constructor(@Inject(ENV) env: Env) {
    this.semaphore = new KeyedSemaphore({
      perKey: PER_DAY,
      together: Math.max(1, Math.floor(env.POOL_SIZE / 2)),
      patienceMs: MAX_WAIT_MS,
    });
  }

  /** Runs work for a site's day in turn; throws `busySlot` after the maximum wait. */
  async run<T>({ siteId, date }: Pick<Order, 'siteId' | 'date'>, work: () => Promise<T>): Promise<T> {
    try {
      return await this.semaphore.run(`${siteId}:${date}`, work);
    } catch (error) {
      throw error instanceof SemaphoreTimeout ? new Failure(systemFailure.busySlot) : error;
    }
  }
}
