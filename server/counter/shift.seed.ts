import { differenceReason } from '#domain/counter/cash.status';
import { orderSource } from '#domain/orders/order.status';
import { financeKind, financeStatus, offlinePayType, payType } from '#domain/payments/pay.status';
import type { Db, Tx } from '#server/kit/db/db';
import { rechargeAtCounter } from './counter-recharge.seed';

const FLOAT = 20_000;
const SALES = 9;
/** Wallet top-ups at the counter: days ago, minutes after opening, who, amount (fen) and payment method. */
const RECHARGES = [
  [3, 35, 'student20', 10_000, offlinePayType.cash],
  [3, 80, 'student21', 5_000, offlinePayType.wechat],
  [2, 50, 'student22', 20_000, offlinePayType.cash],
  [1, 20, 'student23', 10_000, offlinePayType.alipay],
  [1, 95, 'student24', 3_000, offlinePayType.cash],
] as const;

/** Seeds demo counter shifts with past bookings sold there and wallet top-ups. Idempotent. */
export async function seedShifts(db: Db): Promise<void> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from counter_shift');
  const [seller] = await db.rows<{ id: number }>(
    `
      select u.id
      from app_user u
        join role_grant g on g.user_id = u.id
        join role_right r on r.role_id = g.role_id and r.right_name = 'TicketPurchaseSell'
      where u.demo
      order by g.role_id = 2, u.id
      limit 1
    `,
  );
  if (n > 0 || !seller) return;
  const [signer] = await db.rows<{ id: number }>(`select id from app_user where demo and username = 'finance'`);
  for (const daysAgo of [3, 2, 1])
    await db.transact((tx) =>
      seedShiftOfDay(tx, seller.id, daysAgo, signer && signer.id !== seller.id ? signer.id : null),
    );
}

/**
 * Seeds one day's shift: offline payments between eight and noon become its sales, a third of them in cash, plus its
 * wallet top-ups.
 */
async function seedShiftOfDay(tx: Tx, seller: number, daysAgo: number, signer: number | null): Promise<void> {
  for (const [, minutes, username, amount, offlineType] of RECHARGES.filter(([day]) => day === daysAgo))
    await rechargeAtCounter(tx, { username, amount, offlineType, sellerId: seller, ago: daysAgo, minutes });
  await tx.rows(
    `
      with span as (
        select (d + interval '8 hours') at time zone school_zone() as opened,
          (d + interval '12 hours 10 minutes') at time zone school_zone() as closed
        from (select school_now()::date - $2::int as d) x
      ), sales as (
        select f.id, f.trade_no, row_number() over (order by f.gmt_create, f.id) as n
        from finance_record f
          join span on f.gmt_create > span.opened and f.gmt_create < span.closed
          join venue_order o on o.trade_no = f.trade_no
        where f.kind = ${financeKind.income}
          and f.status = ${financeStatus.complete}
          and f.pay_type <> ${payType.balance}
          and o.order_status = '1'
          and o.pay_status = 2
        order by f.gmt_create, f.id
        limit ${SALES}
      ), paid as (
        update finance_record f
        set pay_type = ${payType.offline}, offline_type = (array[1, 2, 3])[1 + sales.n % 3], cashier_id = $1,
          channel_trade_no = null
        from sales
        where f.id = sales.id
        returning f.amount, f.offline_type
      ), orders as (
        update venue_order o
        set source = ${orderSource.offlineTicket}, pay_type = ${payType.offline}
        from sales
        where o.trade_no = sales.trade_no
      ), told as (
        insert into order_log (trade_no, user_id, who, action)
        select trade_no, $1, 'staff', 'sellAtCounter' from sales
      ), filled as (
        select f.amount, f.offline_type
        from finance_record f, span
        where f.cashier_id = $1
          and f.kind = ${financeKind.recharge}
          and f.gmt_create > span.opened
          and f.gmt_create < span.closed
      ), cash as (
        select coalesce(sum(amount) filter (where offline_type = ${offlinePayType.cash}), 0)::int as taken
        from (select * from paid union all select * from filled) taken
      )
      insert into counter_shift (
        seller_id, opened_at, closed_at, float_amount, cash_due, counted, note, reason, left_amount, from_shift_id,
        signed_by, signed_at
      )
      select $1, opened, closed, ${FLOAT}, ${FLOAT} + taken, ${FLOAT} + taken - case when $2 = 2 then 500 else 0 end,
        case when $2 = 2 then '找零少收 5 元，已登记' end, case when $2 = 2 then ${differenceReason.change} end, ${FLOAT},
        case when $2 < 3 then (select max(p.id) from counter_shift p) end, case when $2 = 3 then $3::int end,
        case when $2 = 3 then closed + interval '5 hours' end
      from span
        cross join cash
    `,
    [seller, daysAgo, signer],
  );
}
