-- Triggers of entitlement, before an insert with units and before a change of its units. Raise an exception unless
-- another trigger (entitlement_entered) makes the change: units change only by entries.
create or replace function entitlement_guard()
returns trigger
language plpgsql
as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'units of entitlements change by entries alone'; end if;
  return new;
end
$$;

create trigger entitlement_first
  before insert on entitlement
  for each row
  when (new.balance <> 0 or new.locked <> 0 or new.entry_count <> 0)
  execute function entitlement_guard();

create trigger entitlement_guard
  before update on entitlement
  for each row
  when (new.balance <> old.balance or new.locked <> old.locked or new.entry_count <> old.entry_count)
  execute function entitlement_guard();
