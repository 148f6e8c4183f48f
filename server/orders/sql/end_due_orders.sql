-- Cancels the unpaid orders of a site's date past their deadline (instant), or only `of_trades`, and frees their
-- slots. Returns the trade numbers, the room changes except the site's, and the touched spaces and times. The
-- caller holds the lock of the site's day. Locks `venue_order` rows by id (`for update`), then what `unclaim`
-- locks for each. Called by `book_slots`, `swap_slots`, `expire_orders`, `retake_slots`
-- and `server/orders/order.store.ts`. Same rule: step `expire` of `domain/orders/order.machine.ts`.
create or replace function end_due_orders(
  of_site integer, of_date date, of_trades text[] default null, out ended text[], out changes jsonb,
  out spaces integer[], out times integer[]
)
returns record
language plpgsql
as $$
declare
  o record;
  touched record;
  at timestamptz := app_now();
begin
  ended := '{}';
  changes := '[]';
  spaces := '{}';
  times := '{}';
  for o in
    select id, trade_no, user_id, venue_id
    from venue_order
    where site_id = of_site
      and reservation_date = of_date
      and order_status = {orderStatus.normal}
      and pay_status = {payStatus.unpaid}
      and pay_deadline <= at
      and (of_trades is null or trade_no = any (of_trades))
    order by id
    for update
  loop
    update venue_order
    set order_status = {orderStatus.cancelled}, cancel_kind = {cancelKind.timeout}, cancel_at = at,
      version = version + 1
    where id = o.id and order_status = {orderStatus.normal} and pay_status = {payStatus.unpaid};
    continue when not found;
    select * into touched from unclaim(o.trade_no);
    insert into order_log (trade_no, action) values (o.trade_no, {orderAction.expire});
    insert into outbox (name, payload)
    values (
      'order.cancelled',
      jsonb_build_object(
        'tradeNo', o.trade_no, 'userId', o.user_id, 'siteId', of_site, 'venueId', o.venue_id, 'date', of_date,
        'cancelKind', {cancelKind.timeout}, 'wasPaid', false
      )
    );
    ended := ended || o.trade_no;
    spaces := spaces || touched.spaces;
    times := times || touched.times;
    changes := changes || jsonb_build_array(
      jsonb_build_object(
        'room', 'order:' || o.trade_no,
        'patch', jsonb_build_object(
          'orderStatus', {orderStatus.cancelled}, 'payStatus', {payStatus.unpaid}, 'payDeadline', null
        )
      ),
      jsonb_build_object(
        'room', 'user:' || o.user_id,
        'patch', jsonb_build_object(
          'orders', jsonb_build_array(jsonb_build_object(
            'tradeNo', o.trade_no, 'orderStatus', {orderStatus.cancelled}, 'payStatus', {payStatus.unpaid},
            'payDeadline', null, 'gone', true
          ))
        )
      )
    );
  end loop;
end
$$;
