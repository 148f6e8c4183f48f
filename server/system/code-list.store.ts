import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { CodeListRow, codeLists, CodeRow } from '#contract/system/code.contract';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, listAll, listPage, type ListQuery, type SqlStatement } from '#server/kit/db/list';
import { codeUsages } from './code-usage';

const USED = Object.entries(codeUsages)
  .flatMap(([key, places]) =>
    places.map(
      ({ table, condition: bears }) =>
        `case when c.code_key = '${key}' then (select count(*)::int from ${table} where ${bears.replaceAll('$1', 'c.value')}) else 0 end`,
    ),
  )
  .join(' + ');

const list: ListQuery<'keyword' | 'codeKey' | 'status', never> = {
  select: `c.id, l.zh as "listName", l.en as "enListName", c.code_key as "codeKey", c.codename, c.en_name as "enName", c.value, c.parent_id as "parentId", p.codename as "parentName", p.en_name as "enParentName",
    c.sort, c.status, (${USED})::int as uses, c.version`,
  from: 'code_item c join code_list l on l.code_key = c.code_key left join code_item p on p.id = c.parent_id',
  filters: {
    keyword: contains('c.codename', 'c.en_name', 'c.value'),
    codeKey: equals('c.code_key'),
    status: equals('c.status'),
  },
  sorts: {},
  tieBreaker: 'l.sort, c.code_key, c.sort, c.id',
};
const FIRST_NAMES = 5;

/** A stored code item. */
export interface StoredCode {
  readonly id: number;
  readonly codeKey: string;
  readonly codename: string;
  readonly enName: string;
  readonly value: string;
  readonly parentId: number | null;
  readonly sort: number;
  readonly status: number;
  readonly version: number;
}

/** A stored code list. */
interface StoredCodeList {
  readonly id: number;
  readonly codeKey: string;
  readonly name: string;
  readonly enName: string;
  readonly sort: number;
  readonly builtIn: boolean;
  readonly version: number;
}

const LIST = `id, code_key as "codeKey", zh as name, en as "enName", sort, built_in as "builtIn", version`;
const ITEM = `id, code_key as "codeKey", codename, en_name as "enName", value, parent_id as "parentId", sort, status, version`;

/** Rows of code lists and their items. */
@Injectable()
export class CodeListStore {
  constructor(private readonly db: Db) {}

  lists(): Promise<CodeListRow[]> {
    return this.db.rows<CodeListRow>(
      `
        select ${LIST}, (select count(*)::int from code_item c where c.code_key = l.code_key) as items
        from code_list l
        order by sort, id
      `,
    );
  }

  page(query: ParsedOf<typeof codeLists.items>) {
    return listPage<CodeRow>(this.db, list, query);
  }

  /** Returns the filtered items as an SQL statement. */
  exportStatement(filter: object, cap: number): SqlStatement {
    return listAll(list, filter as Record<string, unknown>, cap);
  }

  /** Returns a list by its key, locked against deletion. */
  async lockListByKey(tx: Tx, codeKey: string): Promise<StoredCodeList | null> {
    return (
      (await tx.rows<StoredCodeList>(`select ${LIST} from code_list where code_key = $1 for update`, [codeKey]))[0] ??
      null
    );
  }

  async listById(tx: Tx, id: number): Promise<StoredCodeList | null> {
    return (await tx.rows<StoredCodeList>(`select ${LIST} from code_list where id = $1 for update`, [id]))[0] ?? null;
  }

  async addList(
    tx: Tx,
    { codeKey, name, enName, sort }: Omit<StoredCodeList, 'id' | 'version' | 'builtIn'>,
  ): Promise<number | null> {
    return (
      (
        await tx.rows<{ id: number }>(
          'insert into code_list (code_key, zh, en, sort) values ($1, $2, $3, $4) on conflict (code_key) do nothing returning id',
          [codeKey, name, enName, sort],
        )
      )[0]?.id ?? null
    );
  }

  async changeList(
    tx: Tx,
    { id, name, enName, sort }: Omit<StoredCodeList, 'version' | 'builtIn' | 'codeKey'>,
  ): Promise<void> {
    await tx.rows('update code_list set zh = $2, en = $3, sort = $4, version = version + 1 where id = $1', [
      id,
      name,
      enName,
      sort,
    ]);
  }

  async deleteList(tx: Tx, id: number): Promise<void> {
    await tx.rows('delete from code_list where id = $1', [id]);
  }

  /** Returns every item of a list. */
  itemsOf(tx: Tx, codeKey: string): Promise<StoredCode[]> {
    return tx.rows<StoredCode>(`select ${ITEM} from code_item where code_key = $1 order by id`, [codeKey]);
  }

  async item(on: Pick<Db, 'rows'> | Tx, id: number): Promise<StoredCode | null> {
    return (await on.rows<StoredCode>(`select ${ITEM} from code_item where id = $1`, [id]))[0] ?? null;
  }

  async add(tx: Tx, item: Omit<StoredCode, 'id' | 'version'>): Promise<number> {
    const [row] = await tx.rows<{ id: number }>(
      'insert into code_item (code_key, codename, en_name, value, parent_id, sort, status) values ($1, $2, $3, $4, $5, $6, $7) returning id',
      [item.codeKey, item.codename, item.enName, item.value, item.parentId, item.sort, item.status],
    );
    return (row as { id: number }).id;
  }

  async change(tx: Tx, item: Omit<StoredCode, 'version'>): Promise<void> {
    await tx.rows(
      'update code_item set codename = $2, en_name = $3, value = $4, parent_id = $5, sort = $6, status = $7, version = version + 1 where id = $1',
      [item.id, item.codename, item.enName, item.value, item.parentId, item.sort, item.status],
    );
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.rows('delete from code_item where id = $1', [id]);
  }

  /** Returns where a value is used: kind of row, count and first names. */
  async uses(
    on: Pick<Db, 'rows'> | Tx,
    { id, codeKey, value }: Pick<StoredCode, 'id' | 'codeKey' | 'value'>,
  ): Promise<{ zh: string; en: string; count: number; names: { name: string; enName: string }[] }[]> {
    const places = await Promise.all(
      (codeUsages[codeKey] ?? []).map(async ({ zh, en, table, condition: bears, name, enName }) => {
        const names = await on.rows<{ name: string; enName: string; count: number }>(
          `
            select ${name} as name, ${enName} as "enName", count(*) over ()::int as count
            from ${table}
            where ${bears}
            order by id
            limit ${FIRST_NAMES}
          `,
          [value],
        );
        return {
          zh,
          en,
          count: names[0]?.count ?? 0,
          names: names.map((one) => ({ name: one.name, enName: one.enName })),
        };
      }),
    );
    const below = await on.rows<{ name: string; enName: string; count: number }>(
      `
        select codename as name, en_name as "enName", count(*) over ()::int as count
        from code_item
        where parent_id = $1
        order by id
        limit ${FIRST_NAMES}
      `,
      [id],
    );
    return [
      ...places,
      {
        zh: '下级编码',
        en: 'Child items',
        count: below[0]?.count ?? 0,
        names: below.map((one) => ({ name: one.name, enName: one.enName })),
      },
    ].filter(({ count }) => count > 0);
  }
}
