-- Books for several members what book_slots books for one: a request per member, no slot twice, no conflicting
-- courts. $1 to $28 are columns of requests, $29 to $35 of courts, as in server/booking/booking-command.ts.
-- Returns {answers: [{n, order}], lost: [{n, refused, facts}], rooms}. A request in neither list is to be
-- booked alone. Locks: advisory user:<id> without waiting, slot:<site>:<date> by name, rooms by name. Caller:
-- server/booking/booking.store.ts.
create or replace function book_together(
  integer[], integer[], integer[], integer[], integer[], integer[], integer[], date[],
  timestamp without time zone[], timestamp without time zone[], text[], text[], text[], integer[], text[],
  integer[], text[], integer[], integer[], boolean[], jsonb[], text[], text[], text[], text[], integer[],
  integer[], jsonb[], integer[], integer[], integer[], integer[], timestamp without time zone[],
  timestamp without time zone[], integer[]
)
returns json
language plpgsql
set plan_cache_mode to 'force_generic_plan'
set enable_seqscan to 'off'
set jit to 'off'
as $$
declare
  ws booking_wish[] := array(
    select row(
      (w.n - 1)::int, w.me, w.role, w.source, w.channel, w.venue, w.site, w.merchant, w.day, w."from", w."to",
      w.detail, w."detailEn", w.names, w.type, w.phone, w.people, w.remark, w.amount, w.hold, w."needFace",
      w.rules, w.key, w.path, w.body, w.sign, w."maxUnpaid", w."maxActive", w.quotas
    )::booking_wish
    from unnest(
      $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
      $23, $24, $25, $26, $27, $28
    ) with ordinality as w(
      me, role, source, channel, venue, site, merchant, day, "from", "to", detail, "detailEn", names, type,
      phone, people, remark, amount, hold, "needFace", rules, key, path, body, sign, "maxUnpaid", "maxActive",
      quotas, n
    )
  );
  at timestamptz := app_now();
  wall timestamp := school_now();
  prefix text := {bizType.venue} || to_char(wall, 'YYMMDD');
  busy int[];
  due text[];
  odd int[];
  lost jsonb;
  answers json;
  told json;
