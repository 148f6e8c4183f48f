-- Refuses to delete or renumber a space that an order item or a hold refers to, with 23503. Replaces a foreign
-- key. Locks tables `venue_order_item`, then `slot_hold` in share row exclusive mode: it waits for open inserts
-- and blocks new ones until the commit. Trigger of `space`, after delete or update of id.
create or replace function space_named()
returns trigger
language plpgsql
as $$
begin
  lock table venue_order_item, slot_hold in share row exclusive mode;
  if exists (select 1 from v_venue_order_item t where t.space_id = old.id)
    or exists (select 1 from v_slot_hold t where t.space_id = old.id)
  then
    raise exception 'space % is named by an order or a slot', old.id
      using errcode = '23503', table = 'space', constraint = 'space_named';
  end if;
  return null;
end
$$;

create trigger space_named after delete or update of id on space for each row execute function space_named();
