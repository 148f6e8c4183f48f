import type { Db } from '#server/kit/db';

/** Gives members of the demo campus the sites they booked most as favourites, three each. Run again it adds nothing. */
export async function seedFavourites(db: Db): Promise<void> {
  await db.rows(`
    insert into favourite_site (user_id, site_id, since)
    select user_id, site_id, app_now() - place * interval '3 days'
      from (select o.user_id, o.site_id, row_number() over (partition by o.user_id order by count(*) desc, o.site_id) as place
              from venue_order o join app_user u on u.id = o.user_id
             where u.username like 'student%' and o.source = 1 and not exists (select 1 from favourite_site) group by o.user_id, o.site_id) booked
     where place <= 3 on conflict do nothing`);
}
