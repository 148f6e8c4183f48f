-- Tells the inbox of reviews that a level of an approval was decided or taken back. Raises no room version and
-- therefore locks nothing. Trigger of approval_step, once for each statement.
create or replace function approval_step_review_moved()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('reviews:all', '{}');
  return null;
end
$$;

create trigger review_moved
  after insert or update of recalled_at on approval_step
  for each statement execute function approval_step_review_moved();
