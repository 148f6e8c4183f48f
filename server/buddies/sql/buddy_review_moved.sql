-- Tells the inbox of reviews that an invitation was added, was removed or changed its state. Raises no room
-- version and therefore locks nothing. Trigger of buddy, once for each statement.
create or replace function buddy_review_moved()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('reviews:all', '{}');
  return null;
end
$$;

create trigger review_moved
  after insert or delete or update of check_status on buddy
  for each statement execute function buddy_review_moved();
