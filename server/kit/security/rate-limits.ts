import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';
import { Settings } from '#server/kit/settings/settings';

/** Actions limited per minute; each limit is a school setting, 0 means no limit. */
export type RateLimitName =
  | 'booking.perMin'
  | 'day.perMin'
  | 'day.perAddressMin'
  | 'payment.perMin'
  | 'export.perMin'
  | 'import.perMin'
  | 'upload.perMin'
  | 'captcha.perMin'
  | 'captcha.perAddressMin'
  | 'code.perAddressMin'
  | 'failedLogin.perAddressMin';

const MINUTE = 60;
const DAY = 86_400;

/** Counts one more; returns milliseconds to wait, 0 if within the limit. */
async function consume(limiter: RateLimiterRedis, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
    throw refused;
  }
}

/** Counts the actions of an account, session or address across all processes; in memory while Redis is unavailable. */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly settings: Settings,
  ) {}

  /** Returns whether a limit is set. */
  isEnabled(name: RateLimitName): boolean {
    return this.settings.get(`limit.${name}`) > 0;
  }

  /** Counts one more. Returns the milliseconds to wait if the limit is exceeded, else 0. */
  async count(name: RateLimitName, key: string): Promise<number> {
    const limiter = this.limiter(name);
    return limiter ? consume(limiter, key) : 0;
  }

  /** Returns whether the limit is reached, without counting. */
  async isExhausted(name: RateLimitName, key: string): Promise<boolean> {
    const counted = await this.limiter(name)?.get(key);
    return counted !== undefined && counted !== null && counted.remainingPoints <= 0;
  }

  /** Counts one more and throws (429) if the limit is exceeded. */
  async consumeOrThrow(name: RateLimitName, key: string): Promise<void> {
    const wait = await this.count(name, key);
    if (wait > 0) throw new Failure(systemFailure.tooFast, { retryAfterMs: wait });
  }

  /** Counts one more against an explicit limit per minute and throws (429) if it is exceeded. */
  async consumeCustomOrThrow(name: string, perMinute: number, key: string): Promise<void> {
    const wait = await consume(this.limiterFor(name, perMinute), key);
    if (wait > 0) throw new Failure(systemFailure.tooFast, { retryAfterMs: wait });
  }

  /**
   * Counts a try of something secret before it is compared, against a limit per day, and throws (429) if it is
   * exceeded. `forgiveTry` takes back a right one, so that only wrong tries count.
   */
  async countTryOrThrow(name: string, perDay: number, key: string): Promise<void> {
    const wait = await consume(this.limiterFor(name, perDay, DAY), key);
    if (wait > 0) throw new Failure(systemFailure.tooFast, { retryAfterMs: wait });
  }

  /** Takes back a try counted by `countTryOrThrow`. */
  async forgiveTry(name: string, perDay: number, key: string): Promise<void> {
    await this.limiterFor(name, perDay, DAY).reward(key);
  }

  private limiter(name: RateLimitName): RateLimiterRedis | null {
    const points = this.settings.get(`limit.${name}`);
    return points <= 0 ? null : this.limiterFor(name, points);
  }

  private limiterFor(what: string, points: number, duration = MINUTE): RateLimiterRedis {
    const name = `limit.${what}.${points}`;
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterRedis({
      storeClient: this.redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: name,
      points,
      duration,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
    });
    this.limiters.set(name, limiter);
    return limiter;
  }
}
