create or replace function free_slots(of_trade text)
returns jsonb
language plpgsql
as $$
declare
  o record;
  touched record;
begin
  select site_id, reservation_date into o from venue_order where trade_no = of_trade;
  select * into touched from unclaim(of_trade);
  return slot_patch(o.site_id, o.reservation_date, touched.spaces, touched.times);
end
$$;
