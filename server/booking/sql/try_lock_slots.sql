-- Takes the advisory lock slot:<site>:<date> of lock_slots without waiting. Returns false if another
-- transaction has it.
-- Called by lock_bookings.
create or replace function try_lock_slots(of_site integer, of_date date)
returns boolean
language plpgsql
as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended('slot:' || of_site || ':' || of_date, 0));
end
$$;
