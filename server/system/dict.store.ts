import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { dictionary, DictRow } from '#contract/system/code.contract';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, listAll, listPage, type ListQuery, type SqlStatement } from '#server/kit/db/list';

const list: ListQuery<'keyword' | 'parentId' | 'status', never> = {
  select: `d.id, d.parent_id as "parentId", p.dict_code as "parentCode", d.dict_code as "dictCode", d.dict_val as "dictVal", d.en_val as "enVal", d.sort, d.status, d.built_in as "builtIn",
    (select count(*)::int from dict_entry c where c.parent_id = d.id) as childs, d.version`,
  from: 'dict_entry d left join dict_entry p on p.id = d.parent_id',
  filters: {
    keyword: contains('d.dict_code', 'd.dict_val', 'd.en_val'),
    parentId: (value, bind) => {
      const of = bind(value);
      return `(d.parent_id = ${of} or d.id = ${of})`;
    },
    status: equals('d.status'),
  },
  sorts: {},
  tieBreaker: 'coalesce(p.sort, d.sort), coalesce(p.id, d.id), d.parent_id nulls first, d.sort, d.id',
};

/** A stored entry. */
export interface StoredDictEntry {
  readonly id: number;
  readonly parentId: number | null;
  readonly dictCode: string;
  readonly dictVal: string;
  readonly enVal: string;
  readonly sort: number;
  readonly status: number;
  readonly builtIn: boolean;
  readonly version: number;
}

/** An entry as clients read it. */
interface DictEntryView {
  readonly dictCode: string;
  readonly dictVal: string;
  readonly enDictVal: string;
}

const STORED_COLUMNS = `id, parent_id as "parentId", dict_code as "dictCode", dict_val as "dictVal", en_val as "enVal", sort, status, built_in as "builtIn", version`;
const VIEW_COLUMNS = `d.dict_code as "dictCode", d.dict_val as "dictVal", d.en_val as "enDictVal"`;

/** Rows of the dictionary. */
@Injectable()
export class DictStore {
  constructor(private readonly db: Db) {}

  page(query: ParsedOf<typeof dictionary.list>) {
    return listPage<DictRow>(this.db, list, query);
  }

  exportStatement(filter: object, cap: number): SqlStatement {
    return listAll(list, filter as Record<string, unknown>, cap);
  }

  /** Returns active entries below an active entry. */
  childrenInUse(dictCode: string): Promise<DictEntryView[]> {
    return this.db.rows<DictEntryView>(
      `
        select ${VIEW_COLUMNS}
        from dict_entry d
          join dict_entry p on p.id = d.parent_id
        where p.dict_code = $1 and p.parent_id is null and p.status = 1 and d.status = 1
        order by d.sort, d.id
      `,
      [dictCode],
    );
  }

  /** Returns an active entry by its own code, or by parent code and own code. */
  async findInUse(dictCode: string): Promise<DictEntryView | null> {
    const [row] = await this.db.rows<DictEntryView>(
      `
        select ${VIEW_COLUMNS}
        from dict_entry d
          left join dict_entry p on p.id = d.parent_id
        where d.status = 1
          and coalesce(p.status, 1) = 1
          and (
            d.parent_id is null and d.dict_code = $1
            or d.parent_id is not null and p.dict_code || '.' || d.dict_code = $1
          )
        order by d.parent_id nulls first
        limit 1
      `,
      [dictCode],
    );
    return row ?? null;
  }

  /** Returns entries without a parent. */
  roots(): Promise<{ id: number; name: string; enName: string }[]> {
    return this.db.rows(
      `
        select id, dict_val || '（' || dict_code || '）' as name, en_val || ' (' || dict_code || ')' as "enName"
        from dict_entry
        where parent_id is null
        order by sort, id
      `,
    );
  }

  async entry(tx: Tx, id: number): Promise<StoredDictEntry | null> {
    return (
      (await tx.rows<StoredDictEntry>(`select ${STORED_COLUMNS} from dict_entry where id = $1 for update`, [id]))[0] ??
      null
    );
  }

  async countChildren(tx: Tx, id: number): Promise<number> {
    return (
      (await tx.rows<{ n: number }>('select count(*)::int as n from dict_entry where parent_id = $1', [id]))[0]?.n ?? 0
    );
  }

  /** Inserts an entry; null if the code is taken at its level. */
  async add(
    tx: Tx,
    one: Pick<StoredDictEntry, 'parentId' | 'dictCode' | 'dictVal' | 'enVal' | 'sort' | 'status'>,
  ): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      'insert into dict_entry (parent_id, dict_code, dict_val, en_val, sort, status) values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id',
      [one.parentId, one.dictCode, one.dictVal, one.enVal, one.sort, one.status],
    );
    return row?.id ?? null;
  }

  /** Returns whether another entry at this level has the code. */
  async isTaken(
    tx: Tx,
    { id, parentId, dictCode }: Pick<StoredDictEntry, 'id' | 'parentId' | 'dictCode'>,
  ): Promise<boolean> {
    return (
      (
        await tx.rows(
          'select 1 from dict_entry where coalesce(parent_id, 0) = coalesce($2::int, 0) and dict_code = $3 and id <> $1',
          [id, parentId, dictCode],
        )
      ).length > 0
    );
  }

  async change(tx: Tx, one: Omit<StoredDictEntry, 'builtIn' | 'version'>): Promise<void> {
    await tx.rows(
      'update dict_entry set parent_id = $2, dict_code = $3, dict_val = $4, en_val = $5, sort = $6, status = $7, version = version + 1 where id = $1',
      [one.id, one.parentId, one.dictCode, one.dictVal, one.enVal, one.sort, one.status],
    );
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.rows('delete from dict_entry where id = $1', [id]);
  }
}
