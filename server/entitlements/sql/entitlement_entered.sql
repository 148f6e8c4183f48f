-- Trigger of entitlement_entry, before each insert. Locks the row of the entitlement, changes its balance and its
-- locked units by the entry, and numbers the entry. Stores the result as balance_after and locked_after; raises
-- an exception if the entry states another one. An entry with lock_id takes from the units that the entry of that
-- id locked, never more than are still locked by it (constraint entitlement_lock_open). Too few units violate
-- entitlement_balance or entitlement_locked.
create or replace function entitlement_entered()
returns trigger
language plpgsql
as $$
declare
  head record;
  open integer;
begin
  update entitlement
  set balance = balance + new.delta, locked = locked + new.locked_delta, entry_count = entry_count + 1
  where id = new.entitlement_id
  returning entry_count, balance, locked into head;
  if new.seq <> head.entry_count or new.balance_after <> head.balance or new.locked_after <> head.locked then
    raise exception 'an entry follows from the one before';
  end if;
  new.seq := head.entry_count;
  new.balance_after := head.balance;
  new.locked_after := head.locked;
  if new.lock_id is not null then
    select l.locked_delta + coalesce(
      (select sum(e.locked_delta) from entitlement_entry e where e.lock_id = l.id), 0
    )
    into open
    from entitlement_entry l
    where l.id = new.lock_id
      and l.entitlement_id = new.entitlement_id
      and l.kind = {entitlementEntryKind.lock};
    if open is null or open + new.locked_delta < 0 then
      raise exception 'more than the lock still holds'
        using errcode = 'check_violation', constraint = 'entitlement_lock_open', table = 'entitlement_entry';
    end if;
  end if;
  return new;
end
$$;

create trigger entitlement_entered
  before insert on entitlement_entry
  for each row execute function entitlement_entered();
