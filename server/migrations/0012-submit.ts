import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'campus',
  'merchant',
  'venue',
  'time_template',
  'time_slot',
  'rule_set',
  'refund_rule',
  'protocol',
  'site',
  'space',
  'holiday',
  'date_rule',
  'charge',
  'code_item',
];

/** The submit hot path: one call decides what only the database can decide, takes the slots and opens the order, all or nothing. */
export class Submit1700000000012 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      -- Raised by every change of what the processes keep in memory: places, times, prices, rules, calendars, texts.
      create table venue_revision (one boolean primary key default true check (one), v bigint not null);
      create function venue_changed() returns trigger language plpgsql as $$
      begin
        insert into venue_revision as r (v) values (epoch_ms(clock_timestamp())) on conflict (one) do update set v = greatest(r.v + 1, excluded.v);
        return null;
      end $$;
    `);
    for (const table of TABLES)
      await q.query(
        `create trigger venue_changed after insert or update or delete or truncate on ${table} for each statement execute function venue_changed()`,
      );
    await q.query(`
      -- The first time of a wish with fewer places left than asked for; null when there are enough.
      create function places_short(of_site int, of_date date, of_times int[], places int, seats int) returns jsonb language plpgsql stable as $$
      declare of_time int; free int; at timestamptz := app_now();
      begin
        foreach of_time in array of_times loop
          select coalesce((select k.total - k.taken from slot_capacity k where k.site_id = of_site and k.date = of_date and k.time_id = of_time), seats)
               + coalesce((select sum(c.places)::int from capacity_claim c where c.site_id = of_site and c.date = of_date and c.time_id = of_time
                             and c.released_at is null and c.kind = 'HELD' and c.expires_at <= at), 0) into free;
          if free < places_short.places then return jsonb_build_object('timeId', of_time, 'left', greatest(0, free)); end if;
        end loop;
        return null;
      end $$;

      -- What a member has booked within the window and scope of every quota (R08), in their order. An unpaid order past its deadline counts for nothing.
      create function quota_use(of_user int, of_quotas jsonb) returns jsonb language plpgsql stable as $$
      declare used jsonb; at timestamptz := app_now(); zone text := coalesce((select sys_val from sys_setting where sys_key = 'school.timezone'), 'Asia/Shanghai');
      begin
        select jsonb_agg(jsonb_build_object('times', n.times, 'minutes', n.minutes) order by x.ordinality) into used
          from jsonb_array_elements(of_quotas) with ordinality x
          cross join lateral jsonb_to_record(x.value) as q(sites int[], "from" date, "to" date, waive int, "maxMinutes" int)
          cross join lateral (
            select count(*) as times, coalesce(sum(case when q."maxMinutes" > 0 then (select sum(extract(epoch from i.end_at - i.begin_at) / 60) from venue_order_item i where i.trade_no = v.trade_no) end), 0)::int as minutes
              from venue_order v
             where v.user_id = of_user and v.order_status = '1' and v.reservation_date between q."from" and q."to" and (q.sites is null or v.site_id = any (q.sites))
               and (v.pay_status <> 1 or v.pay_deadline > at)
               and not (q.waive > 0 and v.begin_at - (v.gmt_create at time zone zone) <= q.waive * interval '1 minute')
          ) n;
        return used;
      end $$;

      -- Does one more booking of so many minutes overstep a quota?
      create function quota_over(of_quotas jsonb, used jsonb) returns boolean language plpgsql immutable as $$
      begin
        return exists (
            select 1 from jsonb_array_elements(of_quotas) with ordinality q join jsonb_array_elements(used) with ordinality u using (ordinality)
             where (q.value ->> 'maxTimes')::int > 0 and (u.value ->> 'times')::int + 1 > (q.value ->> 'maxTimes')::int
                or (q.value ->> 'maxMinutes')::int > 0 and (u.value ->> 'minutes')::int + (q.value ->> 'ownMinutes')::int > (q.value ->> 'maxMinutes')::int);
      end $$;

      -- What is known of the companions named (R12): own, confirmed, free at that time; known by today's codes where codes are given, and
      -- found by them where nobody is named.
      create function companion_facts(of_user int, of_ids int[], of_codes text[], begins timestamp, ends timestamp) returns jsonb language plpgsql stable as $$
      declare today date := school_now()::date; people jsonb; wrong boolean := false; codes text[];
      begin
        if of_codes is not null and cardinality(of_ids) = 0 then
          select coalesce(array_agg(b.id order by b.id), '{}') into of_ids from buddy b join app_user u on u.id = b.buddy_user_id
           where b.user_id = of_user and buddy_no(u.buddy_seed, today) = any (of_codes);
          wrong := cardinality(of_ids) <> cardinality(of_codes);
        end if;
        select coalesce(jsonb_agg(jsonb_build_object('userId', b.buddy_user_id, 'known', b.id is not null, 'confirmed', coalesce(b.check_status = 1, false), 'busy', b.id is not null and exists (
                 select 1 from venue_order v where v.begin_at < ends and v.begin_at > begins - interval '12 hours' and v.end_at > begins and v.order_status = '1'
                    and (v.pay_status <> 1 or v.pay_deadline > app_now()) and (v.user_id = b.buddy_user_id or v.buddy_ids @> array[b.buddy_user_id]))) order by x.id), '[]'),
               array_agg(buddy_no(u.buddy_seed, today)) filter (where u.id is not null)
          into people, codes
          from unnest(of_ids) as x(id) left join buddy b on b.id = x.id and b.user_id = of_user left join app_user u on u.id = b.buddy_user_id;
        if of_codes is not null and not wrong then wrong := not (coalesce(codes, '{}') <@ of_codes and of_codes <@ coalesce(codes, '{}')); end if;
        return jsonb_build_object('companions', people, 'codeWrong', wrong);
      end $$;

      -- Takes the lock of a site's day if nobody has it.
      create function try_lock_slots(of_site int, of_date date) returns boolean language plpgsql volatile as
        $$ begin return pg_try_advisory_xact_lock(hashtextextended('slot:' || of_site || ':' || of_date, 0)); end $$;

      -- Takes slots for a member or for the house. In order: the first answer of the key; a replay; own repeated submit; what only the database knows
      -- of R07 to R10 and R12, behind the locks; then order, claims, log, events and live rooms. With "look" it answers what it knows without taking.
      -- Answers one of {kept, same}, {replay}, {refused, facts, rooms}, {pass, facts, rooms}, {order, repeated, rooms}; a refusal writes nothing but
      -- the end of expired holds it met. Plain statements, planned once and for tables of any size:
      -- starting a large one costs more than what it does. A column with nothing added to it is one whose index is not to be used.
      create function book_slots(
        me int, of_site int, of_date date, house boolean, look boolean, counts boolean, simple boolean, hold_seconds int, seats int, places int, max_unpaid int, max_active int,
        mine_key text, key_path text, key_body text, sign text, begins timestamp, ends timestamp,
        item_spaces int[], item_times int[], item_groups int[], item_begins timestamp[], item_ends timestamp[], item_fees int[],
        claim_spaces int[], claim_times int[], claim_begins timestamp[], claim_ends timestamp[], claim_byconflict boolean[],
        of_quotas jsonb, buddies int[], buddy_codes text[],
        role_id int, of_source int, of_channel int, of_venue int, of_merchant int, of_detail text, of_detail_en text, of_names text, of_type int, of_phone text, of_people int, of_remark text,
        of_reason text, of_label text, of_amount int, need_face boolean, of_rules jsonb
      ) returns jsonb language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
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
        perform pg_advisory_xact_lock(hashtextextended('user:' || me, 0));
        -- Whoever has to wait for the day looks first, without the lock, whether there is anything to wait for.
        if not try_lock_slots(of_site, of_date) then
          select jsonb_build_object('spaceId', c.s, 'timeId', c.t) into lost
            from unnest(claim_spaces, claim_times, claim_begins, claim_ends) as c(s, t, b, e)
            join slot_hold h on h.space_id = c.s and h.during && tsrange(c.b, c.e) and h.released_at is null and (h.expires_at is null or h.expires_at > at)
            left join venue_order v on v.trade_no = h.trade_no
           where v.user_id is distinct from me and not exists (select 1 from idempotency i where i.user_id = me and i.key = mine_key) order by c.b, c.s limit 1;
          if lost is not null then return jsonb_build_object('refused', true, 'facts', jsonb_build_object('taken', lost), 'rooms', told); end if;
          perform lock_slots(of_site, of_date);
        end if;

        loop
          select (select jsonb_build_object('kept', i.answer, 'same', i.path = key_path and i.body_hash = key_body) from idempotency i
                   where i.user_id = me and i.key = mine_key and i.at > now() - interval '24 hours') as kept,
                 exists (select 1 from idempotency i where i.user_id = me and i.key = mine_key and i.at <= now() - interval '24 hours') as stale,
                 sign is not null and exists (select 1 from request_replay r where r.sign_key = sign) as replayed,
                 case when not house then (
                   select v.id from venue_order v
                    where v.user_id = me and v.site_id + 0 = of_site and v.reservation_date = of_date and v.order_status = '1' and v.source = 1
                      and (v.pay_status = 1 and v.pay_deadline > at or v.pay_status = 2 and v.gmt_create > at - hold_seconds * interval '1 second')
                      and (select array_agg(i.space_id || ':' || i.time_id order by i.space_id, i.time_id) from venue_order_item i where i.trade_no = v.trade_no)
                        = (select array_agg(w.s || ':' || w.t order by w.s, w.t) from unnest(item_spaces, item_times) as w(s, t))
                    order by v.id limit 1) end as own,
                 cardinality(ended) = 0 and exists (
                   select 1 from venue_order v where v.site_id + 0 = of_site and v.reservation_date + 0 = of_date and v.order_status = '1' and v.pay_status = 1 and v.pay_deadline <= at) as due,
                 (select jsonb_build_object('spaceId', c.s, 'timeId', c.t)
                    from unnest(claim_spaces, claim_times, claim_begins, claim_ends) as c(s, t, b, e)
                   where exists (select 1 from slot_hold h where h.space_id = c.s and h.during && tsrange(c.b, c.e) and h.released_at is null and (h.expires_at is null or h.expires_at > at))
                   order by c.b, c.s limit 1) as taken,
                 case when max_unpaid > 0 then (select count(*) from venue_order v where v.user_id = me and v.order_status = '1' and v.pay_status = 1 and v.pay_deadline + interval '0' > at) end as unpaid,
                 case when max_active > 0 then (select count(*) from venue_order v where v.user_id = me and v.order_status = '1' and v.reservation_date >= wall::date - 1 and v.end_at > wall and (v.pay_status <> 1 or v.pay_deadline > at)) end as active
            into k;
          if k.kept is not null then return k.kept; end if;
          if k.stale then delete from idempotency i where i.user_id = me and i.key = mine_key; end if;
          if k.replayed then return jsonb_build_object('replay', true); end if;
          if k.own is not null then
            select to_jsonb(v) into row from venue_order v where v.id = k.own;
            if mine_key is not null then
              insert into idempotency (user_id, key, path, body_hash, answer) values (me, mine_key, key_path, key_body, jsonb_build_object('ok', row));
            end if;
            return jsonb_build_object('order', row, 'repeated', true, 'rooms', told);
          end if;
          exit when not k.due;
          select * into e from end_due(of_site, of_date);
          ended := e.ended; changes := e.changes; spaces := e.spaces; times := e.times;
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
            over := (friends ->> 'codeWrong')::boolean or friends @? '$.companions[*] ? (@.known == false || @.confirmed == false || @.busy == true)';
          end if;
        end if;
        if over or look then
          if cardinality(ended) > 0 then
            told := tell_rooms(changes || jsonb_build_array(jsonb_build_object('room', site_room, 'patch', slot_patch(of_site, of_date, spaces, times))));
          end if;
          return jsonb_build_object(case when over then 'refused' else 'pass' end, true, 'facts', facts, 'rooms', told);
        end if;

        if of_amount > 0 then until := at + hold_seconds * interval '1 second'; ms := floor(extract(epoch from until) * 1000); end if;
        state := case when house then 'BLOCKED' when until is null then 'PAID' else 'HELD' end;
        if of_phone = '' then select phone into of_phone from app_user where id = me; end if;
        -- A number drawn twice, or a slot taken by somebody who went round the lock, ends the whole booking: the constraints are the truth.
        insert into venue_order (trade_no, user_id, order_type, source, channel, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail, detail_en, space_names, reservation_type,
          phone, buddy_ids, people, remark, occupy_reason, occupy_label, amount, paid_at, pay_deadline, order_status, pay_status, entry_code, rule_snapshot)
        values (new_trade_no('D'), me, role_id, of_source, of_channel, of_venue, of_site, of_merchant, of_date, begins, ends, of_detail, of_detail_en, of_names, of_type,
          of_phone, mates, of_people, of_remark, of_reason, of_label, of_amount, case when until is null then at end, until, case when house then '3' else '1' end, case when until is null then 2 else 1 end,
          upper(substr(md5(gen_random_uuid()::text), 1, 12)), of_rules)
        returning * into o;
        for i in 1 .. cardinality(item_spaces) loop
          insert into venue_order_item (trade_no, space_id, time_id, group_id, begin_at, end_at, fee) values (o.trade_no, item_spaces[i], item_times[i], item_groups[i], item_begins[i], item_ends[i], item_fees[i]);
        end loop;
        for i in 1 .. cardinality(claim_spaces) loop
          insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, by_conflict, expires_at)
          values (of_site, claim_spaces[i], of_date, claim_times[i], tsrange(claim_begins[i], claim_ends[i]), o.trade_no, state, claim_byconflict[i], until);
        end loop;
        if counts then
          insert into slot_capacity (site_id, date, time_id, taken, total) select of_site, of_date, t, places, seats from unnest(item_times) t order by t
            on conflict (site_id, date, time_id) do update set taken = slot_capacity.taken + excluded.taken, total = greatest(excluded.total, slot_capacity.taken);
          insert into capacity_claim (site_id, date, time_id, trade_no, places, kind, expires_at) select of_site, of_date, t, o.trade_no, places, state, until from unnest(item_times) t;
        end if;
        insert into order_log (trade_no, user_id, who, action, note) values (o.trade_no, me, case when house then 'staff' else 'member' end, case when house then 'occupy' else 'submit' end, of_reason);
        row := to_jsonb(o);
        if not house then
          insert into outbox (name, payload)
          values (case when until is null then 'order.paid' else 'order.held' end, jsonb_build_object('tradeNo', o.trade_no, 'userId', me, 'siteId', of_site, 'venueId', of_venue, 'date', of_date)
            || case when until is null then jsonb_build_object('amount', 0, 'needFace', need_face) else jsonb_build_object('payDeadline', ms) end);
        end if;
        if mine_key is not null then
          insert into idempotency (user_id, key, path, body_hash, answer) values (me, mine_key, key_path, key_body, jsonb_build_object('ok', row));
        end if;
        if sign is not null then
          insert into request_replay (sign_key) values (sign);
        end if;

        if simple and cardinality(ended) = 0 then
          -- By name: order, site, user.
          insert into room_version as r (room) values ('order:' || o.trade_no) on conflict (room) do update set v = r.v + 1 returning v into raised;
          patch := jsonb_build_object('orderStatus', o.order_status, 'payStatus', o.pay_status, 'payDeadline', ms);
          insert into outbox_live (room, v, patch) values ('order:' || o.trade_no, raised, patch);
          told := jsonb_build_array(jsonb_build_object('room', 'order:' || o.trade_no, 'v', raised));
          insert into room_version as r (room) values (site_room) on conflict (room) do update set v = r.v + 1 returning v into raised;
          changes := '[]';
          for i in 1 .. cardinality(claim_spaces) loop
            changes := changes || jsonb_build_object('spaceId', claim_spaces[i], 'timeId', claim_times[i], 'reservationStatus', case when until is null then 4 else 3 end, 'left', null, 'total', null);
          end loop;
          insert into outbox_live (room, v, patch) values (site_room, raised, jsonb_build_object('cells', changes));
          told := told || jsonb_build_object('room', site_room, 'v', raised);
          insert into room_version as r (room) values ('user:' || me) on conflict (room) do update set v = r.v + 1 returning v into raised;
          insert into outbox_live (room, v, patch) values ('user:' || me, raised, jsonb_build_object('orders', jsonb_build_array(jsonb_build_object('tradeNo', o.trade_no) || patch)));
          told := told || jsonb_build_object('room', 'user:' || me, 'v', raised);
        else
          patch := jsonb_build_object('orderStatus', o.order_status, 'payStatus', o.pay_status, 'payDeadline', ms);
          changes := changes || jsonb_build_array(
            jsonb_build_object('room', site_room, 'patch', slot_patch(of_site, of_date, claim_spaces || spaces, item_times || times)), jsonb_build_object('room', 'order:' || o.trade_no, 'patch', patch));
          if not house then
            changes := changes || jsonb_build_array(jsonb_build_object('room', 'user:' || me, 'patch', jsonb_build_object('orders', jsonb_build_array(jsonb_build_object('tradeNo', o.trade_no) || patch))));
          end if;
          told := tell_rooms(changes);
        end if;
        return jsonb_build_object('order', row, 'repeated', false, 'rooms', told);
      end $$;

      -- A function in SQL is planned anew by every statement that calls it; these are called by all.
      create or replace function app_now() returns timestamptz language plpgsql stable parallel safe as $$
      declare ahead bigint;
      begin
        select ms into ahead from clock_offset;
        return now() + coalesce(ahead, 0) * interval '1 millisecond';
      end $$;
      create or replace function school_now() returns timestamp language plpgsql stable parallel safe as $$
      declare zone text;
      begin
        select sys_val into zone from sys_setting where sys_key = 'school.timezone';
        return app_now() at time zone coalesce(zone, 'Asia/Shanghai');
      end $$;
      create or replace function new_trade_no(letter text) returns text language plpgsql volatile as
        $$ begin return letter || to_char(school_now(), 'YYMMDD') || lpad((('x' || substr(gen_random_uuid()::text, 1, 8))::bit(32)::bigint % 100000000)::text, 8, '0'); end $$;
      create or replace function lock_slots(of_site int, of_date date) returns void language plpgsql volatile as
        $$ begin perform pg_advisory_xact_lock(hashtextextended('slot:' || of_site || ':' || of_date, 0)); end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      do $$ begin execute 'drop function ' || 'book_slots'::regproc::regprocedure; end $$;
      drop table venue_revision; drop function venue_changed() cascade;
      drop function try_lock_slots(int, date), companion_facts(int, int[], text[], timestamp, timestamp), quota_over(jsonb, jsonb), quota_use(int, jsonb), places_short(int, date, int[], int, int);
    `);
  }
}
