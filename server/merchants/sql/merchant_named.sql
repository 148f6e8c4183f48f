-- Trigger of merchant, after a delete or a new id. Raises 23503 (constraint merchant_named) if an order names
-- the merchant. Replaces the foreign key of venue_order, which would lock the merchant's row for each booking.
-- Locks venue_order in share row exclusive mode, so that no concurrent insert names the deleted row. The
-- opposite check is made by the triggers venue_order_names and venue_order_renames.
create or replace function merchant_named()
returns trigger
language plpgsql
as $$
begin
  lock table venue_order in share row exclusive mode;
  if exists (select 1 from v_venue_order t where t.merchant_id = old.id) then
    raise exception 'merchant % is named by an order or a slot', old.id
      using errcode = '23503', table = 'merchant', constraint = 'merchant_named';
  end if;
  return null;
end
$$;

create trigger merchant_named
  after delete or update of id on merchant
  for each row execute function merchant_named();
