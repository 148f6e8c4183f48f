import { registrationStatus, type RegistrationStatus } from '#domain/members/member.status';
import type { SelfView } from '#contract/members/account.contract';
import type { Db, Tx } from '#server/kit/db/db';

/** The account of a person who registers. The telephone number is also the user name. */
interface RegisteredAccount {
  readonly phone: string;
  readonly name: string;
  readonly enName: string;
  readonly gender: number;
  readonly passwordHash: string;
  readonly lang: string;
}

/** Inserts the account of a person who awaits review, with a role. Returns its id. */
export async function addWaitingAccount(tx: Tx, account: RegisteredAccount, roleId: number): Promise<number> {
  const [user] = await tx.rows<{ id: number }>(
    `
      insert into app_user (username, name, en_name, gender, phone, password_hash, lang, login_check_status)
      values ($1, $2, $3, $4, $1, $5, $6, ${registrationStatus.waiting})
      returning id
    `,
    [account.phone, account.name, account.enName, account.gender, account.passwordHash, account.lang],
  );
  const { id } = user as { id: number };
  await tx.rows('insert into role_grant (user_id, role_id) values ($1, $2)', [id, roleId]);
  return id;
}

/** Grants a role unless the person has it. */
export async function grantRole(tx: Tx, userId: number, roleId: number): Promise<void> {
  await tx.rows('insert into role_grant (user_id, role_id) values ($1, $2) on conflict do nothing', [userId, roleId]);
}

/** Changes whether the registration lets the person sign in. */
export async function changeCheckStatus(tx: Tx, userId: number, status: RegistrationStatus): Promise<void> {
  await tx.rows('update app_user set login_check_status = $2 where id = $1', [userId, status]);
}

/** Changes the name of a person whose registration is submitted again. */
export async function resubmitName(tx: Tx, userId: number, name: string, status: RegistrationStatus): Promise<void> {
  await tx.rows('update app_user set name = $2, login_check_status = $3 where id = $1', [userId, name, status]);
}

/** Changes the English name. */
export async function changeEnName(tx: Tx, userId: number, enName: string): Promise<void> {
  await tx.rows('update app_user set en_name = $2 where id = $1', [userId, enName]);
}

/** Changes the email address. */
export async function changeEmail(tx: Tx, userId: number, email: string): Promise<void> {
  await tx.rows('update app_user set email = $2 where id = $1', [userId, email]);
}

/** Changes the telephone number, and the user name of a registered person who signs in with it. */
export async function changePhone(tx: Tx, userId: number, phone: string): Promise<void> {
  await tx.rows(
    `
      update app_user
      set phone = $2,
        username = case
          when username = phone and exists (select 1 from registration where user_id = $1) then $2
          else username
        end
      where id = $1
    `,
    [userId, phone],
  );
}

/** Returns whether the wallet has a payment password, and whether it is locked. */
export async function payPassword(
  db: Pick<Db, 'rows'>,
  userId: number,
): Promise<Pick<SelfView, 'payPassword' | 'payLocked'> | undefined> {
  const [row] = await db.rows<Pick<SelfView, 'payPassword' | 'payLocked'>>(
    `
      select has_pay_password as "payPassword", coalesce(locked_until > app_now(), false) as "payLocked"
      from v_wallet
      where user_id = $1
    `,
    [userId],
  );
  return row;
}
