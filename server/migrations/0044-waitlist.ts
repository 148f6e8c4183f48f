import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who waits for which slot, and what is held for them; how slots come back; how a release is given out. */
export class Waitlist1700000000044 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table rule_set
        add column name_en text not null default '',
        add column release_mode smallint not null default 1 check (release_mode in (1, 2, 3)),
        add column release_weekday smallint check (release_weekday between 1 and 7),
        add column release_date date,
        add column max_spaces smallint not null default 0 check (max_spaces >= 0),
        add column alloc_mode smallint not null default 1 check (alloc_mode in (1, 2)),
        add column pot_seconds smallint not null default 30 check (pot_seconds between 10 and 120),
        add column return_mode smallint not null default 1 check (return_mode in (1, 2)),
        add column return_max_sec smallint not null default 180 check (return_max_sec between 1 and 1800),
        add column waitlist boolean not null default false,
        add column wait_max_per_slot smallint not null default 10 check (wait_max_per_slot between 1 and 200),
        add column wait_max_per_user smallint not null default 3 check (wait_max_per_user between 1 and 50),
        add column wait_offer_min smallint not null default 10 check (wait_offer_min between 1 and 240),
        add column wait_close_min smallint not null default 30 check (wait_close_min between 0 and 1440),
        add column version int not null default 1,
        add constraint rule_set_weekly check (release_mode <> 2 or release_weekday is not null),
        add constraint rule_set_fixed check (release_mode <> 3 or release_date is not null);

      create table waitlist_entry (
        id int generated always as identity primary key, user_id int not null references app_user, role_id int not null, site_id int not null references site, reservation_date date not null,
        scope smallint not null check (scope between 1 and 3), space_id int references space, time_ids int[] not null check (cardinality(time_ids) between 1 and 24),
        people smallint not null default 1 check (people > 0), auto_book boolean not null default false, not_after timestamp,
        status smallint not null default 1 check (status between 1 and 6), offer_no smallint not null default 0, offered_at timestamptz, offer_until timestamptz, offer_space int, offer_time int, told_at timestamptz,
        trade_no text references venue_order (trade_no), queued_at timestamptz not null default app_now(), ended_at timestamptz, gmt_create timestamptz not null default app_now(),
        check ((scope = 1) = (space_id is not null)), check (scope = 3 or cardinality(time_ids) = 1),
        check ((status = 2) = (offer_until is not null)), check (status <> 2 or offer_time is not null), check ((status = 3) = (trade_no is not null))
      );
      create index waitlist_site on waitlist_entry (site_id, reservation_date, queued_at, id) where status in (1, 2);
      create index waitlist_user on waitlist_entry (user_id, id desc);
      create index waitlist_standing on waitlist_entry (user_id) where status in (1, 2);
      create index waitlist_due on waitlist_entry (offer_until) where status = 2;
      create index waitlist_open on waitlist_entry (reservation_date) where status = 1;
      create index waitlist_desk on waitlist_entry (reservation_date desc, id desc);
      create index waitlist_trade on waitlist_entry (trade_no) where trade_no is not null;
      create unique index waitlist_once on waitlist_entry (user_id, site_id, reservation_date, scope, coalesce(space_id, 0), time_ids) where status in (1, 2);

      -- The spaces a booking of a space claims: itself and the smaller ones it conflicts with (docs/rules/slots.md).
      create function space_claims(of_space int) returns int[] language sql stable as $$
        with conf as (
          select s.id as a, o.id as b from space me join space s on s.site_id = me.site_id join space o on o.site_id = me.site_id and o.id <> s.id and (o.id = any (s.conflict_space_ids) or s.id = any (o.conflict_space_ids))
           where me.id = of_space
        ), deg as (select a, count(*) as n from conf group by a)
        select array(select of_space union select c.b from conf c join deg da on da.a = c.a join deg db on db.a = c.b where c.a = of_space and (db.n < da.n or db.n = da.n and c.b < c.a) order by 1)
      $$;

      -- The first free cell that serves somebody who waits, or none: not before the list closes, nothing held over it.
      create function wait_match(e waitlist_entry, out space_id int, out time_id int) language plpgsql stable as $$
      declare s record; wall timestamp := school_now(); at timestamptz := app_now();
      begin
        select si.booking_mode, si.seat_count, ru.wait_close_min * interval '1 minute' as closes,
               si.status = 0 or ve.status = 0 or not ru.waitlist or exists (
                 select 1 from holiday h where h.kind = 1 and e.reservation_date between h.begin_date and h.end_date and (h.venue_ids is null or ve.id = any (h.venue_ids))) as shut
          into s from site si join venue ve on ve.id = si.venue_id join rule_set ru on ru.id = si.rule_set_id where si.id = e.site_id;
        if s.shut or e.not_after <= wall then return; end if;
        if s.booking_mode = 2 then
          select sp.id, t.id into wait_match.space_id, wait_match.time_id
            from time_slot t cross join lateral (select p.id from space p where p.site_id = e.site_id and p.status = 1 order by p.sort, p.id limit 1) sp
            left join slot_capacity k on k.site_id = e.site_id and k.date = e.reservation_date and k.time_id = t.id
           where t.id = any (e.time_ids) and e.reservation_date + t.begin_minute * interval '1 minute' - s.closes > wall and coalesce(k.total - k.taken, s.seat_count) >= e.people
           order by t.begin_minute, t.id limit 1;
        else
          select sp.id, t.id into wait_match.space_id, wait_match.time_id
            from space sp cross join time_slot t
           where sp.site_id = e.site_id and sp.status = 1 and (e.scope <> 1 or sp.id = e.space_id) and t.id = any (e.time_ids)
             and e.reservation_date + t.begin_minute * interval '1 minute' - s.closes > wall
             and not exists (
               select 1 from unnest(space_claims(sp.id)) c join slot_hold h on h.space_id = c
                where h.released_at is null and h.during && tsrange(e.reservation_date + t.begin_minute * interval '1 minute', e.reservation_date + t.end_minute * interval '1 minute'))
           order by t.begin_minute, t.id, sp.sort, sp.id limit 1;
        end if;
      end $$;

      -- Holds what is free for those who wait, first come first: exclusively, until a deadline. Expects the lock of the site's day. Answers what it took.
      create function offer_waits(of_site int, of_date date, out spaces int[], out times int[]) language plpgsql volatile as $$
      declare e waitlist_entry; m record; s record; at timestamptz := app_now(); until timestamptz; own int[]; begins timestamp; ends timestamp; mark text;
        zone text := coalesce((select sys_val from sys_setting where sys_key = 'school.timezone'), 'Asia/Shanghai');
      begin
        spaces := '{}'; times := '{}';
        for e in select * from waitlist_entry w where w.site_id = of_site and w.reservation_date = of_date and w.status = 1 order by w.queued_at, w.id for update loop
          select * into m from wait_match(e);
          continue when m.time_id is null;
          select si.booking_mode, si.seat_count, ru.wait_offer_min * interval '1 minute' as lasts, ru.wait_close_min * interval '1 minute' as closes into s from site si join rule_set ru on ru.id = si.rule_set_id where si.id = of_site;
          select of_date + t.begin_minute * interval '1 minute', of_date + t.end_minute * interval '1 minute' into begins, ends from time_slot t where t.id = m.time_id;
          until := least(at + s.lasts, (begins - s.closes) at time zone zone);
          mark := 'offer:' || e.id || ':' || e.offer_no + 1;
          if s.booking_mode = 2 then
            insert into slot_capacity as c (site_id, date, time_id, taken, total) values (of_site, of_date, m.time_id, e.people, s.seat_count)
              on conflict (site_id, date, time_id) do update set taken = c.taken + excluded.taken;
            insert into capacity_claim (site_id, date, time_id, trade_no, places, kind, expires_at) values (of_site, of_date, m.time_id, mark, e.people, 'HELD', until);
          else
            own := space_claims(m.space_id);
            insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, by_conflict, expires_at)
              select of_site, c, of_date, m.time_id, tsrange(begins, ends), mark, 'HELD', c <> m.space_id, until from unnest(own) c;
            spaces := spaces || own;
          end if;
          times := times || m.time_id;
          update waitlist_entry set status = 2, offer_no = offer_no + 1, offered_at = at, offer_until = until, offer_space = m.space_id, offer_time = m.time_id, told_at = null where id = e.id;
          insert into outbox (name, payload) values ('waitlist.offered', jsonb_build_object('id', e.id, 'offerNo', e.offer_no + 1, 'userId', e.user_id, 'siteId', of_site, 'date', of_date, 'offerUntil', epoch_ms(until)));
        end loop;
      end $$;

      alter function unclaim(text) rename to unclaim_plain;
      -- Gives back whatever an order still claims, once; answers what it touched. What comes back goes to those who wait first, in this very transaction,
      -- and where the rules say so it is shown to the rest after a random delay. A closure gives nothing on, and so does whoever says venue.keeps_slots.
      create function unclaim(of_trade text, out spaces int[], out times int[]) language plpgsql volatile as $$
      declare o record; given record; at timestamptz := app_now();
      begin
        select p.spaces, p.times into unclaim.spaces, unclaim.times from unclaim_plain(of_trade) p;
        if cardinality(unclaim.spaces) = 0 and cardinality(unclaim.times) = 0 or coalesce(current_setting('venue.keeps_slots', true), '') = '1' then return; end if;
        select v.site_id, v.reservation_date, v.cancel_kind, v.source, ru.waitlist, ru.return_mode, ru.return_max_sec, si.booking_mode into o
          from venue_order v join site si on si.id = v.site_id join rule_set ru on ru.id = si.rule_set_id where v.trade_no = of_trade;
        if not found or o.cancel_kind = 4 then return; end if;
        if o.waitlist then
          select w.spaces, w.times into given from offer_waits(o.site_id, o.reservation_date) w;
          unclaim.spaces := unclaim.spaces || given.spaces;
          unclaim.times := unclaim.times || given.times;
        end if;
        if o.return_mode = 2 and o.booking_mode = 1 and o.source <> 3 then
          insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, by_conflict, expires_at)
          select f.site_id, f.space_id, f.date, f.time_id, f.during, 'return:' || of_trade, 'HELD', f.by_conflict, at + random() * o.return_max_sec * interval '1 second'
            from (select distinct on (h.space_id, h.during) h.* from slot_hold h where h.trade_no = of_trade and h.released_at = at order by h.space_id, h.during, h.id desc) f
           where lower(f.during) > school_now() + o.return_max_sec * interval '1 second'
             and not exists (select 1 from slot_hold x where x.space_id = f.space_id and x.during && f.during and x.released_at is null);
        end if;
      end $$;

      alter function retake_slots(text, timestamptz) rename to retake_slots_plain;
      -- An order that comes back takes its slots where they only wait to be shown again.
      create function retake_slots(of_trade text, until timestamptz) returns jsonb language plpgsql volatile as $$
      begin
        update slot_hold set released_at = app_now() where trade_no = 'return:' || of_trade and released_at is null;
        return retake_slots_plain(of_trade, until);
      end $$;

      -- The place of somebody in the queue: those before them who want a cell they want.
      create function wait_position(e waitlist_entry) returns int language sql stable as $$
        select case when e.status <> 1 then 0 else 1 + (
          select count(*)::int from waitlist_entry w where w.site_id = e.site_id and w.reservation_date = e.reservation_date and w.status = 1 and (w.queued_at, w.id) < (e.queued_at, e.id)
             and w.time_ids && e.time_ids and (w.scope <> 1 or e.scope <> 1 or w.space_id = e.space_id)) end
      $$;

      -- What the room of a member says of a place in the queue.
      create function wait_row(e waitlist_entry) returns jsonb language sql stable as $$
        select case when e.status in (1, 2) then jsonb_build_object('id', e.id, 'status', e.status, 'position', wait_position(e), 'offerUntil', epoch_ms(e.offer_until)) else jsonb_build_object('id', e.id, 'gone', true) end
      $$;

      -- The changes of everybody's room who waits for a site's day, and of those who did.
      create function wait_changes(of_site int, of_date date, ended int[] default '{}') returns jsonb language sql stable as $$
        select coalesce(jsonb_agg(jsonb_build_object('room', 'user:' || r.user_id, 'patch', jsonb_build_object('waits', r.waits))), '[]') from (
          select e.user_id, jsonb_agg(wait_row(e) order by e.id) as waits from waitlist_entry e
           where e.site_id = of_site and e.reservation_date = of_date and e.status in (1, 2) or e.id = any (ended) group by e.user_id) r
      $$;

      -- Ends what was held for somebody: they left it (5), it passed (4) or they stop waiting (5). Then the next in line is served. Null when there is nothing to end.
      create function leave_wait(of_entry int, of_user int, due boolean) returns jsonb language plpgsql volatile as $$
      declare e waitlist_entry; at timestamptz := app_now(); spaces int[] := '{}'; times int[] := '{}'; given record; changes jsonb;
      begin
        select * into e from waitlist_entry where id = of_entry;
        if not found then return null; end if;
        perform lock_slots(e.site_id, e.reservation_date);
        select * into e from waitlist_entry where id = of_entry for update;
        if e.status not in (1, 2) or due and (e.status <> 2 or e.offer_until > at) or not due and e.user_id <> of_user then return null; end if;
        update waitlist_entry set status = case when due then 4 else 5 end, offer_until = null, ended_at = at where id = of_entry;
        if e.status = 2 then
          select p.spaces, p.times into spaces, times from unclaim_plain('offer:' || e.id || ':' || e.offer_no) p;
          select w.spaces, w.times into given from offer_waits(e.site_id, e.reservation_date) w;
          spaces := spaces || given.spaces; times := times || given.times;
        end if;
        changes := wait_changes(e.site_id, e.reservation_date, array[of_entry]);
        if e.status = 2 then
          changes := changes || jsonb_build_array(jsonb_build_object('room', 'site:' || e.site_id || ':' || e.reservation_date, 'patch', slot_patch(e.site_id, e.reservation_date, spaces, times)));
        end if;
        return tell_rooms(changes);
      end $$;

      -- Shows slots again whose delay is over, to those who wait first.
      create function show_returns(of_site int, of_date date) returns jsonb language plpgsql volatile as $$
      declare shown int[]; at_times int[]; given record;
      begin
        perform lock_slots(of_site, of_date);
        with back as (update slot_hold set released_at = app_now() where site_id = of_site and date = of_date and released_at is null and kind = 'HELD' and trade_no like 'return:%' and expires_at <= app_now() returning space_id, time_id)
        select array_agg(distinct space_id), array_agg(distinct time_id) into shown, at_times from back;
        if shown is null then return '[]'; end if;
        select w.spaces, w.times into given from offer_waits(of_site, of_date) w;
        return tell_rooms(wait_changes(of_site, of_date) || jsonb_build_array(
          jsonb_build_object('room', 'site:' || of_site || ':' || of_date, 'patch', slot_patch(of_site, of_date, shown || given.spaces, at_times || given.times))));
      end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop function show_returns(int, date), leave_wait(int, int, boolean), wait_changes(int, date, int[]), wait_row(waitlist_entry), wait_position(waitlist_entry), retake_slots(text, timestamptz), unclaim(text);
      alter function retake_slots_plain(text, timestamptz) rename to retake_slots;
      alter function unclaim_plain(text) rename to unclaim;
      drop function offer_waits(int, date), wait_match(waitlist_entry), space_claims(int);
      update slot_hold set released_at = app_now() where released_at is null and (trade_no like 'offer:%' or trade_no like 'return:%');
      drop table waitlist_entry;
      alter table rule_set drop constraint rule_set_weekly, drop constraint rule_set_fixed, drop column name_en, drop column release_mode, drop column release_weekday, drop column release_date, drop column max_spaces, drop column alloc_mode,
        drop column pot_seconds, drop column return_mode, drop column return_max_sec, drop column waitlist, drop column wait_max_per_slot, drop column wait_max_per_user, drop column wait_offer_min, drop column wait_close_min, drop column version;
    `);
  }
}
