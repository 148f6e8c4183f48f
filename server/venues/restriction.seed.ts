import type { Db } from '#server/kit/db/db';

/** Inserts demo restrictions: at one venue, everywhere, and a lifted one. Repeated runs add nothing. */
export async function seedRestrictions(db: Db): Promise<void> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from user_restriction');
  if (n > 0) return;
  await db.rows(`
    insert into user_restriction (
      user_id, venue_ids, reason, begin_on, end_on, operator, gmt_create, lifted_at, lifted_by
    )
    select u.id,
      case when x.venue is null then null else array[(select v.id from venue v where v.venue_name = x.venue)] end,
      x.reason, school_now()::date + x.since, school_now()::date + x.until, o.id,
      app_now() + x.since * interval '1 day', case when x.lifted then app_now() - interval '1 day' end,
      case when x.lifted then o.id end
    from (
      values
        ('student27', '健身中心', '未完成健身房安全培训，完成后解除', -6, 24, false),
        ('student39', null, '校医院通知：术后休养，暂停运动', -3, 45, false),
        ('student37', '游泳馆', '健康证已过期，补交后恢复', -14, 30, true)
    ) as x(username, venue, reason, since, until, lifted)
      join app_user u on u.username = x.username
      join app_user o on o.username = 'venueadmin'
    where x.venue is null or exists (select 1 from venue v where v.venue_name = x.venue)
  `);
}
