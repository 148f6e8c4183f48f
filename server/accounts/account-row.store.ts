import { Injectable } from '@nestjs/common';
import type { Db, Tx } from '#server/kit/db/db';
import { type Columns, updateRow, updateRows } from '#server/kit/db/columns';
import { AppUserEntity } from './app-user.entity';

/** What an account is opened with. */
export type NewAccount = Pick<AppUserEntity, 'username' | 'name' | 'passwordHash'> &
  Partial<
    Pick<
      AppUserEntity,
      'enName' | 'gender' | 'phone' | 'email' | 'orgId' | 'temporaryHash' | 'lang' | 'loginCheckStatus'
    >
  >;

/** An account of an import, matched by user name. */
export type ImportedAccount = Pick<
  AppUserEntity,
  'username' | 'name' | 'enName' | 'gender' | 'phone' | 'email' | 'orgId'
>;

/** An account that an import has inserted (`fresh`) or changed. */
export interface WrittenAccount extends Record<string, unknown> {
  readonly id: number;
  readonly username: string;
  readonly fresh: boolean;
}

/** Writes the rows of accounts. */
@Injectable()
export class AccountRowStore {
  /** Inserts an account and returns its id; null if the user name is taken. */
  async insert(tx: Tx, account: NewAccount): Promise<number | null> {
    const { raw } = await tx
      .repository(AppUserEntity)
      .createQueryBuilder()
      .insert()
      .values({ ...account })
      .orIgnore()
      .returning('id')
      .updateEntity(false)
      .execute();
    return (raw as Pick<AppUserEntity, 'id'>[])[0]?.id ?? null;
  }

  /** Inserts or changes accounts by user name. A new one has no password. */
  upsert(tx: Tx, accounts: readonly ImportedAccount[]): Promise<WrittenAccount[]> {
    return tx.rows<WrittenAccount>(
      `
        insert into app_user (username, name, en_name, gender, phone, email, org_id, password_hash)
        select x.username, x.name, x."enName", x.gender, x.phone, x.email, x."orgId", '-'
        from jsonb_to_recordset($1::jsonb) as x(
          username text, name text, "enName" text, gender smallint, phone text, email text, "orgId" int
        )
        on conflict (username)
        do update set name = excluded.name, en_name = excluded.en_name, gender = excluded.gender,
          phone = excluded.phone, email = excluded.email, org_id = excluded.org_id, version = app_user.version + 1
        returning id, username, xmax = 0 as fresh
      `,
      [JSON.stringify(accounts)],
    );
  }

  async openWallets(tx: Tx, userIds: readonly number[]): Promise<void> {
    await tx.rows('select open_wallets($1)', [userIds]);
  }

  async change(tx: Tx, id: number, columns: Columns<AppUserEntity>): Promise<void> {
    await updateRows(tx, AppUserEntity, { id }, columns);
  }

  /** Changes columns and increments the version. */
  edit(tx: Tx, id: number, columns: Columns<AppUserEntity>): Promise<void> {
    return updateRow(tx, AppUserEntity, id, columns);
  }

  /** Changes the telephone number, and a user name that equals it if `isLogin`; increments the version. */
  async changePhone(tx: Tx, id: number, phone: string, isLogin: boolean): Promise<void> {
    await tx.rows(
      `
        update app_user
        set phone = $2, username = case when username = phone and $3 then $2 else username end, version = version + 1
        where id = $1
      `,
      [id, phone, isLogin],
    );
  }

  /** Stores the language of a person; writes nothing if it is unchanged. */
  async setLanguage(by: Db | Tx, id: number, lang: 'zh' | 'en'): Promise<void> {
    await by.rows('update app_user set lang = $2 where id = $1 and lang <> $2', [id, lang]);
  }
}
