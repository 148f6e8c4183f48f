-- Sends the new revision of the settings to the room `sys` through `tell_live`, once for each transaction.
-- Deferred constraint trigger of `setting_revision`: it runs at the commit and locks the row of `room_version`
-- last.
create or replace function setting_told()
returns trigger
language plpgsql
as $$
begin
  if current_setting('setting.told', true) is distinct from txid_current()::text then
    perform set_config('setting.told', txid_current()::text, true);
    perform tell_live('sys', jsonb_build_object('settings', (select v from setting_revision)));
  end if;
  return null;
end
$$;

create constraint trigger setting_told
  after insert or update on setting_revision
  deferrable initially deferred
  for each row execute function setting_told();
