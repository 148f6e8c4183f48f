-- Returns the member's own order of exactly the same slots, if it is unpaid in time or was paid within the time a
-- hold lasts: a repeated request without a key is answered with it. Null if there is none. Takes no locks:
-- book_slots holds the member's lock.
-- "+ 0" keeps the planner from the index of that column.
create or replace function own_equal_order(
  of_user integer, of_site integer, of_date date, of_items booking_court[], hold_seconds integer
)
returns jsonb
language plpgsql stable
as $$
declare
  mine venue_order;
begin
  select v.* into mine
  from venue_order v
  where v.user_id = of_user
    and v.site_id + 0 = of_site
    and v.reservation_date = of_date
    and v.order_status = {orderStatus.normal}
    and v.source = {orderSource.online}
    and (
      v.pay_status = {payStatus.unpaid} and v.pay_deadline > app_now()
      or v.pay_status = {payStatus.paid}
        and v.gmt_create > app_now() - hold_seconds * interval '1 second'
    )
    and (
      select array_agg(i.space_id || ':' || i.time_id order by i.space_id, i.time_id)
      from venue_order_item i
      where i.trade_no = v.trade_no
    ) = (
      select array_agg(c.space_id || ':' || c.time_id order by c.space_id, c.time_id)
      from unnest(of_items) c
    )
  order by v.id
  limit 1;
  return case when found then to_jsonb(mine) end;
end
$$;
