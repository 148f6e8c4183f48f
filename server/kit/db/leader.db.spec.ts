import { log } from '#server/kit/runtime/log';
import { TestDatabase } from '#server/kit/testing/test-database';
import { Leader } from './leader';

let database: TestDatabase;
beforeAll(async () => {
  database = await TestDatabase.create('leader');
}, 60_000);
afterAll(() => database.close());
afterEach(() => jest.restoreAllMocks());

const until = async (holds: () => boolean) => {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > 8_000) throw new Error('waited for nothing');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

it('gives up after repeated failure, and leads again with new plans', async () => {
  const warned = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
  await database.db.rows('create table shape (a int)');
  await database.db.rows('insert into shape values (1)');
  const leader = new Leader(database.url, 'giving up');
  leader.start();
  await until(() => leader.isLeader);
  const read = () => leader.rows('shape', 'select * from shape');
  expect(await read()).toEqual([{ a: 1 }]);
  // A prepared statement made before the table changed fails for as long as its connection lasts.
  await database.db.rows('alter table shape add column b int');
  for (let n = 0; n < 3; n += 1) await expect(read()).rejects.toThrow(/cached plan/);
  expect(leader.isLeader).toBe(false);
  expect(warned).toHaveBeenCalledWith(
    expect.objectContaining({ job: 'giving up' }),
    expect.stringContaining('gives up'),
  );
  await until(() => leader.isLeader);
  expect(await read()).toEqual([{ a: 1, b: null }]);
  await leader.stop();
});

it('goes on after single failures', async () => {
  const leader = new Leader(database.url, 'single');
  leader.start();
  await until(() => leader.isLeader);
  for (let n = 0; n < 4; n += 1) {
    await expect(leader.rows(`wrong ${n}`, 'select nothing')).rejects.toThrow();
    expect(await leader.rows('right', 'select 1 as one')).toEqual([{ one: 1 }]);
  }
  expect(leader.isLeader).toBe(true);
  await leader.stop();
});

it('reads on with prepared statements after the schema changed', async () => {
  await database.db.rows('create table form (a int)');
  const read = () => database.db.prepared('form', 'select * from form', []);
  await Promise.all([read(), read(), read()]);
  await database.db.rows('alter table form add column b int');
  expect(await Promise.all([read(), read(), read()])).toEqual([[], [], []]);
  const inTransaction = () => database.db.transact((tx) => tx.prepared('form', 'select * from form', []));
  await inTransaction();
  await database.db.rows('alter table form add column c int');
  const answers = await Promise.allSettled(Array.from({ length: 30 }, inTransaction));
  expect(answers.some(({ status }) => status === 'rejected')).toBe(true);
  await expect(Promise.all(Array.from({ length: 30 }, inTransaction))).resolves.toHaveLength(30);
});
