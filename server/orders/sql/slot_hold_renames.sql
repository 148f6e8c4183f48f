-- Checks that the site and the space of a hold exist after a changed reference. Throws 23503 otherwise. Takes
-- no locks. Trigger of `slot_hold`, after update of these columns, for each row. Same rule as `slot_hold_names`
-- for inserts.
create or replace function slot_hold_renames()
returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from (select new.*) f
    where (f.site_id is not null and (select x.id from v_site x where x.id = f.site_id) is null)
      or (f.space_id is not null and (select x.id from v_space x where x.id = f.space_id) is null)
  ) then
    raise exception 'a row of slot_hold names what is not there'
      using errcode = '23503', table = 'slot_hold', constraint = 'slot_hold_names';
  end if;
  return null;
end
$$;

create trigger slot_hold_renames
  after update of site_id, space_id on slot_hold
  for each row execute function slot_hold_renames();
