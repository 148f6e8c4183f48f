-- Checks that the site and the space of a hold exist, for all rows of an insert. Throws 23503 otherwise. Takes
-- no locks. A foreign key would lock the referenced rows, which all bookings of a rush share. Deletion is
-- checked by `site_named` and `space_named`. Trigger of `slot_hold`, after insert, once for each statement.
create or replace function slot_hold_names()
returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from fresh f
    where (f.site_id is not null and (select x.id from v_site x where x.id = f.site_id) is null)
      or (f.space_id is not null and (select x.id from v_space x where x.id = f.space_id) is null)
  ) then
    raise exception 'a row of slot_hold names what is not there'
      using errcode = '23503', table = 'slot_hold', constraint = 'slot_hold_names';
  end if;
  return null;
end
$$;

create trigger slot_hold_names
  after insert on slot_hold
  referencing new table as fresh
  for each statement execute function slot_hold_names();
