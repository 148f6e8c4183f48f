import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';
import type { DictEntryEntity } from './dict-entry.entity';

type ImportedColumns = Pick<DictEntryEntity, 'dictCode' | 'dictVal' | 'enVal' | 'sort' | 'status'>;
/** An entry with the code of its parent. */
export type KnownDictEntry = ImportedColumns & { readonly parentCode: string | null };

/** Reads and writes dictionary entries for their import. */
@Injectable()
export class DictImportStore {
  constructor(private readonly db: Db) {}

  /** Returns the entries with one of these codes. */
  findManyByCodes(codes: readonly string[], parentCodes: readonly string[]): Promise<KnownDictEntry[]> {
    return this.db.rows<KnownDictEntry & Record<string, unknown>>(
      `
        select
          p.dict_code as "parentCode", d.dict_code as "dictCode", d.dict_val as "dictVal", d.en_val as "enVal",
          d.sort, d.status
        from dict_entry d
          left join dict_entry p on p.id = d.parent_id
        where d.dict_code = any($1) or d.dict_code = any($2)
      `,
      [codes, parentCodes],
    );
  }

  /** Inserts entries of one level, or changes those with the same code and parent. */
  async put(
    tx: Tx,
    entries: readonly (ImportedColumns & { readonly parentCode?: string | undefined })[],
  ): Promise<void> {
    await tx.rows(
      `
        insert into dict_entry (parent_id, dict_code, dict_val, en_val, sort, status)
        select p.id, x."dictCode", x."dictVal", x."enVal", x.sort, x.status
        from jsonb_to_recordset($1::jsonb) as x(
          "parentCode" text, "dictCode" text, "dictVal" text, "enVal" text, sort int, status int
        )
          left join dict_entry p on p.dict_code = x."parentCode" and p.parent_id is null
        on conflict (coalesce(parent_id, 0), dict_code)
        do update set dict_val = excluded.dict_val, en_val = excluded.en_val, sort = excluded.sort,
          status = excluded.status, version = dict_entry.version + 1
      `,
      [JSON.stringify(entries)],
    );
  }
}
