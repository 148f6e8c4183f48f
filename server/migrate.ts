import 'reflect-metadata';
import type { QueryRunner } from 'typeorm';
import { dataSource } from '#server/kit/db/data-source';
import { rootError } from '#server/kit/db/database-unavailable';
import { loadMigrations, migrationNames } from '#server/kit/db/migrations';
import { applySchemaObjects } from '#server/kit/db/schema-objects';
import { readEnv } from '#server/kit/runtime/env';

/** Migrations of versions before the baseline; their tables differ from what this build expects. */
const BEFORE_BASELINE = /17000000\d{5}$/;

/** Throws if the database was made by a version before the baseline: it cannot be migrated, and nothing is dropped. */
async function refuseOldDatabase(runner: QueryRunner): Promise<void> {
  if (!(await runner.hasTable('migrations'))) return;
  const done = (await runner.query('select name from migrations')) as { name: string }[];
  if (done.some(({ name }) => BEFORE_BASELINE.test(name)))
    throw new Error(
      'This database was made by a version before 0.2 and cannot be migrated. Nothing was changed. To begin afresh, ' +
        'stop the product and delete its data: `rm -r .data` after `npm start`, `docker compose down --volumes` under Docker.',
    );
}

/** A lock that is not free within this time is requested again later: meanwhile nobody waits behind the request. */
const LOCK_TIMEOUT_MS = 2_000;
const MAX_TRIES = 60;
const PAUSE_MS = 1_000;
/** `lock_not_available` and `deadlock_detected`. */
const LOCK_ERRORS: ReadonlySet<string> = new Set(['55P03', '40P01']);

/** Runs work that changes the schema under load; repeats it if a lock was not free, after a pause. */
async function retryLocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= MAX_TRIES || !LOCK_ERRORS.has(String(rootError(error)?.code))) throw error;
      process.stderr.write(`${JSON.stringify({ waitingForLock: tries })}\n`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS + Math.random() * PAUSE_MS));
    }
  }
}

/** Returns how many migrations ran so far. */
async function ranMigrations(runner: QueryRunner): Promise<number> {
  if (!(await runner.hasTable('migrations'))) return 0;
  const [row] = (await runner.query('select count(*)::int as n from migrations')) as { n: number }[];
  return row?.n ?? 0;
}

/** Migrates the database to this build's schema; processes that start concurrently wait for the first. */
async function main(): Promise<void> {
  const env = readEnv();
  const source = await dataSource(env.DATABASE_URL, {
    poolSize: 2,
    applicationName: 'migrate',
    testMode: env.TEST_MODE,
    patient: true,
    migrations: await loadMigrations(),
  }).initialize();
  const runner = source.createQueryRunner();
  try {
    await runner.query('set lock_timeout = 0');
    await runner.query(`select pg_advisory_lock(hashtextextended('migrate', 0))`);
    await runner.query(`set lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
    await refuseOldDatabase(runner);
    const before = await ranMigrations(runner);
    await retryLocks(() => source.runMigrations({ transaction: 'each' }));
    const done = (await ranMigrations(runner)) - before;
    const objects = await retryLocks(() => applySchemaObjects(runner, { all: done > 0 }));
    process.stdout.write(`${JSON.stringify({ migrations: migrationNames.length, applied: done, objects })}\n`);
  } finally {
    await runner.release();
    await source.destroy();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
