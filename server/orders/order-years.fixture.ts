import { dataSource } from '#server/kit/db/data-source';
import { Db } from '#server/kit/db/db';
import type { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';

/** Years of orders: how many, and the people among whom they are divided. */
const PEOPLE = 40_000;
const VENUES = 6;
const DAYS = 3 * 365;
/** One order in so many has slots, a history and a finance record. */
const WITH_RECORDS = 10;
/** Orders of one statement. */
const CHUNK = 250_000;

/** What the specs of many orders look for. */
export interface OrderYears {
  readonly venueId: number;
  /** A member with as many orders as any other, one of them that of `tradeNo`. */
  readonly memberId: number;
  readonly phone: string;
  /** An order with slots, a history and a finance record. */
  readonly tradeNo: string;
}

const ORDERS = `
  insert into venue_order (
    trade_no, user_id, order_type, source, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail,
    detail_en, space_names, phone, amount, pay_fee, refund_fee, pay_type, paid_at, order_status, pay_status,
    promise_status, cancel_kind, cancel_at, gmt_create, closed_at
  )
  select 'D' || to_char(c.at, 'YYMMDD') || lpad((i::bigint * 7919 % 100000000)::text, 8, '0'), p.user_id, 3,
    case when i % 40 = 0 then 3 else 1 + i % 2 end, ($3::int[])[1 + i % 6], ($4::int[])[1 + i % 6], $5::int, d.day,
    d.day + make_interval(hours => 8 + i % 13), d.day + make_interval(hours => 9 + i % 13), '1号场 18:00–19:00',
    'Court 1 18:00–19:00', '1号场', '1' || lpad((3000000000 + p.user_id::bigint * 829311743 % 6999999999)::text, 10, '0'), 2000 + i % 90 * 100,
    case when k.unpaid then 0 else 2000 + i % 90 * 100 end, case when k.refunded then 2000 + i % 90 * 100 else 0 end,
    case when k.unpaid then null else 1 + i % 5 end, case when k.unpaid then null else c.at end,
    case when k.unpaid or k.refunded then '2' else '1' end,
    case when k.unpaid then 1 when k.refunded then 4 when i % 100000 = 7 then 5 else 2 end,
    case when k.unpaid or k.refunded then 0 when i % 30 = 0 then 1 else 2 end,
    case when k.unpaid then 1 when k.refunded then 2 end, case when k.unpaid or k.refunded then c.at end, c.at,
    case when c.at < now() - interval '30 days' then c.at + interval '15 days' end
  from generate_series($1::int, $2::int) i,
    lateral (select now() - interval '1 minute' - ($7::int - i)::float8 / $7::int * $8::int * interval '1 day' as at) c,
    lateral (select (c.at + i % 7 * interval '1 day')::date as day) d,
    lateral (select $6::int + (i::bigint * 7919 % ${PEOPLE})::int as user_id) p,
    lateral (select i % 10 = 0 as unpaid, i % 10 = 1 as refunded) k
`;

const RECORDS = [
  `
    insert into venue_order_item (trade_no, space_id, time_id, begin_at, end_at, fee)
    select trade_no, null, 1, begin_at, end_at, amount from venue_order where id % ${WITH_RECORDS} = 5
  `,
  `
    insert into order_log (trade_no, at, action)
    select trade_no, gmt_create, a.action
    from venue_order, (values ('create'), ('pay')) a(action)
    where id % ${WITH_RECORDS} = 5
    order by id
  `,
  `
    insert into finance_record (
      no, kind, trade_no, pay_type, amount, status, merchant_id, venue_id, user_id, gmt_create, done_at
    )
    select 'F' || substr(trade_no, 2), 1, trade_no, pay_type, pay_fee, 2, merchant_id, venue_id, user_id, gmt_create,
      gmt_create
    from venue_order
    where id % ${WITH_RECORDS} = 5
    order by id
  `,
  `
    insert into stat_booking (
      span, basis, day, venue_id, site_id, merchant_id, source, role_id, order_status, pay_status, promise_status,
      cancel_kind, stage, orders, minutes, people, amount, paid, refunded
    )
    select 1, 2, reservation_date, venue_id, site_id, merchant_id, source, order_type, order_status, pay_status,
      promise_status, coalesce(cancel_kind, 0), 1, count(*), 60 * count(*), count(*), sum(amount), sum(pay_fee),
      sum(refund_fee)
    from venue_order
    group by 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
  `,
  `
    insert into stat_booking
    select 2, basis, date_trunc('month', day::timestamp)::date, venue_id, site_id, merchant_id, source, role_id,
      order_status, pay_status, promise_status, cancel_kind, stage, sum(orders), sum(minutes), sum(people), sum(amount),
      sum(paid), sum(refunded)
    from stat_booking
    group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
  `,
];
const TABLES = ['venue_order', 'venue_order_item', 'order_log', 'finance_record', 'stat_booking'];

/**
 * Inserts years of orders as fast as PostgreSQL can: without triggers and without the indexes that no constraint needs,
 * which are created again at the end.
 */
export async function addOrderYears(api: TestApi, orders: number): Promise<OrderYears> {
  const venues = [];
  for (let n = 0; n < VENUES; n += 1) venues.push(await aVenue(api.db));
  const first = (await aPerson(api.db)) + 1;
  await api.db.rows(
    `
      insert into app_user (username, name, en_name, phone, password_hash)
      select 'y' || i, case when i % 4000 = 0 then '欧阳' else (string_to_array('王李张刘陈杨赵黄周吴徐孙胡朱', null))[1 + i % 14] end || i, 'Person ' || i,
        '1' || lpad((3000000000 + ($1::bigint + i) * 829311743 % 6999999999)::text, 10, '0'), '-'
      from generate_series(0, $2::int - 1) i
    `,
    [first, PEOPLE],
  );
  const source = await dataSource(api.database.url, { poolSize: 1, patient: true }).initialize();
  const db = new Db(source);
  try {
    for (const set of [
      'session_replication_role = replica',
      `maintenance_work_mem = '1GB'`,
      `work_mem = '256MB'`,
      `"TimeZone" = 'Asia/Shanghai'`,
    ])
      await db.rows(`set ${set}`);
    const indexes = await db.rows<{ name: string; definition: string }>(
      `
        select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
        from pg_index i
        where i.indrelid = any ($1::regclass[])
          and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
        order by 1
      `,
      [TABLES],
    );
    for (const { name } of indexes) await db.rows(`drop index ${name}`);
    const values = [venues.map((one) => one.venueId), venues.map((one) => one.siteId), venues[0]?.merchantId, first];
    for (let from = 1; from <= orders; from += CHUNK)
      await db.rows(ORDERS, [from, Math.min(orders, from + CHUNK - 1), ...values, orders, DAYS]);
    for (const statement of RECORDS) await db.rows(statement);
    for (const { definition } of indexes) await db.rows(definition);
    for (const table of [...TABLES, 'app_user']) await db.rows(`vacuum analyze ${table}`);
    const [one] = await db.rows<Pick<OrderYears, 'memberId' | 'phone' | 'tradeNo'> & Record<string, unknown>>(
      `select trade_no as "tradeNo", user_id as "memberId", phone from venue_order where id % ${WITH_RECORDS} = 5 and id > $1 order by id limit 1`,
      [Math.floor(orders / 2)],
    );
    return {
      venueId: venues[0]?.venueId ?? 0,
      memberId: one?.memberId ?? 0,
      phone: one?.phone ?? '',
      tradeNo: one?.tradeNo ?? '',
    };
  } finally {
    await source.destroy();
  }
}
