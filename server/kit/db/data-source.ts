import { DataSource, type MigrationInterface } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { ClientBase, Pool } from 'pg';
import { types } from 'pg';
import { log } from '#server/kit/runtime/log';
import { importedEntities } from './entities';

// Dates and wall-clock stamps stay text because they have no zone. 64-bit counters fit a double.
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.TIMESTAMP, (text) => text.slice(0, 16));
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);

/**
 * Adds an error listener to a connection: between pool and user nobody else listens, and an unhandled error event would
 * end the process.
 */
const logConnectionErrors = (client: ClientBase): void => {
  client.on('error', ({ message }) => log.warn({ reason: message }, 'a connection to PostgreSQL was cut'));
};

/**
 * Creates the data source of one process: bounded pool and bounded waits, so that a stalled database never blocks a
 * request. It knows the entities that are loaded, unless others are given. `patient` lifts the time limits for
 * migrations and seeds; `statementMs` then limits each statement.
 */
export function dataSource(
  url: string,
  options: {
    poolSize?: number;
    applicationName?: string;
    testMode?: boolean;
    patient?: boolean;
    statementMs?: number;
    migrations?: (new () => MigrationInterface)[];
    entities?: (new () => object)[];
  } = {},
): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    migrations: options.migrations ?? [],
    installExtensions: false,
    entities: options.entities ?? importedEntities(),
    poolSize: options.poolSize ?? 10,
    applicationName: options.applicationName ?? 'server',
    extra: {
      onConnect: logConnectionErrors,
      connectionTimeoutMillis: 3_000,
      ...(options.patient ? {} : { query_timeout: 6_000 }),
      keepAlive: true,
      options: `-c statement_timeout=${options.patient ? (options.statementMs ?? 0) : 5000} -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000${options.testMode ? ' -c venue.test_mode=1' : ''}`,
    },
  });
}

/** Returns the pg pool of a data source, for single-statement hot paths. */
// TypeORM declares the driver of every database alike; here it is always that of PostgreSQL.
export const poolOf = (source: DataSource): Pool => (source.driver as PostgresDriver).master;
