-- Tells the inbox of reviews that a meeting application was added, was removed or changed its state. Raises no room
-- version and therefore locks nothing. Trigger of meeting_order, once for each statement.
create or replace function meeting_order_review_moved()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('reviews:all', '{}');
  return null;
end
$$;

create trigger review_moved
  after insert or delete or update of check_status, ended, submitted_at on meeting_order
  for each statement execute function meeting_order_review_moved();
