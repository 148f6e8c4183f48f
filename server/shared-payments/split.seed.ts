import { orderStatus, payStatus, cancelKind } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { fen, type Fen } from '#domain/kit/money';
import { financeKind, financeStatus, payType, walletKind } from '#domain/payments/pay.status';
import { splitShares } from '#domain/shared-payments/split.rules';
import { shareStatus } from '#domain/shared-payments/split.status';
import type { Db, Tx } from '#server/kit/db/db';

interface SplitCase {
  /** The booking member comes first. */
  readonly people: readonly string[];
  readonly day: number;
  /** Hours since it was booked and split. */
  readonly ago: number;
  readonly fate: 'waits' | 'kept' | 'refunded';
}

interface FreePlace extends Record<string, unknown> {
  readonly tradeNo: string;
  readonly siteId: number;
  readonly venueId: number;
  readonly merchantId: number;
  readonly spaceId: number;
  readonly timeId: number;
  readonly date: string;
  readonly begin: string;
  readonly end: string;
  readonly name: string;
  readonly en: string;
  readonly hours: string;
  readonly fee: number;
}

/** One that waits for two more, one that was played, one that was cancelled. */
const CASES: readonly SplitCase[] = [
  { people: ['student41', 'student', 'student43'], day: 2, ago: 0.2, fate: 'waits' },
  { people: ['student', 'student45', 'student46'], day: -1, ago: 40, fate: 'kept' },
  { people: ['student35', 'student', 'student36'], day: 1, ago: 30, fate: 'refunded' },
];

/** Hours for which the open shared payment of the demo stays payable. */
const HOLD_HOURS = 3;

/** Seeds shared payments of demo students. Running it again adds nothing. */
export async function seedSplits(db: Db): Promise<void> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from order_split');
  if (n > 0) return;
  for (const one of CASES) await db.transact((tx) => seedCase(tx, one));
}

async function seedCase(tx: Tx, { people, day, ago, fate }: SplitCase): Promise<void> {
  const place = await findFreePlace(tx, day);
  const ids = (
    await tx.rows<{ id: number }>(
      'select u.id from unnest($1::text[]) with ordinality as x(name, n) join app_user u on u.username = x.name order by x.n',
      [people],
    )
  ).map(({ id }) => id);
  if (!place || ids.length < people.length) return;
  const [owner, ...others] = ids as [number, ...number[]];
  const { tradeNo, fee } = place;
  const paid = fate !== 'waits';
  const refundAmount = fate === 'refunded' ? fee : 0;
  await tx.rows(
    `
      insert into venue_order (
        trade_no, user_id, order_type, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail,
        detail_en, space_names, phone, buddy_ids, people, amount, pay_fee, refund_fee, pay_type, paid_at,
        pay_deadline, order_status, pay_status, promise_status, cancel_kind, cancel_at, entry_code, gmt_create
      )
      select $1, $2, 3, $3, $4, $5, $6, $7, $8, $9, $10, $11, (select phone from app_user where id = $2), $12, $13,
        $14, $15, $16, $17::int, case when $17::int is null then null else x.at + interval '4 minutes' end,
        case when $17::int is null then app_now() + ${HOLD_HOURS} * interval '1 hour' end, $18, $19, $20, $21::int,
        case when $21::int is null then null else x.at + interval '2 hours' end, right($1, 6), x.at
      from (select app_now() - $22::float8 * interval '1 hour' as at) x
    `,
    [
      tradeNo,
      owner,
      place.venueId,
      place.siteId,
      place.merchantId,
      place.date,
      place.begin,
      place.end,
      `${place.name} ${place.hours}`,
      `${place.en} ${place.hours}`,
      place.name,
      others,
      people.length,
      fee,
      paid ? fee : 0,
      refundAmount,
      paid ? payType.balance : null,
      fate === 'refunded' ? orderStatus.cancelled : orderStatus.normal,
      paid ? (refundAmount > 0 ? payStatus.refunded : payStatus.paid) : payStatus.unpaid,
      fate === 'kept'
        ? promiseStatus.checkedIn
        : fate === 'refunded'
          ? promiseStatus.userCancelled
          : promiseStatus.none,
      fate === 'refunded' ? cancelKind.user : null,
      ago,
    ],
  );
  await tx.rows(
    'insert into venue_order_item (trade_no, space_id, time_id, begin_at, end_at, fee, promise_status) select trade_no, $2, $3, begin_at, end_at, amount, promise_status from venue_order where trade_no = $1',
    [tradeNo, place.spaceId, place.timeId],
  );
  if (fate !== 'refunded') {
    await tx.rows(
      `
        insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, expires_at)
        select site_id, $2, reservation_date, $3, tsrange(begin_at, end_at), trade_no,
          case when pay_deadline is null then 'PAID' else 'HELD' end, pay_deadline
        from venue_order
        where trade_no = $1
      `,
      [tradeNo, place.spaceId, place.timeId],
    );
  }
  await tx.rows(
    'insert into order_split (trade_no, opened_by, amount, opened_at, settled_at) select trade_no, user_id, amount, gmt_create, paid_at from venue_order where trade_no = $1',
    [tradeNo],
  );
  const amounts = splitShares(fen(fee), ids.length);
  for (const [n, userId] of ids.entries())
    await seedShare(tx, place, {
      n: n + 1,
      userId,
      owner,
      amount: amounts[n] as Fen,
      fate,
      last: n === ids.length - 1,
    });
  if (paid) await writeFinanceRecords(tx, place, owner, refundAmount);
}

