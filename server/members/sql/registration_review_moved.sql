-- Tells the inbox of reviews that a registration was added, was removed or changed its state. Raises no room
-- version and therefore locks nothing. Trigger of registration, once for each statement.
create or replace function registration_review_moved()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('reviews:all', '{}');
  return null;
end
$$;

create trigger review_moved
  after insert or delete or update of status, submitted_at on registration
  for each statement execute function registration_review_moved();
