-- Books slots: an array of booking_request (server/booking/booking-command.ts) of members or staff, each with its
-- own answer. Amounts in fen, times in school's wall clock. `only_look` measures and changes nothing, without
-- locks. `patience`: see lock_bookings. Returns {answers, rooms}. A room is {room, v}, with claims as in claims_after
-- if an expired order ended or patience is null. An answer has the request's n and one of:
-- {kept, same} the stored answer of the key, {replay}, {order, repeated}, {refused | pass, facts}, or
-- {again: 'person' | 'day' | 'earlier'} if somebody else has its locks or an earlier request of the array claims
-- the same; the caller asks again. Rules R07 to R10, R12 and R15 (unpaid bills): domain/booking/booking.rules.ts.
-- Locks: those of lock_bookings, expired orders by id (end_due_orders), capacity rows by time, rooms by name.
-- Called by server/booking/booking.store.ts.
create or replace function book_slots(requests jsonb, only_look boolean, patience integer)
returns json
language plpgsql
set plan_cache_mode to 'force_generic_plan'
set enable_seqscan to 'off'
set jit to 'off'
as $$
declare
  rs booking_request[] := array(select r from jsonb_populate_recordset(null::booking_request, requests) r);
  at timestamptz := app_now();
  wall timestamp := school_now();
  locked record;
  d record;
  k record;
  facts jsonb;
  over boolean;
  later int[];
  good int[] := '{}';
  mates jsonb := '{}';
  answers jsonb := '[]';
  changes jsonb := '[]';
  touched jsonb := '[]';
  booked jsonb;
  told json;
  -- Whether the caller needs the claims of the raised days: the bookings alone do not say them.
  reads boolean := patience is null;
