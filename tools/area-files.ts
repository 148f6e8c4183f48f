/** The names an area is made of: `lockers`, `locker`, and what its screen is called. */
export interface AreaNames {
  readonly plural: string;
  readonly singular: string;
  readonly zh: string;
  readonly en: string;
}

const pascal = (kebab: string) => kebab.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
const camel = (kebab: string) => pascal(kebab).replace(/^./, (letter) => letter.toLowerCase());
const snake = (kebab: string) => kebab.replaceAll('-', '_');

/** Every spelling of an area's names that code needs. */
export function spellings({ plural, singular, zh, en }: AreaNames) {
  return { plural, singular, zh, en, list: camel(plural), one: camel(singular), List: pascal(plural), One: pascal(singular), table: snake(singular) };
}
export type Spellings = ReturnType<typeof spellings>;

const domain = ({ plural, singular, one, en }: Spellings) => ({
  [`domain/${plural}/${singular}.status.ts`]: `import { enumeration, type CodeOf } from '#domain/kit/enumeration';

/** Whether one of the ${en.toLowerCase()} is in use. */
export const ${one}Status = enumeration({
  on:  { code: 1, zh: '启用', en: 'In use', tone: 'success' },
  off: { code: 2, zh: '停用', en: 'Out of use', tone: 'default' },
});
export type ${pascal(singular)}Status = CodeOf<typeof ${one}Status>;
`,
  [`domain/${plural}/${singular}.failures.ts`]: `import { failures } from '#domain/kit/failure';

/** Refusals of keeping ${en.toLowerCase()}. */
export const ${one}Failure = failures({
  ${one}NameTaken: { kind: 'refused', zh: '名称已存在，请换一个名称', en: 'There is one of this name already. Choose another name.' },
});
`,
});

const contract = ({ plural, singular, one, list, List, One, zh, en }: Spellings) => ({
  [`contract/${plural}/${singular}.routes.ts`]: `import { routes } from '#contract/kit/route';

/** ${en}: the list and its upkeep. */
export const ${one}Routes = routes([
  { name: '${List}', path: '/${list}', zh: '${zh}', en: '${en}', layout: 'desk', flags: ['keepAlive'], rights: ['Edit'] },
]);
`,
  [`contract/${plural}/${singular}.contract.ts`]: `import { z } from 'zod';
import { ${one}Status } from '#domain/${plural}/${singular}.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, named, text } from '#contract/kit/fields';
import { pageOf, paging } from '#contract/kit/page';

/** One row of ${en.toLowerCase()}. */
export const ${one}Row = z.object({
  id: z.int(),
  name: named('名称', 'Name', z.string()),
  enName: z.string(),
  status: named('状态', 'Status', z.int()),
});
export type ${One}Row = z.output<typeof ${one}Row>;

/** Filters of the list. */
export const ${one}Filter = z.object({
  keyword: named('名称', 'Name', text(50)).optional(),
  status: named('状态', 'Status', codeOf(${one}Status)).optional(),
});

/** ${en}: listed, added, changed. */
export const ${list} = {
  list: get('/api/${plural}', { admit: { right: '${List}' }, about: '${en} by page.', input: paging.extend(${one}Filter.shape), reply: pageOf(${one}Row) }),
  save: post('/api/${plural}/save', {
    admit: { right: '${List}Edit' }, done: 'saved', about: 'Adds one, or changes the one of this id.',
    input: z.object({ id: id.optional(), name: text(50).min(1), enName: text(80).min(1), status: codeOf(${one}Status) }), reply: ${one}Row,
  }),
};
`,
});

