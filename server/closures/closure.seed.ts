import type { Db } from '#server/kit/db/db';

/** Seeds demo closures: one for the weather with refunds, one that was undone in time. Idempotent. */
export async function seedClosures(db: Db): Promise<void> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from closure');
  if (n > 0) return;
  await db.rows(`
    with wet as (
      select o.site_id, o.venue_id, o.reservation_date as date, array_agg(o.trade_no order by o.begin_at) as nos
      from venue_order o
        join site s on s.id = o.site_id
      where o.order_status = '2'
        and o.pay_status = 4
        and o.refund_fee > 0
        and o.reservation_date between school_now()::date - 12 and school_now()::date - 1
      group by o.site_id, o.venue_id, o.reservation_date, s.site_name
      order by (s.site_name = '室外网球场') desc, o.reservation_date desc
      limit 1
    ), made as (
      insert into closure (
        venue_id, site_ids, begin_date, end_date, begin_minute, end_minute, reason_type, note, status, undo_until,
        user_id, gmt_create
      )
      select venue_id, array[site_id], date, date, 480, 1320, 2, '雷雨大风预警', 2, x.at + interval '10 minutes',
        (select id from app_user where username = 'venueadmin'), x.at
      from wet
        cross join lateral (select (date + interval '7 hours 40 minutes') at time zone school_zone() as at) x
      returning id
    ), days as (
      insert into closure_day (closure_id, site_id, date, state)
      select made.id, wet.site_id, wet.date, 1 from made cross join wet
    )
    insert into closure_order (closure_id, trade_no, site_id, date, amount, refund_nos, fate)
    select made.id, o.trade_no, o.site_id, o.reservation_date, o.refund_fee, array[o.trade_no || 'R01'], 1
    from made
      cross join wet
      join venue_order o on o.trade_no = any (wet.nos)
  `);
  await db.rows(`
    with pool as (
      select s.id as site_id, s.venue_id, school_now()::date - 3 as date
      from site s
      order by (s.site_name = '标准池') desc, s.id
      limit 1
    ), made as (
      insert into closure (
        venue_id, site_ids, begin_date, end_date, begin_minute, end_minute, reason_type, note, status, undo_until,
        user_id, gmt_create
      )
      select venue_id, array[site_id], date, date, 840, 960, 3, '循环泵报警，检查后确认误报', 4, x.at + interval '10 minutes',
        (select id from app_user where username = 'venueadmin'), x.at
      from pool
        cross join lateral (select (date + interval '13 hours') at time zone school_zone() as at) x
      returning id
    )
    insert into closure_day (closure_id, site_id, date, state)
    select made.id, pool.site_id, pool.date, 2 from made cross join pool
  `);
}
