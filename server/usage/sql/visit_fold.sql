-- Copies up to `most` visits that are due from the presence of the gates to stat_visit, counts the days of their
-- venues again (stat_flow, stat_flow_day) and marks the sites of these days in stat_use_due, and of the next day if a
-- visit goes on past midnight. A visit that presence no longer has never took place. Returns the number of due visits.
-- Idempotent. Takes the advisory lock `statistics.visits`, then the rows of stat_visit_due and stat_use_due. Called by
-- server/usage/visit-fact.store.ts and server/seed.ts.
create or replace function visit_fold(most integer)
returns integer
language plpgsql
set jit to 'off'
as $$
declare
  due bigint[];
  was stat_visit[];
  now stat_visit[];
  venues int[];
  days date[];
begin
  perform pg_advisory_xact_lock(hashtextextended('statistics.visits', 0));
  with taken as (
    delete from stat_visit_due
    where visit_id in (
      select d.visit_id from stat_visit_due d order by d.visit_id limit most for update skip locked
    )
    returning visit_id
  )
  select coalesce(array_agg(visit_id), '{}') into due from taken;
  if cardinality(due) = 0 then
    return 0;
  end if;
  select coalesce(array_agg(v), '{}') into was from stat_visit v where v.visit_id = any (due);
  select coalesce(array_agg(row(b.*)::stat_visit), '{}') into now from visit_book b where b.visit_id = any (due);
  delete from stat_visit v where v.visit_id = any (due);
  insert into stat_visit select x.* from unnest(now) x;
  select coalesce(array_agg(t.venue_id), '{}'), coalesce(array_agg(t.day), '{}') into venues, days
  from (
    select x.venue_id, x.day from unnest(was) x
    union
    select x.venue_id, x.day from unnest(now) x
  ) t;
  perform visit_count(venues, days);
  -- "do update" keeps use_fold_due from taking a row before this transaction commits.
  insert into stat_use_due (site_id, day)
  select distinct s.id, t.day + n.later
  from unnest(venues, days) t(venue_id, day)
    join v_site s on s.venue_id = t.venue_id
    cross join (values (0), (1)) n(later)
  where n.later = 0
    or exists (
      select 1
      from unnest(was || now) x
      where x.venue_id = t.venue_id and x.day = t.day and x.out_wall > t.day + interval '1 day'
    )
  order by 2, 1
  on conflict (day, site_id) do update set day = excluded.day;
  return cardinality(due);
end
$$;
