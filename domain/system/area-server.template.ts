import { fieldLines } from './area-rooms.template';
import { escapeQuotes, fieldCode, type AreaField, type Spellings } from './area.names';

/** Returns the server files of a new area. */
export const serverFiles = (
  { plural, singular, one, list, List, One, zh, en, table, tables }: Spellings,
  migration: string,
  fields: readonly AreaField[],
) => ({
  [`server/migrations/${migration}-${plural}.ts`]: `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** ${en}. */
export class ${List}180000000${migration} implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(\`
      create table ${table} (
        id int generated always as identity primary key,
        name text not null constraint ${table}_name unique,
        en_name text not null,
        status smallint not null check (status in (1, 2)),
${fieldLines(fields, (field) => `        ${fieldCode(field).column},`)}        version int not null default 1
      )\`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table ${table}');
  }
}
`,
  [`server/${plural}/${singular}.entity.ts`]: `import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One row of ${en.toLowerCase()}. */
@Entity('${table}')
export class ${One}Entity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'en_name', type: 'text' })
  enName: string;

  @Column({ type: 'smallint' })
  status: number;

${fieldLines(fields, (field) => `${fieldCode(field).entity}\n`)}
  @Column({ type: 'integer', default: 1 })
  version: number;
}
`,
  [`server/${plural}/${singular}.store.ts`]: `import { Injectable } from '@nestjs/common';
import type { ${One}Row } from '#contract/${plural}/${singular}.contract';
import { Db } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const list: ListQuery<'keyword' | 'status', never> = {
  select: 'id, name, en_name as "enName", status${fields.map((field) => `, ${fieldCode(field).selected}`).join('')}, version',
  from: '${table}',
  filters: { keyword: contains('name', 'en_name'${fields
    .filter((field) => fieldCode(field).search)
    .map(({ column }) => `, '${column}'`)
    .join('')}), status: equals('status') },
  sorts: {},
  tieBreaker: 'id',
};

/** Reads ${en.toLowerCase()}. */
@Injectable()
export class ${One}Store {
  readonly list: StoredList<${One}Row>;

  constructor(db: Db) {
    this.list = new StoredList(db, list);
  }
}
`,
  [`server/${plural}/${singular}.service.ts`]: `import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { ${one}Failure } from '#domain/${plural}/${singular}.failures';
import { ${one}Status } from '#domain/${plural}/${singular}.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { ${list}, ${one}Row, type ${One}Row } from '#contract/${plural}/${singular}.contract';
import type { Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { ${One}Entity } from './${singular}.entity';
import { ${One}Store } from './${singular}.store';

type Form = ParsedOf<typeof ${list}.save>;

const sheet: Sheet<${One}Row> = {
  zh: '${escapeQuotes(zh)}',
  en: '${escapeQuotes(en)}',
  row: ${one}Row,
  columns: [{ key: 'name', value: ({ name, enName }, lang) => (lang === 'en' ? enName : name) }, { key: 'status', of: ${one}Status }${fields
    .filter(({ inList }) => inList)
    .map(({ key }) => `, { key: '${key}' }`)
    .join('')}],
};

/** Lists, adds, changes, deletes and exports ${en.toLowerCase()}. */
@Injectable()
export class ${One}Service extends EntityResource<Form, ${One}Entity> {
  protected readonly name = '${one}';
  protected readonly entity = ${One}Entity;

  constructor(
    db: Db,
    private readonly store: ${One}Store,
  ) {
    super(db);
  }

  /** Returns one page. */
  list(query: ParsedOf<typeof ${list}.list>): Promise<AnswerOf<typeof ${list}.list>> {
    return this.store.list.page(query);
  }

  /** Returns the filtered rows as a sheet. */
  @ExportSource(${list}.exportFile)
  sheet(_caller: Caller, filter: Omit<ParsedOf<typeof ${list}.exportFile>, 'lang'>): ListSheet<${One}Row> {
    return { sheet, batches: this.store.list.rows(filter) };
  }

  protected validate(_tx: Tx, draft: DraftOf<Form>): DraftOf<Form> {
    return draft;
  }

  /** Names the error of a name that another row has. */
  protected override write<T>(_draft: DraftOf<Form> | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transact(work).catch((error: unknown) => {
      throw (error as { constraint?: string }).constraint === '${table}_name' ? new Failure(${one}Failure.${one}NameTaken) : error;
    });
  }
}
`,
  [`server/${plural}/${singular}.controller.ts`]: `import { ${list} } from '#contract/${plural}/${singular}.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ${One}Service } from './${singular}.service';

/** ${en} over HTTP. */
export const ${One}Controller = controllerFor(${list}, { service: ${One}Service }, ({ service }) => ({
  list: (input) => service.list(input),
  save: (input, caller) => service.save(input, caller),
  remove: (input, caller) => service.remove(input, caller),
  exportFile: ({ lang, ...filter }, caller) => service.sheet(caller, filter),
}));
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
import { TestDatabase } from '#server/kit/testing/test-database';
import { aMemberCaller, aPerson } from '#server/kit/testing/test-data';
import { ${One}Service } from './${singular}.service';
import { ${One}Store } from './${singular}.store';

let test: TestDatabase;
let ${list}: ${One}Service;
let staff: ReturnType<typeof aMemberCaller>;
beforeAll(async () => {
  test = await TestDatabase.create('${tables}');
  ${list} = new ${One}Service(test.db, new ${One}Store(test.db));
  staff = aMemberCaller(await aPerson(test.db));
}, 60_000);
afterAll(() => test.close());

const draft = { name: '一号', enName: 'Number one', status: ${one}Status.on${fields.map((field) => `, ${field.key}: ${fieldCode(field).sample}`).join('')} };
const found = async (keyword: string) => (await ${list}.list({ page: 0, size: 20, keyword })).content;

it('adds a row, finds it by name, changes and deletes it, and logs every change', async () => {
  const { id } = await ${list}.save(draft, staff);
  await ${list}.save({ ...draft, id, version: 1, status: ${one}Status.off }, staff);
  expect(await found('number')).toEqual([{ ...draft, id, status: ${one}Status.off, version: 2 }]);
  await ${list}.remove({ id }, staff);
  expect(await found('number')).toEqual([]);
  expect(await test.db.rows('select action from audit where object = $1 order by id', ['${one}:' + id])).toEqual([
    { action: '${one}.add' }, { action: '${one}.change' }, { action: '${one}.delete' },
  ]);
});

it('refuses a name that another row has, and an outdated version', async () => {
  const { id } = await ${list}.save({ ...draft, name: '二号' }, staff);
  const taken = { spec: ${one}Failure.${one}NameTaken };
  await expect(${list}.save({ ...draft, name: '二号' }, staff)).rejects.toMatchObject(taken);
  await ${list}.save({ ...draft, name: '三号' }, staff);
  await expect(${list}.save({ ...draft, id, version: 1, name: '三号' }, staff)).rejects.toMatchObject(taken);
  await expect(${list}.save({ ...draft, id, version: 9, name: '四号' }, staff)).rejects.toMatchObject({ spec: { key: 'STALE_VERSION' } });
});
`,
});
