import { Injectable } from '@nestjs/common';
import { accountStatus } from '#domain/access/right.status';
import type { Columns } from '#server/kit/db/columns';
import type { Db, Tx } from '#server/kit/db/db';
import { AccountRowStore, type ImportedAccount, type NewAccount, type WrittenAccount } from './account-row.store';
import type { AppUserEntity } from './app-user.entity';
import { RoleGrantStore } from './role-grant.store';

/** The details of a person that administrators edit. */
export type AccountDetails = Pick<AppUserEntity, 'name' | 'enName' | 'gender' | 'phone' | 'email' | 'orgId'>;

/** The details of an account that its person or a review changes. */
type OwnDetails = Columns<Pick<AppUserEntity, 'name' | 'enName' | 'email'>>;
/** The columns of an account that no form of administrators shows. */
type StateColumns = Columns<Pick<AppUserEntity, 'loginCheckStatus' | 'faceStatus' | 'faceRef'>>;

/** Opens, changes and closes accounts: the only writer of their rows besides the login, which counts failures. */
@Injectable()
export class AccountService {
  constructor(
    private readonly rows: AccountRowStore,
    private readonly grants: RoleGrantStore,
  ) {}

  /** Opens an account, with a role and with an empty wallet if asked for. Returns null if the user name is taken. */
  async open(
    tx: Tx,
    account: NewAccount,
    { roleId, wallet }: { readonly roleId?: number; readonly wallet: boolean },
  ): Promise<number | null> {
    const id = await this.rows.insert(tx, account);
    if (id === null) return null;
    if (roleId !== undefined) await this.grants.grant(tx, id, roleId);
    if (wallet) await this.rows.openWallets(tx, [id]);
    return id;
  }

  /** Opens or changes accounts by user name. A new one has no password, but an empty wallet. */
  async import(tx: Tx, accounts: readonly ImportedAccount[]): Promise<WrittenAccount[]> {
    const written = await this.rows.upsert(tx, accounts);
    await this.rows.openWallets(
      tx,
      written.filter(({ fresh }) => fresh).map(({ id }) => id),
    );
    return written;
  }

  /** Changes the state of an account. */
  change(tx: Tx, id: number, columns: StateColumns): Promise<void> {
    return this.rows.change(tx, id, columns);
  }

  /** Changes details that administrators edit too, and increments the version, so that an open form is refused. */
  changeDetails(tx: Tx, id: number, columns: OwnDetails & StateColumns): Promise<void> {
    return this.rows.edit(tx, id, columns);
  }

  /** Changes the details of a person and increments the version of the account. */
  edit(tx: Tx, id: number, { name, enName, gender, phone, email, orgId }: AccountDetails): Promise<void> {
    return this.rows.edit(tx, id, { name, enName, gender, phone, email, orgId });
  }

  /** Changes the telephone number. A person who signs in with the old one (`isLogin`) signs in with the new one. */
  changePhone(tx: Tx, id: number, phone: string, { isLogin }: { readonly isLogin: boolean }): Promise<void> {
    return this.rows.changePhone(tx, id, phone, isLogin);
  }

  /** Stores the language of a person; writes nothing if it is unchanged. */
  setLanguage(by: Db | Tx, id: number, lang: 'zh' | 'en'): Promise<void> {
    return this.rows.setLanguage(by, id, lang);
  }

  /** Marks the current password of an account as temporary, so that it must be changed. */
  markTemporary(tx: Tx, id: number): Promise<void> {
    return this.rows.change(tx, id, { temporaryHash: () => 'password_hash' });
  }

  /** Disables an account. */
  disable(tx: Tx, id: number, lockReason: string): Promise<void> {
    return this.rows.change(tx, id, { status: accountStatus.off, lockReason });
  }

  /** Enables an account and clears failed passwords. */
  enable(tx: Tx, id: number): Promise<void> {
    return this.rows.change(tx, id, {
      status: accountStatus.normal,
      lockReason: null,
      failedLogins: 0,
      lockedUntil: null,
    });
  }
}
