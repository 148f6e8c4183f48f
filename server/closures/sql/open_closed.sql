-- Releases from the block of a closure the slots, or the places, that a cancelled order released last, so that
-- retake_slots can claim them again. Slots that another closure covers pass to that one (keep_closed). The caller holds
-- the lock of the site's day. Locks slot_hold rows, or capacity_claim and slot_capacity rows by time, then what
-- keep_closed locks. Called by server/closures/closure-slot.store.ts.
create or replace function open_closed(block text, of_trade text)
returns void
language plpgsql
as $$
declare
  p record;
  c record;
  missing int;
  given int;
begin
  update slot_hold h
  set released_at = app_now()
  from last_holds(of_trade) l
  where h.trade_no = block and h.released_at is null and h.space_id = l.space_id and h.during && l.during;
  for p in
    select l.site_id, l.date, l.time_id, sum(l.places)::int as places
    from last_places(of_trade) l
    group by l.site_id, l.date, l.time_id
    order by l.time_id
  loop
    missing := p.places;
    for c in
      select k.id, k.places
      from v_capacity_claim k
      where k.trade_no = block and k.date = p.date and k.time_id = p.time_id and k.released_at is null
      order by k.id
    loop
      exit when missing = 0;
      given := least(missing, c.places);
      missing := missing - given;
      if given = c.places then
        update capacity_claim set released_at = app_now() where id = c.id;
      else
        update capacity_claim set places = places - given where id = c.id;
        insert into capacity_claim (site_id, date, time_id, trade_no, places, kind, released_at)
        values (p.site_id, p.date, p.time_id, block, given, 'BLOCKED', app_now());
      end if;
      update slot_capacity
      set taken = taken - given
      where site_id = p.site_id and date = p.date and time_id = p.time_id;
    end loop;
  end loop;
  perform keep_closed(block, true);
end
$$;
