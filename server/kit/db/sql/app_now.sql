-- Returns the business time: the start of the transaction, moved by clock_offset.ms, which is 0 outside test
-- mode. All deadlines are compared with it. Takes no locks. Called by most SQL functions and stores.
-- Written in plpgsql, because a function in SQL is planned again by each statement that calls it.
create or replace function app_now()
returns timestamp with time zone
language plpgsql stable parallel safe
as $$
declare
  ahead bigint;
begin
  select ms into ahead from clock_offset;
  return now() + coalesce(ahead, 0) * interval '1 millisecond';
end
$$;
