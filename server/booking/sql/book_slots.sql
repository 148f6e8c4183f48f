-- Books slots for a member, or blocks them for staff (house). look: dry run, which takes no locks and ends no
-- orders. counts: capacity site, simple: no conflicting courts. Amounts in fen, times in school's wall clock. Returns {kept, same}, {replay}, {refused |
-- pass, facts, rooms} or {order, repeated, rooms}. Rules R07 to R10 and R12: domain/booking/booking.rules.ts.
-- Locks: advisory user:<me>, slot:<site>:<date>, expired orders by id (end_due), capacity rows by time, rooms
-- by name. Called by server/booking/booking.store.ts.
create or replace function book_slots(
  me integer, of_site integer, of_date date, house boolean, look boolean, counts boolean, simple boolean,
  hold_seconds integer, seats integer, places integer, max_unpaid integer, max_active integer, mine_key text,
  key_path text, key_body text, sign text, begins timestamp without time zone,
  ends timestamp without time zone, item_spaces integer[], item_times integer[], item_groups integer[],
  item_begins timestamp without time zone[], item_ends timestamp without time zone[], item_fees integer[],
  claim_spaces integer[], claim_times integer[], claim_begins timestamp without time zone[],
  claim_ends timestamp without time zone[], claim_byconflict boolean[], of_quotas jsonb, buddies integer[],
  buddy_codes text[], role_id integer, of_source integer, of_channel integer, of_venue integer,
  of_merchant integer, of_detail text, of_detail_en text, of_names text, of_type integer, of_phone text,
  of_people integer, of_remark text, of_reason text, of_label text, of_amount integer, need_face boolean,
  of_rules jsonb
)
returns jsonb
language plpgsql
set plan_cache_mode to 'force_generic_plan'
set enable_seqscan to 'off'
set jit to 'off'
as $$
declare
  at timestamptz := app_now();
  wall timestamp := school_now();
  k record;
  e record;
  o venue_order;
  row jsonb;
  mates int[] := '{}';
  site_room text := 'site:' || of_site || ':' || of_date;
  raised bigint;
  patch jsonb;
  lost jsonb;
  facts jsonb := '{}';
  used jsonb;
  friends jsonb;
  over boolean;
  told jsonb := '[]';
  ended text[] := '{}';
  changes jsonb := '[]';
  spaces int[] := '{}';
  times int[] := '{}';
  state text;
  until timestamptz;
  ms bigint;
