-- Trigger of app_user, after a delete or a new id. Raises 23503 (constraint app_user_named) if an order names
-- the person.
-- Replaces the foreign key of venue_order, which would lock the person's row for each booking. Locks
-- venue_order in share row exclusive mode, so that no concurrent insert names the deleted row. The opposite
-- check is made by the triggers venue_order_names and venue_order_renames.
create or replace function app_user_named()
returns trigger
language plpgsql
as $$
begin
  lock table venue_order in share row exclusive mode;
  if exists (select 1 from v_venue_order t where t.user_id = old.id) then
    raise exception 'app_user % is named by an order or a slot', old.id
      using errcode = '23503', table = 'app_user', constraint = 'app_user_named';
  end if;
  return null;
end
$$;

create trigger app_user_named
  after delete or update of id on app_user
  for each row execute function app_user_named();
