-- Refuses to delete or renumber an order that has items, with 23503. Replaces a foreign key. Locks table
-- `venue_order_item` in share row exclusive mode: it waits for open inserts and blocks new ones until the
-- commit. Trigger of `venue_order`, after delete or update of trade_no.
create or replace function venue_order_named()
returns trigger
language plpgsql
as $$
begin
  lock table venue_order_item in share row exclusive mode;
  if exists (select 1 from venue_order_item t where t.trade_no = old.trade_no) then
    raise exception 'order % has items', old.trade_no
      using errcode = '23503', table = 'venue_order', constraint = 'venue_order_named';
  end if;
  return null;
end
$$;

create trigger venue_order_named
  after delete or update of trade_no on venue_order
  for each row execute function venue_order_named();
