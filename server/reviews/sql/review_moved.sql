-- Sends an empty message to the room `reviews:all` when a request that needs a review is added, removed or
-- changes its state. Raises no room version and therefore locks nothing. The room is read again by
-- `server/live/room.store.ts`. Trigger of the tables below, once for each statement.
create or replace function review_moved()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('reviews:all', '{}');
  return null;
end
$$;

create trigger review_moved
  after insert or delete or update of check_status, closed, submitted_at on appeal
  for each statement execute function review_moved();

create trigger review_moved
  after insert or delete or update of check_status on buddy
  for each statement execute function review_moved();

create trigger review_moved
  after insert or delete or update of status on bulk_booking
  for each statement execute function review_moved();

create trigger review_moved
  after insert or delete or update of check_status, closed, submitted_at on family_member
  for each statement execute function review_moved();

create trigger review_moved
  after insert or delete or update of check_status, closed, submitted_at on refund_apply
  for each statement execute function review_moved();

create trigger review_moved
  after insert or delete or update of status, submitted_at on registration
  for each statement execute function review_moved();

create trigger review_moved
  after insert or delete or update of status on wallet_request
  for each statement execute function review_moved();