const server = ({ plural, singular, one, list, List, One, en, table }: Spellings, migration: string) => ({
  [`server/migrations/${migration}-${plural}.ts`]: `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** ${en}. */
export class ${List}${`17000000000${migration.slice(-2)}`} implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(\`
      create table ${table} (
        id int generated always as identity primary key,
        name text not null constraint ${table}_name unique,
        en_name text not null,
        status smallint not null check (status in (1, 2)),
        gmt_create timestamptz not null default now(),
        gmt_modified timestamptz not null default now()
      )\`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table ${table}');
  }
}
`,
  [`server/${plural}/${singular}.store.ts`]: `import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Page } from '#contract/kit/page';
import type { ${One}Row, ${list} } from '#contract/${plural}/${singular}.contract';
import type { Db, Tx } from '#server/kit/db';
import { contains, is, listPage, type ListSpec } from '#server/kit/list';

const COLUMNS = 'id, name, en_name as "enName", status';
const list: ListSpec<'keyword' | 'status', never> = { select: COLUMNS, from: '${table}', filters: { keyword: contains('name', 'en_name'), status: is('status') }, sorts: {}, last: 'id' };

/** The rows of ${en.toLowerCase()}. */
@Injectable()
export class ${One}Store {
  page(db: Db, asked: ParsedOf<typeof ${list}.list>): Promise<Page<${One}Row>> {
    return listPage<${One}Row>(db, list, asked);
  }

  /** Adds a row; null when the name is taken. */
  async add(tx: Tx, { name, enName, status }: ParsedOf<typeof ${list}.save>): Promise<${One}Row | null> {
    const [row] = await tx.rows<${One}Row>(\`insert into ${table} (name, en_name, status) values ($1, $2, $3) on conflict (name) do nothing returning \${COLUMNS}\`, [name, enName, status]);
    return row ?? null;
  }

  /** Whether another row bears the name. */
  async isNamed(tx: Tx, name: string, butFor: number): Promise<boolean> {
    return (await tx.rows(\`select 1 from ${table} where name = $1 and id <> $2\`, [name, butFor])).length > 0;
  }

  /** Changes a row; null when there is none of this id. */
  async change(tx: Tx, id: number, { name, enName, status }: ParsedOf<typeof ${list}.save>): Promise<${One}Row | null> {
    const [row] = await tx.rows<${One}Row>(\`update ${table} set name = $2, en_name = $3, status = $4, gmt_modified = now() where id = $1 returning \${COLUMNS}\`, [id, name, enName, status]);
    return row ?? null;
  }
}
`,
  [`server/${plural}/${singular}.service.ts`]: `import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { ${one}Failure } from '#domain/${plural}/${singular}.failures';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { ${list} } from '#contract/${plural}/${singular}.contract';
import { Db } from '#server/kit/db';
import { ${One}Store } from './${singular}.store';

/** ${en}: who asks may see them, who may edit keeps them. */
@Injectable()
export class ${One}Service {
  constructor(
    private readonly db: Db,
    private readonly store: ${One}Store,
  ) {}

  /** One page. */
  list(asked: ParsedOf<typeof ${list}.list>): Promise<AnswerOf<typeof ${list}.list>> {
    return this.store.page(this.db, asked);
  }

  /** Adds or changes one; a name is borne by one only. */
  save(wanted: ParsedOf<typeof ${list}.save>): Promise<AnswerOf<typeof ${list}.save>> {
    return this.db.transact(async (tx) => {
      if (wanted.id === undefined) {
        const added = await this.store.add(tx, wanted);
        if (!added) throw new Failure(${one}Failure.${one}NameTaken);
        return added;
      }
      if (await this.store.isNamed(tx, wanted.name, wanted.id)) throw new Failure(${one}Failure.${one}NameTaken);
      const changed = await this.store.change(tx, wanted.id, wanted);
      if (!changed) throw new Failure(systemFailure.notFound);
      return changed;
    });
  }
}
`,
  [`server/${plural}/${singular}.controller.ts`]: `import { Controller } from '@nestjs/common';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { ${list} } from '#contract/${plural}/${singular}.contract';
import { Input, Serve, type Answers } from '#server/kit/serve';
import { ${One}Service } from './${singular}.service';

@Controller()
export class ${One}Controller implements Answers<typeof ${list}> {
  constructor(private readonly ${list}: ${One}Service) {}

  @Serve(${list}.list)
  list(@Input() input: ParsedOf<typeof ${list}.list>): Promise<AnswerOf<typeof ${list}.list>> {
    return this.${list}.list(input);
  }

  @Serve(${list}.save)
  save(@Input() input: ParsedOf<typeof ${list}.save>): Promise<AnswerOf<typeof ${list}.save>> {
    return this.${list}.save(input);
  }
}
`,
  [`server/${plural}/${plural}.module.ts`]: `import { Module } from '@nestjs/common';
import { ${One}Controller } from './${singular}.controller';
import { ${One}Service } from './${singular}.service';
import { ${One}Store } from './${singular}.store';

/** ${en}. */
@Module({ controllers: [${One}Controller], providers: [${One}Store, ${One}Service], exports: [${One}Service] })
export class ${List}Module {}
`,
  [`server/${plural}/${singular}.service.db.spec.ts`]: `import { ${one}Failure } from '#domain/${plural}/${singular}.failures';
import { ${one}Status } from '#domain/${plural}/${singular}.status';
import { TestDatabase } from '#server/kit/test-database';
import { ${One}Service } from './${singular}.service';
import { ${One}Store } from './${singular}.store';

let test: TestDatabase;
let ${list}: ${One}Service;
beforeAll(async () => {
  test = await TestDatabase.create('${snake(plural)}');
  ${list} = new ${One}Service(test.db, new ${One}Store());
}, 60_000);
afterAll(() => test.close());

const draft = { name: '一号', enName: 'Number one', status: ${one}Status.on };

it('adds one, finds it by its name, and changes it', async () => {
  const { id } = await ${list}.save(draft);
  expect(await ${list}.save({ ...draft, id, status: ${one}Status.off })).toEqual({ ...draft, id, status: ${one}Status.off });
  expect(await ${list}.list({ page: 0, size: 20, keyword: 'number' })).toMatchObject({ totalElements: 1, content: [{ id }] });
});

it('gives a name to one only', async () => {
  const { id } = await ${list}.save({ ...draft, name: '二号' });
  await expect(${list}.save({ ...draft, name: '二号' })).rejects.toMatchObject({ spec: ${one}Failure.${one}NameTaken });
  await ${list}.save({ ...draft, name: '三号' });
  await expect(${list}.save({ ...draft, id, name: '三号' })).rejects.toMatchObject({ spec: ${one}Failure.${one}NameTaken });
});
`,
});

