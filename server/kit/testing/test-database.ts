import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { dataSource } from '#server/kit/db/data-source';
import { Db } from '#server/kit/db/db';
import { loadMigrations, MIGRATIONS_FOLDER, migrationFiles } from '#server/kit/db/migrations';
import { applySchemaObjects, readSchemaObjects } from '#server/kit/db/schema-objects';

const ownUrl = () => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the database specs through `npm run test:db`');
  return url;
};

const urlOf = (database: string): string => Object.assign(new URL(ownUrl()), { pathname: `/${database}` }).href;
const openDataSource = (database: string, poolSize: number) =>
  dataSource(urlOf(database), { poolSize, testMode: true, applicationName: 'spec' }).initialize();

/** Opens a database of a spec so that its migrations can be run and reverted. */
export const openMigrating = async (database: string): Promise<DataSource> =>
  dataSource(urlOf(database), {
    poolSize: 2,
    applicationName: 'spec',
    migrations: await loadMigrations(),
  }).initialize();

/** Returns a hash of everything the schema is made from. */
function schemaFingerprint(): string {
  const hash = createHash('sha1');
  for (const file of migrationFiles) hash.update(readFileSync(join(MIGRATIONS_FOLDER, file)));
  for (const { checksum } of readSchemaObjects()) hash.update(checksum);
  return hash.digest('hex').slice(0, 12);
}

/** Runs all migrations and applies functions, views and triggers. */
export async function migrateFully(source: DataSource): Promise<void> {
  await source.runMigrations({ transaction: 'each' });
  const runner = source.createQueryRunner();
  await applySchemaObjects(runner, { all: true });
  await runner.release();
}

/** Returns the name of the migrated template database; creates it on first use for these migrations. */
async function ensureTemplate(maintenance: DataSource): Promise<string> {
  const name = `migrated_${schemaFingerprint()}_test`;
  const runner = maintenance.createQueryRunner();
  await runner.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
  try {
    if (
      ((await runner.query('select 1 from pg_database where datname = $1 and datistemplate', [name])) as unknown[])
        .length > 0
    )
      return name;
    await runner.query(`drop database if exists ${name} with (force)`);
    await runner.query(`create database ${name}`);
    const source = await openMigrating(name);
    await migrateFully(source);
    // Otherwise events of the migrations would look undelivered in a copy made minutes later.
    await source.query('delete from outbox; delete from outbox_live');
    await source.destroy();
    await runner.query(`alter database ${name} is_template true`);
    return name;
  } finally {
    await runner.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    await runner.release();
  }
}

/**
 * The database of one spec file: an empty copy of a migrated one. Its name ends in `_test`, which is checked before a
 * drop.
 */
export class TestDatabase {
  private constructor(
    readonly source: DataSource,
    readonly db: Db,
    readonly url: string,
    readonly name: string,
  ) {}

  /** Creates `<name>_<jest worker>_test`; drops one left by an earlier run. */
  static async create(name: string, poolSize = 10): Promise<TestDatabase> {
    const database = `${name.replace(/\W/g, '_')}_${process.env['JEST_WORKER_ID'] ?? '1'}_test`.toLowerCase();
    if (!database.endsWith('_test')) throw new Error(`${database} is not a test database`);
    const maintenance = await new DataSource({
      type: 'postgres',
      url: ownUrl(),
      installExtensions: false,
    }).initialize();
    await maintenance.query(`drop database if exists ${database} with (force)`);
    await maintenance.query(`create database ${database} template ${await ensureTemplate(maintenance)}`);
    await maintenance.destroy();
    const source = await openDataSource(database, poolSize);
    return new TestDatabase(source, new Db(source), urlOf(database), database);
  }

  /** Shifts business time by milliseconds from real time; 0 resets it. */
  async travel(ms: number): Promise<void> {
    await this.source.query('update clock_offset set ms = $1', [ms]);
  }

  /** Empties every table except the schema's own data. */
  async empty(): Promise<void> {
    const tables: { tablename: string }[] = await this.source.query(
      `
        select tablename
        from pg_tables
        where schemaname = 'public' and tablename not in ('migrations', 'schema_object', 'clock_offset')
      `,
    );
    // Disables the immutability triggers of the audit log, which hold for the product but not for specs.
    await this.source.query(
      `set session_replication_role = replica; truncate ${tables.map((t) => t.tablename).join(', ')} restart identity cascade; set session_replication_role = origin`,
    );
    await this.travel(0);
  }

  async close(): Promise<void> {
    await this.source.destroy();
  }
}
