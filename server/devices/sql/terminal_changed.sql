create or replace function terminal_changed()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('face:' || new.venue_id, '{}');
  return null;
end
$$;

create trigger terminal_moved
  after update of state on hardware
  for each row
  when (new.kind = 2 and old.state is distinct from new.state)
  execute function terminal_changed();
