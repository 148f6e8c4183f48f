import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { deploymentSettings } from '#contract/system/setting.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { Keyring } from '#server/kit/crypto/keyring';

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
] as const;

/** Reports which master key seals the stored secrets, and re-encrypts them after a key change. */
@Injectable()
export class SecretService {
  constructor(
    private readonly db: Db,
    private readonly keys: Keyring,
  ) {}

  /** Returns how the secrets are currently sealed. */
  async sealingStatus(): Promise<AnswerOf<typeof deploymentSettings.keys>> {
    const found = await Promise.all(
      sealedColumns.map(({ table, column, where }) =>
        this.db.rows<{ sealed: string }>(`select ${column} as sealed from ${table} where ${where}`),
      ),
    );
    const sealed = found.flat();
    return {
      keyId: this.keys.id,
      sealed: sealed.length,
      old: sealed.filter((row) => !this.keys.isCurrent(row.sealed)).length,
    };
  }

  /** Re-encrypts every secret sealed with an older key. */
  async reseal(caller: Caller): Promise<AnswerOf<typeof deploymentSettings.sealAgain>> {
    const sealed = await this.db.transact(async (tx) => {
      const count = await this.resealColumn(tx);
      await writeAudit(tx, caller, {
        action: 'setting.sealAgain',
        object: 'secrets',
        after: { keyId: this.keys.id, sealed: count },
      });
      return count;
    });
    return { keyId: this.keys.id, sealed };
  }

  private async resealColumn(tx: Tx): Promise<number> {
    let count = 0;
    for (const { table, key, column, where } of sealedColumns) {
      const rows = await tx.rows<{ key: string | number; sealed: string }>(
        `select ${key} as key, ${column} as sealed from ${table} where ${where} order by ${key} for no key update`,
      );
      const old = rows.filter((row) => !this.keys.isCurrent(row.sealed));
      for (const row of old)
        await tx.rows(`update ${table} set ${column} = $2 where ${key} = $1`, [
          row.key,
          this.keys.seal(this.keys.unseal(row.sealed)),
        ]);
      count += old.length;
    }
    return count;
  }
}
