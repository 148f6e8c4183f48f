import { DataSource } from 'typeorm';
import { dataSource } from './data-source';
import { Db } from './db';

const own = () => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the database specs through `npm run test:db`');
  return url;
};

/** A database of one spec file's own, migrated, empty. Its name ends in `_test`, which is checked before anything is dropped. */
export class TestDatabase {
  private constructor(
    readonly source: DataSource,
    readonly db: Db,
    readonly url: string,
  ) {}

  /** Creates and migrates `<name>_<jest worker>_test`; drops one left by an earlier run. */
  static async create(name: string, poolSize = 10): Promise<TestDatabase> {
    const database = `${name.replace(/\W/g, '_')}_${process.env['JEST_WORKER_ID'] ?? '1'}_test`.toLowerCase();
    if (!database.endsWith('_test')) throw new Error(`${database} is not a test database`);
    const maintenance = await new DataSource({ type: 'postgres', url: own(), installExtensions: false }).initialize();
    await maintenance.query(`drop database if exists ${database} with (force)`);
    await maintenance.query(`create database ${database}`);
    await maintenance.destroy();
    const url = new URL(own());
    url.pathname = `/${database}`;
    const source = await dataSource(url.href, { poolSize, testMode: true, applicationName: 'spec' }).initialize();
    await source.runMigrations({ transaction: 'each' });
    return new TestDatabase(source, new Db(source), url.href);
  }

  /** Moves business time by so many milliseconds from real time; 0 brings it back. */
  async travel(ms: number): Promise<void> {
    await this.source.query('update clock_offset set ms = $1', [ms]);
  }

  /** Empties every table but the settings of the schema itself. */
  async empty(): Promise<void> {
    const tables: { tablename: string }[] = await this.source.query(`select tablename from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'clock_offset')`);
    // The triggers of a log that is never changed hold for the product, not for a spec that begins anew.
    await this.source.query(`set session_replication_role = replica; truncate ${tables.map((t) => t.tablename).join(', ')} restart identity cascade; set session_replication_role = origin`);
    await this.travel(0);
  }

  async close(): Promise<void> {
    await this.source.destroy();
  }
}
