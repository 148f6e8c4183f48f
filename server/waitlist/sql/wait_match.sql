-- Returns the first free space and time that fit a waitlist entry, nulls if there is none, the site is closed
-- or the list has closed (`wait_close_min` minutes before the start). Times are school wall clock. Takes no
-- locks, so the lock of the site's day makes it exact. Called by `offer_waits`,
-- `server/waitlist/waitlist.store.ts` and `server/waitlist/waitlist-offer.store.ts`.
create or replace function wait_match(e waitlist_entry, out space_id integer, out time_id integer)
returns record
language plpgsql stable
as $$
declare
  s record;
  wall timestamp := school_now();
  at timestamptz := app_now();
begin
  select
    si.booking_mode, si.seat_count, ru.wait_close_min * interval '1 minute' as closes,
    si.status = {switchStatus.off}
      or ve.status = {switchStatus.off}
      or not ru.waitlist
      or exists (
        select 1
        from v_holiday h
        where h.kind = {holidayKind.closed}
          and e.reservation_date between h.begin_date and h.end_date
          and (h.venue_ids is null or ve.id = any (h.venue_ids))
      ) as shut
  into s
  from v_site si
    join v_venue ve on ve.id = si.venue_id
    join v_rule_set ru on ru.id = si.rule_set_id
  where si.id = e.site_id;
  if s.shut or e.not_after <= wall then return; end if;
  if s.booking_mode = {bookingMode.capacity} then
    select sp.id, t.id into wait_match.space_id, wait_match.time_id
    from v_time_slot t
      cross join lateral (
        select p.id
        from v_space p
        where p.site_id = e.site_id and p.status = {switchStatus.on}
        order by p.sort, p.id
        limit 1
      ) sp
      left join v_slot_capacity k on k.site_id = e.site_id and k.date = e.reservation_date and k.time_id = t.id
    where t.id = any (e.time_ids)
      and e.reservation_date + t.begin_minute * interval '1 minute' - s.closes > wall
      and coalesce(k.total - k.taken, s.seat_count) >= e.people
    order by t.begin_minute, t.id
    limit 1;
  else
    select sp.id, t.id into wait_match.space_id, wait_match.time_id
    from v_space sp
      cross join v_time_slot t
    where sp.site_id = e.site_id
      and sp.status = {switchStatus.on}
      and (e.scope <> {waitlistScope.exact} or sp.id = e.space_id)
      and t.id = any (e.time_ids)
      and e.reservation_date + t.begin_minute * interval '1 minute' - s.closes > wall
      and not exists (
        select 1
        from unnest(space_claims(sp.id)) c
          join v_slot_hold h on h.space_id = c
        where h.released_at is null
          and h.during && tsrange(
            e.reservation_date + t.begin_minute * interval '1 minute',
            e.reservation_date + t.end_minute * interval '1 minute'
          )
      )
    order by t.begin_minute, t.id, sp.sort, sp.id
    limit 1;
  end if;
end
$$;
