create or replace function retake_slots(of_trade text, until timestamp with time zone)
returns jsonb
language plpgsql
as $$
begin
  update slot_hold set released_at = app_now() where trade_no = 'return:' || of_trade and released_at is null;
  return retake_slots_plain(of_trade, until);
end
$$;
