import 'reflect-metadata';
import { dataSource, migrations } from '#server/kit/db/data-source';
import { readEnv } from '#server/kit/runtime/env';

/** Migrates the database to this build's schema; processes that start concurrently wait for the first. */
async function main(): Promise<void> {
  const env = readEnv();
  const source = await dataSource(env.DATABASE_URL, {
    poolSize: 2,
    applicationName: 'migrate',
    testMode: env.TEST_MODE,
    patient: true,
  }).initialize();
  const runner = source.createQueryRunner();
  try {
    await runner.query('set lock_timeout = 0');
    await runner.query(`select pg_advisory_lock(hashtextextended('migrate', 0))`);
    const done = await source.runMigrations({ transaction: 'each' });
    process.stdout.write(`${JSON.stringify({ migrations: migrations.length, applied: done.length })}\n`);
  } finally {
    await runner.release();
    await source.destroy();
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
