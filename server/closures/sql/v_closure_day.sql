-- What a closure takes from a site on a date: the hours in minutes of the day, the spaces (none: all) and the staff
-- order that blocks them. Only closures in force and days that are closed. Read by `server/usage/sql/use_open.sql`
-- and `use_cells.sql`.
create view v_closure_day as
select d.site_id, d.date, d.occupied_no, c.space_ids, c.begin_minute, c.end_minute
from closure_day d
  join closure c on c.id = d.closure_id
where d.state = 1 and c.status in ({closureStatus.applying}, {closureStatus.applied});
