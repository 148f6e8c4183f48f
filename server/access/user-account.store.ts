import type { Tx } from '#server/kit/db/db';
import { RoleEntity } from './role.entity';
import { isLiveSession, loginKey } from './user.store';

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: Tx, id: number): Promise<void> {
  await tx.rows('select 1 from v_app_user where id = $1 for no key update', [id]);
}

/** Ends the active logins of a person, or the one with this key; returns their session ids. */
export async function endLogins(tx: Tx, userId: number, reason: string, key: string | null): Promise<string[]> {
  const rows = await tx.rows<{ sid: string }>(
    `
      update session s
      set revoked_at = app_now(), revoke_reason = $2
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
