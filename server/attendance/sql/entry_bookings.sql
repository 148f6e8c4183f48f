-- Returns the paid bookings of a person, as member or companion, at a venue around a school date: of the day
-- before, of the date and of the day after. of_sites limits them, empty means all sites. Instants with their
-- early entry and grace in minutes. Takes no locks.
-- Called by server/attendance/check-in.store.ts and server/gates/gate-code.store.ts.
create or replace function entry_bookings(person integer, of_venue integer, of_sites integer[], around date)
returns table(
  trade_no text, user_id integer, site_id integer, date date, pay_status integer, promise_status integer,
  sign_mode integer, begin_at timestamp with time zone, end_at timestamp with time zone, early_min integer,
  grace_min integer
)
language sql stable
as $$
select o.trade_no, o.user_id, o.site_id, o.reservation_date, o.pay_status::int, o.promise_status::int,
  r.sign_mode::int, o.begin_at at time zone school_zone(), o.end_at at time zone school_zone(),
  r.advance_entry_min::int, coalesce((o.rule_snapshot ->> 'lateGraceMin')::int, r.late_grace_min)
from v_site s
  join v_rule_set r on r.id = s.rule_set_id
  join v_venue_order o on o.site_id = s.id
    and o.reservation_date between around - 1 and around + 1
    and o.order_status = {orderStatus.normal}
    and o.pay_status in ({payStatus.paid}, {payStatus.refunding}, {payStatus.refundFailed})
    and (o.user_id = person or person = any (o.buddy_ids))
where s.venue_id = of_venue and (cardinality(of_sites) = 0 or s.id = any (of_sites))
$$;
