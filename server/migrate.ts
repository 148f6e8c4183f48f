import 'reflect-metadata';
import type { QueryRunner } from 'typeorm';
import { dataSource } from '#server/kit/db/data-source';
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
    await refuseOldDatabase(runner);
    const done = await source.runMigrations({ transaction: 'each' });
    const objects = await applySchemaObjects(runner, { all: done.length > 0 });
    process.stdout.write(`${JSON.stringify({ migrations: migrationNames.length, applied: done.length, objects })}\n`);
  } finally {
    await runner.release();
    await source.destroy();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
