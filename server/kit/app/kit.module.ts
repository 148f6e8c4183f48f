import { Global, Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Admission } from '#server/kit/security/admission';
import { Bus } from '#server/kit/redis/bus';
import { Clock } from '#server/kit/runtime/clock';
import { dataSource } from '#server/kit/db/data-source';
import { Db } from '#server/kit/db/db';
import { DeviceAuthenticator } from '#server/kit/security/device-authenticator';
import { DrainState } from '#server/kit/runtime/drain-state';
import { ENV, type Env } from '#server/kit/runtime/env';
import { armFailpoints } from '#server/kit/runtime/failpoint';
import { FailureFilter } from '#server/kit/http/failure.filter';
import { ApiKeyAuthenticator } from '#server/kit/security/api-key-authenticator';
import { Keyring } from '#server/kit/crypto/keyring';
import { PROCESS_KIND, type ProcessKind } from '#server/kit/runtime/process-kind';
import { RateLimits } from '#server/kit/security/rate-limits';
import { log } from '#server/kit/runtime/log';
import { closeClient, connectWithin, REDIS, redisClient, type RedisClient } from '#server/kit/redis/redis';
import { RepeatRecorder } from '#server/kit/security/repeat-recorder';
import { ReplayCheck } from '#server/kit/security/replay.check';
import { schoolDefaults } from '#server/kit/settings/school-defaults';
import { Settings } from '#server/kit/settings/settings';
import { SignatureCheck } from '#server/kit/security/signature.check';
import { SchoolVariant } from '#server/kit/settings/variant';

const CONNECT_ATTEMPTS = 30;

/** Returns a connected data source; waits for a database that is still starting. */
async function openDataSource(env: Env): Promise<DataSource> {
  for (let tries = 1; ; tries += 1) {
    const source = dataSource(env.DATABASE_URL, { poolSize: env.POOL_SIZE, testMode: env.TEST_MODE });
    try {
      return await source.initialize();
    } catch (error) {
      if (tries >= CONNECT_ATTEMPTS) throw error;
      log.warn({ reason: (error as Error).message }, 'waiting for the database');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

const exportedProviders = [
  Clock,
  DrainState,
  DeviceAuthenticator,
  ApiKeyAuthenticator,
  Admission,
  ReplayCheck,
  RepeatRecorder,
  RateLimits,
  SignatureCheck,
  SchoolVariant,
];

/** The base module of every area: environment, database, clock, Redis, message bus, settings and request checks. */
@Global()
@Module({})
export class KitModule implements OnApplicationShutdown {
  constructor(
    private readonly source: DataSource,
    @Inject(REDIS) private readonly redis: RedisClient,
  ) {}

  /** Creates the module for one process with a checked environment; server and workers use the same one. */
  static with(env: Env, kind: ProcessKind): DynamicModule {
    if (env.NODE_ENV === 'test') log.level = 'error';
    if (env.TEST_MODE) armFailpoints(env.FAILPOINTS);
    return {
      module: KitModule,
      providers: [
        { provide: ENV, useValue: env },
        { provide: PROCESS_KIND, useValue: kind },
        { provide: DataSource, useFactory: () => openDataSource(env) },
        { provide: Db, useFactory: (source: DataSource) => new Db(source), inject: [DataSource] },
        { provide: REDIS, useFactory: () => connectWithin(redisClient(env.REDIS_URL, 'request')) },
        { provide: Bus, useFactory: (redis: RedisClient) => Bus.open(env.REDIS_URL, redis), inject: [REDIS] },
        {
          provide: Settings,
          useFactory: async (db: Db, bus: Bus, keys: Keyring) => {
            const settings = new Settings(db, schoolDefaults[env.SCHOOL], bus, keys);
            await settings.refresh();
            return settings;
          },
          inject: [Db, Bus, Keyring],
        },
        {
          provide: Keyring,
          useValue: new Keyring([env.SECRETS_KEY, ...env.SECRETS_KEY_BEFORE], env.SCHOOL, Object.keys(schoolDefaults)),
        },
        { provide: APP_FILTER, useClass: FailureFilter },
        ...exportedProviders,
      ],
      exports: [ENV, PROCESS_KIND, DataSource, Db, REDIS, Bus, Keyring, Settings, ...exportedProviders],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    closeClient(this.redis);
    if (this.source.isInitialized) await this.source.destroy();
  }
}
