-- Sends the new revision of the venue data to the room `sys` through `tell_live`, once for each transaction.
-- Deferred constraint trigger of `venue_revision`: it runs at the commit and locks the row of `room_version`
-- last.
create or replace function venue_told()
returns trigger
language plpgsql
as $$
begin
  if current_setting('venue.told', true) is distinct from txid_current()::text then
    perform set_config('venue.told', txid_current()::text, true);
    perform tell_live('sys', jsonb_build_object('venues', (select v from venue_revision)));
  end if;
  return null;
end
$$;

create constraint trigger venue_told
  after insert or update on venue_revision
  deferrable initially deferred
  for each row execute function venue_told();
