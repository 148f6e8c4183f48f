create or replace function day_kind(of_site integer, of_date date)
returns integer
language sql stable parallel safe
as $$
select case
  when bool_or(h.kind = 3) then 1
  when count(h.id) > 0 then 3
  when extract(isodow from of_date) >= 6 then 2
  else 1
end
from site s
  left join holiday h on of_date between h.begin_date and h.end_date
    and (h.venue_ids is null or s.venue_id = any (h.venue_ids))
where s.id = of_site
$$;
