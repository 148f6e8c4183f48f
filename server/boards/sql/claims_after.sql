-- Returns the claims of the spaces and times in the patch of a site's day as this transaction leaves them:
-- {spaces, times, count, holds, places, taken}, where count is the number of claims of the whole day. Null for
-- other rooms, for a patch that names no cells, and for one of more than 64 cells, which costs as much as a read.
-- Takes no locks: called right after tell_live raised the room, whose row keeps later versions waiting. Volatile,
-- so that it sees what was committed before that. Called by server/kit/db/db.ts (emitLive) and tell_rooms; for
-- server processes only, never sent to sockets. Rule: server/boards/day-board.ts (DayChange).
create or replace function claims_after(of_room text, patch jsonb)
returns jsonb
language plpgsql volatile
as $$
declare
  of_site int;
  of_date date;
  of_spaces int[];
  of_times int[];
begin
  if of_room not like 'site:%' or jsonb_array_length(coalesce(patch -> 'cells', '[]')) not between 1 and 64 then
    return null;
  end if;
  of_site := split_part(of_room, ':', 2);
  of_date := split_part(of_room, ':', 3);
  select array_agg(distinct (c ->> 'spaceId')::int), array_agg(distinct (c ->> 'timeId')::int)
  into of_spaces, of_times
  from jsonb_array_elements(patch -> 'cells') c;
  return day_claims(of_site, of_date, of_spaces, of_times) || jsonb_build_object(
    'spaces', of_spaces, 'times', of_times, 'count', (
      select count(*) from v_slot_hold where site_id = of_site and date = of_date and released_at is null
    ) + (
      select count(*) from v_capacity_claim where site_id = of_site and date = of_date and released_at is null
    )
  );
end
$$;
