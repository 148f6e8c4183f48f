-- Takes the advisory lock slot:<site>:<date> until the transaction ends, and waits for it if necessary. Each
-- change of slots of that day requires it. Order of locks: person (user:<id>), days by name, order rows by id,
-- rooms by name.
-- Called by lock_bookings, expire_order, leave_wait, serve_waits, show_returns and
-- server/attendance/promise.store.ts. Db.lockSlots in server/kit/db/db.ts takes the same lock.
create or replace function lock_slots(of_site integer, of_date date)
returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('slot:' || of_site || ':' || of_date, 0));
end
$$;
