import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { bookingFailure } from '#domain/booking-rules/booking.failures';
import { bookingRefusal } from '#domain/booking/booking.rules';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { reservations } from '#contract/booking/reservation.contract';
import { log } from '#server/kit/runtime/log';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';
import { Settings } from '#server/kit/settings/settings';

type SubmitInput = Pick<
  ParsedOf<typeof reservations.submit>,
  'venueSiteId' | 'reservationDate' | 'reservationOrderJson'
>;

const REFUSED_MARK = 'refused';

/**
 * Limits how soon after a submit the same member may submit again (R14). A repeated request is answered as usual unless
 * it was refused.
 */
@Injectable()
export class SubmitRateLimiter {
  constructor(
    private readonly settings: Settings,
    @Inject(REDIS) private readonly redis: RedisClient,
  ) {}

  /**
   * Runs a submit, or refuses it if it comes too soon. Without Redis nobody is refused, because the limit only slows
   * scripts.
   */
  limit<T>(userId: number, input: SubmitInput, work: () => Promise<T>): Promise<T> {
    const gapMs = this.settings.get('booking.gapMs');
    return gapMs === 0 ? work() : this.run(`pace.${userId}`, input, gapMs, work);
  }

  private async run<T>(
    name: string,
    { venueSiteId, reservationDate, reservationOrderJson }: SubmitInput,
    gapMs: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const own = createHash('sha256')
      .update(`${venueSiteId}.${reservationDate}.${reservationOrderJson}`)
      .digest('base64url');
    const before = await this.previousSubmit(name, own, gapMs).catch((error: unknown) => {
      log.warn({ err: error }, 'the rate of submits is not limited: redis is unavailable');
      return null;
    });
    if (before !== null && before !== own) {
      const { spec, facts } = bookingRefusal(bookingFailure.submitTooOften);
      throw new Failure(spec, { ...facts, retryAfterMs: gapMs });
    }
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure)
        await this.redis.set(name, REFUSED_MARK, { condition: 'XX', expiration: 'KEEPTTL' }).catch(() => null);
      throw error;
    }
  }

  /** Returns the last request of this member within the gap; if there is none, stores this request and returns null. */
  private async previousSubmit(name: string, own: string, gapMs: number): Promise<string | null> {
    return (await this.redis.set(name, own, { condition: 'NX', expiration: { type: 'PX', value: gapMs } })) === 'OK'
      ? null
      : this.redis.get(name);
  }
}
