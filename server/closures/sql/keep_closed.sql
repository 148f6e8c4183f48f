-- Moves slots that the order released in this transaction to the staff order of a closure that covers them,
-- which is added if the day has none. Skips slots that are claimed again, and orders that are not cancelled
-- unless has_moved. Locks: the caller holds slot:<site>:<date>. Then closure_day and slot_capacity rows, by
-- closure. Called by unclaim_plain (false), swap_slots, open_closed and free_reservation (true). Amounts in fen, times in school's wall clock.
-- closure_day.state 1: closed.
create or replace function keep_closed(of_trade text, has_moved boolean)
returns void
language plpgsql
as $$
declare
  c record;
  kept jsonb;
  no text;
begin
  if not has_moved
    and exists (
      select 1 from v_venue_order where trade_no = of_trade and order_status <> {orderStatus.cancelled}
    )
  then
    return;
  end if;
  for c in
    select
      d.closure_id, d.site_id, d.date, d.occupied_no, k.space_ids, k.user_id, k.note, si.venue_id,
      ve.merchant_id,
      tsrange(
        d.date + k.begin_minute * interval '1 minute', d.date + k.end_minute * interval '1 minute'
      ) as hours,
      to_char(time '00:00' + k.begin_minute * interval '1 minute', 'HH24:MI') || '-' || case
        when k.end_minute = 1440 then '24:00'
        else to_char(time '00:00' + k.end_minute * interval '1 minute', 'HH24:MI')
      end as said
    from (
      select distinct site_id, date
      from (
        select site_id, date from v_slot_hold where trade_no = of_trade and released_at = app_now()
        union all
        select site_id, date from v_capacity_claim where trade_no = of_trade and released_at = app_now()
      ) g
    ) f
      join closure_day d on d.site_id = f.site_id and d.date = f.date and d.state = 1
      join closure k on k.id = d.closure_id
        and k.status in ({closureStatus.applying}, {closureStatus.applied})
      join v_site si on si.id = d.site_id
      join v_venue ve on ve.id = si.venue_id
    where d.occupied_no is distinct from of_trade
      and (
        d.occupied_no is null
        or exists (
          select 1
          from v_venue_order o
          where o.trade_no = d.occupied_no and o.order_status = {orderStatus.occupied}
        )
      )
    order by d.closure_id
  loop
    select jsonb_agg(g) into kept
    from (
      select distinct h.space_id as "spaceId", h.time_id as "timeId", lower(h.during) as "beginAt",
        upper(h.during) as "endAt", 0 as places
      from v_slot_hold h
      where h.trade_no = of_trade
        and h.released_at = app_now()
        and (h.site_id, h.date) = (c.site_id, c.date)
        and h.time_id is not null
        and h.during && c.hours
        and (cardinality(c.space_ids) = 0 or h.space_id = any (c.space_ids))
        and not exists (
          select 1
          from v_slot_hold x
          where x.space_id = h.space_id and x.during && h.during and x.released_at is null
        )
      union all
      select (select min(id) from v_space where site_id = c.site_id), p.time_id,
        p.date + t.begin_minute * interval '1 minute', p.date + t.end_minute * interval '1 minute',
        least(sum(p.places)::int, s.total - s.taken)
      from v_capacity_claim p
        join v_time_slot t on t.id = p.time_id
        join v_slot_capacity s using (site_id, date, time_id)
      where s.taken < s.total
        and p.trade_no = of_trade
        and p.released_at = app_now()
        and (p.site_id, p.date) = (c.site_id, c.date)
        and tsrange(
          p.date + t.begin_minute * interval '1 minute', p.date + t.end_minute * interval '1 minute'
        ) && c.hours
      group by p.date, p.time_id, t.begin_minute, t.end_minute, s.total, s.taken
    ) g;
    continue when kept is null;
    no := c.occupied_no;
    if no is null then
      insert into venue_order (
        trade_no, user_id, order_type, source, channel, venue_id, site_id, merchant_id, reservation_date,
        begin_at, end_at, detail, detail_en, space_names, people, occupy_reason, occupy_label, amount,
        paid_at, order_status, pay_status, entry_code
      )
      select new_trade_no({bizType.venue}), c.user_id, {role.admin}, {orderSource.adminOccupy},
        {orderChannel.pc}, c.venue_id, c.site_id, c.merchant_id, c.date, min(k."beginAt"), max(k."endAt"),
        '闭馆 ' || c.said, 'Closed ' || c.said, '闭馆 ' || c.said, 1, c.note, '闭馆', 0, app_now(),
        {orderStatus.occupied}, {payStatus.paid}, upper(substr(md5(gen_random_uuid()::text), 1, 12))
      from jsonb_to_recordset(kept) as k("beginAt" timestamp, "endAt" timestamp)
      returning trade_no into no;
      update closure_day
      set occupied_no = no
      where (closure_id, site_id, date) = (c.closure_id, c.site_id, c.date);
    end if;
    update venue_order v
    set begin_at = least(v.begin_at, k.begin_at), end_at = greatest(v.end_at, k.end_at)
    from (
      select min(x."beginAt") as begin_at, max(x."endAt") as end_at
      from jsonb_to_recordset(kept) as x("beginAt" timestamp, "endAt" timestamp)
    ) k
    where v.trade_no = no and (v.begin_at > k.begin_at or v.end_at < k.end_at);
    insert into venue_order_item (trade_no, space_id, time_id, begin_at, end_at, fee)
    select no, k."spaceId", k."timeId", k."beginAt", k."endAt", 0
    from jsonb_to_recordset(kept) as k("spaceId" int, "timeId" int, "beginAt" timestamp, "endAt" timestamp)
    where not exists (
      select 1
      from v_venue_order_item i
      where i.trade_no = no and i.time_id = k."timeId" and i.space_id = k."spaceId"
    );
    insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
    select c.site_id, k."spaceId", c.date, k."timeId", tsrange(k."beginAt", k."endAt"), no, 'BLOCKED'
    from jsonb_to_recordset(kept) as k(
      "spaceId" int, "timeId" int, "beginAt" timestamp, "endAt" timestamp, places int
    )
    where k.places = 0;
    update slot_capacity s
    set taken = s.taken + k.places
    from jsonb_to_recordset(kept) as k("timeId" int, places int)
    where k.places > 0 and (s.site_id, s.date, s.time_id) = (c.site_id, c.date, k."timeId");
    insert into capacity_claim (site_id, date, time_id, trade_no, places, kind)
    select c.site_id, c.date, k."timeId", no, k.places, 'BLOCKED'
    from jsonb_to_recordset(kept) as k("timeId" int, places int)
    where k.places > 0;
    insert into order_log (trade_no, who, action, note) values (no, 'system', {orderAction.occupy}, c.note);
  end loop;
end
$$;
