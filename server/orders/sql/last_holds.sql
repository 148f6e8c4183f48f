-- Returns the holds that an order released last. Holds it released earlier, when it was moved, are not
-- included. Takes no locks. Called by `retake_slots`.
create or replace function last_holds(of_trade text)
returns setof slot_hold
language sql stable
as $$
select h.* from slot_hold h where h.trade_no = of_trade and h.released_at = (select last_given_up(of_trade))
$$;
