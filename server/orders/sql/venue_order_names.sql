-- Checks that the site, venue, merchant and member of an order exist, for all rows of an insert. Throws 23503
-- otherwise. Takes no locks. A foreign key would lock the referenced rows, which all bookings of a rush share.
-- Deletion is checked by `site_named`, `venue_named`, `merchant_named` and `app_user_named`. Trigger of
-- `venue_order`, after insert, once for each statement.
create or replace function venue_order_names()
returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from fresh f
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

create trigger venue_order_names
  after insert on venue_order
  referencing new table as fresh
  for each statement execute function venue_order_names();
