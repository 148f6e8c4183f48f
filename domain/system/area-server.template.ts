import { fieldLines } from './area-rooms.template';
import { fieldCode, type AreaField, type Spellings } from './area.names';

const keys = (fields: readonly AreaField[]): string => fields.map(({ key }) => `, ${key}`).join('');
const columns = (fields: readonly AreaField[]): string => fields.map(({ column }) => `, ${column}`).join('');

/** Returns the server files of a new area. */
export const serverFiles = (
  { plural, singular, one, list, List, One, en, table, tables }: Spellings,
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
${fieldLines(fields, (field) => `        ${fieldCode(field).column},`)}        gmt_create timestamptz not null default now(),
        gmt_modified timestamptz not null default now()
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
  @Column({ name: 'gmt_create', type: 'timestamptz', default: () => 'now()' })
  gmtCreate: Date;

  @Column({ name: 'gmt_modified', type: 'timestamptz', default: () => 'now()' })
  gmtModified: Date;
}
`,
  [`server/${plural}/${singular}.store.ts`]: `import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { Page } from '#contract/kit/page';
import type { ${One}Row, ${list} } from '#contract/${plural}/${singular}.contract';
import type { Db, Tx } from '#server/kit/db/db';
import { contains, equals, listPage, type ListQuery } from '#server/kit/db/list';

const COLUMNS = 'id, name, en_name as "enName", status${fields.map((field) => `, ${fieldCode(field).selected}`).join('')}';
const list: ListQuery<'keyword' | 'status', never> = { select: COLUMNS, from: '${table}', filters: { keyword: contains('name', 'en_name'${fields
    .filter((field) => fieldCode(field).search)
    .map(({ column }) => `, '${column}'`)
    .join('')}), status: equals('status') }, sorts: {}, tieBreaker: 'id' };

/** Reads and writes rows of ${en.toLowerCase()}. */
@Injectable()
export class ${One}Store {
  page(db: Db, query: ParsedOf<typeof ${list}.list>): Promise<Page<${One}Row>> {
    return listPage<${One}Row>(db, list, query);
  }

  /** Adds a row; returns null if the name is taken. */
  async add(tx: Tx, { name, enName, status${keys(fields)} }: ParsedOf<typeof ${list}.save>): Promise<${One}Row | null> {
    const [row] = await tx.rows<${One}Row>(\`insert into ${table} (name, en_name, status${columns(fields)}) values ($1, $2, $3${fields.map((_, n) => `, $${n + 4}`).join('')}) on conflict (name) do nothing returning \${COLUMNS}\`, [name, enName, status${keys(fields)}]);
    return row ?? null;
  }

  /** Returns whether another row has the name. */
  async isNamed(tx: Tx, name: string, exceptId: number): Promise<boolean> {
    return (await tx.rows(\`select 1 from ${table} where name = $1 and id <> $2\`, [name, exceptId])).length > 0;
  }

  /** Changes a row; returns null if there is none with this id. */
  async change(tx: Tx, id: number, { name, enName, status${keys(fields)} }: ParsedOf<typeof ${list}.save>): Promise<${One}Row | null> {
    const [row] = await tx.rows<${One}Row>(\`update ${table} set name = $2, en_name = $3, status = $4${fields.map(({ column }, n) => `, ${column} = $${n + 5}`).join('')}, gmt_modified = now() where id = $1 returning \${COLUMNS}\`, [id, name, enName, status${keys(fields)}]);
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
import { Db } from '#server/kit/db/db';
import { ${One}Store } from './${singular}.store';

/** Lists and changes ${en.toLowerCase()}. */
@Injectable()
export class ${One}Service {
  constructor(
    private readonly db: Db,
    private readonly store: ${One}Store,
  ) {}

  /** Returns one page. */
  list(query: ParsedOf<typeof ${list}.list>): Promise<AnswerOf<typeof ${list}.list>> {
    return this.store.page(this.db, query);
  }

  /** Adds or changes a row; throws \`${one}NameTaken\` if another has the name. */
  save(draft: ParsedOf<typeof ${list}.save>): Promise<AnswerOf<typeof ${list}.save>> {
    return this.db.transact(async (tx) => {
      if (draft.id === undefined) {
        const added = await this.store.add(tx, draft);
        if (!added) throw new Failure(${one}Failure.${one}NameTaken);
        return added;
      }
      if (await this.store.isNamed(tx, draft.name, draft.id)) throw new Failure(${one}Failure.${one}NameTaken);
      const changed = await this.store.change(tx, draft.id, draft);
      if (!changed) throw new Failure(systemFailure.notFound);
      return changed;
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
  save: (input) => service.save(input),
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
import { ${One}Service } from './${singular}.service';
import { ${One}Store } from './${singular}.store';

let test: TestDatabase;
let ${list}: ${One}Service;
beforeAll(async () => {
  test = await TestDatabase.create('${tables}');
  ${list} = new ${One}Service(test.db, new ${One}Store());
}, 60_000);
afterAll(() => test.close());

const draft = { name: '一号', enName: 'Number one', status: ${one}Status.on${fields.map((field) => `, ${field.key}: ${fieldCode(field).sample}`).join('')} };

it('adds a row, finds it by name and changes it', async () => {
  const { id } = await ${list}.save(draft);
  expect(await ${list}.save({ ...draft, id, status: ${one}Status.off })).toEqual({ ...draft, id, status: ${one}Status.off });
  expect(await ${list}.list({ page: 0, size: 20, keyword: 'number' })).toMatchObject({ totalElements: 1, content: [{ id }] });
});

it('refuses a name that another row has', async () => {
  const { id } = await ${list}.save({ ...draft, name: '二号' });
  await expect(${list}.save({ ...draft, name: '二号' })).rejects.toMatchObject({ spec: ${one}Failure.${one}NameTaken });
  await ${list}.save({ ...draft, name: '三号' });
  await expect(${list}.save({ ...draft, id, name: '三号' })).rejects.toMatchObject({ spec: ${one}Failure.${one}NameTaken });
});
`,
});
