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

const list: ListQuery<'keyword' | 'status', 'name'> = {
  select: 'id, name, en_name as "enName", status${fields.map((field) => `, ${fieldCode(field).selected}`).join('')}, version',
  from: '${table}',
  filters: { keyword: contains('name', 'en_name'${fields
    .filter((field) => fieldCode(field).search)
    .map(({ column }) => `, '${column}'`)
    .join('')}), status: equals('status') },
  sorts: { name: 'name' },
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
  protected override readonly constraintFailures = { ${table}_name: ${one}Failure.${one}NameTaken };

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
}
`,
  [`server/${plural}/${singular}-import.service.ts`]: `import { Injectable } from '@nestjs/common';
import { ${one}Status } from '#domain/${plural}/${singular}.status';
import { ${one}Form, ${list}, type ${One}Form } from '#contract/${plural}/${singular}.contract';
import { Db } from '#server/kit/db/db';
import { ImportSource } from '#server/kit/excel/importer-registry';
import { EntityImport } from '#server/kit/resource/entity-import.service';
import { ${One}Entity } from './${singular}.entity';
import { ${One}Service } from './${singular}.service';

/** Imports ${en.toLowerCase()} from a workbook, matched by name. */
@ImportSource()
@Injectable()
export class ${One}ImportService extends EntityImport<${One}Form, ${One}Entity> {
  readonly endpoint = ${list}.importRun;
  readonly template = '${one}';
  readonly title = { zh: '${escapeQuotes(zh)}', en: '${escapeQuotes(en)}' };
  readonly row = ${one}Form;
  readonly columns = [{ key: 'name', example: '一号' }, { key: 'enName', example: 'Number one' }, { key: 'status', of: ${one}Status }${fields
    .filter(({ inForm }) => inForm)
    .map(({ key }) => `, { key: '${key}' }`)
    .join('')}] as const;

  protected readonly entity = ${One}Entity;
  protected readonly key = ['name'] as const;

  constructor(db: Db, service: ${One}Service) {
    super(db, service);
  }
}
`,
  [`server/${plural}/${singular}.controller.ts`]: `import { ${list} } from '#contract/${plural}/${singular}.contract';
import { controllerFor } from '#server/kit/http/controller-for';
import { ImportService } from '#server/tasks/import.service';
import { ${One}Service } from './${singular}.service';

/** ${en} over HTTP. */
export const ${One}Controller = controllerFor(${list}, { service: ${One}Service, imports: ImportService }, ({ service, imports }) => ({
  list: (input) => service.list(input),
  save: (input, caller) => service.save(input, caller),
  remove: (input, caller) => service.remove(input, caller),
  exportFile: ({ lang, ...filter }, caller) => service.sheet(caller, filter),
  importCheck: (_input, caller, request) => imports.check(${list}.importRun, caller, request),
  importRun: (_input, caller, request) => imports.importNow(${list}.importRun, caller, request),
}));
`,
  [`server/${plural}/${plural}.module.ts`]: `import { Module } from '@nestjs/common';
import { TasksModule } from '#server/tasks/tasks.module';
import { ${One}Controller } from './${singular}.controller';
import { ${One}ImportService } from './${singular}-import.service';
import { ${One}Service } from './${singular}.service';
import { ${One}Store } from './${singular}.store';

/** ${en}. */
@Module({
  imports: [TasksModule],
  controllers: [${One}Controller],
  providers: [${One}Store, ${One}Service, ${One}ImportService],
  exports: [${One}Service],
})
export class ${List}Module {}
`,
  [`server/${plural}/${singular}.service.db.spec.ts`]: `import { importRowAction } from '#domain/tasks/task.status';
import { ${one}Failure } from '#domain/${plural}/${singular}.failures';
import { ${one}Status } from '#domain/${plural}/${singular}.status';
import { ${one}Filter, ${one}Form } from '#contract/${plural}/${singular}.contract';
import { TestDatabase } from '#server/kit/testing/test-database';
import { aMemberCaller, aPerson } from '#server/kit/testing/test-data';
import { ${One}ImportService } from './${singular}-import.service';
import { ${One}Service } from './${singular}.service';
import { ${One}Store } from './${singular}.store';

let test: TestDatabase;
let ${list}: ${One}Service;
let imports: ${One}ImportService;
let staff: ReturnType<typeof aMemberCaller>;
beforeAll(async () => {
  test = await TestDatabase.create('${tables}');
  ${list} = new ${One}Service(test.db, new ${One}Store(test.db));
  imports = new ${One}ImportService(test.db, ${list});
  staff = aMemberCaller(await aPerson(test.db));
}, 60_000);
afterAll(() => test.close());

const draft = ${one}Form.parse({ name: '一号', enName: 'Number one', status: ${one}Status.on${fields
    .filter(({ inForm }) => inForm)
    .map((field) => `, ${field.key}: ${fieldCode(field).sample}`)
    .join('')} });
const filterOf = (keyword: string) => ${one}Filter.parse({ keyword });
const found = async (keyword: string) => (await ${list}.list({ ...filterOf(keyword), page: 0, size: 20 })).content;

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

it('imports rows by name, and exports what a filter finds in order', async () => {
  const rows = ['六号', '五号'].map((name) => ({ ...draft, name, enName: 'Imported' }));
  const fates = async (checked: typeof rows) => (await imports.checkRows(staff, checked)).map((one) => 'fate' in one && one.fate);
  expect(await fates(rows)).toEqual([importRowAction.fresh, importRowAction.fresh]);
  await test.db.transact((tx) => imports.writeRows(tx, staff, rows));
  expect(await fates(rows)).toEqual([importRowAction.same, importRowAction.same]);
  const changed = rows.map((row) => ({ ...row, status: ${one}Status.off }));
  expect(await fates(changed)).toEqual([importRowAction.changed, importRowAction.changed]);
  await test.db.transact((tx) => imports.writeRows(tx, staff, changed));
  const exported: string[] = [];
  for await (const batch of ${list}.sheet(staff, filterOf('imported')).batches)
    for (const { name, status, version } of batch) exported.push(name + ' ' + status + ' ' + version);
  expect(exported).toEqual((await found('imported')).map(({ name }) => name + ' 2 2'));
  expect(exported).toHaveLength(2);
});
`,
});
