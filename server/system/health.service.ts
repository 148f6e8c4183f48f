import { Inject, Injectable } from '@nestjs/common';
import { migrationNames } from '#server/kit/db/migrations';
import { DrainState } from '#server/kit/runtime/drain-state';
import { log } from '#server/kit/runtime/log';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';
import { HealthStore } from './health.store';

/** Health of the process. `up` and `degraded` serve requests; `down` does not. Lag in milliseconds. */
interface HealthReport {
  readonly status: 'up' | 'degraded' | 'down';
  readonly postgres: 'up' | 'down' | 'migrating';
  readonly redis: 'up' | 'down';
  readonly outboxLagMs: number;
  readonly queues: Record<string, { waiting: number; active: number; delayed: number; failed: number }>;
}

const TIMEOUT_MS = 30_000;
const PREFIX = 'bull:';

/** Checks the services the process depends on. */
@Injectable()
export class HealthService {
  constructor(
    private readonly store: HealthStore,
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly drain: DrainState,
  ) {}

  /** Returns the current state within the timeouts of database and Redis. */
  async check(): Promise<HealthReport> {
    const [database, queues] = await Promise.all([this.database(), this.queues()]);
    const redis = queues === null ? 'down' : 'up';
    const serves = database.postgres === 'up' && !this.drain.isDraining;
    const status = !serves ? 'down' : redis === 'down' || database.outboxLagMs > TIMEOUT_MS ? 'degraded' : 'up';
    return { status, ...database, redis, queues: queues ?? {} };
  }

  private async database(): Promise<Pick<HealthReport, 'postgres' | 'outboxLagMs'>> {
    try {
      const { done, lag } = await this.store.find(migrationNames);
      return {
        postgres: done >= migrationNames.length ? 'up' : 'migrating',
        outboxLagMs: Math.max(0, Math.round(lag)),
      };
    } catch (error) {
      const missing = (error as { code?: string }).code === '42P01';
      log.warn({ reason: (error as Error).message }, 'health: database');
      return { postgres: missing ? 'migrating' : 'down', outboxLagMs: 0 };
    }
  }

  /** Returns the jobs of every queue by state; null while Redis is unavailable. */
  private async queues(): Promise<HealthReport['queues'] | null> {
    try {
      const names: string[] = [];
      for await (const keys of this.redis.scanIterator({ MATCH: `${PREFIX}*:meta`, COUNT: 500 }))
        names.push(...keys.map((key) => key.slice(PREFIX.length, -':meta'.length)));
      const counted = await Promise.all(
        names.sort().map(async (name) => {
          const [waiting, active, delayed, failed] = await Promise.all([
            this.redis.lLen(`${PREFIX}${name}:wait`),
            this.redis.lLen(`${PREFIX}${name}:active`),
            this.redis.zCard(`${PREFIX}${name}:delayed`),
            this.redis.zCard(`${PREFIX}${name}:failed`),
          ]);
          return [name, { waiting, active, delayed, failed }] as const;
        }),
      );
      return Object.fromEntries(counted);
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'health: redis');
      return null;
    }
  }
}
