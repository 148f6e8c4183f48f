-- Refuses to delete or renumber a site that an order or a hold refers to, with 23503. Replaces a foreign key.
-- Locks tables `venue_order`, then `slot_hold` in share row exclusive mode: it waits for open inserts and
-- blocks new ones until the commit. Trigger of `site`, after delete or update of id.
create or replace function site_named()
returns trigger
language plpgsql
as $$
begin
  lock table venue_order, slot_hold in share row exclusive mode;
  if exists (select 1 from v_venue_order t where t.site_id = old.id)
    or exists (select 1 from v_slot_hold t where t.site_id = old.id)
  then
    raise exception 'site % is named by an order or a slot', old.id
      using errcode = '23503', table = 'site', constraint = 'site_named';
  end if;
  return null;
end
$$;

create trigger site_named after delete or update of id on site for each row execute function site_named();
