-- Frees the claims of an order and returns the touched spaces and times. For a cancelled order, holds slots for
-- the waitlist and, with a delayed release, holds the rest for up to `return_max_sec` seconds. Offers nothing
-- after a closure. The caller holds the lock of the site's day. Locks what
-- `unclaim_plain` locks, then what `offer_waits` locks. Called by `end_due_orders`, `free_slots` and `swap_slots`.
-- Rules: docs/rules/waiting-and-draws.md.
create or replace function unclaim(of_trade text, out spaces integer[], out times integer[])
returns record
language plpgsql
as $$
declare
  o record;
  given record;
  at timestamptz := app_now();
begin
  select p.spaces, p.times into unclaim.spaces, unclaim.times from unclaim_plain(of_trade) p;
  if cardinality(unclaim.spaces) = 0 and cardinality(unclaim.times) = 0 then return; end if;
  select v.site_id, v.reservation_date, v.order_status, v.cancel_kind, v.source, ru.waitlist, ru.return_mode,
    ru.return_max_sec, si.booking_mode
  into o
  from venue_order v
    join v_site si on si.id = v.site_id
    join v_rule_set ru on ru.id = si.rule_set_id
  where v.trade_no = of_trade;
  if not found or o.cancel_kind = {cancelKind.closure} or o.order_status <> {orderStatus.cancelled} then
    return;
  end if;
  if o.waitlist then
    select w.spaces, w.times into given from offer_waits(o.site_id, o.reservation_date) w;
    unclaim.spaces := unclaim.spaces || given.spaces;
    unclaim.times := unclaim.times || given.times;
  end if;
  if o.return_mode = {returnMode.delayed}
    and o.booking_mode = {bookingMode.exclusive}
    and o.source <> {orderSource.adminOccupy}
  then
    insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, by_conflict, expires_at)
    select f.site_id, f.space_id, f.date, f.time_id, f.during, 'return:' || of_trade, 'HELD', f.by_conflict,
      at + random() * o.return_max_sec * interval '1 second'
    from (
      select distinct on (h.space_id, h.during) h.*
      from slot_hold h
      where h.trade_no = of_trade and h.released_at = at
      order by h.space_id, h.during, h.id desc
    ) f
    where lower(f.during) > school_now() + o.return_max_sec * interval '1 second'
      and not exists (
        select 1
        from slot_hold x
        where x.space_id = f.space_id and x.during && f.during and x.released_at is null
      );
  end if;
end
$$;
