type Read = (file: string) => string;
interface Writer {
  readonly files: readonly string[];
  readonly tables: readonly string[];
  readonly reason: string;
}

const { foreignTables, FOREIGN_WRITERS, OPEN_READERS } = jest.requireActual<{
  foreignTables(
    files: readonly string[],
    read: Read,
    allowed: { writers: readonly Writer[]; readers: Readonly<Record<string, string>> },
  ): readonly string[];
  FOREIGN_WRITERS: readonly Writer[];
  OPEN_READERS: Readonly<Record<string, string>>;
}>('./table-owners.mjs');
const { literalsOf, tablesIn } = jest.requireActual<{
  literalsOf(source: string): readonly { at: number; text: string }[];
  tablesIn(
    sql: string,
    isTable: (name: string) => boolean,
  ): readonly { table: string; alias: string; use: string; at: number }[];
}>('./sql-tables.mjs');

const tree = {
  'server/orders/venue-order.entity.ts': "@Entity('venue_order')\nexport class VenueOrderEntity {}\n",
  'server/venues/site.entity.ts': "@Entity('site')\nexport class SiteEntity {}\n",
  'server/kit/db/outbox.entity.ts': "@Entity({ name: 'outbox' })\nexport class OutboxEntity {}\n",
};
const wrong = (
  files: Readonly<Record<string, string>>,
  { writers = [] as readonly Writer[], readers = {} as Readonly<Record<string, string>> } = {},
) => {
  const all: Readonly<Record<string, string>> = { ...tree, ...files };
  return foreignTables(Object.keys(all), (file) => all[file] ?? '', { writers, readers });
};
const store = (sql: string) => ({ 'server/orders/order.store.ts': `const SQL = \`${sql}\`;\n` });
const namesIn = (sql: string) =>
  tablesIn(sql, (name) => ['site', 'venue_order', 'refund'].includes(name)).map(({ table, use }) => `${use} ${table}`);

describe('the owners of tables', () => {
  it('lets an area use its own tables, views of others and the tables of the kit', () => {
    expect(
      wrong(store('select 1 from venue_order o join v_site s on s.id = o.site_id, outbox where s.status = 1')),
    ).toEqual([]);
  });

  it.each([
    'select 1\nfrom site where id = 1',
    'select 1\nfrom venue_order o left join site s on s.id = o.site_id',
    'select 1\nfrom venue_order o, site s where s.id = o.site_id',
    'select 1\nfrom (venue_order o join site s on s.id = o.site_id)',
    'select exists (\nselect 1 from only site)',
    'update venue_order set people = 1\nfrom site where site.id = site_id',
    'delete from venue_order using venue_order o,\nsite s where s.id = o.site_id',
    'insert into venue_order (site_id)\nselect id from site',
    'venue_order o\njoin site s on s.id = o.site_id',
  ])('refuses a read of a table of another area: %s', (sql) => {
    expect(wrong(store(sql))).toEqual([
      expect.stringMatching(
        /^server\/orders\/order\.store\.ts:[12] reads the table site of the area venues: read v_site or call a service of venues$/,
      ),
    ]);
  });

  it('refuses a read in a function and a read of the kit', () => {
    expect(
      wrong({
        'server/orders/sql/last_places.sql':
          '-- Reads from site.\ncreate function last_places() as $$\nselect 1 from site\n$$;',
        'server/kit/db/person-contains.ts': "export const sql = 'select 1 from venue_order';\n",
      }),
    ).toEqual([
      expect.stringMatching(/^server\/orders\/sql\/last_places\.sql:3 reads the table site /),
      expect.stringMatching(/^server\/kit\/db\/person-contains\.ts:1 reads the table venue_order /),
    ]);
  });

  it.each(['insert into site (id) values (1)', 'update site set status = 1', 'delete from site where id = 1'])(
    'refuses a write of a table of another area that is not listed: %s',
    (sql) => {
      expect(wrong(store(sql))).toEqual([
        expect.stringMatching(/:1 writes the table site of the area venues: call a service/),
      ]);
      const writers = [{ files: ['server/orders/order.store.ts'], tables: ['site'], reason: 'A reason.' }];
      expect(wrong(store(sql), { writers })).toEqual([]);
    },
  );

  it('refuses a helper that is given a table of another area', () => {
    const call = { 'server/orders/order.store.ts': "purgeOldRows(db, { table: 'site', key: 'id' });\n" };
    expect(wrong(call)).toEqual([expect.stringMatching(/:1 writes the table site of the area venues/)]);
  });

  it('refuses an entity of another area, but not its type', () => {
    const imports = (what: string) => ({
      'server/orders/order.store.ts': `import ${what} from '#server/venues/site.entity';\n`,
    });
    expect(wrong(imports('{ SiteEntity }'))).toEqual([expect.stringMatching(/:1 imports the entity of site /)]);
    expect(wrong(imports('type { SiteEntity }'))).toEqual([]);
  });

  it('lets specs, seeds and the listed folders read every table', () => {
    const sql = "const SQL = 'select 1 from site';\n";
    expect(
      wrong(
        {
          'server/orders/order.db.spec.ts': sql,
          'server/orders/order.seed.ts': sql,
          'server/boards/board.store.ts': sql,
        },
        { readers: { 'server/boards/': 'A reason.' } },
      ),
    ).toEqual([]);
  });

  it('refuses a listed writer that writes nothing of another area', () => {
    const writers = [{ files: ['server/orders/order.store.ts'], tables: ['site'], reason: 'A reason.' }];
    expect(wrong(store('select 1'), { writers })).toEqual([
      "server/orders/order.store.ts is listed as a writer of other areas' tables and writes none",
    ]);
  });

  it('lists every exception with a reason', () => {
    for (const reason of [...Object.values(OPEN_READERS), ...FOREIGN_WRITERS.map((writer) => writer.reason)])
      expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });
});

describe('the tables of a SQL text', () => {
  it('reads no table from names that only look like one', () => {
    expect(
      namesIn(`
        with refund as (select 1), x as materialized (select extract(epoch from v.at) from v)
        select site, (select refund from x) from refund r where r.site is distinct from site
        order by site for update of site
      `),
    ).toEqual([]);
  });

  it('finds tables at every depth and tells reads from writes', () => {
    expect(
      namesIn(`
        insert into venue_order (site_id)
        select s.id from site s where not exists (select 1 from refund where refund.id = s.id)
        on conflict (id) do update set site_id = excluded.site_id
      `),
    ).toEqual(['write venue_order', 'read site', 'read refund']);
    expect(namesIn('declare s site%rowtype; begin update refund set amount = 1; end')).toEqual([
      'row site',
      'write refund',
    ]);
  });

  it('names the alias of a table', () => {
    expect(tablesIn('select 1 from site as s join refund on true', () => true).map(({ alias }) => alias)).toEqual([
      's',
      'refund',
    ]);
  });

  it('takes the literals of a source, with expressions of templates masked', () => {
    const source = 'const a = `from ${b ? \'x\' : "y"} site`; // from \'nothing\'\nconst c = /`/.test("d");';
    const found = literalsOf(source);
    expect(found.map(({ text }) => text)).toEqual(['from $$$$$$$$$$$$$$$$ site', 'x', 'y', 'd']);
    for (const { at, text } of found) expect(source.slice(at, at + 1)).toBe(text[0]);
  });
});
