-- Returns the member's own order of exactly the same slots, if it is unpaid in time or was paid within the time a
-- hold lasts: a repeated request without a key is answered with it. Null if there is none. `of_time` is the
-- instant of the request. Takes no locks: book_slots holds the member's lock.
-- "+ 0" keeps the planner from the index of that column.
create or replace function own_equal_order(of_request booking_request, of_time timestamptz)
returns jsonb
language plpgsql stable
as $$
declare
  mine venue_order;
begin
  select v.* into mine
  from venue_order v
  where v.user_id = of_request.user_id
    and v.site_id + 0 = of_request.site_id
    and v.reservation_date = of_request.reservation_date
    and v.order_status = {orderStatus.normal}
    and v.source = {orderSource.online}
    and (
      v.pay_status = {payStatus.unpaid} and v.pay_deadline > of_time
      or v.pay_status = {payStatus.paid}
        and v.gmt_create > of_time - of_request.hold_seconds * interval '1 second'
    )
    and (
      select array_agg(i.space_id || ':' || i.time_id order by i.space_id, i.time_id)
      from venue_order_item i
      where i.trade_no = v.trade_no
    ) = (
      select array_agg(c.space_id || ':' || c.time_id order by c.space_id, c.time_id)
      from unnest(of_request.items) c
    )
  order by v.id
  limit 1;
  return case when found then to_jsonb(mine) end;
end
$$;
