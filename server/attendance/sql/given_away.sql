-- Returns whether a booking lost its slots after a no-show: a walk-in took over a court of the order, or its
-- places were released, and no claim of the order is left whose end is after the school's wall clock. An order
-- that was rescheduled since has new claims and is not lost. Takes no locks.
-- Called by server/attendance/check-in.store.ts, server/attendance/order-notification.store.ts and
-- server/devices/face-command.store.ts.
create or replace function given_away(of_trade text)
returns boolean
language sql stable
as $$
select
  (
    exists (select 1 from v_walk_in g where g.trade_no = of_trade)
    or exists (select 1 from v_capacity_claim c where c.trade_no = of_trade and c.released_at is not null)
  )
  and not exists (
    select 1
    from v_slot_hold h
    where h.trade_no = of_trade and h.released_at is null and upper(h.during) > school_now()
  )
  and not exists (
    select 1
    from v_capacity_claim c
      join v_time_slot t on t.id = c.time_id
    where c.trade_no = of_trade
      and c.released_at is null
      and c.date + t.end_minute * interval '1 minute' > school_now()
  )
$$;
