import type { Db } from '#server/kit/db/db';

/**
 * Seeds waitlists of the demo campus: members who wait for taken slots of the coming days, some who left or were too
 * late. Running it again adds nothing.
 */
export async function seedWaitlist(db: Db): Promise<void> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from waitlist_entry');
  if (n > 0) return;
  await db.rows(`
    with taken as (
      select o.site_id, o.reservation_date, i.space_id, i.time_id, o.user_id,
        row_number() over (partition by o.site_id order by i.begin_at, o.id) as n
      from venue_order o
        join venue_order_item i on i.trade_no = o.trade_no
        join site s on s.id = o.site_id and s.booking_mode = 1
        join rule_set r on r.id = s.rule_set_id and r.waitlist
      where o.order_status = '1' and o.pay_status = 2 and i.begin_at > school_now() + interval '4 hours'
    ), people as (
      select u.id, row_number() over (order by u.username desc) as n
      from app_user u
        join role_grant g on g.user_id = u.id and g.sort = 0 and g.role_id = 3
      where u.demo and u.username like 'student4%'
    ), entries as (
      select t.*, row_number() over (order by t.reservation_date, t.site_id) as k from taken t where t.n <= 2
    )
    insert into waitlist_entry (
      user_id, role_id, site_id, reservation_date, scope, space_id, time_ids, auto_book, queued_at, gmt_create
    )
    select p.id, 3, w.site_id, w.reservation_date, 1, w.space_id, array[w.time_id], w.k % 3 = 0,
      app_now() - w.k * interval '23 minutes', app_now() - w.k * interval '23 minutes'
    from entries w
      join people p on p.n = w.k
    where p.id <> w.user_id
  `);
  await db.rows(`
    with past as (
      select o.site_id, o.reservation_date, i.space_id, i.time_id, o.begin_at,
        row_number() over (order by o.begin_at desc, o.id) as n
      from venue_order o
        join venue_order_item i on i.trade_no = o.trade_no
        join site s on s.id = o.site_id and s.booking_mode = 1
        join rule_set r on r.id = s.rule_set_id and r.waitlist
      where o.order_status = '1' and o.pay_status = 2 and o.reservation_date = school_now()::date - 1
    ), people as (
      select u.id, row_number() over (order by u.username) as n
      from app_user u
      where u.demo and u.username like 'student3%'
    )
    insert into waitlist_entry (
      user_id, role_id, site_id, reservation_date, scope, space_id, time_ids, status, queued_at, gmt_create,
      ended_at
    )
    select p.id, 3, w.site_id, w.reservation_date, 1, w.space_id, array[w.time_id], (array[5, 6, 4, 6])[w.n],
      x.at - interval '6 hours', x.at - interval '6 hours', x.at - interval '30 minutes'
    from past w
      join people p on p.n = w.n
      cross join lateral (select w.begin_at at time zone school_zone() as at) x
    where w.n <= 4
  `);
}