const edges = ({ plural, singular, one, list, List, One, zh, en }: Spellings) => ({
  [`workers/${plural}/${singular}.reactions.ts`]: `import type { Reaction } from '#workers/kit/react';

/** What follows the events of ${en.toLowerCase()}, each entry declared by on(). */
export const ${one}Reactions: readonly Reaction[] = [];
`,
  [`web/${plural}/${plural}.screen.tsx`]: `import { ${one}Status } from '#domain/${plural}/${singular}.status';
import { ${list}, ${one}Filter, ${one}Row, type ${One}Row } from '#contract/${plural}/${singular}.contract';
import { columnsOf, field } from '#web/kit/list-parts';
import { listScreen } from '#web/kit/list-screen';

const column = columnsOf<${One}Row>();

/** ${en}. */
export default listScreen({
  route: '${List}',
  list: ${list}.list,
  filter: ${one}Filter,
  row: ${one}Row,
  rowKey: (row) => String(row.id),
  noun: { zh: '${zh}', en: '${en.toLowerCase()}' },
  search: [field.text('keyword'), field.select('status', ${one}Status)],
  columns: [column.name('name', 'enName', { phone: 'title' }), column.tag('status', ${one}Status)],
});
`,
  [`e2e/${plural}/${plural}.journey.ts`]: `import { expect, test } from '@playwright/test';

test('a stranger who opens ${en.toLowerCase()} is asked to log in first', async ({ page }) => {
  await page.goto('/venue/${list}');
  await expect(page).toHaveURL(/\\/venue\\/login/);
});
`,
});

/** Every file of a new area by its path. `migration` is the next number, four digits. */
export const areaFiles = (names: AreaNames, migration: string): Readonly<Record<string, string>> => {
  const all = spellings(names);
  return { ...domain(all), ...contract(all), ...server(all, migration), ...edges(all) };
};
