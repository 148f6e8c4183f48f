import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { sessionFailure } from '#domain/session/session.failures';
import { Db } from '#server/kit/db/db';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';

/** Seconds, longer than a signature is accepted. */
const REMEMBER_SECONDS = 660;

/**
 * Refuses a signed write that was sent before. Money writes check this in their own transaction instead (see
 * `runIdempotent`).
 */
@Injectable()
export class ReplayCheck {
  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly db: Db,
  ) {}

  /** Marks the key as used; throws if it was used before. PostgreSQL stores it while Redis is unavailable. */
  async markUsed(key: string): Promise<void> {
    if (!(await this.isFresh(key))) throw new Failure(sessionFailure.signReplay);
  }

  private async isFresh(key: string): Promise<boolean> {
    try {
      return (
        (await this.redis.set(`replay:${key}`, '1', {
          condition: 'NX',
          expiration: { type: 'EX', value: REMEMBER_SECONDS },
        })) !== null
      );
    } catch {
      return (
        (
          await this.db.rows('insert into request_replay (sign_key) values ($1) on conflict do nothing returning 1', [
            key,
          ])
        ).length > 0
      );
    }
  }
}
