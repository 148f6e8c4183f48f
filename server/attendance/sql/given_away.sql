create or replace function given_away(of_trade text)
returns boolean
language sql stable
as $$
select
  (
    exists (select 1 from walk_in g where g.trade_no = of_trade)
    or exists (select 1 from capacity_claim c where c.trade_no = of_trade and c.released_at is not null)
  )
  and not exists (
    select 1
    from slot_hold h
    where h.trade_no = of_trade and h.released_at is null and upper(h.during) > school_now()
  )
  and not exists (
    select 1
    from capacity_claim c
      join time_slot t on t.id = c.time_id
    where c.trade_no = of_trade
      and c.released_at is null
      and c.date + t.end_minute * interval '1 minute' > school_now()
  )
$$;