begin
  if not look then
    perform pg_advisory_xact_lock(hashtextextended('user:' || me, 0));
  end if;
  -- If the day is locked, refuses a slot that is already taken without waiting for the lock.
  if not look and not try_lock_slots(of_site, of_date) then
    select jsonb_build_object('spaceId', c.s, 'timeId', c.t) into lost
    from unnest(claim_spaces, claim_times, claim_begins, claim_ends) as c(s, t, b, e)
      join slot_hold h on h.space_id = c.s
        and h.during && tsrange(c.b, c.e)
        and h.released_at is null
        and (h.expires_at is null or h.expires_at > at)
      left join venue_order v on v.trade_no = h.trade_no
    where v.user_id is distinct from me
      and not exists (select 1 from idempotency i where i.user_id = me and i.key = mine_key)
    order by c.b, c.s
    limit 1;
    if lost is not null then
      return jsonb_build_object('refused', true, 'facts', jsonb_build_object('taken', lost), 'rooms', told);
    end if;
    perform lock_slots(of_site, of_date);
  end if;

  -- Order: stored answer, replay, the member's own equal order, expired holds (ended once, then read again).
  -- "+ 0" and "+ interval '0'" keep the planner from the index of that column.
  loop
    select
      (
        select jsonb_build_object('kept', i.answer, 'same', i.path = key_path and i.body_hash = key_body)
        from idempotency i
        where i.user_id = me and i.key = mine_key and i.at > now() - interval '24 hours'
      ) as kept,
      exists (
        select 1
        from idempotency i
        where i.user_id = me and i.key = mine_key and i.at <= now() - interval '24 hours'
      ) as stale,
      sign is not null and exists (select 1 from request_replay r where r.sign_key = sign) as replayed,
      case
        when not house then (
          select v.id
          from venue_order v
          where v.user_id = me
            and v.site_id + 0 = of_site
            and v.reservation_date = of_date
            and v.order_status = {orderStatus.normal}
            and v.source = {orderSource.online}
            and (
              v.pay_status = {payStatus.unpaid} and v.pay_deadline > at
              or v.pay_status = {payStatus.paid} and v.gmt_create > at - hold_seconds * interval '1 second'
            )
            and (
              select array_agg(i.space_id || ':' || i.time_id order by i.space_id, i.time_id)
              from venue_order_item i
              where i.trade_no = v.trade_no
            ) = (
              select array_agg(w.s || ':' || w.t order by w.s, w.t)
              from unnest(item_spaces, item_times) as w(s, t)
            )
          order by v.id
          limit 1
        )
      end as own,
      cardinality(ended) = 0
        and exists (
          select 1
          from venue_order v
          where v.site_id + 0 = of_site
            and v.reservation_date + 0 = of_date
            and v.order_status = {orderStatus.normal}
            and v.pay_status = {payStatus.unpaid}
            and v.pay_deadline <= at
        ) as due,
      (
        select jsonb_build_object('spaceId', c.s, 'timeId', c.t)
        from unnest(claim_spaces, claim_times, claim_begins, claim_ends) as c(s, t, b, e)
        where exists (
          select 1
          from slot_hold h
          where h.space_id = c.s
            and h.during && tsrange(c.b, c.e)
            and h.released_at is null
            and (h.expires_at is null or h.expires_at > at)
        )
        order by c.b, c.s
        limit 1
      ) as taken,
      case
        when max_unpaid > 0 then (
          select count(*)
          from venue_order v
          where v.user_id = me
            and v.order_status = {orderStatus.normal}
            and v.reservation_date >= wall::date - 1
            and v.pay_status = {payStatus.unpaid}
            and v.source not in ({orderSource.bulk}, {orderSource.lease})
            and v.pay_deadline + interval '0' > at
        )
      end as unpaid,
      case
        when max_active > 0 then (
          select count(*)
          from venue_order v
          where v.user_id = me
            and v.order_status = {orderStatus.normal}
            and v.reservation_date >= wall::date - 1
            and v.end_at > wall
            and v.source not in ({orderSource.bulk}, {orderSource.lease})
            and (v.pay_status <> {payStatus.unpaid} or v.pay_deadline > at)
        )
      end as active
    into k;
    if k.kept is not null then return k.kept; end if;
    if k.stale and not look then delete from idempotency i where i.user_id = me and i.key = mine_key; end if;
    if k.replayed then return jsonb_build_object('replay', true); end if;
    if k.own is not null then
      select to_jsonb(v) into row from venue_order v where v.id = k.own;
      if mine_key is not null then
        insert into idempotency (user_id, key, path, body_hash, answer)
        values (me, mine_key, key_path, key_body, jsonb_build_object('ok', row))
        on conflict do nothing;
      end if;
      return jsonb_build_object('order', row, 'repeated', true, 'rooms', told);
    end if;
    exit when look or not k.due;
    select * into e from end_due(of_site, of_date);
    ended := e.ended;
    changes := e.changes;
    spaces := e.spaces;
    times := e.times;
    exit when cardinality(ended) = 0;
  end loop;

  if counts then
    lost := places_short(of_site, of_date, item_times, places, seats);
    if lost is not null then facts := jsonb_build_object('short', lost); end if;
  elsif k.taken is not null then
    lost := k.taken;
    facts := jsonb_build_object('taken', lost);
  end if;
  over := lost is not null;
  if not over and not house then
    if of_quotas is not null then
      used := quota_use(me, of_quotas);
      facts := facts || jsonb_build_object('quotas', used);
      over := quota_over(of_quotas, used);
    end if;
    if k.unpaid >= max_unpaid or k.active >= max_active or over or look then
      facts := facts || jsonb_build_object('unpaid', coalesce(k.unpaid, 0), 'active', coalesce(k.active, 0));
      over := coalesce(k.unpaid >= max_unpaid, false) or coalesce(k.active >= max_active, false) or over;
    end if;
    if not over and (cardinality(buddies) > 0 or buddy_codes is not null) then
      friends := companion_facts(me, buddies, buddy_codes, begins, ends);
      mates := array(select (m ->> 'userId')::int from jsonb_array_elements(friends -> 'companions') m);
      facts := facts || friends;
      over := (friends ->> 'codeWrong')::boolean
        or friends @? '$.companions[*] ? (@.known == false || @.confirmed == false || @.busy == true)';
    end if;
  end if;
  if over or look then
    if cardinality(ended) > 0 then
      told := tell_rooms(changes || jsonb_build_array(
        jsonb_build_object('room', site_room, 'patch', slot_patch(of_site, of_date, spaces, times))
      ));
    end if;
    return jsonb_build_object(
      case when over then 'refused' else 'pass' end, true, 'facts', facts, 'rooms', told
    );
  end if;

  if of_amount > 0 then
    until := at + hold_seconds * interval '1 second';
    ms := floor(extract(epoch from until) * 1000);
  end if;
  state := case when house then 'BLOCKED' when until is null then 'PAID' else 'HELD' end;
  if of_phone = '' then select phone into of_phone from app_user where id = me; end if;
  -- Constraints refuse the whole booking if the trade number exists or a writer without the lock took a slot.
  insert into venue_order (
    trade_no, user_id, order_type, source, channel, venue_id, site_id, merchant_id, reservation_date,
    begin_at, end_at, detail, detail_en, space_names, reservation_type, phone, buddy_ids, people, remark,
    occupy_reason, occupy_label, amount, paid_at, pay_deadline, order_status, pay_status, entry_code,
    rule_snapshot
  )
  values (
    new_trade_no({bizType.venue}), me, role_id, of_source, of_channel, of_venue, of_site, of_merchant, of_date,
    begins, ends, of_detail, of_detail_en, of_names, of_type, of_phone, mates, of_people, of_remark, of_reason,
    of_label, of_amount, case when until is null then at end, until,
    case when house then {orderStatus.occupied} else {orderStatus.normal} end,
    case when until is null then {payStatus.paid} else {payStatus.unpaid} end,
    upper(substr(md5(gen_random_uuid()::text), 1, 12)), of_rules
  )
  returning * into o;
  for i in 1 .. cardinality(item_spaces) loop
    insert into venue_order_item (trade_no, space_id, time_id, group_id, begin_at, end_at, fee)
    values (
      o.trade_no, item_spaces[i], item_times[i], item_groups[i], item_begins[i], item_ends[i], item_fees[i]
    );
  end loop;
  for i in 1 .. cardinality(claim_spaces) loop
    insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, by_conflict, expires_at)
    values (
      of_site, claim_spaces[i], of_date, claim_times[i], tsrange(claim_begins[i], claim_ends[i]), o.trade_no,
      state, claim_byconflict[i], until
    );
  end loop;
  if counts then
    insert into slot_capacity (site_id, date, time_id, taken, total)
    select of_site, of_date, t, places, seats from unnest(item_times) t order by t
    on conflict (site_id, date, time_id)
    do update set taken = slot_capacity.taken + excluded.taken,
      total = greatest(excluded.total, slot_capacity.taken);
    insert into capacity_claim (site_id, date, time_id, trade_no, places, kind, expires_at)
    select of_site, of_date, t, o.trade_no, places, state, until from unnest(item_times) t;
  end if;
  insert into order_log (trade_no, user_id, who, action, note)
  values (
    o.trade_no, me, case when house then 'staff' else 'member' end,
    case when house then {orderAction.occupy} else {orderAction.submit} end, of_reason
  );
  row := to_jsonb(o);
  if not house then
    insert into outbox (name, payload)
    values (
      case when until is null then 'order.paid' else 'order.held' end,
      jsonb_build_object(
        'tradeNo', o.trade_no, 'userId', me, 'siteId', of_site, 'venueId', of_venue, 'date', of_date
      ) || case
        when until is null then jsonb_build_object('amount', 0, 'needFace', need_face)
        else jsonb_build_object('payDeadline', ms)
      end
    );
  end if;
  if mine_key is not null then
    insert into idempotency (user_id, key, path, body_hash, answer)
    values (me, mine_key, key_path, key_body, jsonb_build_object('ok', row));
  end if;
  if sign is not null then
    insert into request_replay (sign_key) values (sign);
  end if;

  if simple and cardinality(ended) = 0 then
    -- Rooms are locked by name: order, site, user.
    insert into room_version as r (room)
    values ('order:' || o.trade_no)
    on conflict (room) do update set v = r.v + 1
    returning v into raised;
    patch := jsonb_build_object('orderStatus', o.order_status, 'payStatus', o.pay_status, 'payDeadline', ms);
    insert into outbox_live (room, v, patch) values ('order:' || o.trade_no, raised, patch);
    told := jsonb_build_array(jsonb_build_object('room', 'order:' || o.trade_no, 'v', raised));
    insert into room_version as r (room)
    values (site_room)
    on conflict (room) do update set v = r.v + 1
    returning v into raised;
    changes := '[]';
    for i in 1 .. cardinality(claim_spaces) loop
      changes := changes || jsonb_build_object(
        'spaceId', claim_spaces[i], 'timeId', claim_times[i],
        'reservationStatus', case when until is null then {slotStatus.reserved} else {slotStatus.unpaid} end,
        'left', null, 'total', null
      );
    end loop;
    insert into outbox_live (room, v, patch) values (site_room, raised, jsonb_build_object('cells', changes));
    told := told || jsonb_build_object('room', site_room, 'v', raised);
    insert into room_version as r (room)
    values ('user:' || me)
    on conflict (room) do update set v = r.v + 1
    returning v into raised;
    insert into outbox_live (room, v, patch)
    values (
      'user:' || me, raised,
      jsonb_build_object('orders', jsonb_build_array(jsonb_build_object('tradeNo', o.trade_no) || patch))
    );
    told := told || jsonb_build_object('room', 'user:' || me, 'v', raised);
  else
    patch := jsonb_build_object('orderStatus', o.order_status, 'payStatus', o.pay_status, 'payDeadline', ms);
    changes := changes || jsonb_build_array(
      jsonb_build_object(
        'room', site_room, 'patch', slot_patch(of_site, of_date, claim_spaces || spaces, item_times || times)
      ),
      jsonb_build_object('room', 'order:' || o.trade_no, 'patch', patch)
    );
    if not house then
      changes := changes || jsonb_build_array(jsonb_build_object(
        'room', 'user:' || me,
        'patch', jsonb_build_object(
          'orders', jsonb_build_array(jsonb_build_object('tradeNo', o.trade_no) || patch)
        )
      ));
    end if;
    told := tell_rooms(changes);
  end if;
  return jsonb_build_object('order', row, 'repeated', false, 'rooms', told);
end
$$;
