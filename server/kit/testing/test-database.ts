import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { dataSource, migrations } from '#server/kit/db/data-source';
import { Db } from '#server/kit/db/db';

const ownUrl = () => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the database specs through `npm run test:db`');
  return url;
};

const urlOf = (database: string): string => Object.assign(new URL(ownUrl()), { pathname: `/${database}` }).href;
const openDataSource = (database: string, poolSize: number) =>
  dataSource(urlOf(database), { poolSize, testMode: true, applicationName: 'spec' }).initialize();

/** Returns the name of the migrated template database; creates it on first use for these migrations. */
async function ensureTemplate(maintenance: DataSource): Promise<string> {
  const name = `migrated_${createHash('sha1').update(migrations.map(String).join()).digest('hex').slice(0, 12)}_test`;
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
    const source = await openDataSource(name, 1);
    await source.runMigrations({ transaction: 'each' });
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
    return new TestDatabase(source, new Db(source), urlOf(database));
  }

  /** Shifts business time by milliseconds from real time; 0 resets it. */
  async travel(ms: number): Promise<void> {
    await this.source.query('update clock_offset set ms = $1', [ms]);
  }

  /** Empties every table except the schema's own data. */
  async empty(): Promise<void> {
    const tables: { tablename: string }[] = await this.source.query(
      `select tablename from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'clock_offset')`,
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
