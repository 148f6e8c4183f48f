import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { DictRow } from '#contract/system/code.contract';
import { lockRow } from '#server/kit/db/columns';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { DictEntryEntity } from './dict-entry.entity';

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

/** An entry as clients read it. */
interface DictEntryView {
  readonly dictCode: string;
  readonly dictVal: string;
  readonly enDictVal: string;
}

const VIEW_COLUMNS = `d.dict_code as "dictCode", d.dict_val as "dictVal", d.en_val as "enDictVal"`;

/** Rows of the dictionary. */
@Injectable()
export class DictStore {
  readonly list: StoredList<DictRow>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list);
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

  /** Locks and returns an entry. */
  lock(tx: Tx, id: number): Promise<DictEntryEntity | undefined> {
    return lockRow(tx, DictEntryEntity, id);
  }

  countChildren(tx: Tx, id: number): Promise<number> {
    return tx.repository(DictEntryEntity).countBy({ parentId: id });
  }

  /** Inserts an entry; null if the code is taken at its level. */
  async add(
    tx: Tx,
    one: Pick<DictEntryEntity, 'parentId' | 'dictCode' | 'dictVal' | 'enVal' | 'sort' | 'status'>,
  ): Promise<number | null> {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into dict_entry (parent_id, dict_code, dict_val, en_val, sort, status)
        values ($1, $2, $3, $4, $5, $6)
        on conflict do nothing
        returning id
      `,
      [one.parentId, one.dictCode, one.dictVal, one.enVal, one.sort, one.status],
    );
    return row?.id ?? null;
  }

  /** Returns whether another entry at this level has the code. */
  isTaken(tx: Tx, { id, parentId, dictCode }: Pick<DictEntryEntity, 'id' | 'parentId' | 'dictCode'>): Promise<boolean> {
    return tx.repository(DictEntryEntity).existsBy({ parentId: parentId ?? IsNull(), dictCode, id: Not(id) });
  }
}
