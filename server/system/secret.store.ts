import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';

/** A column of sealed secrets, with the key of its rows and the condition for sealed ones. */
const sealedColumns = [
  {
    table: 'sys_setting',
    key: 'sys_key',
    column: 'sys_val',
    where: `visibility = 'secret' and sys_val ~ '^v[0-9]+[.]'`,
  },
  { table: 'merchant_account', key: 'id', column: 'sealed', where: `sealed ~ '^v[0-9]+[.]'` },
  { table: 'hardware', key: 'id', column: 'device_key_enc', where: `device_key_enc ~ '^v[0-9]+[.]'` },
  { table: 'hardware', key: 'id', column: 'previous_key_enc', where: `previous_key_enc ~ '^v[0-9]+[.]'` },
  { table: 'face_alarm', key: 'id', column: 'photo_enc', where: `photo_enc ~ '^v[0-9]+[.]'` },
] as const;

/** Reads and replaces the sealed secrets of all tables. */
@Injectable()
export class SecretStore {
  constructor(private readonly db: Db) {}

  /** Returns every sealed secret. */
  async findSealed(): Promise<string[]> {
    const found = await Promise.all(
      sealedColumns.map(({ table, column, where }) =>
        this.db.rows<{ sealed: string }>(`select ${column} as sealed from ${table} where ${where}`),
      ),
    );
    return found.flat().map(({ sealed }) => sealed);
  }

  /** Locks every sealed secret and stores what `renew` returns, unless that is null. Returns how many it stored. */
  async replaceSealed(tx: Tx, renew: (sealed: string) => string | null): Promise<number> {
    let count = 0;
    for (const { table, key, column, where } of sealedColumns) {
      const rows = await tx.rows<{ key: string | number; sealed: string }>(
        `select ${key} as key, ${column} as sealed from ${table} where ${where} order by ${key} for no key update`,
      );
      for (const row of rows) {
        const renewed = renew(row.sealed);
        if (renewed === null) continue;
        await tx.rows(`update ${table} set ${column} = $2 where ${key} = $1`, [row.key, renewed]);
        count += 1;
      }
    }
    return count;
  }
}
