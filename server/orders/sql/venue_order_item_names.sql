-- Checks that the space and the order of an item exist, for all rows of an insert. Throws 23503 otherwise.
-- Takes no locks. A foreign key would lock the referenced rows, which all bookings of a rush share. Deletion is
-- checked by `space_named` and `venue_order_named`. Trigger of `venue_order_item`, after insert, once for each
-- statement.
create or replace function venue_order_item_names()
returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from fresh f
    where (f.space_id is not null and (select x.id from v_space x where x.id = f.space_id) is null)
      or (select x.id from venue_order x where x.trade_no = f.trade_no) is null
  ) then
    raise exception 'a row of venue_order_item names what is not there'
      using errcode = '23503', table = 'venue_order_item', constraint = 'venue_order_item_names';
  end if;
  return null;
end
$$;

create trigger venue_order_item_names
  after insert on venue_order_item
  referencing new table as fresh
  for each statement execute function venue_order_item_names();
