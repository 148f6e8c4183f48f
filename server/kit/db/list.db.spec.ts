import { readFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Excel from 'exceljs';
import { z } from 'zod';
import { enumeration } from '#domain/kit/enumeration';
import { systemFailure } from '#domain/system/system.failures';
import { labeled } from '#contract/kit/fields';
import { mapBatches, rowBatches } from '#server/kit/db/row-batches';
import { writeSheet, type Sheet } from '#server/kit/excel/excel';
import { atLeast, atMost, contains, equals, listAll, listPage, listTotals, untilDate, type ListQuery } from './list';
import { fullScope, scopeConditions } from '#server/kit/access/scope';
import { TestDatabase } from '#server/kit/testing/test-database';

let test: TestDatabase;
beforeAll(async () => {
  test = await TestDatabase.create('list');
  await test.db.rows('create table thing (id int primary key, name text, price int, kind int, at timestamptz)');
  await test.db.rows(
    `
      insert into thing
      select i, case when i = 7 then '=1+1' when i = 8 then 'a%b_c' else 'thing ' || i end, i * 100, i % 2,
        '2026-05-01 00:00+08'::timestamptz + i * interval '1 hour'
      from generate_series(1, 1203) i
    `,
  );
}, 60_000);
afterAll(() => test.close());

const things: ListQuery<'keyword' | 'kind' | 'from' | 'until', 'price'> = {
  select: 'id, name, price, kind',
  from: 'thing',
  sorts: { price: 'price' },
  tieBreaker: 'id desc',
  filters: { keyword: contains('name'), kind: equals('kind'), from: atLeast('price'), until: untilDate('at') },
};
const page = { page: 0, size: 20 };

it('filters by declared fields only and counts the result', async () => {
  const found = await listPage<{ id: number }>(test.db, things, {
    ...page,
    keyword: 'thing 1',
    kind: 1,
    name: "x' or 1=1",
    sort: 'price',
    order: 'asc',
  });
  expect(found.content[0]).toMatchObject({ id: 1 });
  expect(found.content).toHaveLength(20);
  expect(found.totalElements).toBe(
    (await test.db.rows(`select 1 from thing where name ilike '%thing 1%' and kind = 1`)).length,
  );
});

it('treats search wildcards literally', async () => {
  expect(await listPage(test.db, things, { ...page, keyword: '%b_' })).toMatchObject({
    totalElements: 1,
    content: [{ id: 8 }],
  });
});

it('refuses unknown sort fields', async () => {
  const found = await listPage<{ id: number }>(test.db, things, {
    ...page,
    sort: 'price; drop table thing',
    order: 'asc, (select 1)',
  });
  expect(found.content[0]).toMatchObject({ id: 1203 });
  expect(await listPage(test.db, things, { ...page, sort: 'constructor' })).toMatchObject({ totalElements: 1203 });
});

it("ends a day in the school's time zone", async () => {
  expect(await listPage(test.db, things, { ...page, until: '2026-05-01' })).toMatchObject({ totalElements: 23 });
});

it("applies the caller's scope, and an empty scope shows nothing", async () => {
  const reached = (ids: number[] | null) =>
    listPage(test.db, things, page, scopeConditions({ ...fullScope, venueIds: ids }, { venue: 'id' }));
  expect(await reached([3, 4])).toMatchObject({ totalElements: 2 });
  expect(await reached([])).toMatchObject({ totalElements: 0 });
  expect(await reached(null)).toMatchObject({ totalElements: 1203 });
});

it('totals the filtered list', async () => {
  expect(await listTotals(test.db, things, { kind: 1, from: 120_000 }, 'sum(price)::int as sum')).toEqual({
    sum: 120_100 + 120_300,
  });
});

it('exports every row once, with code labels and escaped formulas', async () => {
  const kind = enumeration({ odd: { code: 1, zh: '单', en: 'Odd' }, even: { code: 0, zh: '双', en: 'Even' } });
  const row = z.object({
    id: z.int(),
    name: labeled('名称', 'Name', z.string().nullable()),
    price: labeled('价格', 'Price', z.number()),
    kind: labeled('类型', 'Kind', z.int()),
  });
  const sheet: Sheet<z.output<typeof row>> = {
    zh: '清单',
    en: 'List',
    row,
    columns: [{ key: 'id' }, { key: 'name' }, { key: 'price', money: true }, { key: 'kind', of: kind }],
  };
  const path = join(mkdtempSync(join(tmpdir(), 'sheet-')), 'list.xlsx');
  const batches = mapBatches(
    rowBatches<{ id: number; name: string; price: number; kind: number }>(
      test.db,
      listAll(things, { sort: 'price', order: 'asc' }, 1_000),
    ),
    (one) => ({ ...one, price: one.price / 100 }),
  );
  expect(await writeSheet(path, sheet, 'en', batches)).toBe(1_000);
  const book = new Excel.Workbook();
  await book.xlsx.load(readFileSync(path) as unknown as Excel.Buffer);
  const page = book.getWorksheet('List');
  expect(page?.rowCount).toBe(1_001);
  expect(page?.getRow(1).values).toEqual([undefined, 'id', 'Name', 'Price', 'Kind']);
  expect(page?.getRow(8).values).toEqual([undefined, 7, "'=1+1", 7, 'Odd']);
});

describe('a list of more than ten thousand rows', () => {
  const MANY = 12_000;
  const many: ListQuery<'upTo', never> = {
    select: 'id',
    from: 'many',
    sorts: {},
    tieBreaker: 'id',
    filters: { upTo: atMost('id') },
  };
  beforeAll(async () => {
    await test.db.rows('create table many (id int primary key)');
    await test.db.rows('insert into many select generate_series(1, $1::int)', [MANY]);
  });
  const read = (page: number, size = 20, upTo?: number) =>
    listPage<{ id: number }>(test.db, many, { page, size, upTo });

  it('is counted to the ten thousandth row and pages on from there', async () => {
    expect(await read(0)).toMatchObject({ totalElements: 10_000, more: true, totalPages: 501 });
    const next = await read(500);
    expect(next).toMatchObject({ totalElements: 10_020, more: true, totalPages: 502 });
    expect(next.content[0]).toEqual({ id: 10_001 });
    const last = await read(599);
    expect(last).toMatchObject({ totalElements: MANY, totalPages: 600 });
    expect(last).not.toHaveProperty('more');
  });

  it('is counted whole if it has exactly as many rows', async () => {
    const whole = await read(0, 20, 10_000);
    expect(whole).toMatchObject({ totalElements: 10_000, totalPages: 500 });
    expect(whole).not.toHaveProperty('more');
  });

  it('is not paged beyond its hundred thousandth row', async () => {
    expect((await read(4_999)).content).toEqual([]);
    await expect(read(5_000)).rejects.toMatchObject({ spec: systemFailure.listTooDeep, facts: { most: '100,000' } });
  });

  it('says how to narrow a search that takes too long', async () => {
    const slow = { ...many, select: 'id, pg_sleep(6)' };
    await expect(listPage(test.db, slow, page)).rejects.toMatchObject({ spec: systemFailure.listTooWide });
    await expect(listTotals(test.db, many, {}, 'max(id), pg_sleep(6)')).rejects.toMatchObject({
      spec: systemFailure.listTooWide,
    });
  }, 30_000);
});