begin
  select array_agg(m.n) into busy
  from (
    select w.n, pg_try_advisory_xact_lock(hashtextextended('user:' || w.me, 0)) as mine from unnest(ws) w
  ) m
  where not m.mine;
  perform pg_advisory_xact_lock(hashtextextended('slot:' || d.site || ':' || d.day, 0))
  from (
    select w.site, w.day
    from unnest(ws) w
    group by w.site, w.day
    order by (w.site || ':' || w.day) collate "C"
  ) d;

  select array_agg(distinct v.site_id || ':' || v.reservation_date) into due
  from venue_order v
  where v.order_status = {orderStatus.normal} and v.pay_status = {payStatus.unpaid} and v.pay_deadline <= at;

  with w as materialized (
    select * from unnest(ws) w where busy is null or w.n <> all (busy)
  ), s as materialized (
    select c.n, c.space, c.time, c."from", h.trade_no
    from unnest($29, $30, $31, $33, $34) as c(n, space, time, "from", "to")
      cross join lateral (
        select o.trade_no
        from slot_hold o
        where o.space_id = c.space and o.during && tsrange(c."from", c."to") and o.released_at is null
        limit 1
      ) h
  ), k as materialized (
    select
      w.n,
      (select true from idempotency i where i.user_id = w.me and i.key = w.key limit 1) is true
        or (select true from request_replay r where r.sign_key = w.sign limit 1) is true
        or due is not null and w.site || ':' || w.day = any (due)
        or w."maxUnpaid" > 0
          and (
            select count(*)
            from venue_order v
            where v.user_id = w.me
              and v.order_status = {orderStatus.normal}
              and v.reservation_date >= wall::date - 1
              and v.pay_status = {payStatus.unpaid}
              and v.source not in ({orderSource.bulk}, {orderSource.lease})
              and v.pay_deadline + interval '0' > at
          ) >= w."maxUnpaid"
        or w."maxActive" > 0
          and (
            select count(*)
            from venue_order v
            where v.user_id = w.me
              and v.order_status = {orderStatus.normal}
              and v.reservation_date >= wall::date - 1
              and v.end_at > wall
              and v.source not in ({orderSource.bulk}, {orderSource.lease})
              and (v.pay_status <> {payStatus.unpaid} or v.pay_deadline > at)
          ) >= w."maxActive"
        or w.quotas is not null and quota_over(w.quotas, quota_use(w.me, w.quotas)) as odd,
      (
        select jsonb_build_object(
          'spaceId', s.space, 'timeId', s.time,
          'mine', (select v.user_id = w.me from venue_order v where v.trade_no = s.trade_no)
        )
        from s
        where s.n = w.n
        order by s."from", s.space
        limit 1
      ) as taken
    from w
  )
  select
    array_agg(k.n) filter (where k.odd or (k.taken ->> 'mine')::boolean),
    jsonb_agg(
      jsonb_build_object('n', k.n, 'refused', true, 'facts', jsonb_build_object('taken', k.taken - 'mine'))
    ) filter (where not k.odd and (k.taken ->> 'mine')::boolean is not true and k.taken is not null)
  into odd, lost
  from k;

  -- odd: requests that are not booked here, because they are retried alone or refused.
  odd := coalesce(odd, '{}') || coalesce(busy, '{}');
  if lost is not null then
    odd := odd || array(select (l ->> 'n')::int from jsonb_array_elements(lost) l);
  end if;

  with w as materialized (
    select
      w.*,
      (
        select d.no
        from (
          select prefix || lpad(
            (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 100000000)::text, 8, '0'
          ) as no
          from generate_series(1, 3)
          where w.n is not null
        ) d
        where not exists (select 1 from venue_order v where v.trade_no = d.no)
        limit 1
      ) as trade_no,
      case when w.amount > 0 then at + w.hold * interval '1 second' end as until
    from unnest(ws) w
    where w.n <> all (odd)
  ), o as (
    insert into venue_order (
      trade_no, user_id, order_type, source, channel, venue_id, site_id, merchant_id, reservation_date,
      begin_at, end_at, detail, detail_en, space_names, reservation_type, phone, people, remark, amount,
      paid_at, pay_deadline, pay_status, entry_code, rule_snapshot, gmt_create
    )
    select w.trade_no, w.me, w.role, w.source, w.channel, w.venue, w.site, w.merchant, w.day, w."from",
      w."to", w.detail, w."detailEn", w.names, w.type,
      case when w.phone = '' then (select u.phone from app_user u where u.id = w.me) else w.phone end,
      w.people, w.remark, w.amount, case when w.until is null then at end, w.until,
      case when w.until is null then {payStatus.paid} else {payStatus.unpaid} end,
      upper(left(translate(gen_random_uuid()::text, '-', ''), 12)), w.rules, at
    from w
    returning id, trade_no, user_id, source, site_id, reservation_date, begin_at, end_at, detail, detail_en,
      space_names, phone, people, remark, amount, refund_fee, pay_type, pay_deadline, order_status,
      pay_status, check_status, promise_status, cancel_kind, cancel_reason, gmt_create, occupy_label
  ), i as (
    insert into venue_order_item (trade_no, space_id, time_id, group_id, begin_at, end_at, fee)
    select w.trade_no, c.space, c.time, c.grp, c."from", c."to", c.fee
    from w
      join unnest($29, $30, $31, $32, $33, $34, $35) as c(n, space, time, grp, "from", "to", fee) on c.n = w.n
  ), h as (
    insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, expires_at)
    select w.site, c.space, w.day, c.time, tsrange(c."from", c."to"), w.trade_no,
      case when w.until is null then 'PAID' else 'HELD' end, w.until
    from w
      join unnest($29, $30, $31, $33, $34) as c(n, space, time, "from", "to") on c.n = w.n
  ), l as (
    insert into order_log (trade_no, user_id, who, action)
    select w.trade_no, w.me, 'member', {orderAction.submit} from w
  ), e as (
    insert into outbox (name, payload)
    select
      'order.paid',
      jsonb_build_object(
        'tradeNo', w.trade_no, 'userId', w.me, 'siteId', w.site, 'venueId', w.venue, 'date', w.day,
        'amount', 0, 'needFace', w."needFace"
      )
    from w
    where w.until is null
    union all
    select
      'order.held-together',
      jsonb_build_object(
        'payDeadline', epoch_ms(w.until),
        'orders', jsonb_agg(jsonb_build_object(
          'tradeNo', w.trade_no, 'userId', w.me, 'siteId', w.site, 'venueId', w.venue, 'date', w.day
        ))
      )
    from w
    where w.until is not null
    group by w.until
  ), r as (
    insert into request_replay (sign_key) select w.sign from w where w.sign is not null
  ), a as materialized (
    select w.n, w.me, w.key, w.path, w.body, w.site, w.day, w.until, o.trade_no, row_to_json(o) as row
    from w
      join o on o.trade_no = w.trade_no
  ), kept as (
    insert into idempotency (user_id, key, path, body_hash, answer)
    select a.me, a.key, a.path, a.body, json_build_object('ok', a.row) from a where a.key is not null
  ), p as materialized (
    select
      'site:' || w.site || ':' || w.day as room,
      json_build_object(
        'cells', json_agg(json_build_object(
          'spaceId', c.space, 'timeId', c.time,
          'reservationStatus', case when w.until is null then {slotStatus.reserved} else {slotStatus.unpaid} end,
          'left', null, 'total', null
        ))
      ) as patch
    from w
      join unnest($29, $30, $31) as c(n, space, time) on c.n = w.n
    group by w.site, w.day
    union all
    select
      'user:' || w.me,
      json_build_object(
        'orders', json_build_array(json_build_object(
          'tradeNo', w.trade_no, 'orderStatus', {orderStatus.normal},
          'payStatus', case when w.until is null then {payStatus.paid} else {payStatus.unpaid} end,
          'payDeadline', epoch_ms(w.until)
        ))
      )
    from w
  ), v as (
    insert into room_version as r (room)
    select p.room from p order by p.room collate "C"
    on conflict (room) do update set v = r.v + 1
    returning room, v
  ), t as (
    insert into outbox_live (room, v, patch)
    select '', 1, json_agg(json_build_object('room', p.room, 'v', v.v, 'patch', p.patch))
    from p
      join v on v.room = p.room
    having count(*) > 0
  )
  select (select json_agg(json_build_object('n', a.n, 'order', a.row)) from a),
    (select json_agg(json_build_object('room', v.room, 'v', v.v)) from v)
  into answers, told;
  return json_build_object('answers', answers, 'lost', lost, 'rooms', told);
end
$$;
