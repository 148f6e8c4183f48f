-- Tells the inbox of reviews that an appeal against a gate bill was made or answered. Raises no room version and
-- therefore locks nothing. Trigger of gate_bill, once for each statement.
create or replace function gate_bill_review_moved()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('reviews:all', '{}');
  return null;
end
$$;

create trigger review_moved
  after update of appeal on gate_bill
  for each statement execute function gate_bill_review_moved();
