-- Checks that the space and the order of an item exist after a changed reference. Throws 23503 otherwise. Takes
-- no locks. Trigger of `venue_order_item`, after update of these columns, for each row. Same rule as
-- `venue_order_item_names` for inserts.
create or replace function venue_order_item_renames()
returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from (select new.*) f
    where (f.space_id is not null and (select x.id from v_space x where x.id = f.space_id) is null)
      or (select x.id from venue_order x where x.trade_no = f.trade_no) is null
  ) then
    raise exception 'a row of venue_order_item names what is not there'
      using errcode = '23503', table = 'venue_order_item', constraint = 'venue_order_item_names';
  end if;
  return null;
end
$$;

create trigger venue_order_item_renames
  after update of space_id, trade_no on venue_order_item
  for each row execute function venue_order_item_renames();
