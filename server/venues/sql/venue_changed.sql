-- Raises the revision of the venue data, in epoch ms and always ascending, when one of these tables changes.
-- Locks the one row of `venue_revision` until the commit. The revision is read by
-- `server/venues/venue.store.ts` and `server/live/room.store.ts`. Trigger of the tables below, once for each
-- statement.
create or replace function venue_changed()
returns trigger
language plpgsql
as $$
begin
  insert into venue_revision as r (v)
  values (epoch_ms(clock_timestamp()))
  on conflict (one) do update set v = greatest(r.v + 1, excluded.v);
  return null;
end
$$;

create trigger venue_changed
  after insert or delete or update or truncate on campus
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on charge
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on code_item
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on code_list
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on date_rule
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on gate
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on gate_device
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on holiday
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on meeting_room
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on merchant
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on protocol
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on refund_rule
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on rule_set
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on safety_video
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on safety_video_site
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on site
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on space
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on time_slot
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on time_template
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on user_restriction
  for each statement execute function venue_changed();

create trigger venue_changed
  after insert or delete or update or truncate on venue
  for each statement execute function venue_changed();
