import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, schoolStamp } from '#server/kit/runtime/clock';
import { log } from '#server/kit/runtime/log';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';
import { Settings } from '#server/kit/settings/settings';

const keyOf = (username: string): string => `login.failed:${createHash('sha256').update(username).digest('base64url')}`;
const TO_THE_MINUTE = 16;

/** Counts failed logins of unknown names in Redis as those of accounts, and provides the limits of both. */
@Injectable()
export class UnknownLoginCounter {
  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Failures after which a captcha is required. */
  get captchaAfter(): number {
    return this.settings.get('login.captchaAfter');
  }

  /** Failures after which a name is locked. */
  get lockAfter(): number {
    return this.settings.get('login.lockAfter');
  }

  /** Duration of a lock in minutes. */
  get lockMinutes(): number {
    return this.settings.get('login.lockMin');
  }

  /** Returns the failures of the name and the school-local end of its lock. */
  async failuresOf(username: string): Promise<{ failed: number; locked: string | null }> {
    try {
      const [failed, locked] = await Promise.all([
        this.redis.get(keyOf(username)),
        this.redis.get(`${keyOf(username)}.locked`),
      ]);
      return { failed: Number(failed ?? 0), locked };
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'failed logins of unknown names not read');
      return { failed: 0, locked: null };
    }
  }

  /** Counts one failure. */
  async count(username: string): Promise<void> {
    const seconds = this.lockMinutes * 60;
    const remembered = { expiration: { type: 'EX', value: seconds * 2 } } as const;
    try {
      const failed = await this.redis.incr(keyOf(username));
      await this.redis.expire(keyOf(username), remembered.expiration.value);
      if (failed < this.lockAfter) return;
      await this.redis.set(
        `${keyOf(username)}.locked`,
        schoolStamp(this.clock.now() + seconds * 1_000).slice(0, TO_THE_MINUTE),
        { expiration: { type: 'EX', value: seconds } },
      );
      await this.redis.set(keyOf(username), String(this.captchaAfter), remembered);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'failed login of an unknown name not counted');
    }
  }
}
