import { TestDatabase } from '#server/kit/testing/test-database';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';

let test: TestDatabase;
let world: TestVenue;
let tradeNo: string;
const UNKNOWN_USER = 2_000_000_000;

beforeAll(async () => {
  test = await TestDatabase.create('order_guards');
  world = await aVenue(test.db);
  tradeNo = (await anOrder(test.db, world, await aPerson(test.db))).tradeNo;
}, 60_000);
afterAll(() => test.close());

const refused = { code: '23503' };
/** Returns the statement that copies a row of a table with one column changed. */
const copyStatement = async (table: string, column: string): Promise<string> => {
  const rows = await test.db.rows<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = $1 and is_identity = 'NO'`,
    [table],
  );
  const names = rows.map(({ column_name: name }) => name);
  const value = (name: string) =>
    name === column
      ? '$1::int'
      : table === 'venue_order' && name === 'trade_no'
        ? `new_trade_no('D')`
        : table === 'slot_hold' && name === 'during'
          ? `tsrange(upper(t.during) + n.days, upper(t.during) + n.days + interval '1 minute')`
          : `t.${name}`;
  return `
    insert into ${table} (${names.join(', ')})
    select ${names.map(value).join(', ')}
    from ${table} t, (select count(*) * interval '1 day' as days from ${table}) n
    limit 1
  `;
};

describe.each([
  ['venue_order', 'site_id'],
  ['venue_order', 'venue_id'],
  ['venue_order', 'merchant_id'],
  ['venue_order', 'user_id'],
  ['venue_order_item', 'space_id'],
  ['slot_hold', 'site_id'],
  ['slot_hold', 'space_id'],
])('%s.%s', (table, column) => {
  it('requires existing references on insert and update', async () => {
    const copy = await copyStatement(table, column);
    const [row] = await test.db.rows<{ id: number }>(`select ${column} as id from ${table} limit 1`);
    await expect(test.db.rows(copy, [UNKNOWN_USER])).rejects.toMatchObject(refused);
    await expect(test.db.rows(`update ${table} set ${column} = $1`, [UNKNOWN_USER])).rejects.toMatchObject(refused);
    await test.db.rows(`update ${table} set ${column} = $1`, [row?.id]);
    await expect(test.db.rows(copy, [row?.id])).resolves.toBeDefined();
  });
});

it.each(['site', 'venue', 'merchant', 'app_user', 'space'])(
  'a %s referenced by orders or slots is neither deleted nor renumbered',
  async (table) => {
    // Foreign keys of other tables would refuse too, so only the guard is tested.
    const own = table === 'app_user' ? 'user_id' : `${table}_id`;
    const of = table === 'space' ? 'venue_order_item' : 'venue_order';
    const message = /is named by an order or a slot/;
    await expect(
      test.source.transaction(async (tx) => {
        await tx.query(
          `do $$ declare c record; begin for c in select conrelid::regclass as t, conname from pg_constraint where contype = 'f' and confrelid = '${table}'::regclass loop execute format('alter table %s drop constraint %I', c.t, c.conname); end loop; end $$`,
        );
        await tx.query(`delete from ${table} where id in (select ${own} from ${of} where trade_no = $1)`, [tradeNo]);
      }),
    ).rejects.toThrow(message);
  },
);

describe('order items', () => {
  const item = (no: string) =>
    test.db.rows(
      `
        insert into venue_order_item (trade_no, space_id, time_id, begin_at, end_at, fee)
        select $1, space_id, time_id, begin_at, end_at, fee from venue_order_item limit 1
      `,
      [no],
    );

  it('require an existing order on insert and update', async () => {
    await expect(item('D00000000000000')).rejects.toMatchObject(refused);
    await expect(
      test.db.rows(`update venue_order_item set trade_no = 'D00000000000000' where trade_no = $1`, [tradeNo]),
    ).rejects.toMatchObject(refused);
    await expect(item(tradeNo)).resolves.toBeDefined();
  });

  it('keep their order from being deleted or renumbered', async () => {
    await expect(
      test.db.rows(`update venue_order set trade_no = new_trade_no('D') where trade_no = $1`, [tradeNo]),
    ).rejects.toMatchObject(refused);
    await expect(
      test.source.transaction(async (tx) => {
        await tx.query(
          `do $$ declare c record; begin for c in select conrelid::regclass as t, conname from pg_constraint where contype = 'f' and confrelid = 'venue_order'::regclass loop execute format('alter table %s drop constraint %I', c.t, c.conname); end loop; end $$`,
        );
        await tx.query('delete from venue_order where trade_no = $1', [tradeNo]);
      }),
    ).rejects.toThrow(/has items/);
  });
});

it('allow deletion of a site without orders', async () => {
  const { siteId } = await aVenue(test.db);
  for (const table of ['charge', 'space']) await test.db.rows(`delete from ${table} where site_id = $1`, [siteId]);
  await test.db.rows('delete from site where id = $1', [siteId]);
  expect(await test.db.rows('select 1 from site where id = $1', [siteId])).toEqual([]);
});

describe('a concurrent deletion and booking', () => {
  const fresh = async () => {
    const { siteId } = await aVenue(test.db);
    for (const table of ['charge', 'space']) await test.db.rows(`delete from ${table} where site_id = $1`, [siteId]);
    return siteId;
  };
  const clients = async () => {
    const [first, second] = [test.source.createQueryRunner(), test.source.createQueryRunner()];
    await first.startTransaction();
    await second.startTransaction();
    const end = async () => {
      for (const runner of [first, second]) {
        if (runner.isTransactionActive) await runner.rollbackTransaction();
        await runner.release();
      }
    };
    return { first, second, end };
  };
  const order = async () => copyStatement('venue_order', 'site_id');

  it('keep the order if it was written first', async () => {
    const [siteId, copy, { first, second, end }] = [await fresh(), await order(), await clients()];
    await first.query(copy, [siteId]);
    const deletion = second.query('delete from site where id = $1', [siteId]).then(
      () => 'deleted',
      (error: { code: string }) => error.code,
    );
    await first.commitTransaction();
    expect(await deletion).toBe('23503');
    await end();
  });

  it('delete the site and no order if the deletion was first', async () => {
    const [siteId, copy, { first, second, end }] = [await fresh(), await order(), await clients()];
    await first.query('delete from site where id = $1', [siteId]);
    const booking = second.query(copy, [siteId]).then(
      () => 'booked',
      (error: { code: string }) => error.code,
    );
    await first.commitTransaction();
    expect(await booking).toBe('23503');
    await end();
  });

  it('would leave an order without site if the table were not locked', async () => {
    const [siteId, copy, { first, second, end }] = [await fresh(), await order(), await clients()];
    const [{ body }] = (await test.source.query(`select pg_get_functiondef('site_named'::regproc) as body`)) as [
      { body: string },
    ];
    await test.source.query(body.replace(/lock table [^;]*;/, ''));
    await first.query(copy, [siteId]);
    await second.query('delete from site where id = $1', [siteId]);
    await second.commitTransaction();
    await first.commitTransaction();
    expect(
      await test.db.rows(
        'select 1 from venue_order o where site_id = $1 and not exists (select 1 from site s where s.id = o.site_id)',
        [siteId],
      ),
    ).toHaveLength(1);
    await test.source.query(body);
    await end();
  });
});

it('draws a new number if one exists, for orders and recharges', async () => {
  const order = (await anOrder(test.db, world, await aPerson(test.db), { time: 5 })).tradeNo;
  await test.db.rows(
    `
      insert into recharge (trade_no, user_id, merchant_id, amount, gift, pay_before)
      select 'W' || substr($1, 2), $2, v.merchant_id, 100, 0, app_now() + interval '1 minute'
      from venue v
      where v.id = $3
    `,
    [order, await aPerson(test.db), world.venueId],
  );
  await test.db.rows(
    `create schema shadow; create sequence shadow.draws; create function shadow.gen_random_uuid() returns uuid language sql volatile as $$ select ((case when nextval('shadow.draws') % 3 = 0 then '00000007' else '${Number(order.slice(-8)).toString(16).padStart(8, '0')}' end) || '-0000-4000-8000-000000000000')::uuid $$`,
  );
  const drawn = (letter: string) =>
    test.db.transact(async (tx) => {
      await tx.rows('set local search_path = shadow, pg_catalog, public');
      return (
        await tx.rows<{ no: string; draws: number }>(
          `select new_trade_no($1) as no, currval('shadow.draws')::int as draws`,
          [letter],
        )
      )[0];
    });
  expect(await drawn('D')).toEqual({ no: `${order.slice(0, 7)}00000007`, draws: 3 });
  expect(await drawn('W')).toEqual({ no: `W${order.slice(1, 7)}00000007`, draws: 6 });
  expect(await drawn('F')).toEqual({ no: `F${order.slice(1)}`, draws: 7 });
});
