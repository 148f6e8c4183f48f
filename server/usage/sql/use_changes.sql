-- Returns the cells that are added as they are and those that are removed with negative minutes. Takes no locks. Called
-- by use_fold.
create or replace function use_changes(was stat_use[], now stat_use[])
returns table(
  day date, venue_id integer, site_id integer, weekday smallint, hour smallint, open integer, booked integer,
  occupied integer, used integer, unknown integer
)
language sql immutable
as $$
select n.day, n.venue_id, n.site_id, n.weekday, n.hour, n.open, n.booked, n.occupied, n.used, n.unknown
from unnest(now) n
union all
select w.day, w.venue_id, w.site_id, w.weekday, w.hour, -w.open, -w.booked, -w.occupied, -w.used, -w.unknown
from unnest(was) w
$$;
