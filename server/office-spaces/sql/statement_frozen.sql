-- Trigger of space_statement and space_statement_line. An issued statement keeps its department, year, price, total
-- and lines; only its state and note change. Takes no locks.
create or replace function statement_frozen()
returns trigger
language plpgsql
as $$
begin
  if tg_table_name = 'space_statement_line' or tg_op = 'DELETE' then
    raise exception 'a statement of fees is frozen' using errcode = 'check_violation', constraint = 'statement_frozen';
  end if;
  if (new.org_id, new.year, new.unit_price, new.total, new.issued_at, new.due_on)
    is distinct from (old.org_id, old.year, old.unit_price, old.total, old.issued_at, old.due_on) then
    raise exception 'a statement of fees is frozen' using errcode = 'check_violation', constraint = 'statement_frozen';
  end if;
  return new;
end
$$;

create trigger statement_frozen before update or delete on space_statement
  for each row execute function statement_frozen();
create trigger statement_line_frozen before update or delete on space_statement_line
  for each row execute function statement_frozen();
