import type { SelfView } from '#contract/members/account.contract';
import type { Db } from '#server/kit/db/db';

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
