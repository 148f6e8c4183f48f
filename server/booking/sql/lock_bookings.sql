-- Takes the locks of booking requests until the transaction ends: user:<id> of members and companions by id,
-- then slot:<site>:<date> by name. Returns the numbers of the requests that wait for somebody else: `persons`
-- whose lock is taken, `days` whose lock is taken. `patience` is how long to wait for a day, in milliseconds;
-- after one wait in vain the other days are only tried, so a call waits at most once. Null waits for every lock,
-- for transactions that hold locks of the same order already.
-- Called by book_slots.
create or replace function lock_bookings(
  rs booking_request[], patience integer, out persons integer[], out days integer[]
)
returns record
language plpgsql
as $$
declare
  l record;
  limited text := current_setting('lock_timeout');
  waits boolean := patience is null or patience > 0;
begin
  persons := '{}';
  days := '{}';
  for l in
    select p.id, array_agg(r.n) as ns
    from unnest(rs) r
      cross join lateral unnest(r.user_id || companions_of(r.user_id, r.buddies, r.buddy_codes)) p(id)
    group by p.id
    order by p.id
  loop
    if patience is null then
      perform pg_advisory_xact_lock(hashtextextended('user:' || l.id, 0));
    elsif not pg_try_advisory_xact_lock(hashtextextended('user:' || l.id, 0)) then
      persons := persons || l.ns;
    end if;
  end loop;
  for l in
    select r.site_id, r.reservation_date, array_agg(r.n) as ns
    from unnest(rs) r
    where r.n <> all (persons)
    group by r.site_id, r.reservation_date
    order by ('slot:' || r.site_id || ':' || r.reservation_date) collate "C"
  loop
    continue when try_lock_slots(l.site_id, l.reservation_date);
    begin
      if not waits then raise lock_not_available; end if;
      if patience is not null then perform set_config('lock_timeout', patience || 'ms', true); end if;
      perform lock_slots(l.site_id, l.reservation_date);
      perform set_config('lock_timeout', limited, true);
    exception when lock_not_available then
      if patience is null then raise; end if;
      days := days || l.ns;
      waits := false;
    end;
  end loop;
end
$$;
