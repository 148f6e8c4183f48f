import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Taking, keeping and freeing slots. Every function that writes expects the locks of the house in their order: member, site and date,
 * order rows, rooms. Those that end with the word `slots` are parts of a larger transaction: they answer the live patch of the
 * site's room and leave telling it to the caller, because rooms are the last locks taken.
 */
export class Booking1700000000007 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      -- The companion code of a member for one day: six digits.
      create function buddy_no(seed text, of_date date) returns text language sql immutable parallel safe as
        $$ select lpad((('x' || substr(md5(seed || of_date::text), 1, 8))::bit(32)::bigint % 1000000)::text, 6, '0') $$;

      create function epoch_ms(at timestamptz) returns bigint language sql immutable parallel safe as
        $$ select floor(extract(epoch from at) * 1000)::bigint $$;

      -- A trade number nobody can guess: letter, yyMMdd of the school's day, eight digits.
      create function new_trade_no(letter text) returns text language sql volatile as
        $$ select letter || to_char(school_now(), 'YYMMDD') || lpad((('x' || substr(gen_random_uuid()::text, 1, 8))::bit(32)::bigint % 100000000)::text, 8, '0') $$;

      -- Takes the lock of a site's day; every change of its slots stands behind it.
      create function lock_slots(of_site int, of_date date) returns void language sql volatile as
        $$ select pg_advisory_xact_lock(hashtextextended('slot:' || of_site || ':' || of_date, 0)) $$;

      -- What the live room says of the cells a change of these spaces and times may have touched: spaces in conflict with them included.
      create function slot_patch(of_site int, of_date date, of_spaces int[], of_times int[]) returns jsonb language plpgsql stable as $$
      declare
        s record;
        at timestamptz := app_now();
        wall timestamp := school_now();
        shut boolean;
        low int := coalesce((select sys_val::int from sys_setting where sys_key = 'order.lowPercent'), 30);
        cells jsonb;
      begin
        select si.booking_mode, si.seat_count, ru.late_booking_min * interval '1 minute' as late,
               si.status = 0 or ve.status = 0 or exists (
                 select 1 from holiday h where h.kind = 1 and of_date between h.begin_date and h.end_date and (h.venue_ids is null or ve.id = any (h.venue_ids))) as shut
          into s from site si join venue ve on ve.id = si.venue_id join rule_set ru on ru.id = si.rule_set_id where si.id = of_site;
        shut := coalesce(s.shut, true);
        if s.booking_mode = 2 then
          select jsonb_agg(jsonb_build_object('spaceId', c.space_id, 'timeId', c.time_id, 'reservationStatus',
                   case when shut or c.off or c.end_at <= wall then 2 when c.free <= 0 then 4 when c.begin_at + s.late <= wall then 2 when c.free * 100 < c.total * low then 33 else 1 end, 'left', c.free, 'total', c.total))
            into cells
            from (
              select sp.id as space_id, sp.status = 0 as off, t.id as time_id, of_date + t.begin_minute * interval '1 minute' as begin_at, of_date + t.end_minute * interval '1 minute' as end_at, coalesce(k.total, s.seat_count) as total,
                     coalesce(k.total - k.taken, s.seat_count) + coalesce((
                       select sum(cc.places)::int from capacity_claim cc where cc.site_id = of_site and cc.date = of_date and cc.time_id = t.id and cc.released_at is null and cc.kind = 'HELD' and cc.expires_at <= at), 0) as free
                from space sp cross join time_slot t left join slot_capacity k on k.site_id = of_site and k.date = of_date and k.time_id = t.id
               where sp.site_id = of_site and t.id = any (of_times)
            ) c;
        else
          select jsonb_agg(jsonb_build_object('spaceId', c.space_id, 'timeId', c.time_id, 'reservationStatus',
                   case when shut or c.off or upper(c.during) <= wall then 2
                        when c.own = 'HELD' and not c.by_conflict then 3
                        when c.own is not null then 4
                        when exists (
                          select 1 from space o join slot_hold h on h.space_id = o.id
                           where o.site_id = of_site and (o.id = any (c.rivals) or c.space_id = any (o.conflict_space_ids)) and h.released_at is null and not h.by_conflict
                             and h.during && c.during and (h.expires_at is null or h.expires_at > at)) then 4
                        when c.begin_at + s.late <= wall then 2
                        else 1 end, 'left', null, 'total', null))
            into cells
            from (
              select sp.id as space_id, sp.status = 0 as off, sp.conflict_space_ids as rivals, t.id as time_id, t.begin_at, t.during, own.kind as own, coalesce(own.by_conflict, false) as by_conflict
                from space sp
                cross join (
                  select ts.id, of_date + ts.begin_minute * interval '1 minute' as begin_at,
                         tsrange(of_date + ts.begin_minute * interval '1 minute', of_date + ts.end_minute * interval '1 minute') as during
                    from time_slot ts where ts.id = any (of_times)
                ) t
                left join lateral (
                  select h.kind, h.by_conflict from slot_hold h
                   where h.space_id = sp.id and h.released_at is null and h.during && t.during and (h.expires_at is null or h.expires_at > at) order by h.by_conflict limit 1
                ) own on true
               where sp.site_id = of_site
                 and (sp.id = any (of_spaces) or sp.conflict_space_ids && of_spaces or exists (select 1 from space o where o.id = any (of_spaces) and sp.id = any (o.conflict_space_ids)))
            ) c;
        end if;
        return jsonb_build_object('cells', coalesce(cells, '[]'::jsonb));
      end $$;

      -- Gives back whatever an order still claims, once; answers what it touched.
      create function unclaim(of_trade text, out spaces int[], out times int[]) language plpgsql volatile as $$
      begin
        with freed as (update slot_hold set released_at = app_now() where trade_no = of_trade and released_at is null returning space_id, time_id)
        select array_agg(distinct space_id), array_agg(distinct time_id) filter (where time_id is not null) into spaces, times from freed;
        if spaces is null then
          with freed as (
            update capacity_claim set released_at = app_now() where trade_no = of_trade and released_at is null returning site_id, date, time_id, places
          ), given as (
            update slot_capacity c set taken = c.taken - f.places
              from (select site_id, date, time_id, sum(places)::int as places from freed group by 1, 2, 3) f
             where (c.site_id, c.date, c.time_id) = (f.site_id, f.date, f.time_id) returning c.time_id
          )
          select array_agg(time_id) into times from given;
        end if;
        spaces := coalesce(spaces, '{}');
        times := coalesce(times, '{}');
      end $$;

      -- Frees the slots of an order. Nothing held is no error: the patch then is empty.
      create function free_slots(of_trade text) returns jsonb language plpgsql volatile as $$
      declare o record; touched record;
      begin
        select site_id, reservation_date into o from venue_order where trade_no = of_trade;
        select * into touched from unclaim(of_trade);
        return slot_patch(o.site_id, o.reservation_date, touched.spaces, touched.times);
      end $$;

      -- Held slots become owned ones.
      create function confirm_slots(of_trade text) returns jsonb language plpgsql volatile as $$
      declare o record; spaces int[]; times int[];
      begin
        select site_id, reservation_date into o from venue_order where trade_no = of_trade;
        with kept as (update slot_hold set kind = 'PAID', expires_at = null where trade_no = of_trade and released_at is null returning space_id, time_id)
        select array_agg(distinct space_id), array_agg(distinct time_id) filter (where time_id is not null) into spaces, times from kept;
        if spaces is null then
          with kept as (update capacity_claim set kind = 'PAID', expires_at = null where trade_no = of_trade and released_at is null returning time_id)
          select array_agg(time_id) into times from kept;
        end if;
        return slot_patch(o.site_id, o.reservation_date, coalesce(spaces, '{}'), coalesce(times, '{}'));
      end $$;

      -- Ends the unpaid orders of a site's day whose time is over (T3), or the one asked for: state compared, slots and places given back,
      -- logged and told. Answers the live changes for the caller to raise last, and what was touched.
      create function end_due(of_site int, of_date date, of_trade text default null, out ended text[], out changes jsonb, out spaces int[], out times int[]) language plpgsql volatile as $$
      declare o record; touched record; at timestamptz := app_now();
      begin
        ended := '{}'; changes := '[]'; spaces := '{}'; times := '{}';
        for o in
          select id, trade_no, user_id, venue_id from venue_order
           where site_id = of_site and reservation_date = of_date and order_status = '1' and pay_status = 1 and pay_deadline <= at and (of_trade is null or trade_no = of_trade)
           order by id for update
        loop
          update venue_order set order_status = '2', cancel_kind = 1, cancel_at = at, version = version + 1 where id = o.id and order_status = '1' and pay_status = 1;
          continue when not found;
          select * into touched from unclaim(o.trade_no);
          insert into order_log (trade_no, action) values (o.trade_no, 'expire');
          insert into outbox (name, payload) values ('order.cancelled', jsonb_build_object(
            'tradeNo', o.trade_no, 'userId', o.user_id, 'siteId', of_site, 'venueId', o.venue_id, 'date', of_date, 'cancelKind', 1, 'wasPaid', false));
          ended := ended || o.trade_no;
          spaces := spaces || touched.spaces;
          times := times || touched.times;
          changes := changes || jsonb_build_array(
            jsonb_build_object('room', 'order:' || o.trade_no, 'patch', jsonb_build_object('orderStatus', '2', 'payStatus', 1, 'payDeadline', null)),
            jsonb_build_object('room', 'user:' || o.user_id, 'patch', jsonb_build_object('orders', jsonb_build_array(
              jsonb_build_object('tradeNo', o.trade_no, 'orderStatus', '2', 'payStatus', 1, 'payDeadline', null, 'gone', true)))));
        end loop;
      end $$;

      -- Raises every room of a list of changes, by name; answers their names and versions.
      create function tell_rooms(changes jsonb) returns jsonb language plpgsql volatile as $$
      declare c record; told jsonb := '[]';
      begin
        for c in select x ->> 'room' as room, x -> 'patch' as patch from jsonb_array_elements(changes) x order by x ->> 'room' collate "C" loop
          told := told || jsonb_build_array(jsonb_build_object('room', c.room, 'v', tell_live(c.room, c.patch), 'patch', c.patch));
        end loop;
        return told;
      end $$;

      -- Ends one unpaid order whose deadline is over, in a transaction of its own. Null when there is nothing to end.
      create function expire_order(of_trade text) returns jsonb language plpgsql volatile as $$
      declare o record; e record;
      begin
        select site_id, reservation_date into o from venue_order where trade_no = of_trade;
        if not found then return null; end if;
        perform lock_slots(o.site_id, o.reservation_date);
        select * into e from end_due(o.site_id, o.reservation_date, of_trade);
        if cardinality(e.ended) = 0 then return null; end if;
        return jsonb_build_object('ended', to_jsonb(e.ended), 'rooms', tell_rooms(e.changes || jsonb_build_array(
          jsonb_build_object('room', 'site:' || o.site_id || ':' || o.reservation_date, 'patch', slot_patch(o.site_id, o.reservation_date, e.spaces, e.times)))));
      end $$;

      -- Ends every unpaid order of a site's day whose deadline is over, in a transaction of its own.
      create function release_expired(of_site int, of_date date) returns jsonb language plpgsql volatile as $$
      declare e record;
      begin
        perform lock_slots(of_site, of_date);
        select * into e from end_due(of_site, of_date);
        if cardinality(e.ended) = 0 then return jsonb_build_object('ended', '[]'::jsonb, 'rooms', '[]'::jsonb); end if;
        return jsonb_build_object('ended', to_jsonb(e.ended), 'rooms', tell_rooms(e.changes || jsonb_build_array(
          jsonb_build_object('room', 'site:' || of_site || ':' || of_date, 'patch', slot_patch(of_site, of_date, e.spaces, e.times)))));
      end $$;

      -- Takes the slots of an ended order again, all or none, held until a deadline or owned at once (no deadline). Expects the lock of the site's
      -- day. Answers {free, changes}: the live changes to raise last, those of expired orders it had to end included.
      create function retake_slots(of_trade text, until timestamptz) returns jsonb language plpgsql volatile as $$
      declare o record; e record; seats int; wanted int; got int; spaces int[]; times int[]; state text := case when until is null then 'PAID' else 'HELD' end;
      begin
        select v.site_id, v.reservation_date, si.seat_count into o from venue_order v join site si on si.id = v.site_id where v.trade_no = of_trade;
        select * into e from end_due(o.site_id, o.reservation_date);
        select array_agg(distinct space_id), array_agg(distinct time_id) filter (where time_id is not null) into spaces, times from slot_hold where trade_no = of_trade;
        if spaces is not null then
          select count(*) into wanted from (select distinct space_id, during from slot_hold where trade_no = of_trade) d;
          select count(*) into got from (select distinct space_id, during from slot_hold where trade_no = of_trade) d
           where not exists (select 1 from slot_hold h where h.space_id = d.space_id and h.during && d.during and h.released_at is null);
          if got = wanted then
            insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, by_conflict, expires_at)
            select distinct on (space_id, during) site_id, space_id, date, time_id, during, trade_no, state, by_conflict, until from slot_hold where trade_no = of_trade order by space_id, during, id desc;
          end if;
        else
          select array_agg(distinct time_id) into times from capacity_claim where trade_no = of_trade;
          select count(*) into wanted from unnest(times);
          with again as (select distinct on (time_id) site_id, date, time_id, places from capacity_claim where trade_no = of_trade order by time_id, id desc)
          select count(*) into got from again a join slot_capacity c using (site_id, date, time_id) where c.taken + a.places <= c.total;
          if got = wanted and wanted > 0 then
            with again as (
              insert into capacity_claim (site_id, date, time_id, trade_no, places, kind, expires_at)
              select distinct on (time_id) site_id, date, time_id, trade_no, places, state, until from capacity_claim where trade_no = of_trade order by time_id, id desc
              returning site_id, date, time_id, places
            )
            update slot_capacity c set taken = c.taken + a.places from again a where (c.site_id, c.date, c.time_id) = (a.site_id, a.date, a.time_id);
          end if;
        end if;
        return jsonb_build_object('free', got = wanted and wanted > 0, 'changes', e.changes || jsonb_build_array(jsonb_build_object(
          'room', 'site:' || o.site_id || ':' || o.reservation_date,
          'patch', slot_patch(o.site_id, o.reservation_date, coalesce(spaces, '{}') || e.spaces, coalesce(times, '{}') || e.times))));
      end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop function retake_slots(text, timestamptz), release_expired(int, date), expire_order(text), tell_rooms(jsonb), end_due(int, date, text),
        confirm_slots(text), free_slots(text), unclaim(text), slot_patch(int, date, int[], int[]), lock_slots(int, date), new_trade_no(text), epoch_ms(timestamptz), buddy_no(text, date);
    `);
  }
}
