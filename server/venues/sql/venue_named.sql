-- Refuses to delete or renumber a venue that an order refers to, with 23503. Replaces a foreign key. Locks
-- table `venue_order` in share row exclusive mode: it waits for open inserts and blocks new ones until the
-- commit. Trigger of `venue`, after delete or update of id.
create or replace function venue_named()
returns trigger
language plpgsql
as $$
begin
  lock table venue_order in share row exclusive mode;
  if exists (select 1 from v_venue_order t where t.venue_id = old.id) then
    raise exception 'venue % is named by an order or a slot', old.id
      using errcode = '23503', table = 'venue', constraint = 'venue_named';
  end if;
  return null;
end
$$;

create trigger venue_named after delete or update of id on venue for each row execute function venue_named();
