create or replace function pot_ticket_keep()
returns trigger
language plpgsql
as $$
begin
  if (new.ticket_no, new.user_id) is distinct from (old.ticket_no, old.user_id) or old.result <> 0 then
    raise exception 'a drawn ticket is never changed';
  end if;
  return new;
end
$$;

create trigger pot_ticket_keep before update on pot_ticket for each row execute function pot_ticket_keep();
