import { addDays, weekdayOf, type LocalDate } from '#domain/kit/time';
import { splitIntoInstalments } from '#domain/bulk/bulk.rules';
import { bulkKind, bulkPay, bulkPrice, bulkResult, bulkStatus, dueKind, leaseStatus } from '#domain/bulk/bulk.status';
import { fen } from '#domain/kit/money';
import type { Db } from '#server/kit/db/db';
import { bulkSeedPlans, type BulkSeedPlan } from './bulk-plan.seed';

const PRICE_PER_DATE = 12_000;

/**
 * Seeds requests: pending, returned, running with orders, leases with paid, due and late instalments. A second run adds
 * nothing.
 */
export async function seedBulk(db: Db): Promise<number> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from bulk_booking');
  if (n > 0) return 0;
  let made = 0;
  for (const plan of bulkSeedPlans) made += await seedRequest(db, plan);
  return made;
}

async function seedRequest(db: Db, plan: BulkSeedPlan): Promise<number> {
  const [place] = await db.rows<{
    siteId: number;
    venueId: number;
    merchantId: number;
    spaceIds: number[];
    userId: number;
    checker: number;
    phone: string;
    today: LocalDate;
  }>(
    `
      select
        s.id as "siteId", s.venue_id as "venueId", v.merchant_id as "merchantId", u.id as "userId", a.id as checker,
        u.phone, school_now()::date as today,
        array(
          select c.id
          from space c
          where c.site_id = s.id and cardinality(c.conflict_space_ids) = 0 and c.status = 1
          order by c.sort desc, c.id desc
          limit $2
        ) as "spaceIds"
      from site s
        join venue v on v.id = s.venue_id
        join app_user u on u.username = 'staff'
        join app_user a on a.username = 'venueadmin'
      where s.site_name = $1 and s.booking_mode = 1
      limit 1
    `,
    [plan.site, plan.spaces],
  );
  if (!place || place.spaceIds.length === 0) return 0;
  const from = addDays(place.today, plan.first);
  const to = addDays(from, plan.weeks * 7 - 1);
  const passed = plan.status === bulkStatus.passed;
  const rent = plan.rent ?? 0;
  const parts = splitIntoInstalments(fen(rent), from, to, plan.parts ?? 1);
  const [row] = await db.rows<{ id: number }>(
    `
      with made as (
        insert into bulk_booking (
          batch_no, kind, user_id, role_id, org_name, phone, title, purpose, people, remark, venue_id, site_id,
          merchant_id, space_ids, date_from, date_to, weekdays, weeks, skip_holidays, begin_minute, end_minute,
          pay_mode, price_mode, price_value, rent, deposit, billed, status, lease_status, check_content, checked_by,
          checked_at, made_at, gmt_create, confirm_by, confirmed_at, signed_name
        )
        values (
          new_trade_no($1), $2, $3, 4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'all', true, $17,
          $18, $19, $20, $21, $22::int, $23::int, $22::int, $24::int, $25, $26,
          case when $24::int <> 0 then $27::int end, case when $24::int <> 0 then app_now() - interval '1 day' end,
          case when $24::int = 1 then app_now() end, app_now() - interval '3 days',
          case when $29::text is not null then app_now() + interval '54 hours' end,
          case when $29::text = 'signed' then app_now() - interval '18 hours' end,
          case when $29::text = 'signed' then (select name from app_user where id = $3) else '' end
        )
        returning id
      ), dues as (
        insert into bulk_due (bulk_id, no, kind, due, amount, paid_at, offline_type, receipt, collector_id)
        select m.id, x.no, x.kind, x.due, x.amount, case when x.paid then app_now() - interval '2 days' end,
          case when x.paid then 6 end, case when x.paid then 'HK' || to_char(x.due, 'YYYYMM') else '' end,
          case when x.paid then $27::int end
        from made m, jsonb_to_recordset($28::jsonb) as x(no int, kind smallint, due date, amount int, paid boolean)
      )
      select id from made
    `,
    [
      plan.kind === bulkKind.lease ? 'L' : 'B',
      plan.kind,
      place.userId,
      plan.org,
      place.phone,
      plan.title,
      plan.purpose,
      plan.people,
      plan.remark,
      place.venueId,
      place.siteId,
      place.merchantId,
      place.spaceIds,
      from,
      to,
      [weekdayOf(from)],
      plan.begin,
      plan.end,
      plan.pay,
      plan.kind === bulkKind.bulk ? bulkPrice.fixed : bulkPrice.list,
      plan.kind === bulkKind.bulk ? PRICE_PER_DATE : 0,
      rent,
      plan.deposit ?? 0,
      plan.status,
      passed ? leaseStatus.running : leaseStatus.draft,
      plan.word,
      place.checker,
      JSON.stringify([
        ...parts.map((part, n) => ({ ...part, kind: dueKind.rent, paid: n < (plan.paid ?? 0) })),
        ...(plan.deposit
          ? [
              {
                no: parts.length + 1,
                kind: dueKind.deposit,
                due: from,
                amount: plan.deposit,
                paid: (plan.paid ?? 0) > 0,
              },
            ]
          : []),
      ]),
      plan.confirm ?? null,
    ],
  );
  const { id } = row as { id: number };
  for (let week = 0; week < plan.weeks; week += 1) await seedDate(db, id, addDays(from, week * 7), plan, passed);
  if (plan.kind === bulkKind.bulk && passed && plan.pay === bulkPay.later) await seedBill(db, id, addDays(to, 7));
  return 1;
}

