-- Tells the inbox of reviews that a request was added, was removed or changed its state. Raises no room version
-- and therefore locks nothing. Trigger of space_change, once for each statement.
create or replace function space_change_review_moved()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('reviews:all', '{}');
  return null;
end
$$;

create trigger review_moved
  after insert or delete or update of check_status, closed, submitted_at on space_change
  for each statement execute function space_change_review_moved();
