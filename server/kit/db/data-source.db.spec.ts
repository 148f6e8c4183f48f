import type { PoolClient } from 'pg';
import { poolOf } from './data-source';
import { log } from '#server/kit/runtime/log';
import { TestDatabase } from '#server/kit/testing/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await TestDatabase.create('cut', 3);
}, 60_000);
afterAll(() => database.close());
afterEach(() => jest.restoreAllMocks());

/** Cuts a connection that was just handed out and has no error listener yet; fails if nothing was logged. */
async function cutConnection(client: PoolClient): Promise<void> {
  const {
    rows: [own],
  } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const connectionEnd = new Promise((done) => client.once('end', done));
  await database.db.rows('select pg_terminate_backend($1)', [own?.pid]);
  await connectionEnd;
}

it('reports a connection lost while idle, and ends no process', async () => {
  const warned = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
  const client = await poolOf(database.source).connect();
  await cutConnection(client);
  client.release(true);
  expect(warned).toHaveBeenCalledWith(
    { reason: 'terminating connection due to administrator command' },
    expect.any(String),
  );
  expect(await database.db.rows('select 1 as one')).toEqual([{ one: 1 }]);
});

it('emits an error at once, which ends a process without a listener', async () => {
  const client = await poolOf(database.source).connect();
  client.removeAllListeners('error');
  const uncaught = jest.spyOn(client, 'emit');
  client.on('error', () => undefined);
  await cutConnection(client);
  client.release(true);
  expect(uncaught).toHaveBeenCalledWith('error', expect.objectContaining({ code: '57P01' }));
});
