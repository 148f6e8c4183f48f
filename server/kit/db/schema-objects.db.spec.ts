import type { QueryRunner } from 'typeorm';
import { TestDatabase } from '#server/kit/testing/test-database';
import { applySchemaObjects, readSchemaObjects, type SchemaObject } from './schema-objects';

let test: TestDatabase;
let runner: QueryRunner;
beforeAll(async () => {
  test = await TestDatabase.create('schema_objects');
  runner = test.source.createQueryRunner();
}, 60_000);
afterAll(async () => {
  await runner.release();
  await test.close();
});

const files = readSchemaObjects();
const doubled = (definition: string, checksum: string): SchemaObject => ({
  name: 'doubled',
  kind: 'function',
  definition,
  triggers: [],
  checksum,
});
const apply = (extra: readonly SchemaObject[] = [], from: readonly SchemaObject[] = files) =>
  applySchemaObjects(runner, { all: false, objects: [...from, ...extra] });
const signatures = async (name: string) =>
  (
    await test.db.rows<{ signature: string }>(
      'select oid::regprocedure::text as signature from pg_proc where proname = $1',
      [name],
    )
  ).map(({ signature }) => signature);
const triggersOf = async (table: string) =>
  (
    await test.db.rows<{ name: string }>(
      'select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by 1',
      [table],
    )
  ).map(({ name }) => name);

it('applies nothing if no file has changed', async () => {
  expect(await apply()).toBe(0);
});

/** Applies another build, which drops what the last one retired. */
const applyNext = async () => {
  await apply([
    {
      ...doubled('create or replace function other() returns int language sql as $$ select 1 $$;', 'z'),
      name: 'other',
    },
  ]);
  await apply();
  await apply([
    { ...doubled('create or replace function next() returns int language sql as $$ select 1 $$;', 'z'), name: 'next' },
  ]);
  await apply();
};

it('creates a new function, replaces it, and drops it one build after its file', async () => {
  const twice = 'create or replace function doubled(n int) returns int language sql as $$ select n * 2 $$;';
  expect(await apply([doubled(twice, 'a')])).toBe(1);
  expect(await test.db.rows('select doubled(4) as n')).toEqual([{ n: 8 }]);
  expect(await apply([doubled(twice.replace('n * 2', 'n + n + 1'), 'b')])).toBe(1);
  expect(await test.db.rows('select doubled(4) as n')).toEqual([{ n: 9 }]);
  await apply();
  expect(await signatures('doubled')).toEqual(['doubled(integer)']);
  await apply();
  expect(await signatures('doubled')).toEqual(['doubled(integer)']);
  await applyNext();
  expect(await signatures('doubled')).toEqual([]);
});

it('keeps a function callable with its former arguments for one build', async () => {
  const of = (head: string) => `create or replace function doubled${head} language sql as $$ select null $$;`;
  await apply([doubled(of('(n int) returns int'), 'a')]);
  await apply([doubled(of('(n int) returns text'), 'b')]);
  await expect(apply([doubled(of('(n int, m int default 1) returns text'), 'c')])).rejects.toThrow(/another name/);
  await expect(apply([doubled(of('(n text) returns text'), 'c')])).rejects.toThrow(/another name/);
  await apply([doubled(of('(n int, m int) returns text'), 'c')]);
  expect(await signatures('doubled')).toEqual(['doubled(integer)', 'doubled(integer,integer)']);
  expect(await test.db.rows('select doubled(4)')).toHaveLength(1);
  await apply([doubled(of('(n int, m int) returns text').replace('null', `'x'`), 'e')]);
  expect(await signatures('doubled')).toEqual(['doubled(integer,integer)']);
  await apply();
  await applyNext();
});

it('creates the triggers of a changed file again and drops those that left it', async () => {
  const before = await triggersOf('wallet_txn');
  const keep = files.find(({ name }) => name === 'ledger_keep')!;
  const changed = { ...keep, triggers: [], checksum: 'without triggers' };
  await apply(
    [changed],
    files.filter((file) => file !== keep),
  );
  expect(await triggersOf('wallet_txn')).toEqual(before.filter((name) => name !== 'ledger_keep'));
  await apply();
  expect(await triggersOf('wallet_txn')).toEqual(before);
});

it('creates a changed view and its readers again, and leaves the others as they are', async () => {
  const view = (name: string, definition: string, checksum: string): SchemaObject => ({
    ...doubled(`create view ${name} as ${definition};`, checksum),
    name,
    kind: 'view',
  });
  const reader = view('v_reader', 'select n, doubled(n) as twice from v_base', 'a');
  const twice = doubled(
    'create or replace function doubled(n int) returns int language sql as $$ select n * 2 $$;',
    'a',
  );
  const numbers = async () =>
    new Map(
      (
        await test.db.rows<{ name: string; oid: number }>(
          `select relname as name, oid from pg_class where relname in ('v_base', 'v_reader', 'v_site')`,
        )
      ).map(({ name, oid }) => [name, oid]),
    );
  await apply([twice, view('v_base', 'select 1 as n', 'a'), reader]);
  const before = await numbers();
  const longer = doubled(twice.definition.replace('returns int', 'returns bigint'), 'b');
  await apply([longer, view('v_base', 'select 2 as n, 3 as m', 'b'), reader]);
  expect(await test.db.rows('select n::int, twice::int from v_reader')).toEqual([{ n: 2, twice: 4 }]);
  const after = await numbers();
  expect(after.get('v_site')).toBe(before.get('v_site'));
  expect(after.get('v_base')).not.toBe(before.get('v_base'));
  await runner.query('drop view v_reader');
  await applySchemaObjects(runner, {
    all: true,
    objects: [...files, longer, view('v_base', 'select 2 as n, 3 as m', 'b'), reader],
  });
  expect((await numbers()).get('v_base')).toBe(after.get('v_base'));
  expect((await numbers()).has('v_reader')).toBe(true);
  await apply();
  expect(await test.db.rows('select n::int from v_reader')).toEqual([{ n: 2 }]);
  await applyNext();
  expect([...(await numbers()).keys()]).toEqual(['v_site']);
});

it('changes nothing if one file is refused', async () => {
  const good = doubled('create or replace function doubled() returns int language sql as $$ select 1 $$;', 'a');
  const bad = {
    ...doubled('create or replace function worse() returns nothing language sql as $$ $$;', 'b'),
    name: 'worse',
  };
  await expect(apply([good, bad])).rejects.toThrow(/nothing/);
  expect(await signatures('doubled')).toEqual([]);
  expect(await apply()).toBe(0);
});

it('drops a retired view at once if it reads a view that has to be created again', async () => {
  const view = (name: string, definition: string, checksum: string): SchemaObject => ({
    ...doubled(`create view ${name} as ${definition};`, checksum),
    name,
    kind: 'view',
  });
  await apply([view('v_base', 'select 1 as n', 'a'), view('v_reader', 'select n from v_base', 'a')]);
  await apply([view('v_base', `select 'x' as n`, 'b')]);
  expect(await test.db.rows('select n from v_base')).toEqual([{ n: 'x' }]);
  await expect(test.db.rows('select n from v_reader')).rejects.toThrow(/v_reader/);
  await apply();
  await applyNext();
});
