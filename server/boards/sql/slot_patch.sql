-- Returns the patch {cells} of a site's room for one date: the given times of the given spaces and of the
-- courts in conflict with them, on a capacity site of all spaces, with free and total places. Slots are
-- compared with the school's wall clock, expired holds are free, roles and release time are not evaluated.
-- Takes no locks: writers hold lock_slots. Called by book_slots, swap_slots and others. Rule:
-- domain/boards/slot.rules.ts.
create or replace function slot_patch(of_site integer, of_date date, of_spaces integer[], of_times integer[])
returns jsonb
language plpgsql stable
set plan_cache_mode to 'force_generic_plan'
as $$
declare
  s record;
  at timestamptz := app_now();
  wall timestamp := school_now();
  shut boolean;
  low int := coalesce((select sys_val::int from sys_setting where sys_key = 'order.lowPercent'), 30);
  touched int[];
  cells jsonb;
begin
  select
    si.booking_mode, si.seat_count, ru.late_booking_min * interval '1 minute' as late,
    si.status = {switchStatus.off}
      or ve.status = {switchStatus.off}
      or exists (
        select 1
        from v_holiday h
        where h.kind = {holidayKind.closed}
          and of_date between h.begin_date and h.end_date
          and (h.venue_ids is null or ve.id = any (h.venue_ids))
      ) as shut
  into s
  from v_site si
    join v_venue ve on ve.id = si.venue_id
    join v_rule_set ru on ru.id = si.rule_set_id
  where si.id = of_site;
  shut := coalesce(s.shut, true);
  if s.booking_mode = {bookingMode.capacity} then
    select jsonb_agg(jsonb_build_object(
      'spaceId', c.space_id, 'timeId', c.time_id,
      'reservationStatus', case
        when shut or c.off or c.end_at <= wall then {slotStatus.notOpen}
        when c.free <= 0 then {slotStatus.reserved}
        when c.begin_at + s.late <= wall then {slotStatus.notOpen}
        when c.free * 100 < c.total * low then {slotStatus.low}
        else {slotStatus.free}
      end,
      'left', c.free, 'total', c.total
    ))
    into cells
    from (
      select
        sp.id as space_id, sp.status = {switchStatus.off} as off, t.id as time_id,
        of_date + t.begin_minute * interval '1 minute' as begin_at,
        of_date + t.end_minute * interval '1 minute' as end_at, coalesce(k.total, s.seat_count) as total,
        coalesce(k.total - k.taken, s.seat_count) + coalesce((
          select sum(cc.places)::int
          from v_capacity_claim cc
          where cc.site_id = of_site
            and cc.date = of_date
            and cc.time_id = t.id
            and cc.released_at is null
            and cc.kind = 'HELD'
            and cc.expires_at <= at
        ), 0) as free
      from v_space sp
        cross join v_time_slot t
        left join v_slot_capacity k on k.site_id = of_site and k.date = of_date and k.time_id = t.id
      where sp.site_id = of_site and t.id = any (of_times)
    ) c;
  else
    select of_spaces || coalesce(array_agg(rival), '{}')
    into touched
    from v_space o
      cross join unnest(o.conflict_space_ids) rival
    where o.id = any (of_spaces);
    select jsonb_agg(jsonb_build_object(
      'spaceId', c.space_id, 'timeId', c.time_id,
      'reservationStatus', case
        when shut or c.off or upper(c.during) <= wall then {slotStatus.notOpen}
        when c.own = 'HELD' and not c.by_conflict then {slotStatus.unpaid}
        when c.own is not null then {slotStatus.reserved}
        when exists (
          select 1
          from v_space o
            join v_slot_hold h on h.space_id = o.id
          where o.site_id = of_site
            and (o.id = any (c.rivals) or c.space_id = any (o.conflict_space_ids))
            and h.released_at is null
            and not h.by_conflict
            and h.during && c.during
            and (h.expires_at is null or h.expires_at > at)
        ) then {slotStatus.reserved}
        when c.begin_at + s.late <= wall then {slotStatus.notOpen}
        else {slotStatus.free}
      end,
      'left', null, 'total', null
    ))
    into cells
    from (
      select
        sp.id as space_id, sp.status = {switchStatus.off} as off, sp.conflict_space_ids as rivals,
        t.id as time_id, t.begin_at, t.during, own.kind as own, coalesce(own.by_conflict, false) as by_conflict
      from v_space sp
        cross join (
          select
            ts.id, of_date + ts.begin_minute * interval '1 minute' as begin_at,
            tsrange(
              of_date + ts.begin_minute * interval '1 minute', of_date + ts.end_minute * interval '1 minute'
            ) as during
          from v_time_slot ts
          where ts.id = any (of_times)
        ) t
        left join lateral (
          select h.kind, h.by_conflict
          from v_slot_hold h
          where h.space_id = sp.id
            and h.released_at is null
            and h.during && t.during
            and (h.expires_at is null or h.expires_at > at)
          order by h.by_conflict
          limit 1
        ) own on true
      where sp.site_id = of_site
        and (sp.id = any (touched) or sp.conflict_space_ids && of_spaces)
    ) c;
  end if;
  return jsonb_build_object('cells', coalesce(cells, '[]'::jsonb));
end
$$;
