-- Sends the next queued day (day_refresh) to its room: all cells (slot_patch) and the removed ones as gone, or an
-- empty patch beyond the booking window (advance_days), for which open pages reload. Returns the raised rooms as
-- tell_rooms does, or null if nothing is queued. Locks the row of day_refresh, skipping those of other processes, then
-- the site's day, then the row of room_version.
-- Called by server/venues/day-refresh.store.ts.
create or replace function refresh_next_day()
returns jsonb
language plpgsql
as $$
declare
  q record;
  patch jsonb := '{}';
begin
  select r.site_id, r.date, r.removed into q
  from day_refresh r
  order by r.date, r.site_id
  limit 1
  for update skip locked;
  if not found then return null; end if;
  perform lock_slots(q.site_id, q.date);
  delete from day_refresh where site_id = q.site_id and date = q.date;
  if exists (select 1 from open_days(array[q.site_id], q.date, q.date)) then
    patch := slot_patch(
      q.site_id, q.date, array(select id from space where site_id = q.site_id),
      array(select id from v_time_slot where template_id = template_of(q.site_id, q.date))
    );
    patch := jsonb_build_object('cells', (patch -> 'cells') || (
      select coalesce(jsonb_agg(g.cell || '{"gone": true}'), '[]')
      from (select distinct cell from jsonb_array_elements(q.removed) cell) g
      where not exists (
        select 1
        from jsonb_array_elements(patch -> 'cells') c
        where c -> 'spaceId' = g.cell -> 'spaceId' and c -> 'timeId' = g.cell -> 'timeId'
      )
    ));
  end if;
  return tell_rooms(jsonb_build_array(jsonb_build_object(
    'room', 'site:' || q.site_id || ':' || q.date, 'patch', patch
  )));
end
$$;
