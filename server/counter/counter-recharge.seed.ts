import { attemptState, financeKind, financeStatus, payType, walletKind } from '#domain/payments/pay.status';
import { RECHARGE_TIMEOUT_MINUTES } from '#domain/wallet/recharge.rules';
import type { Tx } from '#server/kit/db/db';

/**
 * Seeds a recharge taken at the counter, at a number of minutes after eight, some days ago; filled at once and booked
 * to the counter.
 */
export async function rechargeAtCounter(
  tx: Tx,
  {
    username,
    amount,
    offlineType,
    sellerId,
    ago: daysAgo,
    minutes,
  }: {
    readonly username: string;
    readonly amount: number;
    readonly offlineType: number;
    readonly sellerId: number;
    readonly ago: number;
    readonly minutes: number;
  },
): Promise<void> {
  const [recharge] = await tx.rows<{ no: string; userId: number; at: Date }>(
    `
      with x as materialized (
        select
          new_trade_no('W') as no,
          (
            school_now()::date - $5::int + interval '8 hours' + $6::int * interval '1 minute'
          ) at time zone school_zone() as at
      ), made as (
        insert into recharge (
          trade_no, user_id, merchant_id, amount, gift, pay_before, gmt_create, paid_at, pay_type, attempt_no
        )
        select x.no, u.id, (select min(id) from merchant), $2, 0, x.at + interval '${RECHARGE_TIMEOUT_MINUTES} minutes', x.at, x.at,
          ${payType.offline}, x.no || 'A01'
        from app_user u, x
        where u.username = $1 and u.id <> $3::int
        returning id, trade_no, attempt_no, user_id, merchant_id, amount, paid_at as at
      ), tried as (
        insert into pay_attempt (
          attempt_no, trade_no, recharge_id, user_id, pay_type, amount, state, expires_at, gmt_create, done_at
        )
        select attempt_no, trade_no, id, user_id, ${payType.offline}, amount, ${attemptState.success},
          at + interval '${RECHARGE_TIMEOUT_MINUTES} minutes', at, at
        from made
      ), booked as (
        insert into finance_record (
          no, kind, trade_no, attempt_no, pay_type, offline_type, amount, status, merchant_id, user_id, cashier_id,
          gmt_create, done_at
        )
        select 'F' || attempt_no, ${financeKind.recharge}, trade_no, attempt_no, ${payType.offline}, $4::smallint,
          amount, ${financeStatus.complete}, merchant_id, user_id, $3::int, at, at
        from made
      )
      select trade_no as no, user_id as "userId", at from made
    `,
    [username, amount, sellerId, offlineType, daysAgo, minutes],
  );
  if (!recharge) return;
  await tx.rows(
    `
      with now as (
        update wallet set balance = balance + $2 where user_id = $1 returning balance
      )
      insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id, at)
      select $1, ${walletKind.recharge}, $2, balance, 'recharge', $3, $4 from now
    `,
    [recharge.userId, amount, recharge.no, recharge.at],
  );
}
