-- Checks that the site, venue, merchant and member of an order exist after a changed reference. Throws 23503
-- otherwise. Takes no locks. Trigger of `venue_order`, after update of these columns, for each row. Same rule
-- as `venue_order_names` for inserts.
create or replace function venue_order_renames()
returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from (select new.*) f
    where (f.site_id is not null and (select x.id from v_site x where x.id = f.site_id) is null)
      or (f.venue_id is not null and (select x.id from v_venue x where x.id = f.venue_id) is null)
      or (f.merchant_id is not null and (select x.id from v_merchant x where x.id = f.merchant_id) is null)
      or (f.user_id is not null and (select x.id from v_app_user x where x.id = f.user_id) is null)
  ) then
    raise exception 'a row of venue_order names what is not there'
      using errcode = '23503', table = 'venue_order', constraint = 'venue_order_names';
  end if;
  return null;
end
$$;

create trigger venue_order_renames
  after update of site_id, venue_id, merchant_id, user_id on venue_order
  for each row execute function venue_order_renames();
