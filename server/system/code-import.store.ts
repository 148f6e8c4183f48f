import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Db, type Tx } from '#server/kit/db/db';
import { CodeItemEntity } from './code-item.entity';
import { CodeListEntity } from './code-list.entity';

/** Reads and writes codes for their import. */
@Injectable()
export class CodeImportStore {
  constructor(private readonly db: Db) {}

  /** Returns those of the keys that have a list. */
  async findListKeys(keys: readonly string[]): Promise<string[]> {
    const lists = await this.db.repository(CodeListEntity).findBy({ codeKey: In(keys) });
    return lists.map(({ codeKey }) => codeKey);
  }

  /** Returns the items of these lists. */
  findItems(keys: readonly string[]): Promise<CodeItemEntity[]> {
    return this.db.repository(CodeItemEntity).findBy({ codeKey: In(keys) });
  }

  /** Inserts items, or changes those with the same list and value. */
  async put(tx: Tx, items: readonly Omit<CodeItemEntity, 'id' | 'parentId' | 'version'>[]): Promise<void> {
    await tx.rows(
      `
        insert into code_item (code_key, value, codename, en_name, sort, status)
        select x."codeKey", x.value, x.codename, x."enName", x.sort, x.status
        from jsonb_to_recordset($1::jsonb) as x(
          "codeKey" text, value text, codename text, "enName" text, sort int, status int
        )
        on conflict (code_key, value)
        do update set codename = excluded.codename, en_name = excluded.en_name, sort = excluded.sort,
          status = excluded.status, version = code_item.version + 1
      `,
      [JSON.stringify(items)],
    );
  }
}