/** Returns a free afternoon court for students. */
async function findFreePlace(tx: Tx, day: number): Promise<FreePlace | undefined> {
  const [place] = await tx.rows<FreePlace>(
    `
      select new_trade_no('D') as "tradeNo", f.*
      from (
        select
          s.id as "siteId", s.venue_id as "venueId", v.merchant_id as "merchantId", p.id as "spaceId",
          t.id as "timeId", d.date::text as date, (d.date + t.begin_minute * interval '1 minute')::text as begin,
          (d.date + t.end_minute * interval '1 minute')::text as "end", p.space_name as name, p.en_name as en,
          to_char(time '00:00' + t.begin_minute * interval '1 minute', 'HH24:MI') || '-'
            || to_char(time '00:00' + t.end_minute * interval '1 minute', 'HH24:MI') as hours,
          t.begin_minute as at,
          (
            select c.price
            from charge c
            where c.site_id = s.id
              and c.role_id = 3
              and (c.space_id = p.id or c.space_id is null)
              and c.date_kind = case when extract(isodow from d.date) >= 6 then 2 else 1 end
              and c.begin_minute <= t.begin_minute
              and t.begin_minute < c.end_minute
            order by c.space_id nulls last
            limit 1
          ) as fee
        from (select school_now()::date + $1::int as date) d
          cross join site s
          join venue v on v.id = s.venue_id
          join space p on p.site_id = s.id and p.status = 1
          join time_slot t on t.template_id = s.template_id
        where s.status = 1
          and s.booking_mode = 1
          and s.seat_count = 0
          and v.web_type = 1
          and not exists (
            select 1
            from space q
            where q.site_id = s.id
              and q.id <> p.id
              and (p.id = any (q.conflict_space_ids) or q.id = any (p.conflict_space_ids))
          )
          and not exists (
            select 1
            from slot_hold h
            where h.space_id = p.id
              and h.released_at is null
              and h.during && tsrange(
                d.date + t.begin_minute * interval '1 minute', d.date + t.end_minute * interval '1 minute'
              )
          )
      ) f
      where f.fee >= 300
      order by abs(f.at - 960), f."siteId", f."spaceId" desc
      limit 1
    `,
    [day],
  );
  return place;
}

/** Seeds one share and its balance lines; the payer's balance stays the same. */
async function seedShare(
  tx: Tx,
  { tradeNo }: FreePlace,
  {
    n,
    userId,
    owner,
    amount,
    fate,
    last,
  }: { n: number; userId: number; owner: number; amount: Fen; fate: SplitCase['fate']; last: boolean },
): Promise<void> {
  const isPaid = fate !== 'waits' || last;
  // The booking member of the played one has paid for the last companion.
  const payer = fate === 'kept' && last ? owner : userId;
  const [row] = await tx.rows<{ id: number }>(
    `
      insert into order_share (trade_no, n, user_id, amount, status, paid_by, paid_at, returned)
      select $1, $2::int, $3, $4, $5, $6::int,
        case when $6::int is null then null else o.gmt_create + $2::int * interval '1 minute' end, $7
      from venue_order o
      where o.trade_no = $1
      returning id
    `,
    [
      tradeNo,
      n,
      userId,
      amount,
      !isPaid ? shareStatus.unpaid : fate === 'waits' ? shareStatus.paid : shareStatus.kept,
      isPaid ? payer : null,
      fate === 'refunded' ? amount : 0,
    ],
  );
  if (!isPaid || !row) return;
  const moves =
    fate === 'refunded'
      ? [
          [walletKind.pay, -amount, 'pay', `${tradeNo}S${row.id}`],
          [walletKind.refundIn, amount, 'refund', `${tradeNo}R01S${row.id}`],
        ]
      : [
          [walletKind.recharge, amount, 'recharge', `W${tradeNo}S${row.id}`],
          [walletKind.pay, -amount, 'pay', `${tradeNo}S${row.id}`],
        ];
  let balance = 0;
  for (const [kind, delta, type, id] of moves) {
    balance += Number(delta);
    await tx.rows(
      'insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id, at) select w.user_id, $2, $3, w.balance + $4, $5, $6, h.paid_at from wallet w, order_share h where w.user_id = $1 and h.id = $7',
      [payer, kind, delta, balance, type, id, row.id],
    );
  }
}

async function writeFinanceRecords(tx: Tx, { tradeNo }: FreePlace, owner: number, refundAmount: number): Promise<void> {
  const record = (no: string, kind: number, refundNo: string | null, amount: number) =>
    tx.rows(
      `
        insert into finance_record (
          no, kind, trade_no, refund_no, pay_type, amount, status, merchant_id, venue_id, user_id, gmt_create, done_at
        )
        select $2, $3, trade_no, $4, pay_type, $5, ${financeStatus.complete}, merchant_id, venue_id, $6,
          coalesce(case when $4::text is not null then cancel_at end, paid_at),
          coalesce(case when $4::text is not null then cancel_at end, paid_at)
        from venue_order
        where trade_no = $1
      `,
      [tradeNo, no, kind, refundNo, amount, owner],
    );
  await record(
    `F${tradeNo}`,
    financeKind.income,
    null,
    (await tx.rows<{ fee: number }>('select pay_fee as fee from venue_order where trade_no = $1', [tradeNo]))[0]?.fee ??
      0,
  );
  if (refundAmount === 0) return;
  await record(`F${tradeNo}R01`, financeKind.refund, `${tradeNo}R01`, refundAmount);
  await tx.rows(
    `
      insert into refund (refund_no, trade_no, pay_type, amount, deduct, status, tries, gmt_create, done_at)
      select $2, trade_no, pay_type, refund_fee, 0, ${financeStatus.complete}, 1, cancel_at, cancel_at
      from venue_order
      where trade_no = $1
    `,
    [tradeNo, `${tradeNo}R01`],
  );
}
