import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '#server/kit/db/db';

/** An account as the login needs it. `locked` is the school-local end of an active lock. */
export interface LoginAccount {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly en_name: string;
  readonly gender: number;
  readonly org_id: number;
  readonly password_hash: string;
  readonly login_check_status: number;
  readonly failed_logins: number;
  readonly status: number;
  readonly lang: 'zh' | 'en';
  readonly locked: string | null;
}

/** An active account that may be meant by a user name or telephone number. */
interface AccountMatch extends Record<string, unknown> {
  readonly id: number;
  readonly username: string;
  readonly phone: string;
  readonly email: string;
  readonly passwordHash: string;
}

const COLUMNS = `
  id, username, name, en_name, gender, org_id, password_hash, login_check_status, failed_logins, status, lang,
  case
    when locked_until > app_now() then to_char(locked_until at time zone school_zone(), 'YYYY-MM-DD HH24:MI')
  end as locked
`;

/** Password hashes and failed logins of accounts. No view publishes them; logins read and write them here. */
@Injectable()
export class CredentialStore {
  constructor(private readonly db: Db) {}

  /** Returns the account of a user name. */
  async findByUsername(username: string): Promise<LoginAccount | undefined> {
    return (
      await this.db.rows<LoginAccount & Record<string, unknown>>(
        `select ${COLUMNS} from app_user where username = $1`,
        [username],
      )
    )[0];
  }

  /** Returns the account of an id. */
  async findById(tx: Tx, id: number): Promise<LoginAccount | undefined> {
    return (
      await tx.rows<LoginAccount & Record<string, unknown>>(`select ${COLUMNS} from app_user where id = $1`, [id])
    )[0];
  }

  /** Returns active accounts with this user name or telephone number. */
  findActive(account: string, limit: number): Promise<AccountMatch[]> {
    return this.db.rows(
      `
        select id, username, phone, email, password_hash as "passwordHash"
        from app_user
        where status = 1 and (username = $1 or phone = $1)
        limit $2
      `,
      [account, limit],
    );
  }

  /**
   * Counts a wrong password; after `lockAfter` failures locks the account for `minutes` and keeps the captcha required.
   */
  async countFailure(id: number, lockAfter: number, minutes: number, captchaAfter: number): Promise<void> {
    await this.db.rows(
      `
        update app_user
        set
          locked_until
            = case when failed_logins + 1 >= $2 then app_now() + $3 * interval '1 minute' else locked_until end,
          failed_logins = case when failed_logins + 1 >= $2 then $4 else failed_logins + 1 end
        where id = $1
      `,
      [id, lockAfter, minutes, captchaAfter],
    );
  }

  /** Resets the count after a correct password; returns false if the account was locked meanwhile. */
  async clearFailures(tx: Tx, id: number): Promise<boolean> {
    return (
      (
        await tx.rows(
          `
            update app_user
            set failed_logins = 0, locked_until = null, last_login = app_now()
            where id = $1 and (locked_until is null or locked_until <= app_now())
            returning 1
          `,
          [id],
        )
      ).length > 0
    );
  }

  /** Stores a password and clears failed logins and locks. */
  async changePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
    await tx.rows('update app_user set password_hash = $2, failed_logins = 0, locked_until = null where id = $1', [
      id,
      passwordHash,
    ]);
  }
}
