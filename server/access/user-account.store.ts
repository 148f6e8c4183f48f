import { accountStatus } from '#domain/access/right.status';
import { updateRow } from '#server/kit/db/columns';
import type { Tx } from '#server/kit/db/db';
import { AppUserEntity } from '#server/accounts/app-user.entity';
import { RoleEntity } from './role.entity';
import { isLiveSession, loginKey } from './user.store';

/** The details of a person that administrators edit. */
type AccountDetails = Pick<AppUserEntity, 'name' | 'enName' | 'gender' | 'phone' | 'email' | 'orgId'>;

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: Tx, id: number): Promise<void> {
  await tx
    .repository(AppUserEntity)
    .findOne({ select: { id: true }, where: { id }, lock: { mode: 'for_no_key_update' } });
}

/**
 * Inserts an account with an empty wallet and a password that must be changed. Returns undefined if the user name is
 * taken.
 */
export async function addAccount(
  tx: Tx,
  account: AccountDetails & Pick<AppUserEntity, 'username' | 'passwordHash'>,
): Promise<number | undefined> {
  const [opened] = await tx.rows<Pick<AppUserEntity, 'id'>>(
    `
      insert into app_user (username, name, en_name, gender, phone, email, org_id, password_hash, temporary_hash)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
      on conflict (username) do nothing
      returning id
    `,
    [
      account.username,
      account.name,
      account.enName,
      account.gender,
      account.phone,
      account.email,
      account.orgId,
      account.passwordHash,
    ],
  );
  if (opened) await tx.rows('insert into wallet (user_id, balance) values ($1, 0)', [opened.id]);
  return opened?.id;
}

/** Changes the details of a person. */
export function changeAccount(
  tx: Tx,
  id: number,
  { name, enName, gender, phone, email, orgId }: AccountDetails,
): Promise<void> {
  return updateRow(tx, AppUserEntity, id, { name, enName, gender, phone, email, orgId });
}

/** Marks the current password of an account as temporary, so that it must be changed. */
export async function markTemporary(tx: Tx, id: number): Promise<void> {
  await tx.repository(AppUserEntity).update(id, { temporaryHash: () => 'password_hash' });
}

/** Disables an account. */
export async function disableAccount(tx: Tx, id: number, lockReason: string): Promise<void> {
  await tx.repository(AppUserEntity).update(id, { status: accountStatus.off, lockReason });
}

/** Enables an account and clears failed passwords. */
export async function enableAccount(tx: Tx, id: number): Promise<void> {
  await tx
    .repository(AppUserEntity)
    .update(id, { status: accountStatus.normal, lockReason: null, failedLogins: 0, lockedUntil: null });
}

/** Ends the active logins of a person, or the one with this key; returns their session ids. */
export async function endLogins(tx: Tx, userId: number, reason: string, key: string | null): Promise<string[]> {
  const rows = await tx.rows<{ sid: string }>(
    `
      update session s
      set revoked_at = now(), revoke_reason = $2
      where s.user_id = $1 and ${isLiveSession} and ($3::text is null or ${loginKey} = $3)
      returning s.sid
    `,
    [userId, reason, key],
  );
  return rows.map(({ sid }) => sid);
}

/** Returns the default kind of scope of a role. */
export async function defaultScopeKindOf(tx: Tx, roleId: number): Promise<number | undefined> {
  const found = await tx
    .repository(RoleEntity)
    .findOne({ select: { id: true, scopeKind: true }, where: { id: roleId } });
  return found?.scopeKind;
}
