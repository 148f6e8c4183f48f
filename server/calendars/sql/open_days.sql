create or replace function open_days(of_sites integer[], from_date date, to_date date)
returns table(site_id integer, date date)
language sql stable
as $$
select s.id, d.date
from site s
  join rule_set r on r.id = s.rule_set_id
  cross join lateral (
    select ((select school_now())::date + n) as date from generate_series(-1, r.advance_days + 1) n
  ) d
where s.id = any (of_sites) and d.date between coalesce(from_date, d.date) and coalesce(to_date, d.date)
$$;
