-- Trigger of entitlement_entry, before each update or delete. Raises an exception: an entry is never changed.
create or replace function entitlement_entry_keep()
returns trigger
language plpgsql
as $$
begin
  raise exception 'entries of entitlements are never changed';
end
$$;

create trigger entitlement_entry_keep
  before delete or update on entitlement_entry
  for each row execute function entitlement_entry_keep();
