import { occupationKind } from '#domain/occupations/occupation.status';
import type { Db } from '#server/kit/db/db';

interface OccupationSeedPlan {
  readonly site: string;
  readonly spaces: number;
  /** Days from today, and the index of the first of two slots in the day. */
  readonly days: readonly number[];
  readonly slot: number;
  readonly kind: number;
  readonly label: string;
  readonly reason: string;
  readonly series: string | null;
}

const weeks = (first: number): readonly number[] => [first, first + 7, first + 14];
const plans: readonly OccupationSeedPlan[] = [
  {
    site: '羽毛球馆',
    spaces: 4,
    days: weeks(1),
    slot: 0,
    kind: occupationKind.lesson,
    label: '羽毛球课',
    reason: '本科体育课，李老师',
    series: 'S00000000A001',
  },
  {
    site: '羽毛球馆',
    spaces: 2,
    days: weeks(3),
    slot: 8,
    kind: occupationKind.team,
    label: '校队训练',
    reason: '校羽毛球队备赛训练',
    series: 'S00000000A002',
  },
  {
    site: '室外网球场',
    spaces: 2,
    days: weeks(2),
    slot: 1,
    kind: occupationKind.lesson,
    label: '网球课',
    reason: '本科体育课，周老师',
    series: 'S00000000A003',
  },
  {
    site: '乒乓球馆',
    spaces: 3,
    days: [4],
    slot: 4,
    kind: occupationKind.event,
    label: '教工联赛',
    reason: '工会乒乓球联赛小组赛',
    series: null,
  },
  {
    site: '室内网球场',
    spaces: 1,
    days: [2],
    slot: 2,
    kind: occupationKind.repair,
    label: '场地维修',
    reason: '更换球网，铺设接缝',
    series: null,
  },
];

/**
 * Seeds occupations: weekly lessons and training, an event, a repair. Existing bookings stay; running it again adds
 * nothing.
 */
export async function seedOccupations(db: Db): Promise<number> {
  const [{ n } = { n: 0 }] = await db.rows<{ n: number }>('select count(*)::int as n from occupation');
  if (n > 0) return 0;
  let made = 0;
  for (const { days, ...plan } of plans) for (const day of days) made += (await seedOccupation(db, plan, day)) ? 1 : 0;
  return made;
}

/** Blocks two slots at some spaces; returns null if there is a conflict or the campus has no such site. */
async function seedOccupation(
  db: Db,
  { site, spaces, slot, kind, label, reason, series }: Omit<OccupationSeedPlan, 'days'>,
  day: number,
): Promise<string | null> {
  const [made] = await db.rows<{ no: string }>(
    `
      with place as (
        select s.id as site, s.venue_id as venue, v.merchant_id as merchant, school_now()::date + $2::int as date,
          (select id from app_user where username = 'venueadmin') as by
        from site s
          join venue v on v.id = s.venue_id
        where s.site_name = $1 and s.booking_mode = 1
        limit 1
      ), slots as (
        select t.id, t.begin_minute, t.end_minute
        from place p
          join site s on s.id = p.site
          join time_slot t on t.template_id = s.template_id
        order by t.begin_minute
        offset $4
        limit 2
      ), courts as (
        select c.id, c.space_name, c.en_name
        from place p
          join space c on c.site_id = p.site
        where cardinality(c.conflict_space_ids) = 0 and c.status = 1
        order by c.sort, c.id
        limit $3
      ), span as (
        select p.*, p.date + min(t.begin_minute) * interval '1 minute' as begins,
          p.date + max(t.end_minute) * interval '1 minute' as ends
        from place p
          cross join slots t
        group by p.site, p.venue, p.merchant, p.date, p.by
      ), free as (
        select *
        from span x
        where x.by is not null
          and exists (select 1 from courts)
          and not exists (
            select 1
            from slot_hold h
            where h.space_id in (select id from courts)
              and h.released_at is null
              and h.during && tsrange(x.begins::timestamp, x.ends::timestamp)
          )
      ), made as (
        insert into venue_order (
          trade_no, user_id, order_type, source, channel, venue_id, site_id, merchant_id, reservation_date,
          begin_at, end_at, detail, detail_en, space_names, occupy_reason, occupy_label, amount, paid_at,
          order_status, pay_status, people
        )
        select
          new_trade_no('D'), x.by, 9, 3, 1, x.venue, x.site, x.merchant, x.date, x.begins, x.ends,
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
          (select string_agg(c.space_name, ',' order by c.id) from courts c), $6, $5, 0, app_now(), '3', 2, 1
        from free x
        returning trade_no, reservation_date, site_id, user_id
      ), items as (
        insert into venue_order_item (trade_no, space_id, time_id, begin_at, end_at, fee)
        select m.trade_no, c.id, t.id, m.reservation_date + t.begin_minute * interval '1 minute',
          m.reservation_date + t.end_minute * interval '1 minute', 0
        from made m
          cross join courts c
          cross join slots t
      ), holds as (
        insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
        select
          m.site_id, c.id, m.reservation_date, t.id,
          tsrange(
            m.reservation_date + t.begin_minute * interval '1 minute',
            m.reservation_date + t.end_minute * interval '1 minute'
          ),
          m.trade_no, 'BLOCKED'
        from made m
          cross join courts c
          cross join slots t
      ), told as (
        insert into order_log (trade_no, user_id, who, action, note)
        select trade_no, user_id, 'staff', 'occupy', $6 from made
      )
      select trade_no as no from made
    `,
    [site, day, spaces, slot, label, reason],
  );
  if (!made) return null;
  await db.rows('insert into occupation (trade_no, kind, series_no) values ($1, $2, $3)', [made.no, kind, series]);
  return made.no;
}
