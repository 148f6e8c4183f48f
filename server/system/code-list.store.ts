import { Injectable } from '@nestjs/common';
import type { CodeListRow, CodeRow } from '#contract/system/code.contract';
import { insertRow, lockRow, updateRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { CodeItemEntity } from './code-item.entity';
import { CodeListEntity } from './code-list.entity';
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

/** A stored code list. */
type StoredCodeList = Pick<CodeListEntity, 'id' | 'codeKey' | 'sort' | 'builtIn' | 'version'> & {
  readonly name: string;
  readonly enName: string;
};

const LIST = `id, code_key as "codeKey", zh as name, en as "enName", sort, built_in as "builtIn", version`;

const columnsOf = ({
  codeKey,
  codename,
  enName,
  value,
  parentId,
  sort,
  status,
}: Omit<CodeItemEntity, 'id' | 'version'>): Omit<CodeItemEntity, 'id' | 'version'> => ({
  codeKey,
  codename,
  enName,
  value,
  parentId,
  sort,
  status,
});

const toStoredList = ({ id, codeKey, zh, en, sort, builtIn, version }: CodeListEntity): StoredCodeList => ({
  id,
  codeKey,
  name: zh,
  enName: en,
  sort,
  builtIn,
  version,
});

/** Rows of code lists and their items. */
@Injectable()
export class CodeListStore {
  readonly list: StoredList<CodeRow>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list);
  }

  lists(): Promise<CodeListRow[]> {
    return this.db.rows<CodeListRow>(
      `
        select ${LIST}, (select count(*)::int from code_item c where c.code_key = l.code_key) as items
        from code_list l
        order by sort, id
      `,
    );
  }

  /** Locks and returns a list by its key. */
  async lockListByKey(tx: Tx, codeKey: string): Promise<StoredCodeList | null> {
    const list = await tx
      .repository(CodeListEntity)
      .findOne({ where: { codeKey }, lock: { mode: 'pessimistic_write' } });
    return list && toStoredList(list);
  }

  /** Locks and returns a list. */
  async lockList(tx: Tx, id: number): Promise<StoredCodeList | null> {
    const list = await lockRow(tx, CodeListEntity, id);
    return list ? toStoredList(list) : null;
  }

  /** Inserts a list; null if its key is taken. */
  async addList(
    tx: Tx,
    { codeKey, name, enName, sort }: Omit<StoredCodeList, 'id' | 'version' | 'builtIn'>,
  ): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into code_list (code_key, zh, en, sort)
        values ($1, $2, $3, $4)
        on conflict (code_key) do nothing
        returning id
      `,
      [codeKey, name, enName, sort],
    );
    return row?.id ?? null;
  }

  async changeList(
    tx: Tx,
    { id, name, enName, sort }: Omit<StoredCodeList, 'version' | 'builtIn' | 'codeKey'>,
  ): Promise<void> {
    await updateRow(tx, CodeListEntity, id, { zh: name, en: enName, sort });
  }

  async deleteList(tx: Tx, id: number): Promise<void> {
    await tx.repository(CodeListEntity).delete(id);
  }

  /** Returns every item of a list. */
  itemsOf(tx: Tx, codeKey: string): Promise<CodeItemEntity[]> {
    return tx.repository(CodeItemEntity).find({ where: { codeKey }, order: { id: 'ASC' } });
  }

  item(on: Pick<Db | Tx, 'repository'>, id: number): Promise<CodeItemEntity | null> {
    return on.repository(CodeItemEntity).findOneBy({ id });
  }

  add(tx: Tx, item: Omit<CodeItemEntity, 'id' | 'version'>): Promise<number> {
    return insertRow(tx, CodeItemEntity, columnsOf(item));
  }

  change(tx: Tx, { id, ...item }: Omit<CodeItemEntity, 'version'>): Promise<void> {
    return updateRow(tx, CodeItemEntity, id, columnsOf(item));
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.repository(CodeItemEntity).delete(id);
  }

  /** Returns where a value is used: kind of row, count and first names. */
  async uses(
    on: Pick<Db, 'rows'> | Tx,
    { id, codeKey, value }: Pick<CodeItemEntity, 'id' | 'codeKey' | 'value'>,
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
