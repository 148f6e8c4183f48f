-- Releases the slots of a no-show that have not ended, writes them to `walk_in` for booking on site and offers
-- them to the waitlist. Returns the patch of the room of the site and date, or null if nothing was left. Times
-- are school wall clock. The caller holds the lock of the site's day and the row of the order. Locks
-- `slot_hold` rows, or `capacity_claim` and `slot_capacity` rows, then what `offer_waits` locks. Called by
-- `server/attendance/promise.store.ts`. Rules: docs/rules/waiting-and-draws.md.
create or replace function let_go(of_trade text)
returns jsonb
language plpgsql
as $$
declare
  o record;
  spaces int[];
  times int[];
  given record;
begin
  select v.site_id, v.reservation_date, r.waitlist into o
  from v_venue_order v
    join v_site s on s.id = v.site_id
    join v_rule_set r on r.id = s.rule_set_id
  where v.trade_no = of_trade;
  with gone as (
    update slot_hold
    set released_at = app_now()
    where trade_no = of_trade and released_at is null and upper(during) > school_now()
    returning space_id, time_id, during, by_conflict
  ), kept as (
    insert into walk_in (trade_no, site_id, date, space_id, time_ids, end_at)
    select of_trade, o.site_id, o.reservation_date, g.space_id, array_agg(g.time_id order by g.during),
      max(upper(g.during))
    from gone g
    where not g.by_conflict and g.time_id is not null
    group by g.space_id
    on conflict (trade_no, space_id) do nothing
  )
  select array_agg(distinct g.space_id), array_agg(distinct g.time_id) filter (where g.time_id is not null)
  into spaces, times
  from gone g;
  if spaces is null then
    with gone as (
      update capacity_claim c
      set released_at = app_now()
      from v_time_slot t
      where c.trade_no = of_trade
        and c.released_at is null
        and t.id = c.time_id
        and c.date + t.end_minute * interval '1 minute' > school_now()
      returning c.site_id, c.date, c.time_id, c.places
    ), kept as (
      insert into walk_in (trade_no, site_id, date, space_id, time_ids, end_at, places)
      select
        of_trade, g.site_id, g.date,
        coalesce(
          (select min(i.space_id) from v_venue_order_item i where i.trade_no = of_trade),
          (select min(s.id) from v_space s where s.site_id = g.site_id)
        ),
        array_agg(g.time_id order by t.begin_minute), max(g.date + t.end_minute * interval '1 minute'),
        min(g.places)
      from gone g
        join v_time_slot t on t.id = g.time_id
      group by g.site_id, g.date
      on conflict (trade_no, space_id) do nothing
    ), back as (
      update slot_capacity k
      set taken = k.taken - g.places
      from (select site_id, date, time_id, sum(places)::int as places from gone group by 1, 2, 3) g
      where (k.site_id, k.date, k.time_id) = (g.site_id, g.date, g.time_id)
      returning k.time_id
    )
    select array_agg(b.time_id) into times from back b;
    if times is null then return null; end if;
    spaces := '{}';
  end if;
  if o.waitlist then
    select w.spaces, w.times into given from offer_waits(o.site_id, o.reservation_date) w;
    spaces := spaces || given.spaces;
    times := times || given.times;
  end if;
  return slot_patch(o.site_id, o.reservation_date, spaces, coalesce(times, '{}'));
end
$$;
