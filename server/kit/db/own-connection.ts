import { dataSource } from './data-source';
import { Db } from './db';

/**
 * Runs work on one connection of its own, whose statements may take `statementMs` each: longer than a request may, for
 * work that reads a table in ranges.
 */
export async function onOwnConnection<T>(
  url: string,
  applicationName: string,
  statementMs: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const source = await dataSource(url, { poolSize: 1, applicationName, patient: true, statementMs }).initialize();
  try {
    return await work(new Db(source));
  } finally {
    await source.destroy();
  }
}
