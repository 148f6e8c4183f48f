import { PUBLIC_ALARM_LEVEL } from '#domain/alarms/alarm.machine';

const WALL_ALARM_ROWS = 50;

/** Sums the amounts of finance records that meet a condition, in yuan. */
export const moneySql = (condition: string) =>
  `coalesce((sum(f.amount) filter (where ${condition}) / 100.0)::numeric(14, 2), 0)`;
/** Money that moved today: a subquery for the start of the day lets the index on the end of a record be used. */
export const todayCondition = `f.done_at >= (select school_day_start())`;

/** `$1` is the venue; `$2`, `$3` say whether alarms and money are shown. A divisible court is counted by its halves. */
export const venueSql = `
  select
    jsonb_build_object(
      'flow', jsonb_build_object('in', g.ins, 'out', g.outs, 'inside', g.inside, 'cap', v.max_people), 'sites',
      coalesce(
        (
          select
            jsonb_agg(
              jsonb_build_object('siteId', s.id, 'free', coalesce(u.free, 0), 'total', coalesce(u.total, 0))
            )
          from v_site s
            left join lateral (
              select d.date, t.id as time_id
              from (
                select day.date, template_of(s.id, day.date) as template_id
                from (values ((select school_now())::date), ((select school_now())::date - 1)) day (date)
                offset 0
              ) d
                join v_time_slot t on t.template_id = d.template_id
              where (select school_now()) >= d.date + t.begin_minute * interval '1 minute'
                and (select school_now()) < d.date + t.end_minute * interval '1 minute'
                and not exists (
                  select 1
                  from v_holiday h
                  where h.kind = 1
                    and d.date between h.begin_date and h.end_date
                    and (h.venue_ids is null or v.id = any (h.venue_ids))
                )
              order by d.date desc
              limit 1
            ) slot on s.status = 1
              and v.status = 1
            left join lateral (
              select c.total - c.busy as free, c.total
              from (
                select
                  (
                    select count(*)::int
                    from v_space p
                    where p.site_id = s.id
                      and p.status = 1
                      and cardinality(p.conflict_space_ids) <= 1
                  ) as total,
                  (
                    select count(distinct h.space_id)::int
                    from v_slot_hold h
                      join v_space p on p.id = h.space_id
                        and p.status = 1
                        and cardinality(p.conflict_space_ids) <= 1
                    where h.site_id = s.id
                      and h.date between (select school_now())::date - 1 and (select school_now())::date
                      and h.released_at is null
                      and h.during @> (select school_now())
                      and (h.expires_at is null or h.expires_at > (select app_now()))
                  ) as busy
              ) c
              where s.booking_mode = 1
              union all
              select
                coalesce(k.total - k.taken, s.seat_count) + coalesce(
                  (
                    select sum(c.places)::int
                    from v_capacity_claim c
                    where c.site_id = s.id
                      and c.date = slot.date
                      and c.time_id = slot.time_id
                      and c.released_at is null
                      and c.kind = 'HELD'
                      and c.expires_at <= (select app_now())
                  ),
                  0
                ),
                coalesce(k.total, s.seat_count)
              from (select 1) one
                left join v_slot_capacity k on k.site_id = s.id and k.date = slot.date and k.time_id = slot.time_id
              where s.booking_mode <> 1
            ) u on slot.time_id is not null
          where s.venue_id = v.id and s.status = 1
        ),
        '[]'::jsonb
      )
    ) || case
      when not $2::boolean then '{}'
      else jsonb_build_object(
        'alarms',
        coalesce(
          (
            select jsonb_agg(a.body - 'ackAt')
            from (
              select body
              from v_device_alarm
              where venue_id = v.id
                and handle_status = 1
                and level >= ${PUBLIC_ALARM_LEVEL}
              order by id desc
              limit ${WALL_ALARM_ROWS}
            ) a
          ),
          '[]'::jsonb
        )
      )
    end || case
      when not $3::boolean then '{}'
      else jsonb_build_object(
        'money',
        (
          select
            jsonb_build_object(
              'income', ${moneySql('f.kind = 1')}, 'refund', ${moneySql('f.kind = 2')}, 'paidCount',
              count(*) filter (where f.kind = 1), 'refundCount', count(*) filter (where f.kind = 2)
            )
          from v_finance_record f
          where f.venue_id = v.id
            and f.status = 2
            and ${todayCondition}
        )
      )
    end as body
  from v_venue v
    cross join lateral flow_of(v.id, school_now()::date) g
  where v.id = $1::int
`;
