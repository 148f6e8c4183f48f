-- Returns the capacity claims that an order released last. Claims it released earlier, when it was moved, are
-- not included. Takes no locks. Called by `retake_slots`.
create or replace function last_places(of_trade text)
returns setof capacity_claim
language sql stable
as $$
select c.*
from capacity_claim c
where c.trade_no = of_trade and c.released_at = (select last_given_up(of_trade))
$$;
