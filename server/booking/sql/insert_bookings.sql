-- Writes the orders of checked booking requests in one statement: order, items, holds or places, history, event,
-- stored answer and replay mark. `mates` are the companions by the number of the request. Returns {answers,
-- changes, touched} as book_slots collects them. Constraints refuse the whole array if a trade number exists or a
-- writer without the lock took a slot. Locks capacity rows by time. Called by book_slots, which holds its locks.
create or replace function insert_bookings(rs booking_request[], mates jsonb, of_time timestamptz)
returns jsonb
language plpgsql
as $$
declare
  written jsonb;
begin
  with r as materialized (
    select
      w.*, new_trade_no({bizType.venue}) as trade_no,
      case when w.amount > 0 then of_time + w.hold_seconds * interval '1 second' end as until
    from unnest(rs) w
  ), kinds as (
    select r.trade_no, case when r.by_staff then 'BLOCKED' when r.until is null then 'PAID' else 'HELD' end as kind
    from r
  ), o as (
    insert into venue_order (
      trade_no, user_id, order_type, source, channel, venue_id, site_id, merchant_id, reservation_date,
      begin_at, end_at, detail, detail_en, space_names, reservation_type, phone, buddy_ids, people, remark, meeting,
      occupy_reason, occupy_label, amount, paid_at, pay_deadline, order_status, pay_status, entry_code,
      rule_snapshot, gmt_create
    )
    select
      r.trade_no, r.user_id, r.order_type, r.source, r.channel, r.venue_id, r.site_id, r.merchant_id,
      r.reservation_date, r.begin_at, r.end_at, r.detail, r.detail_en, r.space_names, r.reservation_type,
      case when r.phone = '' then (select u.phone from v_app_user u where u.id = r.user_id) else r.phone end,
      coalesce(array(select m::int from jsonb_array_elements_text(mates -> r.n::text) m), '{}'),
      r.people, r.remark, r.meeting, r.occupy_reason, r.occupy_label, r.amount,
      case when r.until is null then of_time end, r.until,
      case when r.by_staff then {orderStatus.occupied} else {orderStatus.normal} end,
      case when r.until is null then {payStatus.paid} else {payStatus.unpaid} end,
      upper(left(translate(gen_random_uuid()::text, '-', ''), 12)), r.rule_snapshot, of_time
    from r
    returning id, trade_no, user_id, source, site_id, reservation_date, begin_at, end_at, detail, detail_en,
      space_names, phone, people, remark, meeting, amount, refund_fee, pay_type, pay_deadline, order_status,
      pay_status, check_status, promise_status, cancel_kind, cancel_reason, gmt_create, occupy_label
  ), i as (
    insert into venue_order_item (trade_no, space_id, time_id, group_id, begin_at, end_at, fee)
    select r.trade_no, c.space_id, c.time_id, c.group_id, c.begin_at, c.end_at, c.fee
    from r
      cross join lateral unnest(r.items) c
  ), h as (
    insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, by_conflict, expires_at)
    select
      r.site_id, c.space_id, r.reservation_date, c.time_id, tsrange(c.begin_at, c.end_at), r.trade_no, k.kind,
      c.by_conflict, r.until
    from r
      join kinds k on k.trade_no = r.trade_no
      cross join lateral unnest(r.claims) c
    where r.seats is null
  ), places as (
    insert into slot_capacity (site_id, date, time_id, taken, total)
    select r.site_id, r.reservation_date, c.time_id, r.places, r.seats
    from r
      cross join lateral unnest(r.items) c
    where r.seats is not null
    order by r.site_id, r.reservation_date, c.time_id
    on conflict (site_id, date, time_id)
    do update set taken = slot_capacity.taken + excluded.taken,
      total = greatest(excluded.total, slot_capacity.taken)
  ), p as (
    insert into capacity_claim (site_id, date, time_id, trade_no, places, kind, expires_at)
    select r.site_id, r.reservation_date, c.time_id, r.trade_no, r.places, k.kind, r.until
    from r
      join kinds k on k.trade_no = r.trade_no
      cross join lateral unnest(r.items) c
    where r.seats is not null
  ), l as (
    insert into order_log (trade_no, user_id, who, action, note)
    select
      r.trade_no, r.user_id, case when r.by_staff then 'staff' else 'member' end,
      case when r.by_staff then {orderAction.occupy} else {orderAction.submit} end, r.occupy_reason
    from r
  ), e as (
    insert into outbox (name, payload)
    select
      'order.paid',
      jsonb_build_object(
        'tradeNo', r.trade_no, 'userId', r.user_id, 'siteId', r.site_id, 'venueId', r.venue_id,
        'date', r.reservation_date, 'amount', 0, 'needFace', r.need_face
      )
    from r
    where r.until is null and not r.by_staff
    union all
    select
      case when count(*) = 1 then 'order.held' else 'order.held-together' end,
      jsonb_build_object('payDeadline', epoch_ms(r.until)) || case
        when count(*) = 1 then (jsonb_agg(held.facts)) -> 0
        else jsonb_build_object('orders', jsonb_agg(held.facts))
      end
    from r
      cross join lateral (
        select jsonb_build_object(
          'tradeNo', r.trade_no, 'userId', r.user_id, 'siteId', r.site_id, 'venueId', r.venue_id,
          'date', r.reservation_date
        ) as facts
      ) held
    where r.until is not null and not r.by_staff
    group by r.until
  ), marks as (
    insert into request_replay (sign_key) select r.replay_key from r where r.replay_key is not null
  ), a as materialized (
    select r.n, r.user_id, r.key, r.path, r.body_hash, to_jsonb(o) as row
    from r
      join o on o.trade_no = r.trade_no
  ), kept as (
    insert into idempotency (user_id, key, path, body_hash, answer, ends_at)
    select a.user_id, a.key, a.path, a.body_hash, jsonb_build_object('ok', a.row), answer_until(false)
    from a
    where a.key is not null
  )
  select jsonb_build_object(
    'answers', (
      select jsonb_agg(jsonb_build_object('n', a.n, 'order', a.row, 'repeated', false) order by a.n) from a
    ),
    'changes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'room', 'user:' || r.user_id,
        'patch', jsonb_build_object('orders', jsonb_build_array(jsonb_build_object(
          'tradeNo', r.trade_no, 'orderStatus', {orderStatus.normal},
          'payStatus', case when r.until is null then {payStatus.paid} else {payStatus.unpaid} end,
          'payDeadline', epoch_ms(r.until)
        )))
      )), '[]')
      from r
      where not r.by_staff
    ),
    'touched', (
      select jsonb_agg(jsonb_build_object(
        'site', r.site_id, 'day', r.reservation_date,
        'spaces', array(select c.space_id from unnest(r.claims) c),
        'times', array(select c.time_id from unnest(r.items) c),
        'cells', case
          when r.plain then (
            select jsonb_agg(jsonb_build_object(
              'spaceId', c.space_id, 'timeId', c.time_id,
              'reservationStatus', case when r.until is null then {slotStatus.reserved} else {slotStatus.unpaid} end,
              'left', null, 'total', null
            ))
            from unnest(r.claims) c
          )
        end
      ))
      from r
    )
  )
  into written;
  return written;
end
$$;
