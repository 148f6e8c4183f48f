-- Tells the inbox of reviews that a wallet request was added, was removed or changed its state. Raises no room
-- version and therefore locks nothing. Trigger of wallet_request, once for each statement.
create or replace function wallet_request_review_moved()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('reviews:all', '{}');
  return null;
end
$$;

create trigger review_moved
  after insert or delete or update of status on wallet_request
  for each statement execute function wallet_request_review_moved();
