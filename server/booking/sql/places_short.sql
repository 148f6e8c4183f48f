-- Returns the first time of a capacity site with fewer free places than requested, as {timeId, left}, or null
-- if each time has enough. seats is the total of a time without a row in slot_capacity. Expired unpaid holds
-- count as free. Takes no locks: book_slots holds the lock of the day, server/booking/bulk-preview.store.ts
-- only previews.
-- The rule is stated by canBook in domain/boards/slot.rules.ts.
create or replace function places_short(
  of_site integer, of_date date, of_times integer[], places integer, seats integer
)
returns jsonb
language plpgsql stable
as $$
declare
  of_time int;
  free int;
  at timestamptz := app_now();
begin
  foreach of_time in array of_times loop
    select coalesce((
      select k.total - k.taken
      from v_slot_capacity k
      where k.site_id = of_site and k.date = of_date and k.time_id = of_time
    ), seats) + coalesce((
      select sum(c.places)::int
      from v_capacity_claim c
      where c.site_id = of_site
        and c.date = of_date
        and c.time_id = of_time
        and c.released_at is null
        and c.kind = 'HELD'
        and c.expires_at <= at
    ), 0)
    into free;
    if free < places_short.places then
      return jsonb_build_object('timeId', of_time, 'left', greatest(0, free));
    end if;
  end loop;
  return null;
end
$$;
