import { passwordRule, passwordRuleText, whyNotNewPassword } from '#domain/members/account.rules';
import { role } from '#domain/session/role.status';
import type { Db } from '#server/kit/db/db';
import { AccountRowStore } from './account-row.store';
import { AccountService } from './account.service';
import { RoleGrantStore } from './role-grant.store';
import { hashSecret } from '#server/kit/crypto/password-hash';

/** User name of the first administrator. */
export const FIRST_ADMIN = 'admin';
const MIN_LENGTH = 12;

/**
 * Opens the first administrator of a new school with a password that must be changed at the first login. Does nothing
 * once anybody administers. Returns what is missing, or null. Throws for a weak password.
 */
export async function seedFirstAdmin(db: Db, password: string): Promise<string | null> {
  const there = await db.rows('select 1 from v_role_grant where role_id = $1 limit 1', [role.admin]);
  if (there.length > 0) return null;
  if (password === '') return 'Nobody administers yet: set FIRST_ADMIN_PASSWORD and fill the database again.';
  const rule = { rule: passwordRule.strict, minimum: MIN_LENGTH };
  if (whyNotNewPassword(password, rule)) throw new Error(`FIRST_ADMIN_PASSWORD: ${passwordRuleText(rule).en}`);
  const passwordHash = await hashSecret(password);
  const accounts = new AccountService(new AccountRowStore(), new RoleGrantStore());
  await db.transact((tx) =>
    accounts.open(
      tx,
      { username: FIRST_ADMIN, name: '管理员', enName: 'Administrator', passwordHash, temporaryHash: passwordHash },
      { roleId: role.admin, wallet: true },
    ),
  );
  return null;
}
