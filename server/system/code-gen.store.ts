import { Injectable } from '@nestjs/common';
import { updateRows } from '#server/kit/db/columns';
import { Not } from 'typeorm';
import type { AreaField } from '#domain/system/area.names';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { CodeGenPlanEntity } from './code-gen-plan.entity';

const list: ListQuery<'keyword', never> = {
  select: `g.id, g.plural, g.singular, g.zh, g.en, g.table_name as "tableName", jsonb_array_length(g.fields) as "fieldCount", u.name as by, epoch_ms(g.gmt_modified) as "modifiedAt"`,
  from: 'code_gen_plan g join v_app_user u on u.id = g.user_id',
  filters: { keyword: contains('g.plural', 'g.zh', 'g.en', 'g.table_name') },
  sorts: {},
  tieBreaker: 'g.gmt_modified desc, g.id desc',
};

/** A plan as listed. */
type AreaPlanListRow = Pick<CodeGenPlanEntity, 'id' | 'plural' | 'singular' | 'zh' | 'en' | 'tableName'> & {
  readonly fieldCount: number;
  readonly by: string;
  readonly modifiedAt: number;
};

/** A stored plan. */
type StoredAreaPlan = Pick<CodeGenPlanEntity, 'id' | 'version' | 'plural' | 'singular' | 'zh' | 'en' | 'tableName'> & {
  readonly fields: AreaField[];
};

/** A column as the database describes it. */
export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
}

/** Rows of area plans, and the database's table descriptions. */
@Injectable()
export class CodeGenStore {
  readonly list: StoredList<AreaPlanListRow>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list);
  }

  async plan(on: Pick<Db | Tx, 'repository'>, id: number): Promise<StoredAreaPlan | null> {
    const plan = await on.repository(CodeGenPlanEntity).findOne({
      select: {
        id: true,
        version: true,
        plural: true,
        singular: true,
        zh: true,
        en: true,
        tableName: true,
        fields: true,
      },
      where: { id },
    });
    return plan as StoredAreaPlan | null;
  }

  /** Inserts a plan; null if its area is already planned. */
  async add(tx: Tx, plan: Omit<StoredAreaPlan, 'id' | 'version'>, userId: number): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into code_gen_plan (plural, singular, zh, en, table_name, fields, user_id)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (plural) do nothing
        returning id
      `,
      [plan.plural, plan.singular, plan.zh, plan.en, plan.tableName, JSON.stringify(plan.fields), userId],
    );
    return row?.id ?? null;
  }

  /** Updates a plan of this version; returns false if the version has changed. */
  async change(tx: Tx, { id, version, plural, singular, zh, en, tableName, fields }: StoredAreaPlan): Promise<boolean> {
    const affected = await updateRows(
      tx,
      CodeGenPlanEntity,
      { id, version },
      {
        plural,
        singular,
        zh,
        en,
        tableName,
        fields,
        version: () => 'version + 1',
        gmtModified: () => 'now()',
      },
    );
    return affected > 0;
  }

  /** Returns whether another plan has this area. */
  isPlanned(tx: Tx, plural: string, except: number): Promise<boolean> {
    return tx.repository(CodeGenPlanEntity).existsBy({ plural, id: Not(except) });
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.repository(CodeGenPlanEntity).delete(id);
  }

  /** Returns the tables of the product. */
  tables(): Promise<{ name: string; columns: number }[]> {
    return this.db.rows(`
        select c.table_name as name, count(*)::int as columns
        from information_schema.columns c
          join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'public'
          and t.table_type = 'BASE TABLE'
          and table_name not in ('migrations', 'schema_object')
        group by 1
        order by 1
      `);
  }

  /** Returns the columns of a table in order. */
  columns(table: string): Promise<TableColumn[]> {
    return this.db.rows(
      `
        select column_name as name, data_type as type, is_nullable = 'YES' as nullable,
          column_default is not null as "hasDefault"
        from information_schema.columns
        where table_schema = 'public' and table_name = $1
        order by ordinal_position
      `,
      [table],
    );
  }

  /** Returns which of these names are reserved in SQL. */
  async reservedWords(names: readonly string[]): Promise<string[]> {
    return (
      await this.db.rows<{ word: string }>(
        `select word from pg_get_keywords() where catcode in ('R', 'T') and word = any($1)`,
        [names],
      )
    ).map(({ word }) => word);
  }
}