/** Seeds one date: booked if it is in the future and free, otherwise open or in conflict. */
async function seedDate(
  db: Db,
  id: number,
  day: LocalDate,
  { kind, begin, end }: BulkSeedPlan,
  passed: boolean,
): Promise<void> {
  const [booked] = passed
    ? await db.rows<{ no: string }>(
        `
          with b as (
            select * from bulk_booking where id = $1
          ), slots as (
            select t.id, t.begin_minute, t.end_minute
            from b
              join site s on s.id = b.site_id
              join time_slot t on t.template_id = s.template_id
            where t.begin_minute >= $3 and t.end_minute <= $4
          ), courts as (
            select c.id, c.space_name, c.en_name from b join space c on c.id = any (b.space_ids)
          ), span as (
            select b.user_id, b.role_id, b.venue_id, b.site_id, b.merchant_id, b.title, b.phone, b.people,
              $2::date + min(t.begin_minute) * interval '1 minute' as begins,
              $2::date + max(t.end_minute) * interval '1 minute' as ends
            from b
              cross join slots t
            group by b.user_id, b.role_id, b.venue_id, b.site_id, b.merchant_id, b.title, b.phone, b.people
          ), free as (
            select *
            from span x
            where not exists (
              select 1
              from slot_hold h
              where h.space_id in (select id from courts)
                and h.released_at is null
                and h.during && tsrange(x.begins::timestamp, x.ends::timestamp)
            )
          ), made as (
            insert into venue_order (
              trade_no, user_id, order_type, source, channel, venue_id, site_id, merchant_id, reservation_date,
              begin_at, end_at, detail, detail_en, space_names, phone, remark, amount, paid_at, order_status,
              pay_status, people, promise_status
            )
            select
              new_trade_no('D'), x.user_id, x.role_id, $5, 1, x.venue_id, x.site_id, x.merchant_id, $2::date, x.begins,
              x.ends,
              (
                select string_agg(
                  c.space_name || ' ' || to_char(x.begins, 'HH24:MI') || '-' || to_char(x.ends, 'HH24:MI'), '；'
                  order by c.id
                )
                from courts c
              ),
              (
                select string_agg(
                  c.en_name || ' ' || to_char(x.begins, 'HH24:MI') || '-' || to_char(x.ends, 'HH24:MI'), '; '
                  order by c.id
                )
                from courts c
              ),
              (select string_agg(c.space_name, ',' order by c.id) from courts c), x.phone, x.title, 0, app_now(), '1',
              2, x.people, case when x.ends < school_now() then 2 else 0 end
            from free x
            returning trade_no, site_id, user_id
          ), items as (
            insert into venue_order_item (trade_no, space_id, time_id, begin_at, end_at, fee)
            select m.trade_no, c.id, t.id, $2::date + t.begin_minute * interval '1 minute',
              $2::date + t.end_minute * interval '1 minute', 0
            from made m
              cross join courts c
              cross join slots t
          ), holds as (
            insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
            select m.site_id, c.id, $2::date, t.id,
              tsrange($2::date + t.begin_minute * interval '1 minute', $2::date + t.end_minute * interval '1 minute'),
              m.trade_no, 'PAID'
            from made m
              cross join courts c
              cross join slots t
          ), told as (
            insert into order_log (trade_no, user_id, who, action, note)
            select trade_no, user_id, 'system', 'submit', null from made
          )
          select trade_no as no from made
        `,
        [id, day, begin, end, kind],
      )
    : [];
  await db.rows(
    'insert into bulk_date (bulk_id, date, result, slots, amount, trade_no) select $1, $2, $3, 2 * cardinality(b.space_ids), $4, $5 from bulk_booking b where b.id = $1',
    [
      id,
      day,
      booked ? bulkResult.booked : passed ? bulkResult.conflict : bulkResult.open,
      kind === bulkKind.bulk ? PRICE_PER_DATE : 0,
      booked?.no ?? null,
    ],
  );
}

/** Bills the booked dates of a bulk booking with later settlement. */
async function seedBill(db: Db, id: number, due: LocalDate): Promise<void> {
  await db.rows(
    `
      with stands as (
        select coalesce(sum(amount), 0)::int as fen
        from bulk_date
        where bulk_id = $1 and result = ${bulkResult.booked}
      ), billed as (
        update bulk_booking b set rent = s.fen, billed = s.fen from stands s where b.id = $1 returning b.id
      )
      insert into bulk_due (bulk_id, no, kind, due, amount)
      select b.id, 1, ${dueKind.rent}, $2, s.fen from billed b, stands s where s.fen > 0
    `,
    [id, due],
  );
}
