import { Injectable } from '@nestjs/common';
import { promiseStatus } from '#domain/attendance/promise.status';
import { orderStatus } from '#domain/orders/order.status';
import { role } from '#domain/session/role.status';
import { Db } from '#server/kit/db/db';

/** Exercise of the members as the product recorded it. Counts of people and visits; minutes of bookings. */
export interface HealthFigures {
  readonly week: string;
  readonly members: number;
  readonly weekPeople: number;
  readonly weekVisits: number;
  readonly weekMinutes: number;
  readonly todayPeople: number;
  readonly lastWeekPeople: number;
  readonly often: number;
  readonly weeks: readonly { readonly from: string; readonly visits: number; readonly lastYear: number }[];
  readonly sports: readonly { readonly sportType: number; readonly visits: number }[];
  readonly groups: readonly { readonly roleId: number; readonly male: number; readonly female: number }[];
  readonly colleges: readonly {
    readonly name: string;
    readonly enName: string;
    readonly members: number;
    readonly people: number;
    readonly visits: number;
  }[];
}

/** Weeks of the trend, and days over which departments are compared. */
const WEEKS = 16;
const COLLEGE_DAYS = 28;
/** Groups and departments with fewer members are not listed. */
const SMALLEST_GROUP = 10;

/**
 * A visit is one member on one date of a booking that took place (the member and each companion, checked in, or never
 * missed where nobody checks), or a stay in a venue on a date without such a booking. `span` limits the dates.
 */
const visits = (span: (date: string) => string) => `
  with booked as (
    select o.reservation_date as date, o.site_id, p.user_id,
      greatest(extract(epoch from o.end_at - o.begin_at) / 60, 0)::int as minutes
    from v_venue_order o
      cross join t
      cross join lateral unnest(array_append(o.buddy_ids, o.user_id)) p (user_id)
      join member m on m.id = p.user_id
    where ${span('o.reservation_date')}
      and o.order_status = '${orderStatus.normal}'
      and o.begin_at <= t.wall
      and (
        o.promise_status = ${promiseStatus.checkedIn}
        or (o.promise_status in (${promiseStatus.none}, ${promiseStatus.waived}) and o.end_at <= t.wall)
      )
  )
  select date, site_id, user_id, minutes
  from booked
  union all
  select s.date, null, s.user_id, coalesce(s.minutes, 0)
  from v_presence s
    cross join t
    join member m on m.id = s.user_id
  where ${span('s.date')}
    and not exists (select 1 from booked b where b.user_id = s.user_id and b.date = s.date)
`;

const FIGURES = `
  with t as (
    select school_now() as wall, school_now()::date as today, date_trunc('week', school_now())::date as monday
  ), member as materialized (
    select u.id, u.gender, u.org_id, min(g.role_id) as role_id
    from v_app_user u
      join v_role_grant g on g.user_id = u.id
    where g.role_id in (${[role.student, role.staff, role.family, role.external].join()})
    group by u.id, u.gender, u.org_id
  ), recent as materialized (
    ${visits((date) => `${date} between t.monday - ${(WEEKS - 1) * 7} and t.today`)}
  ), past as materialized (
    ${visits((date) => `${date} between t.monday - ${(WEEKS - 1) * 7} - 364 and t.monday - 364 + 6`)}
  ), week as materialized (
    select r.user_id, count(*)::int as visits, sum(r.minutes)::int as minutes
    from recent r, t
    where r.date >= t.monday
    group by 1
  )
  select jsonb_build_object(
    'week', (select to_char(monday, 'YYYY-MM-DD') from t),
    'members', (select count(*) from member),
    'weekPeople', (select count(*) from week),
    'weekVisits', (select coalesce(sum(visits), 0) from week),
    'weekMinutes', (select coalesce(sum(minutes), 0) from week),
    'todayPeople', (select count(distinct user_id) from recent, t where date = today),
    'lastWeekPeople', (select count(distinct user_id) from recent, t where date = today - 7),
    'often', (select count(*) from week where visits >= 3),
    'weeks', (
      select jsonb_agg(jsonb_build_object(
        'from', to_char(w.from_date, 'YYYY-MM-DD'), 'visits', coalesce(n.visits, 0), 'lastYear', coalesce(y.visits, 0)
      ) order by w.from_date)
      from (select t.monday - 7 * i as from_date from t, generate_series(0, ${WEEKS - 1}) i) w
        left join (select date_trunc('week', date)::date as from_date, count(*) as visits from recent group by 1) n
          using (from_date)
        left join (select date_trunc('week', date)::date + 364 as from_date, count(*) as visits from past group by 1) y
          using (from_date)
    ),
    'sports', coalesce((
      select jsonb_agg(x order by x.visits desc)
      from (
        select s.sport_type as "sportType", count(*)::int as visits
        from recent r
          join v_site s on s.id = r.site_id,
          t
        where r.date >= t.monday - 7
        group by 1
        order by 2 desc
        limit 6
      ) x
    ), '[]'),
    'groups', coalesce((
      select jsonb_agg(x order by x."roleId")
      from (
        select m.role_id as "roleId", count(distinct m.id) filter (where m.gender = 1)::int as male,
          count(distinct m.id) filter (where m.gender = 2)::int as female
        from recent r
          join member m on m.id = r.user_id,
          t
        where r.date > t.today - ${COLLEGE_DAYS}
        group by 1
        having count(distinct m.id) >= ${SMALLEST_GROUP}
      ) x
    ), '[]'),
    'colleges', coalesce((
      select jsonb_agg(x order by x.visits::numeric / x.members desc)
      from (
        select g.name, g.en_name as "enName", m.members, coalesce(v.people, 0) as people, coalesce(v.visits, 0) as visits
        from (select org_id, count(*)::int as members from member where org_id is not null group by 1) m
          join v_org g on g.id = m.org_id
          left join (
            select m.org_id, count(distinct m.id)::int as people, count(*)::int as visits
            from recent r
              join member m on m.id = r.user_id,
              t
            where r.date > t.today - ${COLLEGE_DAYS}
            group by 1
          ) v on v.org_id = m.org_id
        where m.members >= ${SMALLEST_GROUP}
        order by coalesce(v.visits, 0)::numeric / m.members desc
        limit 8
      ) x
    ), '[]')
  ) as figures
`;

/** Reads exercise figures with one statement. */
@Injectable()
export class HealthWallStore {
  constructor(private readonly db: Db) {}

  /** Returns the figures up to now. */
  async figures(): Promise<HealthFigures> {
    const [row] = await this.db.rows<{ figures: HealthFigures }>(FIGURES);
    return (row as { figures: HealthFigures }).figures;
  }
}
