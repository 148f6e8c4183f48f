create or replace function lock_slots(of_site integer, of_date date)
returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('slot:' || of_site || ':' || of_date, 0));
end
$$;
