-- Tells the inbox of reviews that a family member was added, was removed or changed its state. Raises no room
-- version and therefore locks nothing. Trigger of family_member, once for each statement.
create or replace function family_member_review_moved()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('reviews:all', '{}');
  return null;
end
$$;

create trigger review_moved
  after insert or delete or update of check_status, closed, submitted_at on family_member
  for each statement execute function family_member_review_moved();
