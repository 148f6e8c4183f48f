-- Refuses to change the number or the member of a ticket, and any change once it has a result.
-- Trigger of `pot_ticket`, before update.
create or replace function pot_ticket_keep()
returns trigger
language plpgsql
as $$
begin
  if (new.ticket_no, new.user_id) is distinct from (old.ticket_no, old.user_id)
    or old.result <> {lotteryTicketResult.waiting}
  then
    raise exception 'a drawn ticket is never changed';
  end if;
  return new;
end
$$;

create trigger pot_ticket_keep before update on pot_ticket for each row execute function pot_ticket_keep();
