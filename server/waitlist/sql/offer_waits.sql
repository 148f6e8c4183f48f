-- Holds free slots of a site's date for waiting entries, first come, first served. Returns the touched spaces
-- and times. A hold expires `wait_offer_min` minutes after the offer, at the latest `wait_close_min` minutes
-- before the start (instants). The caller holds the lock of the site's day. Locks waiting `waitlist_entry` rows
-- by age (`for update`), then `slot_capacity` rows. Called by `unclaim`, `let_go`, `leave_wait`, `serve_waits`
-- and `show_returns`. Same rule: step `offer` of `domain/waitlist/waitlist.machine.ts`.
create or replace function offer_waits(
  of_site integer, of_date date, out spaces integer[], out times integer[]
)
returns record
language plpgsql
as $$
declare
  e waitlist_entry;
  m record;
  s record;
  at timestamptz := app_now();
  until timestamptz;
  own int[];
  begins timestamp;
  ends timestamp;
  mark text;
  zone text := coalesce((select sys_val from sys_setting where sys_key = 'school.timezone'), 'Asia/Shanghai');
begin
  spaces := '{}';
  times := '{}';
  for e in
    select *
    from waitlist_entry w
    where w.site_id = of_site and w.reservation_date = of_date and w.status = {waitlistStatus.waiting}
    order by w.queued_at, w.id
    for update
  loop
    select * into m from wait_match(e);
    continue when m.time_id is null;
    select si.booking_mode, si.seat_count, ru.wait_offer_min * interval '1 minute' as lasts,
      ru.wait_close_min * interval '1 minute' as closes
    into s
    from v_site si
      join v_rule_set ru on ru.id = si.rule_set_id
    where si.id = of_site;
    select of_date + t.begin_minute * interval '1 minute', of_date + t.end_minute * interval '1 minute'
    into begins, ends
    from v_time_slot t
    where t.id = m.time_id;
    until := least(at + s.lasts, (begins - s.closes) at time zone zone);
    mark := 'offer:' || e.id || ':' || e.offer_no + 1;
    if s.booking_mode = {bookingMode.capacity} then
      insert into slot_capacity as c (site_id, date, time_id, taken, total)
      values (of_site, of_date, m.time_id, e.people, s.seat_count)
      on conflict (site_id, date, time_id) do update set taken = c.taken + excluded.taken;
      insert into capacity_claim (site_id, date, time_id, trade_no, places, kind, expires_at)
      values (of_site, of_date, m.time_id, mark, e.people, 'HELD', until);
    else
      own := space_claims(m.space_id);
      insert into slot_hold (
        site_id, space_id, date, time_id, during, trade_no, kind, by_conflict, expires_at
      )
      select of_site, c, of_date, m.time_id, tsrange(begins, ends), mark, 'HELD', c <> m.space_id, until
      from unnest(own) c;
      spaces := spaces || own;
    end if;
    times := times || m.time_id;
    update waitlist_entry
    set status = {waitlistStatus.offered}, offer_no = offer_no + 1, offered_at = at, offer_until = until,
      offer_space = m.space_id, offer_time = m.time_id, told_at = null
    where id = e.id;
    insert into outbox (name, payload)
    values (
      'waitlist.offered',
      jsonb_build_object(
        'id', e.id, 'offerNo', e.offer_no + 1, 'userId', e.user_id, 'siteId', of_site, 'date', of_date,
        'offerUntil', epoch_ms(until)
      )
    );
  end loop;
end
$$;
