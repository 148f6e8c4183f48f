-- Raises the revision of the settings, in epoch ms and always ascending, when one of them changes.
-- Locks the one row of `setting_revision` until the commit. The revision is read by `server/live/room.store.ts`.
-- Trigger of `sys_setting`, once for each statement.
create or replace function setting_changed()
returns trigger
language plpgsql
as $$
begin
  insert into setting_revision as r (v)
  values (epoch_ms(clock_timestamp()))
  on conflict (one) do update set v = greatest(r.v + 1, excluded.v);
  return null;
end
$$;

create trigger setting_changed
  after insert or delete or update or truncate on sys_setting
  for each statement execute function setting_changed();
