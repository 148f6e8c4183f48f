import { bindStatus, braceletEvent } from '#domain/bracelets/bracelet.status';
import { bizType } from '#domain/sales/biz-type.status';
import { orderChannel, orderStatus, payStatus } from '#domain/orders/order.status';
import { attemptState, financeKind, financeStatus, offlinePayType, payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import type { Tx } from '#server/kit/db/db';

/** Every so many wristbands are issued without a deposit. */
const FREE_EVERY = 5;

/** Takes the deposits of worn wristbands at the counter, as the desk does when it issues them. */
export async function seedDeposits(
  tx: Tx,
  { id: venueId, staffId }: { readonly id: number; readonly staffId: number },
): Promise<void> {
  await tx.rows(
    `
      insert into sale (
        trade_no, user_id, order_type, channel, at_counter, venue_id, merchant_id, name, en_name, begin_at, end_at,
        amount, pay_fee, pay_type, paid_at, order_status, pay_status, gmt_create
      )
      select new_trade_no('${bizType.braceletDeposit}'), b.holder_id, ${role.student}, ${orderChannel.counter}, true, v.id,
        v.merchant_id, '手环押金 ' || b.label_no, 'Wristband deposit ' || b.label_no,
        (b.issued_at at time zone school_zone())::date,
        (b.issued_at at time zone school_zone())::date + interval '1 day 23 hours 59 minutes', b.deposit, b.deposit,
        ${payType.offline}, b.issued_at, '${orderStatus.normal}', ${payStatus.paid}, b.issued_at
      from bracelet b
        join venue v on v.id = b.venue_id
      where b.venue_id = $1
        and b.bind_status = ${bindStatus.bound}
        and b.deposit > 0
        and b.label_no::int % ${FREE_EVERY} > 0
    `,
    [venueId],
  );
  await tx.rows(
    `
      update bracelet b
      set deposit_no = s.trade_no, deposit_paid = true
      from sale s
      where b.venue_id = $1
        and s.venue_id = $1
        and left(s.trade_no, 1) = '${bizType.braceletDeposit}'
        and s.name = '手环押金 ' || b.label_no
    `,
    [venueId],
  );
  const statements = [
    `
      insert into sale_item (trade_no, subject_id, name, en_name, quantity, fee)
      select s.trade_no, b.id, s.name, s.en_name, 1, s.amount
      from bracelet b
        join sale s on s.trade_no = b.deposit_no
    `,
    `
      insert into pay_attempt (
        attempt_no, trade_no, user_id, pay_type, amount, state, expires_at, gmt_create, done_at
      )
      select s.trade_no || 'A01', s.trade_no, s.user_id, s.pay_type, s.amount, ${attemptState.success}, s.paid_at, s.paid_at,
        s.paid_at
      from bracelet b
        join sale s on s.trade_no = b.deposit_no
    `,
    `
      update bracelet_log l
      set amount = b.deposit, trade_no = b.deposit_no
      from bracelet b
      where l.bracelet_id = b.id and b.deposit_no is not null and l.kind = ${braceletEvent.issue}
    `,
  ];
  for (const statement of statements) await tx.rows(statement);
  await tx.rows(
    `
      insert into finance_record (
        no, kind, trade_no, attempt_no, pay_type, offline_type, amount, status, merchant_id, venue_id, user_id, cashier_id,
        gmt_create, done_at
      )
      select 'F' || s.trade_no || 'A01', ${financeKind.depositIn}, s.trade_no, s.trade_no || 'A01', s.pay_type,
        ${offlinePayType.cash}, s.amount, ${financeStatus.complete}, s.merchant_id, s.venue_id, s.user_id, $1, s.paid_at,
        s.paid_at
      from bracelet b
        join sale s on s.trade_no = b.deposit_no
    `,
    [staffId],
  );
}
