-- Undoes reserve_slots for a site's date: returns slots to the occupations they came from and frees the others. Freed
-- slots within closed hours are blocked by keep_closed, the rest is offered to the waitlist. Returns the touched spaces
-- and times; runs a second time without effect. The caller holds the lock of the site's day. Locks slot_hold rows, then
-- what keep_closed and offer_waits lock.
-- Called by server/orders/slot-reservation.store.ts.
create or replace function free_reservation(
  mark text, of_site integer, of_date date, out spaces integer[], out times integer[]
)
returns record
language plpgsql
as $$
declare
  given record;
begin
  with held as (
    select h.trade_no, h.id, o.trade_no as returns_to
    from slot_hold h
      left join venue_order o on h.trade_no = mark || ':' || o.trade_no and o.order_status = {orderStatus.occupied}
    where h.site_id = of_site
      and h.date = of_date
      and h.released_at is null
      and (h.trade_no = mark or h.trade_no like mark || ':%')
  ), undone as (
    update slot_hold h
    set trade_no = coalesce(held.returns_to, mark),
      released_at = case when held.returns_to is null then app_now() end
    from held
    where h.trade_no = held.trade_no and h.id = held.id
    returning h.space_id, h.time_id
  )
  select coalesce(array_agg(distinct space_id), '{}'), coalesce(array_agg(distinct time_id), '{}')
  into spaces, times
  from undone;
  if cardinality(spaces) = 0 then return; end if;
  perform keep_closed(mark, true);
  if not exists (
    select 1
    from v_site si
      join v_rule_set ru on ru.id = si.rule_set_id
    where si.id = of_site and ru.waitlist
  ) then
    return;
  end if;
  select w.spaces, w.times into given from offer_waits(of_site, of_date) w;
  spaces := spaces || given.spaces;
  times := times || given.times;
end
$$;
