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
