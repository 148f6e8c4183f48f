import { migrateFully, openMigrating, TestDatabase } from '#server/kit/testing/test-database';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { migrationFiles } from './migrations';

let test: TestDatabase;
beforeAll(async () => {
  test = await TestDatabase.create('schema');
}, 60_000);
afterAll(() => test.close());

it('creates a venue with prices and people from an empty schema', async () => {
  const world = await aVenue(test.db);
  const userId = await aPerson(test.db);
  expect(world.spaceIds).toHaveLength(3);
  expect(userId).toBeGreaterThan(0);
});

it('refuses overlapping holds of one court, and allows adjacent ones', async () => {
  const {
    siteId,
    spaceIds: [space],
  } = await aVenue(test.db);
  const hold = (from: string, to: string, no: string) =>
    test.db.rows(
      `
        insert into slot_hold (site_id, space_id, date, during, trade_no, kind)
        values ($1, $2, '2026-05-01', tsrange($3, $4), $5, 'PAID')
      `,
      [siteId, space, from, to, no],
    );
  await hold('2026-05-01 18:00', '2026-05-01 19:00', 'D26050100000001');
  await hold('2026-05-01 19:00', '2026-05-01 20:00', 'D26050100000002');
  await expect(hold('2026-05-01 18:30', '2026-05-01 18:40', 'D26050100000003')).rejects.toMatchObject({
    code: '23P01',
  });
});

it('refuses changes to a ledger row', async () => {
  const userId = await aPerson(test.db);
  await expect(test.db.rows('update wallet_txn set delta = 1 where user_id = $1', [userId])).rejects.toThrow(
    /never changed/,
  );
});

it('gives every table a primary key', async () => {
  const bare = await test.db.rows<{ name: string }>(
    `
      select c.relname as name
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select 1 from pg_constraint p where p.conrelid = c.oid and p.contype = 'p')
      order by 1
    `,
  );
  expect(bare.map(({ name }) => name)).toEqual([]);
});

it('reverts every migration in turn, and migrates again', async () => {
  const undo = await TestDatabase.create('schema_undo');
  const source = await openMigrating(undo.name);
  const left = async (): Promise<unknown> =>
    source.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
          and relname <> 'migrations'
        union all select typname from pg_type where typnamespace = 'public'::regnamespace and typtype = 'c'
          and typrelid = any (select oid from pg_class where relkind = 'c')`,
    );
  for (let done = 0; done < migrationFiles.length; done += 1) await source.undoLastMigration();
  expect(await left()).toEqual([]);
  await migrateFully(source);
  expect(await left()).not.toEqual([]);
  await source.destroy();
  await undo.close();
}, 60_000);
