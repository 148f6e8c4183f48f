-- Tells the inbox of reviews that a bulk booking or a lease was added, was removed or changed its state. Raises no
-- room version and therefore locks nothing. Trigger of bulk_booking, once for each statement.
create or replace function bulk_booking_review_moved()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('reviews:all', '{}');
  return null;
end
$$;

create trigger review_moved
  after insert or delete or update of status on bulk_booking
  for each statement execute function bulk_booking_review_moved();