begin
  if not only_look then
    select * into locked from lock_bookings(rs, patience);
    select coalesce(jsonb_agg(jsonb_build_object(
      'n', r.n, 'again', case when r.n = any (locked.persons) then 'person' else 'day' end
    )), '[]')
    into answers
    from unnest(rs) r
    where r.n = any (locked.persons || locked.days);
    rs := array(select r from unnest(rs) r where r.n <> all (locked.persons || locked.days) order by r.n);
    delete from idempotency i
    using unnest(rs) r
    where i.user_id = r.user_id and i.key = r.key and i.ends_at <= now();
    for d in
      select r.site_id, r.reservation_date
      from unnest(rs) r
      group by r.site_id, r.reservation_date
      having exists (
        select 1
        from v_venue_order v
        where v.site_id + 0 = r.site_id
          and v.reservation_date + 0 = r.reservation_date
          and v.order_status = {orderStatus.normal}
          and v.pay_status = {payStatus.unpaid}
          and v.pay_deadline <= at
      )
      order by ('slot:' || r.site_id || ':' || r.reservation_date) collate "C"
    loop
      reads := true;
      select * into k from end_due_orders(d.site_id, d.reservation_date);
      changes := changes || k.changes;
      touched := touched || jsonb_build_object(
        'site', d.site_id, 'day', d.reservation_date, 'spaces', k.spaces, 'times', k.times
      );
    end loop;
  end if;

  later := claimed_earlier(rs);
  -- "offset 0" computes each measurement once; "limit 1" keeps the planner from reading a whole table for few rows.
  for k in
    select
      f.*,
      -- An own order of the same slots has taken them, or places beside which there may be more.
      case
        when not f.by_staff and (f.lost is not null or f.seats is not null)
        then own_equal_order(f.user_id, f.site_id, f.reservation_date, f.items, f.hold_seconds)
      end as own,
      case when f.lost is null and not f.by_staff and f.quotas is not null then quota_use(f.user_id, f.quotas) end
        as used,
      case
        when f.lost is null and not f.by_staff and (cardinality(f.buddies) > 0 or f.buddy_codes is not null)
        then companion_facts(f.user_id, f.buddies, f.buddy_codes, f.begin_at, f.end_at)
      end as friends
    from (
      select
        r.*,
        (
          select jsonb_build_object('kept', i.answer, 'same', i.path = r.path and i.body_hash = r.body_hash)
          from idempotency i
          where i.user_id = r.user_id and i.key = r.key and i.ends_at > now()
        ) as kept,
        (select true from request_replay x where x.sign_key = r.replay_key limit 1) is true as replayed,
        case
          when r.seats is null then (
            select jsonb_build_object('taken', jsonb_build_object('spaceId', c.space_id, 'timeId', c.time_id))
            from unnest(r.claims) c
              cross join lateral (
                select 1
                from v_slot_hold h
                where h.space_id = c.space_id
                  and h.during && tsrange(c.begin_at, c.end_at)
                  and h.released_at is null
                  and (h.expires_at is null or h.expires_at > at)
                limit 1
              ) h
            order by c.begin_at, c.space_id
            limit 1
          )
          else (
            select jsonb_build_object('short', s.short)
            from (
              select places_short(
                r.site_id, r.reservation_date, array(select i.time_id from unnest(r.items) i), r.places, r.seats
              ) as short
            ) s
            where s.short is not null
          )
        end as lost,
        case
          when r.max_unpaid > 0 then (
            select count(*)
            from v_venue_order v
            where v.user_id = r.user_id
              and v.order_status = {orderStatus.normal}
              and v.reservation_date >= wall::date - 1
              and v.pay_status = {payStatus.unpaid}
              and v.source not in ({orderSource.bulk}, {orderSource.lease})
              and v.pay_deadline + interval '0' > at
          )
        end as unpaid,
        case
          when r.max_active > 0 then (
            select count(*)
            from v_venue_order v
            where v.user_id = r.user_id
              and v.order_status = {orderStatus.normal}
              and v.reservation_date >= wall::date - 1
              and v.end_at > wall
              and v.source not in ({orderSource.bulk}, {orderSource.lease})
              and (v.pay_status <> {payStatus.unpaid} or v.pay_deadline > at)
          )
        end as active,
        exists (select 1 from v_gate_bill g where g.user_id = r.user_id and g.owed) as owes
      from unnest(rs) r
      offset 0
    ) f
    order by f.n
  loop
    if k.kept is not null then
      answers := answers || (k.kept || jsonb_build_object('n', k.n));
    elsif k.replayed then
      answers := answers || jsonb_build_object('n', k.n, 'replay', true);
    elsif k.own is not null then
      if k.key is not null and not only_look then
        insert into idempotency (user_id, key, path, body_hash, answer, ends_at)
        values (k.user_id, k.key, k.path, k.body_hash, jsonb_build_object('ok', k.own), answer_until(false));
      end if;
      answers := answers || jsonb_build_object('n', k.n, 'order', k.own, 'repeated', true);
    elsif k.n = any (later) then
      answers := answers || jsonb_build_object('n', k.n, 'again', 'earlier');
    else
      facts := coalesce(k.lost, '{}');
      over := k.lost is not null;
      if k.used is not null then
        facts := facts || jsonb_build_object('quotas', k.used);
        over := over or quota_over(k.quotas, k.used);
      end if;
      if k.lost is null and not k.by_staff then
        over := over or k.owes or coalesce(k.unpaid >= k.max_unpaid, false) or coalesce(k.active >= k.max_active, false);
        if over or only_look then
          facts := facts
            || jsonb_build_object('unpaid', coalesce(k.unpaid, 0), 'active', coalesce(k.active, 0), 'owes', k.owes);
        end if;
        if not over and k.friends is not null then
          facts := facts || k.friends;
          over := (k.friends ->> 'codeWrong')::boolean
            or k.friends @? '$.companions[*] ? (@.known == false || @.confirmed == false || @.busy == true)';
          mates := mates || jsonb_build_object(k.n::text, jsonb_path_query_array(k.friends, '$.companions[*].userId'));
        end if;
      end if;
      if over or only_look then
        answers := answers || jsonb_build_object(
          'n', k.n, case when over then 'refused' else 'pass' end, true, 'facts', facts
        );
      else
        good := good || k.n;
      end if;
    end if;
  end loop;

  if cardinality(good) > 0 then
    rs := array(select r from unnest(rs) r where r.n = any (good) order by r.n);
    booked := insert_bookings(rs, mates, at);
    answers := answers || (booked -> 'answers');
    changes := changes || (booked -> 'changes');
    touched := touched || (booked -> 'touched');
  end if;
  if jsonb_array_length(touched) > 0 then
    with p as materialized (
      select c ->> 'room' as room, c -> 'patch' as patch
      from jsonb_array_elements(changes) c
      union all
      -- What is booked on a day with nothing else changed is known; slot_patch looks at the rest.
      select
        'site:' || t.site || ':' || t.day,
        case
          when t.known then jsonb_build_object('cells', jsonb_path_query_array(t.cells, '$[*][*]'))
          else slot_patch(
            t.site, t.day,
            array(select distinct s::int from jsonb_array_elements_text(jsonb_path_query_array(t.spaces, '$[*][*]')) s),
            array(select distinct s::int from jsonb_array_elements_text(jsonb_path_query_array(t.times, '$[*][*]')) s)
          )
        end
      from (
        select
          x.site, x.day, bool_and(x.cells is not null) as known, jsonb_agg(x.cells) as cells,
          jsonb_agg(x.spaces) as spaces, jsonb_agg(x.times) as times
        from jsonb_to_recordset(touched) x(site int, day date, spaces jsonb, times jsonb, cells jsonb)
        group by x.site, x.day
      ) t
    ), g as materialized (
      -- A member with several changes is told each of them in one version.
      select p.room,
        case when count(*) = 1 then (array_agg(p.patch))[1]
          else jsonb_build_object('orders', jsonb_path_query_array(jsonb_agg(p.patch), '$[*].orders[*]'))
        end as patch
      from p
      group by p.room
    ), v as (
      insert into room_version as r (room)
      select g.room from g order by g.room collate "C"
      on conflict (room) do update set v = r.v + 1
      returning room, v
    ), t as (
      insert into outbox_live (room, v, patch)
      select '', 1, json_agg(json_build_object('room', g.room, 'v', v.v, 'patch', g.patch))
      from g
        join v on v.room = g.room
    )
    select json_agg(case
      when reads then json_build_object('room', v.room, 'v', v.v, 'claims', claims_after(v.room, g.patch))
      else json_build_object('room', v.room, 'v', v.v)
    end)
    into told
    from v
      join g on g.room = v.room;
  end if;
  return json_build_object('answers', answers, 'rooms', coalesce(told, '[]'));
end
$$;
