import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['campus', 'merchant', 'venue', 'time_template', 'time_slot', 'rule_set', 'refund_rule', 'protocol', 'site', 'space', 'holiday', 'date_rule', 'charge', 'code_item'];

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
    for (const table of TABLES) await q.query(`create trigger venue_changed after insert or update or delete or truncate on ${table} for each statement execute function venue_changed()`);
    await q.query(`
      -- The first claim of a wish that somebody's live claim overlaps, as refusal data with its owner; null when all are free. Holds past their deadline are nobody's.
      create function claim_taken(wish jsonb) returns jsonb language plpgsql stable as $$
      declare c record; h record; at timestamptz := app_now();
      begin
        for c in select x."spaceId", x."timeId", tsrange(x."beginAt", x."endAt") as during from jsonb_to_recordset(wish) as x("spaceId" int, "timeId" int, "beginAt" timestamp, "endAt" timestamp) order by x."beginAt", x."spaceId" loop
          select trade_no into h from slot_hold where space_id = c."spaceId" and during && c.during and released_at is null and (expires_at is null or expires_at > at) limit 1;
          if found then
            return jsonb_build_object('spaceId', c."spaceId", 'timeId', c."timeId", 'owner', (select user_id from venue_order where trade_no = h.trade_no));
          end if;
        end loop;
        return null;
      end $$;

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

      -- What the rules of number count of a member: orders and minutes of every quota's window (R08), unpaid (R09) and upcoming orders (R10);
      -- only what the rules ask for. An unpaid order past its deadline counts for nothing.
      create function member_use(of_user int, of_rules jsonb) returns jsonb language plpgsql stable as $$
      declare q record; times int; minutes int; quotas jsonb := '[]'; unpaid int := 0; active int := 0; at timestamptz := app_now(); zone text; wall timestamp;
      begin
        if jsonb_array_length(of_rules -> 'quotas') > 0 then
          zone := coalesce((select sys_val from sys_setting where sys_key = 'school.timezone'), 'Asia/Shanghai');
          for q in select x.* from jsonb_to_recordset(of_rules -> 'quotas') as x(sites int[], "from" date, "to" date, waive int, "maxMinutes" int) loop
            select count(*), case when q."maxMinutes" > 0 then coalesce(sum((select sum(extract(epoch from i.end_at - i.begin_at) / 60) from venue_order_item i where i.trade_no = v.trade_no)), 0)::int else 0 end
              into times, minutes
              from venue_order v
             where v.user_id = of_user and v.order_status = '1' and v.reservation_date between q."from" and q."to" and (q.sites is null or v.site_id = any (q.sites))
               and (v.pay_status <> 1 or v.pay_deadline > at)
               and not (q.waive > 0 and v.begin_at - (v.gmt_create at time zone zone) <= q.waive * interval '1 minute');
            quotas := quotas || jsonb_build_array(jsonb_build_object('times', times, 'minutes', minutes));
          end loop;
        end if;
        if (of_rules ->> 'maxUnpaid')::int > 0 then
          select count(*) into unpaid from venue_order where user_id = of_user and order_status = '1' and pay_status = 1 and pay_deadline > at;
        end if;
        if (of_rules ->> 'maxActive')::int > 0 then
          wall := school_now();
          select count(*) into active from venue_order where user_id = of_user and order_status = '1' and end_at > wall and (pay_status <> 1 or pay_deadline > at);
        end if;
        return jsonb_build_object('quotas', quotas, 'unpaid', unpaid, 'active', active);
      end $$;

      -- Does one more booking of so many minutes overstep a rule of number?
      create function use_over(of_rules jsonb, used jsonb) returns boolean language plpgsql immutable as $$
      begin
        if (of_rules ->> 'maxUnpaid')::int > 0 and (used ->> 'unpaid')::int >= (of_rules ->> 'maxUnpaid')::int
          or (of_rules ->> 'maxActive')::int > 0 and (used ->> 'active')::int >= (of_rules ->> 'maxActive')::int then return true; end if;
        if jsonb_array_length(of_rules -> 'quotas') = 0 then return false; end if;
        return exists (
            select 1 from jsonb_array_elements(of_rules -> 'quotas') with ordinality q join jsonb_array_elements(used -> 'quotas') with ordinality u using (ordinality)
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
      create function try_lock_slots(of_site int, of_date date) returns boolean language sql volatile as
        $$ select pg_try_advisory_xact_lock(hashtextextended('slot:' || of_site || ':' || of_date, 0)) $$;

      -- Takes slots for a member or for the house. In order: the first answer of the key; a replay; own repeated
      -- submit; what only the database knows of R07 to R10 and R12, behind the locks; then order, claims, log, events and live rooms. With "look" it
      -- answers what it knows without taking. Answers one of {kept, same}, {replay}, {refused, facts, rooms}, {pass, facts, rooms}, {order, repeated, rooms};
      -- a refusal writes nothing but the end of expired holds it met.
      create function book_slots(p jsonb) returns jsonb language plpgsql volatile as $$
      declare
        me int := (p ->> 'userId')::int;
        of_site int := (p ->> 'siteId')::int;
        of_date date := (p ->> 'date')::date;
        house boolean := (p ->> 'house')::boolean;
        counts boolean := (p ->> 'mode')::int = 2;
        look boolean := (p ->> 'look')::boolean;
        -- Courts that conflict with no other: what a booking does to the board is what it claims.
        simple boolean := (p ->> 'simple')::boolean;
        mine_key text := p -> 'once' ->> 'key';
        sign text := p -> 'once' ->> 'replayKey';
        at timestamptz := app_now();
        places int := (p ->> 'places')::int;
        times int[] := array(select jsonb_array_elements_text(p -> 'timeIds')::int);
        spaces int[];
        o venue_order;
        e record;
        kept idempotency;
        lost jsonb;
        facts jsonb := '{}';
        used jsonb;
        mates jsonb := '{"companions": [], "codeWrong": false}';
        over boolean := false;
        changes jsonb;
        told jsonb := '[]';
        state text;
        until timestamptz;
        wanted int;
        got int;
        ms bigint;
      begin
        perform pg_advisory_xact_lock(hashtextextended('user:' || me, 0));
        if mine_key is not null then
          select * into kept from idempotency where user_id = me and key = mine_key and idempotency.at > now() - interval '24 hours';
          if found then return jsonb_build_object('kept', kept.answer, 'same', kept.path = p -> 'once' ->> 'path' and kept.body_hash = p -> 'once' ->> 'bodyHash'); end if;
        end if;
        if sign is not null then
          if look then
            perform from request_replay where sign_key = sign;
            if found then return jsonb_build_object('replay', true); end if;
          else
            insert into request_replay (sign_key) values (sign) on conflict do nothing;
            if not found then return jsonb_build_object('replay', true); end if;
          end if;
        end if;
        -- Whoever has to wait for the day looks first, without the lock, whether there is anything to wait for.
        if not try_lock_slots(of_site, of_date) then
          if not counts then
            lost := claim_taken(p -> 'claims');
            if lost is not null and (lost ->> 'owner')::int is distinct from me then
              return jsonb_build_object('refused', true, 'facts', jsonb_build_object('taken', lost - 'owner'), 'rooms', told);
            end if;
          end if;
          perform lock_slots(of_site, of_date);
        end if;

        if not house then
          select v.* into o from venue_order v
           where v.user_id = me and v.site_id = of_site and v.reservation_date = of_date and v.order_status = '1' and v.source = 1
             and (v.pay_status = 1 and v.pay_deadline > at or v.pay_status = 2 and v.gmt_create > at - (p ->> 'holdSeconds')::int * interval '1 second')
             and (select array_agg(i.space_id || ':' || i.time_id order by i.space_id, i.time_id) from venue_order_item i where i.trade_no = v.trade_no)
               = (select array_agg(x."spaceId" || ':' || x."timeId" order by x."spaceId", x."timeId") from jsonb_to_recordset(p -> 'items') as x("spaceId" int, "timeId" int))
           order by v.id limit 1;
          if found then
            if mine_key is not null then
              insert into idempotency (user_id, key, path, body_hash, answer) values (me, mine_key, p -> 'once' ->> 'path', p -> 'once' ->> 'bodyHash', jsonb_build_object('ok', to_jsonb(o)))
              on conflict (user_id, key) do update set path = excluded.path, body_hash = excluded.body_hash, answer = excluded.answer, at = now();
            end if;
            return jsonb_build_object('order', to_jsonb(o), 'repeated', true, 'rooms', told);
          end if;
        end if;

        select * into e from end_due(of_site, of_date);
        if counts then
          lost := places_short(of_site, of_date, times, places, (p ->> 'seats')::int);
          if lost is not null then facts := jsonb_build_object('short', lost); end if;
        else
          lost := claim_taken(p -> 'claims');
          if lost is not null then facts := jsonb_build_object('taken', lost - 'owner'); end if;
        end if;
        over := lost is not null;
        if not over and not house then
          used := member_use(me, p -> 'rules');
          facts := facts || used;
          over := use_over(p -> 'rules', used);
          if not over and (jsonb_array_length(p -> 'buddyIds') > 0 or p ? 'buddyCodes') then
            mates := companion_facts(me, array(select jsonb_array_elements_text(p -> 'buddyIds')::int), case when p ? 'buddyCodes' then array(select jsonb_array_elements_text(p -> 'buddyCodes')) end,
              (p ->> 'beginAt')::timestamp, (p ->> 'endAt')::timestamp);
            facts := facts || mates;
            over := (mates ->> 'codeWrong')::boolean or mates @? '$.companions[*] ? (@.known == false || @.confirmed == false || @.busy == true)';
          end if;
        end if;
        if over or look then
          if cardinality(e.ended) > 0 then
            told := tell_rooms(e.changes || jsonb_build_array(jsonb_build_object('room', 'site:' || of_site || ':' || of_date, 'patch', slot_patch(of_site, of_date, e.spaces, e.times))));
          end if;
          return jsonb_build_object(case when over then 'refused' else 'pass' end, true, 'facts', facts, 'rooms', told);
        end if;

        until := case when (p -> 'order' ->> 'amount')::int > 0 then at + (p ->> 'holdSeconds')::int * interval '1 second' end;
        state := case when house then 'BLOCKED' when until is null then 'PAID' else 'HELD' end;
        loop
          insert into venue_order (trade_no, user_id, order_type, source, channel, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at, detail, detail_en, space_names, reservation_type,
            phone, buddy_ids, people, remark, occupy_reason, occupy_label, amount, paid_at, pay_deadline, order_status, pay_status, entry_code, rule_snapshot)
          select new_trade_no('D'), me, x."roleId", x.source, x.channel, x."venueId", of_site, x."merchantId", of_date, (p ->> 'beginAt')::timestamp, (p ->> 'endAt')::timestamp, x.detail, x."detailEn", x."spaceNames",
            x."reservationType", coalesce(nullif(x.phone, ''), (select phone from app_user where id = me), ''), array(select (m ->> 'userId')::int from jsonb_array_elements(mates -> 'companions') m), x.people, x.remark, x.reason, x.label, x.amount,
            case when until is null then at end, until, case when house then '3' else '1' end, case when until is null then 2 else 1 end,
            upper(substr(md5(gen_random_uuid()::text), 1, 12)), x.rules
            from jsonb_to_record(p -> 'order') as x("roleId" int, source smallint, channel smallint, "venueId" int, "merchantId" int, detail text, "detailEn" text, "spaceNames" text, "reservationType" int,
              phone text, people smallint, remark text, reason text, label text, amount int, rules jsonb)
          on conflict (trade_no) do nothing returning * into o;
          exit when found;
        end loop;
        insert into venue_order_item (trade_no, space_id, time_id, group_id, begin_at, end_at, fee)
        select o.trade_no, x."spaceId", x."timeId", x."groupId", x."beginAt", x."endAt", x.fee
          from jsonb_to_recordset(p -> 'items') as x("spaceId" int, "timeId" int, "groupId" int, "beginAt" timestamp, "endAt" timestamp, fee int);
        if counts then
          insert into slot_capacity (site_id, date, time_id, taken, total) select of_site, of_date, t, places, (p ->> 'seats')::int from unnest(times) t order by t
            on conflict (site_id, date, time_id) do update set taken = slot_capacity.taken + excluded.taken, total = greatest(excluded.total, slot_capacity.taken);
          insert into capacity_claim (site_id, date, time_id, trade_no, places, kind, expires_at) select of_site, of_date, t, o.trade_no, places, state, until from unnest(times) t;
          spaces := '{}';
        else
          with laid as (
            insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, by_conflict, expires_at)
            select of_site, x."spaceId", of_date, x."timeId", tsrange(x."beginAt", x."endAt"), o.trade_no, state, x."byConflict", until
              from jsonb_to_recordset(p -> 'claims') as x("spaceId" int, "timeId" int, "beginAt" timestamp, "endAt" timestamp, "byConflict" boolean) order by x."spaceId", x."beginAt"
            on conflict do nothing returning space_id
          )
          select array_agg(distinct space_id), count(*) into spaces, got from laid;
          wanted := jsonb_array_length(p -> 'claims');
          -- Somebody went round the lock: the constraint is the truth, and an order takes all or nothing.
          if got <> wanted then raise exception 'slot taken' using errcode = 'BK007'; end if;
        end if;
        insert into order_log (trade_no, user_id, who, action, note) values (o.trade_no, me, case when house then 'staff' else 'member' end, case when house then 'occupy' else 'submit' end, o.occupy_reason);
        ms := epoch_ms(until);
        if not house then
          insert into outbox (name, payload) values (case when until is null then 'order.paid' else 'order.held' end,
            jsonb_build_object('tradeNo', o.trade_no, 'userId', me, 'siteId', of_site, 'venueId', o.venue_id, 'date', of_date)
            || case when until is null then jsonb_build_object('amount', 0, 'needFace', (p ->> 'needFace')::boolean) else jsonb_build_object('payDeadline', ms) end);
        end if;
        if mine_key is not null then
          insert into idempotency (user_id, key, path, body_hash, answer) values (me, mine_key, p -> 'once' ->> 'path', p -> 'once' ->> 'bodyHash', jsonb_build_object('ok', to_jsonb(o)))
          on conflict (user_id, key) do update set path = excluded.path, body_hash = excluded.body_hash, answer = excluded.answer, at = now();
        end if;
        changes := e.changes || jsonb_build_array(
          jsonb_build_object('room', 'site:' || of_site || ':' || of_date, 'patch',
            case when simple and cardinality(e.times) = 0 then jsonb_build_object('cells', (
              select jsonb_agg(jsonb_build_object('spaceId', x."spaceId", 'timeId', x."timeId", 'reservationStatus', case when until is null then 4 else 3 end, 'left', null, 'total', null))
                from jsonb_to_recordset(p -> 'claims') as x("spaceId" int, "timeId" int)))
            else slot_patch(of_site, of_date, spaces || e.spaces, times || e.times) end),
          jsonb_build_object('room', 'order:' || o.trade_no, 'patch', jsonb_build_object('orderStatus', o.order_status, 'payStatus', o.pay_status, 'payDeadline', ms)));
        if not house then
          changes := changes || jsonb_build_array(jsonb_build_object('room', 'user:' || me, 'patch', jsonb_build_object('orders', jsonb_build_array(
            jsonb_build_object('tradeNo', o.trade_no, 'orderStatus', o.order_status, 'payStatus', o.pay_status, 'payDeadline', ms)))));
        end if;
        return jsonb_build_object('order', to_jsonb(o), 'repeated', false, 'rooms', tell_rooms(changes));
      end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table venue_revision; drop function venue_changed() cascade; drop function book_slots(jsonb), try_lock_slots(int, date), companion_facts(int, int[], text[], timestamp, timestamp), use_over(jsonb, jsonb), member_use(int, jsonb), places_short(int, date, int[], int, int), claim_taken(jsonb)');
  }
}
