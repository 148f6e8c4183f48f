-- Returns the instant at which an order last released a hold or a capacity claim, or null if it never did.
-- Takes no locks. Called by `last_holds` and `last_places`.
create or replace function last_given_up(of_trade text)
returns timestamp with time zone
language sql stable
as $$
select greatest(
  (select max(released_at) from slot_hold where trade_no = of_trade),
  (select max(released_at) from capacity_claim where trade_no = of_trade)
)
$$;
