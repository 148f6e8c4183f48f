import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { REDIS, type RedisClient } from './redis';
import { Settings } from './settings';

/** Actions limited per minute; each limit is a school setting, 0 means no limit. */
export type Limited =
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

/** Counts one more; returns milliseconds to wait, 0 if within the limit. */
async function consumed(limiter: RateLimiterRedis, who: string): Promise<number> {
  try {
    await limiter.consume(who);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
    throw refused;
  }
}

/** Counts the actions of an account, session or address across all processes; in memory while Redis is unavailable. */
@Injectable()
export class Limits {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly settings: Settings,
  ) {}

  /** Returns whether a limit is set. */
  holds(what: Limited): boolean {
    return this.settings.get(`limit.${what}`) > 0;
  }

  /** Counts one more. Returns the milliseconds to wait if the limit is exceeded, else 0. */
  async count(what: Limited, who: string): Promise<number> {
    const limiter = this.limiter(what);
    return limiter ? consumed(limiter, who) : 0;
  }

  /** Returns whether the limit is reached, without counting. */
  async isOver(what: Limited, who: string): Promise<boolean> {
    const counted = await this.limiter(what)?.get(who);
    return counted !== undefined && counted !== null && counted.remainingPoints <= 0;
  }

  /** Counts one more and throws (429) if the limit is exceeded. */
  async insist(what: Limited, who: string): Promise<void> {
    const wait = await this.count(what, who);
    if (wait > 0) throw new Failure(systemFailure.tooFast, { retryAfterMs: wait });
  }

  /** Counts one more against an explicit limit per minute and throws (429) if it is exceeded. */
  async insistOn(what: string, perMinute: number, who: string): Promise<void> {
    const wait = await consumed(this.measure(what, perMinute), who);
    if (wait > 0) throw new Failure(systemFailure.tooFast, { retryAfterMs: wait });
  }

  private limiter(what: Limited): RateLimiterRedis | null {
    const points = this.settings.get(`limit.${what}`);
    return points <= 0 ? null : this.measure(what, points);
  }

  private measure(what: string, points: number): RateLimiterRedis {
    const name = `limit.${what}.${points}`;
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterRedis({
      storeClient: this.redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: name,
      points,
      duration: MINUTE,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: MINUTE }),
    });
    this.limiters.set(name, limiter);
    return limiter;
  }
}
