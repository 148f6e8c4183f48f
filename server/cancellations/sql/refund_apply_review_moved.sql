-- Tells the inbox of reviews that a special refund request was added, was removed or changed its state. Raises no
-- room version and therefore locks nothing. Trigger of refund_apply, once for each statement.
create or replace function refund_apply_review_moved()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('reviews:all', '{}');
  return null;
end
$$;

create trigger review_moved
  after insert or delete or update of check_status, closed, submitted_at on refund_apply
  for each statement execute function refund_apply_review_moved();
