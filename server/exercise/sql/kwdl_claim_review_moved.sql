-- Tells the inbox of reviews that a request about exercise was added, was removed or changed its state. Raises no room
-- version and therefore locks nothing. Trigger of kwdl_claim, once for each statement.
create or replace function kwdl_claim_review_moved()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('reviews:all', '{}');
  return null;
end
$$;

create trigger review_moved
  after insert or delete or update of check_status, closed, submitted_at on kwdl_claim
  for each statement execute function kwdl_claim_review_moved();
